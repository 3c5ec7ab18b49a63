-- One number and one name in every spelling. Which number a text is, `src/domain/people/phoneNumber.ts` says, for the country of the
-- academy; numbers that are here already are spelled so after this file (`numbers.ts`).

-- Names -------------------------------------------------------------------------------------------

/*
 * A name as it is searched, sorted and compared; `nameKey` of `src/domain/people/names.ts` is the same rule, and a test holds the
 * two together. Lower case, without accents and what nobody sees, one blank between words, for which a dot behind an initial
 * counts too, and one spelling for letters that Unicode writes in several ways. Marks of other scripts stay.
 */
create or replace function name_key(name text) returns text
  language sql immutable parallel safe strict
  return btrim(regexp_replace(
    replace(lower(regexp_replace(
      translate(
        replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
          normalize(name, nfkd),
          U&'\0D7A', U&'\0D23\0D4D'), U&'\0D7B', U&'\0D28\0D4D'), U&'\0D7C', U&'\0D30\0D4D'), U&'\0D7D', U&'\0D32\0D4D'),
          U&'\0D7E', U&'\0D33\0D4D'), U&'\0D7F', U&'\0D15\0D4D'), U&'\0D54', U&'\0D2E\0D4D'), U&'\0D55', U&'\0D2F\0D4D'),
          U&'\0D56', U&'\0D34\0D4D'), U&'\09CE', U&'\09A4\09CD'), U&'\0D46\0D57', U&'\0D57'),
        U&'\2018\2019\201A\201B\02B9\02BB\02BC\02C8\2032`\2010\2011\2012\2013\2014\2015\2212', '''''''''''''''''''''-------'),
      '[\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g')), U&'\03C2', U&'\03C3'),
    '[\u0009-\u000d \u0085\u1680\u2028\u2029.]+', ' ', 'g'), ' ');

-- The columns that are made of it are made anew where they differ: a row that is written again computes them.
update school set name = name where name_key <> name_key(name);
update person set name = name
 where name_key <> name_key(name)
    or search_text <> name_key(name || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''));
update notification set title = title where search_key <> name_key(title || ' ' || description);
update activity_log set narration = narration where search_key <> name_key(narration);

-- Numbers -----------------------------------------------------------------------------------------

alter table academy add column country text not null default 'IN' check (country ~ '^[A-Z]{2}$');
comment on column academy.country is 'The country, by its code of ISO 3166, as whose numbers phone numbers without a country are read. [academy]';

/*
 * People who sign in and were entered with two spellings of one number, from before all spellings were one: one of them has the
 * number as it is read, and here is each other. They sign in with the spelling that is stored, until an administrator
 * joins the two or gives one another number.
 */
create table shared_number (
  pid integer primary key references person on delete cascade,
  number text not null,
  spelled text not null
);
comment on column shared_number.pid is 'Who shares it. [number; owner; joined: stays]';
create index shared_number_number on shared_number (number);
comment on table shared_number is 'Who signs in with another spelling of a number that somebody else has. [kept: people; erased: rows]';
comment on column shared_number.number is 'The number as it is read. [person]';
comment on column shared_number.spelled is 'As it was entered, and as `person.phone` still has it; with another the row is gone. [person]';
call actor.guard(array['shared_number']);
grant select on shared_number to academy_api;
create policy "select" on shared_number for select to academy_api using ((select actor.role()) = 3);

comment on column person.phone is 'As `phoneNumberOf` spells it (src/domain/people/phoneNumber.ts). Unique among people who are not deleted and no students. [person]';

/* The stored spelling by which somebody signs in who typed this number: `typed` as it was typed, `of_number` as it is read. */
create function actor.sign_in_phone(of_number text, typed text) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(
    (select p.phone from shared_number s join person p using (pid)
      where s.number = of_number and p.phone = typed and p.deleted_at is null limit 1),
    (select p.phone from person p where p.phone = of_number and p.deleted_at is null and p.role <> 5 limit 1),
    (select p.phone from shared_number s join person p using (pid)
      where s.number = of_number and p.deleted_at is null order by p.pid limit 1),
    of_number)
$$;

/*
 * Whoever was spelled in another way gets the number when it is free: its owner was deleted, or has another. It runs when the
 * transaction ends, since an import takes all numbers away before it gives them anew.
 */
create function rollup.hands_number_on() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  heir integer;
begin
  delete from shared_number s using person p
   where s.pid = new.pid and p.pid = s.pid and p.phone is distinct from s.spelled;
  if old.phone is null or not exists (select 1 from shared_number where number = old.phone)
     or exists (select 1 from person where phone = old.phone and deleted_at is null and role <> 5) then
    return null;
  end if;
  select s.pid into heir from shared_number s join person p using (pid)
   where s.number = old.phone and p.deleted_at is null order by s.pid limit 1;
  delete from shared_number where pid = heir;
  update person set phone = old.phone where pid = heir;
  return null;
end $$;
create constraint trigger hands_number_on after update on person deferrable initially deferred for each row
  when (old.phone is distinct from new.phone or (old.deleted_at is null) <> (new.deleted_at is null) or old.role <> new.role)
  execute function rollup.hands_number_on();

revoke all on function actor.sign_in_phone, rollup.hands_number_on from public;
grant execute on function actor.sign_in_phone to academy_api;
