-- Notifications that reach people (promises/academy-notices.md): to whom each goes, when, in which languages, and who has
-- read it. Staff who write notifications see them in `notification`; whoever only reads them gets them by the functions here.

alter table notification
  add starts_at timestamptz not null default now(),
  add ends_at timestamptz,
  add edited_at timestamptz,
  add withdrawn_at timestamptz,
  add language text check (language in ('en', 'hi', 'ml')),
  add texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object'),
  add to_schools integer[] not null default '{}',
  add to_roles smallint[] not null default '{}',
  add to_classes integer[] not null default '{}',
  add to_plans integer[] not null default '{}',
  add to_people integer[],
  add audience_count integer,
  add check (ends_at > starts_at);
comment on column notification.starts_at is 'From then on it is shown. [fact]';
comment on column notification.edited_at is 'When it was last changed. [fact]';
comment on column notification.withdrawn_at is 'When somebody took it back. [fact]';
comment on column notification.to_roles is 'The roles that it is for, where there are several. Empty: all. [fact]';
update notification set starts_at = added_at;
comment on column notification.ends_at is 'From then on nobody is shown it any more. Null: until it is withdrawn. [fact]';
comment on column notification.language is 'Of `title` and `description`; null where nobody said. [published]';
comment on column notification.texts is 'Title and description in further languages, by language. [published]';
comment on column notification.to_schools is 'Several schools; one alone is `school_id`. Empty: all, as for every other `to_` column. [fact]';
comment on column notification.to_classes is 'The parents of the students of these classes. [fact]';
comment on column notification.to_plans is 'The parents of the students in these study plans. [fact]';
comment on column notification.to_people is 'People by number; of a student the parents are meant. Null: nobody is named. Empty: whoever was named was erased. [number; owner]';
comment on column notification.audience_count is 'How many people it reached when it was last published or changed; null where nobody counted. [fact]';

-- What is shown to people now, newest first. Those to come are at its beginning, and few.
create index notification_shown on notification (starts_at desc, notification_id desc)
  where deleted_at is null and withdrawn_at is null and is_enabled;

grant update (title, description, priority, target_role, school_id, starts_at, ends_at, edited_at, withdrawn_at, language, texts,
  to_schools, to_roles, to_classes, to_plans, to_people, audience_count) on notification to academy_api;

-- Who manages it ----------------------------------------------------------------------------------
-- As before, and: what goes to several schools is seen by the staff of those, and what goes to the academy alone by the academy.
-- What names people is seen by whoever may write it alone: the academy, and of one school its school users.

drop policy "select" on notification;
create policy "select" on notification for select to academy_api using (
  (select actor.no_school_hidden())
  or (select actor.all_schools()) and (school_id is null or school_id <> all ((select actor.deleted_schools())::integer[]))
  or school_id = any ((select actor.schools())::integer[]) and (to_people is null or (select actor.role()) = 4)
  or school_id is null and to_people is null and (select actor.role()) in (4, 6)
     and (to_schools = '{}' or to_schools && (select actor.schools())::integer[])
     and (to_roles = '{}' or to_roles && '{4,6,24}'::smallint[]));

-- Who receives it ---------------------------------------------------------------------------------

/*
 * The people whom an audience reaches. What is chosen of each kind are alternatives; the kinds must all hold: two schools and
 * the role of teachers are the teachers of either school. Nothing chosen is everybody. Classes and plans are those of the
 * children: they reach parents, and it is one child for whom school, class and plan hold. Students do not sign in, and are
 * not reached. Where people are named (`people` is not null), it is they, and the parents of the students among them, as far as
 * the other kinds hold. This is the only place that says who receives a notice: lists, counts and whatever sends them read it.
 *
 * The planner puts the query into the one that calls it, so that asking about one person reads the rows of that person alone.
 */
