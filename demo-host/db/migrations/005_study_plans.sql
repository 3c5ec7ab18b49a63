-- Study plan reports (spec 1 §2): students by name in any script, sessions that are taken out of a plan,
-- and counts without those who are banned.

-- Names -------------------------------------------------------------------------------------------

/*
 * A name as it is looked for and sorted by: without case and accents, and one spelling for letters that
 * have several (composed or not; Malayalam's old and new chillus; joiners). Marks of other scripts stay.
 */
create function name_key(name text) returns text
  language sql immutable parallel safe strict
  return lower(regexp_replace(
    replace(replace(replace(replace(replace(normalize(name, nfkd), 'ൺ', 'ണ്'), 'ൻ', 'ന്'), 'ർ', 'ര്'), 'ൽ', 'ല്'), 'ൾ', 'ള്'),
    '[\u0300-\u036f\u200c\u200d]', '', 'g'));

-- "C" sorts by code point, the same on every server and by index.
alter table person add column name_key text collate "C" not null generated always as (name_key(name)) stored;
create index person_students on person (school_id, name_key, pid) where role = 5 and deleted_at is null and banned_at is null;
create index person_students_by_name on person (name_key, pid) where role = 5 and deleted_at is null and banned_at is null;
create index person_banned on person (school_id) where banned_at is not null;

-- Sessions taken out of a plan ---------------------------------------------------------------------

-- A session without a day has been taken out of its plan: it is in no total and nobody has attended it,
-- but what students did in it stays on record, in their logs under no day. (Deleting one is possible
-- while nobody has done it.) To take one out, or to move it to another day, update its day.
alter table study_plan_item alter day drop not null;
alter table student_item alter day drop not null;
alter table plan_school_item alter day drop not null;

create procedure rollup.unfollow(source text, label text) language plpgsql as $$
declare
  op text;
begin
  foreach op in array array['insert', 'update', 'delete'] loop
    execute format('drop function rollup.%I() cascade', source || '_' || label || '_' || op);
  end loop;
end $$;

-- As in 002, but a session counts while it has a day.
call rollup.unfollow('student_item', '1_plan');
call rollup.follow('student_item', '1_plan', 'change', $$
  insert into student_plan as s (pid, study_plan_id, school_id, sessions_attended, videos, exams, percentage_sum,
                                 chapter_exams, chapter_percentage_sum, first_activity_at, last_activity_at)
  select d.pid, d.study_plan_id, max(d.school_id) filter (where d.sign = 1),
         coalesce(sum(d.sign) filter (where d.day is not null), 0),
         coalesce(sum(d.sign) filter (where d.day is not null and i.video_id is not null), 0),
         coalesce(sum(d.sign) filter (where d.day is not null and d.percentage is not null), 0),
         coalesce(sum(d.sign * d.percentage) filter (where d.day is not null), 0),
         coalesce(sum(d.sign) filter (where d.day is not null and d.percentage is not null and e.exam_category_id = 5), 0),
         coalesce(sum(d.sign * d.percentage) filter (where d.day is not null and e.exam_category_id = 5), 0),
         min(d.first_at), max(d.last_at)
    from delta d
    join study_plan_item i using (study_plan_item_id)
    left join exam e using (exam_id)
   group by 1, 2
   order by 1, 2
  on conflict (pid, study_plan_id) do update set
    school_id = excluded.school_id,
    sessions_attended = s.sessions_attended + excluded.sessions_attended, videos = s.videos + excluded.videos,
    exams = s.exams + excluded.exams, percentage_sum = s.percentage_sum + excluded.percentage_sum,
    chapter_exams = s.chapter_exams + excluded.chapter_exams,
    chapter_percentage_sum = s.chapter_percentage_sum + excluded.chapter_percentage_sum,
    first_activity_at = least(s.first_activity_at, excluded.first_activity_at),
    last_activity_at = greatest(s.last_activity_at, excluded.last_activity_at)
$$);

