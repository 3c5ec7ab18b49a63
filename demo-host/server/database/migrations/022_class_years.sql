-- Classes of a year that is over leave the lists, and those of the next one have their names. They stay, with whoever was in them
-- and the live sessions that they had.
alter table class
  add column left_roster_at timestamptz,
  drop constraint class_school_id_name_key;
create unique index class_name on class (school_id, name) where left_roster_at is null;
comment on column class.left_roster_at is 'When a roster said that it is over: since then it is in no list, and its name is free for another class. [academy]';

/* As before, without classes of a year that is over. */
create or replace function actor.data_overview() returns table (
  schools bigint, classes bigint, students bigint, parents bigint, teachers bigint, school_users bigint, staff bigint,
  administrators bigint, parents_without_child bigint, students_without_class bigint, cannot_sign_in bigint,
  plans bigint, plans_not_shared bigint, sessions bigint, videos bigint, exams bigint, live_sessions bigint, holidays bigint,
  exams_taken bigint, videos_watched bigint, newest_day date)
  language sql stable security definer set search_path = public, pg_temp as $$
  with seen as materialized (
    select school_id from school
     where deleted_at is null and (actor.role() = 3 or actor.role() = 4 and school_id = any (actor.schools()))),
  whose as materialized (
    select array(select school_id from seen) as ids,
           array(select school_id from school where deleted_at is not null) as gone),
  people as (
    select count(*) filter (where role = 5) as students, count(*) filter (where role = 24) as parents,
           count(*) filter (where role = 6) as teachers, count(*) filter (where role = 4) as school_users,
           count(*) filter (where role = 12) as staff, count(*) filter (where role = 3) as administrators,
           -- A student has the school of the class; a parent has schools as long as there is a child.
           count(*) filter (where role = 24 and school_ids = '{}') as parents_without_child,
           count(*) filter (where role = 5 and class_id is null) as students_without_class,
           count(*) filter (where role <> 5 and banned_at is null and c.pid is null) as cannot_sign_in
      from person p left join credential c using (pid), whose
     where p.deleted_at is null
       and (actor.role() = 3 and (school_id is null or school_id <> all (gone))
            or actor.role() = 4 and school_ids && ids)),
  planned as materialized (
    select p.study_plan_id, exists (select 1 from study_plan_school s where s.study_plan_id = p.study_plan_id) as is_shared
      from study_plan p, whose
     where p.deleted_at is null
       and (actor.role() = 3
            or actor.role() = 4 and exists (
              select 1 from study_plan_school s where s.study_plan_id = p.study_plan_id and s.school_id = any (ids)))),
  facts as (
    select coalesce(sum(d.exams), 0) as exams_taken, coalesce(sum(d.videos), 0) as videos_watched, max(d.day) as newest_day
      from school_day d join seen using (school_id))
  select (select count(*) from seen), (select count(*) from class c join seen using (school_id) where c.left_roster_at is null),
         students, parents, teachers, school_users, staff, administrators, parents_without_child, students_without_class,
         cannot_sign_in, (select count(*) from planned), (select count(*) from planned where not is_shared),
         (select count(*) from study_plan_item i join planned using (study_plan_id) where i.day is not null),
         (select count(*) from video where deleted_at is null), (select count(*) from exam where deleted_at is null),
         (select count(*) from live_session l join seen using (school_id)),
         (select count(*) from holiday h, whose where h.school_id is null or h.school_id = any (ids)),
         exams_taken, videos_watched, newest_day
    from people, facts where actor.role() in (3, 4)
$$;
