-- How many teachers the actor's schools have, and of those how many signed in on the days given; null
-- days are all time. A count and no names, so a teacher may know it who sees no colleague's row.
create function actor.teacher_count(from_day date, to_day date) returns integer
  language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::integer from person p
   where p.role = 6 and p.deleted_at is null
     and (actor.all_schools() or p.school_ids && actor.schools())
     and (from_day is null or exists (
       select 1 from activity_log l
        where l.pid = p.pid and l.activity_type = 'LOGIN'
          and l.occurred_at >= from_day::timestamp at time zone 'Asia/Kolkata'
          and l.occurred_at < (to_day + 1)::timestamp at time zone 'Asia/Kolkata'))
$$;
revoke all on function actor.teacher_count from public;
grant execute on function actor.teacher_count to academy_api;