create function actor.reached(schools integer[], roles smallint[], classes integer[], plans integer[], people integer[])
  returns table (pid integer)
  language sql stable as $$
  select p.pid
    from person p
   where p.role <> 5 and p.deleted_at is null and p.banned_at is null
     and (p.role in (3, 12) or p.school_ids = '{}' or not p.school_ids <@ (select actor.deleted_schools()))
     and classes = '{}' and plans = '{}'
     and (people is null or p.pid = any (people))
     and (schools = '{}' or p.school_ids && schools)
     and (roles = '{}' or p.role = any (roles)
          or 24 = any (roles) and exists (select from guardian g where g.guardian_pid = p.pid))
  union all
  select p.pid
    from person p
   where p.role <> 5 and p.deleted_at is null and p.banned_at is null
     and (classes <> '{}' or plans <> '{}'
          -- Whoever is named is reached above already.
          or p.pid <> all (people))
     and (roles = '{}' or p.role = any (roles) or 24 = any (roles))
     and p.pid in (
       select g.guardian_pid
         from guardian g
         join person c on c.pid = g.child_pid
         join school h on h.school_id = c.school_id
        where c.role = 5 and c.deleted_at is null and h.deleted_at is null
          and case when people is null then c.banned_at is null
                   else c.pid = any (people)
                        or (classes <> '{}' or plans <> '{}') and c.banned_at is null and g.guardian_pid = any (people) end
          and (schools = '{}' or c.school_id = any (schools))
          and (classes = '{}' or c.class_id = any (classes))
          and (plans = '{}' or exists (
            -- A student of a plan is one of its grade, or one who has started it (planStudents.ts).
            select from study_plan l join study_plan_school s using (study_plan_id)
             where l.study_plan_id = any (plans) and l.deleted_at is null and s.school_id = c.school_id
               and (l.grade is null or l.grade = (select k.grade from class k where k.class_id = c.class_id)
                    or exists (select from student_plan b where b.pid = c.pid and b.study_plan_id = l.study_plan_id)))))
$$;

/* How many people an audience reaches without its writer, for whoever may write to it. */
create function actor.audience_count(
    schools integer[], roles smallint[], classes integer[], plans integer[], people integer[], writer integer)
  returns integer
  language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::integer from actor.reached(schools, roles, classes, plans, people) r
   where r.pid is distinct from writer
     and (actor.all_schools() or actor.role() = 4 and schools <> '{}' and schools <@ actor.schools())
$$;

/* What the actor is shown at this moment: all that runs and reaches them, but for what they wrote themselves. */
create function actor.shown_notices(at timestamptz) returns setof notification
  language sql stable as $$
  select n.*
    from notification n
   where n.deleted_at is null and n.withdrawn_at is null and n.is_enabled
     and n.starts_at <= at and (n.ends_at is null or n.ends_at > at)
     and n.added_by is distinct from (select actor.pid())
     and (n.school_id is null or n.school_id <> all ((select actor.deleted_schools())::integer[]))
     and exists (
       select from actor.reached(
           case when n.school_id is null then n.to_schools else array[n.school_id] end,
           case when n.target_role is null then n.to_roles else array[n.target_role] end,
           n.to_classes, n.to_plans, n.to_people) r
        where r.pid = (select actor.pid()))
$$;

/* A page of them, newest first, each in this language where it is written in it. */
create function actor.notices(at timestamptz, in_language text, skip bigint, most integer)
  returns table (
    notification_id integer, title text, description text, language text, priority smallint, school_name text,
    starts_at timestamptz, ends_at timestamptz, edited_at timestamptz, read_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select n.notification_id,
         coalesce(n.texts -> in_language ->> 'title', n.title),
         coalesce(n.texts -> in_language ->> 'description', n.description),
         case when n.texts ? in_language then in_language else n.language end,
         n.priority, s.name, n.starts_at, n.ends_at, n.edited_at, r.read_at
    from actor.shown_notices(at) n
    left join school s on s.school_id = n.school_id
    left join notification_read r on r.notification_id = n.notification_id and r.pid = (select actor.pid())
   where actor.kind() = 'person'
   order by n.starts_at desc, n.notification_id desc
   limit most offset skip
$$;

/* How many there are, and how many of them the actor has not read among those of the last days. */
create function actor.notice_counts(at timestamptz, days integer) returns table (total integer, unread integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::integer,
         (count(*) filter (where r.pid is null and n.starts_at > at - make_interval(days => days)))::integer
    from actor.shown_notices(at) n
    left join notification_read r on r.notification_id = n.notification_id and r.pid = (select actor.pid())
   where actor.kind() = 'person'
$$;

/* Marks these as read by the actor, or all that they are shown. One that they are not shown is passed over. */
create function actor.read_notices(at timestamptz, ids integer[]) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shown integer[];
  marked integer;
begin
  if actor.kind() is distinct from 'person' then
    return 0;
  end if;
  select coalesce(array_agg(n.notification_id), '{}') into shown
    from actor.shown_notices(at) n
   where (ids is null or n.notification_id = any (ids))
     and not exists (select from notification_read r where r.notification_id = n.notification_id and r.pid = actor.pid());
  -- Their counts change: in one order, so that two people who read all at once do not wait for each other.
  perform from notification n where n.notification_id = any (shown) order by n.notification_id for no key update;
  insert into notification_read (notification_id, pid, read_at)
  select id, actor.pid(), at from unnest(shown) id order by id
  on conflict do nothing;
  get diagnostics marked = row_count;
  return marked;
end $$;

revoke all on function
  actor.reached, actor.audience_count, actor.shown_notices, actor.notices, actor.notice_counts, actor.read_notices from public;
grant execute on function actor.audience_count, actor.notices, actor.notice_counts, actor.read_notices to academy_api;
