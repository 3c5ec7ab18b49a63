-- Figures beside those of the period before (promises/comparisons.md). Those of a student are in `student_window`; of each of
-- the last weeks the means of schools are kept here, and a job counts them anew once a day (comparisons.ts).

create table school_week (
  school_id integer not null references school,
  week date not null,
  metric text not null check (metric in ('overall', 'video', 'exam', 'study_plan', 'attendance')),
  students integer not null,
  average_sum bigint not null,
  primary key (school_id, week, metric)
);
comment on column school_week.school_id is 'The school. [academy]';
comment on column school_week.metric is 'Of what the mean is. [academy]';
comment on column school_week.students is 'How many students have a score. [academy]';
create index school_week_week on school_week (week, metric);
comment on table school_week is 'Students with a score of a metric in a week, as Performance Tracking counts them, or with school days, and the sum of their averages. [kept: weeks]';
comment on column school_week.week is 'Its Monday. [academy]';
comment on column school_week.average_sum is 'In hundredths of a percent. [academy]';

create table school_week_counted (
  week date primary key,
  counted_on date not null
);
comment on table school_week_counted is 'That a week of the schools was counted. [kept: weeks]';
comment on column school_week_counted.week is 'Its Monday. [academy]';
comment on column school_week_counted.counted_on is 'The day on which the week was counted last: what comes in late is in it from the next day on. [academy]';

/*
 * By how many students those on record of the schools that the actor sees have become more or fewer on each day from
 * this one on, without banned ones, as `counted.school_students` does.
 */
create function actor.student_changes(from_day date) returns table (day date, change bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.day, sum(c.change)
    from (select p.school_id, local_day(p.created_at) as day, 1 as change from person p
           where p.role = 5 and p.created_at >= moment_of(from_day)
          union all
          select p.school_id, local_day(p.deleted_at), -1 from person p
           where p.role = 5 and p.deleted_at >= moment_of(from_day)
          union all
          -- Who is banned counts until that day. Whoever is deleted too has gone by the lines above.
          select p.school_id, local_day(p.banned_at), -1 from person p
           where p.role = 5 and p.banned_at >= moment_of(from_day) and p.deleted_at is null) c
    join school h using (school_id)
   where h.deleted_at is null
     and ((select actor.all_schools()) or c.school_id = any ((select actor.schools())::integer[]))
   group by 1
$$;
create index person_student_joined on person (created_at) include (school_id) where role = 5;

call actor.guard(array['school_week', 'school_week_counted']);
grant select on school_week to academy_api;
call actor.show_by_school(array['school_week'], false);

revoke all on function actor.student_changes from public;
grant execute on function actor.student_changes to academy_api;
