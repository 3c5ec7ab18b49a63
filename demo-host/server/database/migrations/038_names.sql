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

revoke all on function actor.has_names from public;