call rollup.unfollow('student_item', '2_day');
call rollup.follow('student_item', '2_day', 'change', $$
  insert into student_plan_day as s (pid, study_plan_id, day, school_id, attended, total)
  select d.pid, d.study_plan_id, d.day,
         -- Rows that only go leave a session of this day behind; the student is where they were.
         case when bool_or(d.sign = 1) then max(d.school_id) filter (where d.sign = 1) else max(d.school_id) end,
         sum(d.sign), coalesce(t.total, 0)
    from delta d
    left join (select study_plan_id, day, count(*) as total from study_plan_item
                where study_plan_id in (select study_plan_id from delta) and day is not null group by 1, 2) t using (study_plan_id, day)
   where d.day is not null
   group by d.pid, d.study_plan_id, d.day, t.total
   order by 1, 2, 3
  on conflict (pid, study_plan_id, day) do update set
    school_id = excluded.school_id, attended = s.attended + excluded.attended
    where (s.school_id, excluded.attended) is distinct from (excluded.school_id, 0)
$$);

call rollup.unfollow('student_item', '3_school');
call rollup.follow('student_item', '3_school', 'change', $$
  insert into plan_school_item as s (study_plan_item_id, school_id, study_plan_id, day, students, times, seconds, percentage_sum)
  select study_plan_item_id, school_id, study_plan_id, max(day) filter (where sign = 1),
         sum(sign), sum(sign * times), sum(sign * seconds), coalesce(sum(sign * percentage), 0)
    from delta
   where school_id is not null
   group by 1, 2, 3
   order by 1, 2
  on conflict (study_plan_item_id, school_id) do update set
    students = s.students + excluded.students, times = s.times + excluded.times,
    seconds = s.seconds + excluded.seconds, percentage_sum = s.percentage_sum + excluded.percentage_sum
$$);

-- Bands of a day: all of its sessions, at least half, at least a quarter; less counts as not attended.
call rollup.unfollow('student_plan_day', '1_school');
call rollup.follow('student_plan_day', '1_school', 'change', $$
  insert into plan_school_day as s (study_plan_id, day, school_id, attended_any, attended_all, attended_half, attended_quarter, percentage_sum)
  select study_plan_id, day, school_id,
         coalesce(sum(sign) filter (where attended > 0), 0),
         coalesce(sum(sign) filter (where attended > 0 and attended >= total), 0),
         coalesce(sum(sign) filter (where attended < total and 2 * attended >= total), 0),
         coalesce(sum(sign) filter (where 2 * attended < total and 4 * attended >= total), 0),
         sum(sign * least(100, round(100.0 * attended / nullif(total, 0), 2)))
    from delta
   where school_id is not null and total > 0
   group by 1, 2, 3
   order by 1, 2, 3
  on conflict (study_plan_id, day, school_id) do update set
    attended_any = s.attended_any + excluded.attended_any, attended_all = s.attended_all + excluded.attended_all,
    attended_half = s.attended_half + excluded.attended_half, attended_quarter = s.attended_quarter + excluded.attended_quarter,
    percentage_sum = s.percentage_sum + excluded.percentage_sum
$$);
update plan_school_day s set attended_quarter = d.students
  from (select study_plan_id, day, school_id, count(*) filter (where 2 * attended < total and 4 * attended >= total) as students
          from student_plan_day where total > 4 and school_id is not null group by 1, 2, 3) d
 where (s.study_plan_id, s.day, s.school_id) = (d.study_plan_id, d.day, d.school_id) and s.attended_quarter <> d.students;

-- A day or week that has no sessions left is nobody's achievement.
call rollup.unfollow('student_plan_day', '2_week');
call rollup.follow('student_plan_day', '2_week', 'change', $$
  insert into student_plan_week as s (pid, study_plan_id, week_no, school_id, days_completed, days)
  select d.pid, d.study_plan_id, p.week_no, max(d.school_id) filter (where d.sign = 1),
         coalesce(sum(d.sign) filter (where d.attended >= d.total and d.total > 0), 0), coalesce(w.days, 0)
    from delta d
    join study_plan_day p using (study_plan_id, day)
    left join (select i.study_plan_id, q.week_no, count(distinct i.day) as days
                 from study_plan_item i join study_plan_day q using (study_plan_id, day)
                where i.study_plan_id in (select study_plan_id from delta) group by 1, 2) w using (study_plan_id, week_no)
   group by d.pid, d.study_plan_id, p.week_no, w.days
   order by 1, 2, 3
  on conflict (pid, study_plan_id, week_no) do update set
    school_id = excluded.school_id, days_completed = s.days_completed + excluded.days_completed
    where (s.school_id, excluded.days_completed) is distinct from (excluded.school_id, 0)
$$);

