-- Leaderboard Management (spec 2 §2): what its cards say of an exam, kept so that no card reads history.

/* The first day of the week (Monday), month, quarter or year of a moment in India; 'all' has no first day. */
create function local_period(period text, moment timestamptz) returns date
  language sql immutable parallel safe
  return case when period = 'all' then '-infinity'::date
              else date_trunc(period, moment at time zone 'Asia/Kolkata')::date end;

-- Attempts of a school in an exam, by the period that they fall in: each attempt counts in five. A student
-- counts in the periods of the last attempt alone, so `students` is how many took part in a period only
-- while it lasts; that of a period which is over is nobody's business.
create table exam_school_period (
  exam_id integer not null references exam,
  school_id integer not null references school,
  period text not null check (period in ('all', 'week', 'month', 'quarter', 'year')),
  starts date not null,
  attempts integer not null,
  percentage_sum numeric(14, 2) not null,
  students integer not null,
  primary key (exam_id, period, starts, school_id)
);

create view rollup.periods as select unnest(array['all', 'week', 'month', 'quarter', 'year']) as period;

insert into exam_school_period (exam_id, school_id, period, starts, attempts, percentage_sum, students)
select exam_id, school_id, period, starts, sum(attempts), sum(percentage_sum), sum(students)
  from (select exam_id, school_id, period, local_period(period, submitted_at) as starts,
               1 as attempts, percentage as percentage_sum, 0 as students
          from exam_attempt cross join rollup.periods
        union all
        select exam_id, school_id, period, local_period(period, last_submitted_at), 0, 0, 1
          from student_exam cross join rollup.periods) counted
 where school_id is not null
 group by 1, 2, 3, 4;

call rollup.follow('exam_attempt', 'period', 'change', $$
  insert into exam_school_period as s (exam_id, school_id, period, starts, attempts, percentage_sum, students)
  select exam_id, school_id, period, local_period(period, submitted_at), sum(sign), sum(sign * percentage), 0
    from delta cross join rollup.periods
   where school_id is not null
   group by 1, 2, 3, 4
   order by 1, 3, 4, 2
  on conflict (exam_id, period, starts, school_id) do update set
    attempts = s.attempts + excluded.attempts, percentage_sum = s.percentage_sum + excluded.percentage_sum
$$);

call rollup.follow('student_exam', 'period', 'change', $$
  insert into exam_school_period as s (exam_id, school_id, period, starts, attempts, percentage_sum, students)
  select exam_id, school_id, period, local_period(period, last_submitted_at), 0, 0, sum(sign)
    from delta cross join rollup.periods
   where school_id is not null
   group by 1, 2, 3, 4
  having sum(sign) <> 0
   order by 1, 3, 4, 2
  on conflict (exam_id, period, starts, school_id) do update set students = s.students + excluded.students
$$);

-- Attempts of an exam in the order of its results, so that a page is found at the head and not by sorting all;
-- and those of a student in an exam.
create index exam_attempt_rank on exam_attempt (exam_id, percentage desc, submitted_at, exam_attempt_id);
create index exam_attempt_tries on exam_attempt (exam_id, pid, submitted_at);

grant select on exam_school_period to academy_api;
call actor.guard(array['exam_school_period']);
create policy seen on exam_school_period for select to academy_api using (
  (select actor.every_school())
  or (select actor.all_schools()) and school_id <> all ((select actor.gone_schools())::integer[])
  or school_id = any ((select actor.schools())::integer[]));
