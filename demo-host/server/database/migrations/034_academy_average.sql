-- The exam average of all schools, for those who see their own alone (promises/comparisons.md#beside-the-academy).

/*
 * The mean of the exam averages of the active students of all schools, in hundredths of a percent, in a timeframe that ends
 * today, and how many students they are. No row where fewer than `least_schools` schools that the actor does not see have
 * `least_students` of them each: whoever takes the own figure away would know that of another school.
 */
create function actor.academy_exam_average(
  timeframe_name text, today date, least_schools integer, least_students integer
) returns table (average numeric, students bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  with school_sum as materialized (
    select s.school_id, count(*) as students, sum(s.exam_average) as averages
      from (select w.pid, w.school_id, w.exam_average from student_window w
             where w.timeframe = timeframe_name
               and exists (select from performance_window k where k.timeframe = timeframe_name and k.to_day = today)
            union all
            -- Before the timeframe has been renewed after midnight.
            select p.pid, p.school_id, p.exam_average
              from performance_between(timeframe_start(timeframe_name, today), today) p
             where not exists (select from performance_window k where k.timeframe = timeframe_name and k.to_day = today)) s
      join school h using (school_id)
     where s.exam_average is not null and h.deleted_at is null
       and s.pid not in (select pid from person where banned_at is not null)
     group by 1)
  select sum(averages) / sum(students), sum(students)::bigint from school_sum
  having count(*) filter (where students >= least_students and school_id <> all ((select actor.schools())::integer[]))
         >= least_schools
$$;

revoke all on function actor.academy_exam_average from public;
grant execute on function actor.academy_exam_average to academy_api;
