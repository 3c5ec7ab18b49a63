-- What the academy calls subjects, categories and classes in further languages: the column `names` of each
-- (promises/names-in-languages.md).

/* Whether anything has a name in this language. */
create function actor.has_names(of_language text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from subject where names ? of_language) or exists (select from exam_category where names ? of_language)
      or exists (select from video_category where names ? of_language) or exists (select from class where names ? of_language)
$$;

/*
 * The class of a school that is called this, in whichever language, its name as it stands first: people who read the name in
 * another language write it so too. None of a year that is over.
 */
create function class_called(of_school integer, wanted text) returns integer
  language sql stable parallel safe as $$
  select c.class_id from class c
   where c.school_id = of_school and c.left_roster_at is null and is_called(wanted, c.name, c.names)
   order by c.name <> wanted, c.class_id limit 1
$$;

/*
 * Writes names, each unless it is called otherwise than it `was`: what two people write at once is not lost. Administrators name
 * all, school users the classes of their school. Returns those that were not written: with null for what is not there or not
 * the actor's. Rows are locked in one order, so that two who write do not wait for each other.
 */
create function actor.write_names(changes jsonb) returns table (name text)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  change record;
  found text;
  called jsonb;
begin
  for change in
    select c.*, case c.kind when 'examCategory' then 'exam_category' when 'videoCategory' then 'video_category' else c.kind end as source,
           case when c.kind in ('examCategory', 'videoCategory') then 'title' else 'name' end as named
      from jsonb_to_recordset(changes) c(kind text, id integer, language text, name text, was text)
     where c.kind in ('subject', 'examCategory', 'videoCategory', 'class') order by c.kind, c.id, c.language
  loop
    execute format('select coalesce(t.%1$I, ''''), t.names from %2$I t where t.%3$I = $1 and ($2 or %4$s) for no key update of t',
                   change.named, change.source, change.source || '_id',
                   case change.kind when 'class' then 't.school_id = any ($3)' else 'false' end)
      into found, called using change.id, coalesce(actor.role() in (3, 12) and actor.all_schools(), false),
                               case when actor.role() = 4 then actor.schools() end;
    if called is null or coalesce(called ->> change.language, '') not in (change.was, change.name) then
      name := case when called is not null then found end;
      return next;
    elsif coalesce(called ->> change.language, '') <> change.name then
      execute format('update %1$I set names = $2 where %2$I = $1', change.source, change.source || '_id')
        using change.id, case change.name when '' then called - change.language
                                          else called || jsonb_build_object(change.language, change.name) end;
    end if;
  end loop;
end $$;

revoke all on function actor.has_names, actor.write_names from public;
grant execute on function actor.write_names to academy_api;