call rollup.unfollow('student_plan_day', '3_plan');
call rollup.follow('student_plan_day', '3_plan', 'change', $$
  update student_plan s set days_completed = s.days_completed + d.days
    from (select pid, study_plan_id, sum(sign) filter (where attended >= total and total > 0) as days from delta group by 1, 2) d
   where s.pid = d.pid and s.study_plan_id = d.study_plan_id and d.days <> 0
$$);

call rollup.unfollow('student_plan_week', 'plan');
call rollup.follow('student_plan_week', 'plan', 'change', $$
  update student_plan s set weeks_completed = s.weeks_completed + d.weeks
    from (select pid, study_plan_id, sum(sign) filter (where days_completed >= days and days > 0) as weeks from delta group by 1, 2) d
   where s.pid = d.pid and s.study_plan_id = d.study_plan_id and d.weeks <> 0
$$);

call rollup.unfollow('study_plan_item', '2_week');
call rollup.follow('study_plan_item', '2_week', 'change', $$
  , totals as (
    select q.study_plan_id, q.week_no, count(distinct i.day) as days
      from study_plan_day q left join study_plan_item i using (study_plan_id, day)
     where q.study_plan_id in (select study_plan_id from delta)
     group by 1, 2
  )
  update student_plan_week w set days = t.days
    from totals t
   where w.study_plan_id = t.study_plan_id and w.week_no = t.week_no and w.days <> t.days
$$);

create function rollup.study_plan_item_moves() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with moved as (
    select n.study_plan_item_id, n.day from new_rows n join old_rows o using (study_plan_item_id) where n.day is distinct from o.day),
  a as (update plan_school_item s set day = m.day from moved m where s.study_plan_item_id = m.study_plan_item_id)
  update student_item s set day = m.day from moved m where s.study_plan_item_id = m.study_plan_item_id;
  return null;
end $$;
-- After 1_day and 2_week have set the totals.
create trigger "3_moves" after update on study_plan_item
  referencing old table as old_rows new table as new_rows
  for each statement execute function rollup.study_plan_item_moves();

-- Who counts --------------------------------------------------------------------------------------

-- Reports count students who are neither deleted nor banned. Rollups count the banned, who may come back;
-- these views take the share of those few away again, as rows below zero: sum over them. They see what
-- the asking role sees.
create schema counted;

create view counted.student with (security_invoker = true) as
  select p.pid, p.name, p.name_key, p.school_id, p.class_id, c.name as class_name
    from person p left join class c on c.class_id = p.class_id
   where p.role = 5 and p.deleted_at is null and p.banned_at is null;

create view counted.school_students with (security_invoker = true) as
  select school_id, joined - departed as students from school_headcount where role = 5
  union all
  select school_id, -1 from person where role = 5 and banned_at is not null and deleted_at is null;

create view counted.plan_school with (security_invoker = true) as
  select study_plan_id, school_id, students, excellent, good, average, needs_improvement from plan_school
  union all
  select s.study_plan_id, s.school_id, -1,
         -coalesce((exam_average >= 90)::integer, 0), -coalesce((exam_average >= 80 and exam_average < 90)::integer, 0),
         -coalesce((exam_average >= 60 and exam_average < 80)::integer, 0), -coalesce((exam_average < 60)::integer, 0)
    from person p join student_plan s using (pid) where p.banned_at is not null and p.deleted_at is null;

create view counted.plan_school_day with (security_invoker = true) as
  select study_plan_id, day, school_id, attended_any, attended_all, attended_half, attended_quarter, percentage_sum from plan_school_day
  union all
  select s.study_plan_id, s.day, s.school_id, -(attended > 0)::integer, -(attended > 0 and attended >= total)::integer,
         -(attended < total and 2 * attended >= total)::integer, -(2 * attended < total and 4 * attended >= total)::integer,
         -least(100, round(100.0 * attended / total, 2))
    from person p join student_plan_day s using (pid) where p.banned_at is not null and p.deleted_at is null and s.total > 0;

create view counted.plan_school_item with (security_invoker = true) as
  select study_plan_item_id, study_plan_id, school_id, students, percentage_sum from plan_school_item
  union all
  select s.study_plan_item_id, s.study_plan_id, s.school_id, -1, -coalesce(s.percentage, 0)
    from person p join student_item s using (pid) where p.banned_at is not null and p.deleted_at is null;

grant usage on schema counted to academy_api;
grant select on all tables in schema counted to academy_api;
