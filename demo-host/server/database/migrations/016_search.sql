-- Finding people by how their names sound (`server/people/sound.ts`). PostgreSQL cannot write one script in another, so a job
-- of the server writes the sounds, soon after a name has come or changed; until then a name is found as it is spelled.

-- Comes with every PostgreSQL, and whoever may make tables in a database may add it.
create extension if not exists pg_trgm with schema public;

-- User Management finds pieces of names, numbers and addresses. In Latin letters and digits they are looked up here; a database
-- that takes letters of other scripts for signs reads all names for those.
create index person_by_text on person using gin (search_text gin_trgm_ops);

create table person_sound (
  pid integer primary key references person on delete cascade,
  sound text collate "C"
);
comment on table person_sound is 'How the name of a person sounds, so that a search finds it in any script. [kept: people; erased: emptied]';
comment on column person_sound.pid is 'Whose name it is. [number; owner; joined: stays]';
create index person_sound_by_trigram on person_sound using gin (sound gin_trgm_ops);
create index person_sound_due on person_sound (pid) where sound is null;
comment on column person_sound.sound is 'The name as it sounds, a blank before each word; null while the server has not read a new name yet. [made]';

call actor.guard(array['person_sound']);

create function rollup.expect_sounds() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into person_sound (pid) select pid from named on conflict (pid) do update set sound = null;
  return null;
end $$;
create trigger expect_sounds after insert on person referencing new table as named
  for each statement execute function rollup.expect_sounds();

create function rollup.expect_new_sounds() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update person_sound s set sound = null
    from (select pid, name from renamed except select pid, name from before) n
   where s.pid = n.pid;
  return null;
end $$;
create trigger expect_new_sounds after update on person referencing old table as before new table as renamed
  for each statement execute function rollup.expect_new_sounds();

/*
 * People whose names have words that begin with these sounds, or, where they are fewer than `most`, words that are like them;
 * and how many they are. Those come first whose name is spelled so or has words that sound exactly so, which in every script is
 * equally close: the scripts take turns, that of a name that is spelled so first.
 * `words` are spelled by `server/people/sound.ts`; `spelled` is a piece of a name as it was typed, with `\`, `%` and `_` escaped,
 * also for names whose sound is not known yet. The best come first. It returns numbers and nothing else: whoever reads those
 * people reads them under the policy.
 */
create function actor.find_by_sound(words text[], spelled text, most integer, out pids integer[], out total integer)
  language plpgsql stable security definer set search_path = public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.5 as $$
declare
  listed constant text := actor.listed_people();
  -- As many are ranked at most: where thousands have a name, some are as good as others.
  ranked constant integer := 2000;
  -- One condition for each word, since an index does not find `like all`.
  begun text;
  whole text;
  alike text;
  best integer[];
  others integer[];
begin
  if listed is null or cardinality(words) = 0 then
    pids := '{}';
    total := 0;
    return;
  end if;
  select string_agg(format('s.sound like %L', '% ' || word || '%'), ' and '),
         string_agg(format('s.sound || '' '' like %L', '% ' || word || ' %'), ' and '), string_agg(format('s.sound %%> %L', word), ' and ')
    into begun, whole, alike from unnest(words) word;
  execute format($find$
    with found as materialized (
      select p.pid, p.name_key, s.sound, ' ' || p.name_key like '%% ' || name_key($2) || '%%' as is_spelled, %3$s as is_whole
        from person_sound s join person p using (pid) where %1$s and %2$s limit $1)
    select array(
             select pid from found
              order by is_spelled or is_whole desc,
                       -- Scripts take turns: each of India has 128 letters of its own.
                       row_number() over (partition by is_spelled or is_whole, ascii(name_key) / 128
                                          order by is_spelled desc, length(sound), name_key, pid),
                       is_spelled desc, length(sound), name_key, pid
              limit $3),
           (select count(*) from found)$find$,
      listed, begun, whole)
    into best, total using ranked, spelled, most;
  if cardinality(best) < most then
    execute format($find$
      select array(
        select pid from (
          select p.pid, p.name_key, (select min(word_similarity(word, s.sound)) from unnest($1) word) as likeness
            from person_sound s join person p using (pid) where %1$s and %2$s
          union all
          select p.pid, p.name_key, 0 from person_sound s join person p using (pid)
           where s.sound is null and p.search_text like '%%' || name_key($2) || '%%' and %1$s) found
         where pid <> all ($3)
         order by likeness desc, name_key, pid limit $4)$find$, listed, alike)
      into others using words, spelled, best, most - cardinality(best);
  end if;
  pids := best || others;
  total := greatest(total, cardinality(pids));
end $$;

revoke all on function actor.find_by_sound, rollup.expect_sounds, rollup.expect_new_sounds from public;
grant execute on function actor.find_by_sound to academy_api;
