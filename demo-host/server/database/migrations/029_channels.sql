-- Channels over which an academy tells families besides e-mail: the gateways that it pays, and the texts that it has registered. What
-- became of a message stands in family_mail.

create table gateway (
  channel text primary key check (channel in ('sms', 'whatsapp')),
  template jsonb not null,
  secret text not null,
  report_secret text not null,
  changed_at timestamptz not null default now()
);
comment on table gateway is 'A gateway that sends SMS or WhatsApp messages for the academy. [kept: academy]';
comment on column gateway.channel is 'What it sends. [academy]';
comment on column gateway.template is 'How its address is called, and how its answers and reports are read (`GatewayTemplate`). [academy]';
comment on column gateway.secret is 'By which it knows the academy, encrypted with a key of the server. [secret]';
comment on column gateway.report_secret is 'With which it signs its reports, encrypted in the same way; empty where it sends none. [secret]';
comment on column gateway.changed_at is 'When it was last changed. [academy]';

create table channel_text (
  channel text not null check (channel in ('sms', 'whatsapp')),
  topic text not null check (topic in ('absence', 'correction', 'late', 'results', 'plan', 'month')),
  language text not null check (language ~ '^[a-z]{2}$'),
  header text not null,
  template_id text not null check (template_id <> ''),
  language_code text not null,
  words text not null check (words <> ''),
  slots text[] not null,
  changed_at timestamptz not null default now(),
  primary key (channel, topic, language)
);
comment on table channel_text is 'A text as it is registered for a channel, a topic and a language. [kept: academy]';
comment on column channel_text.channel is 'The channel. [academy]';
comment on column channel_text.topic is 'What it is about: that a child was absent, that a told absence was none, that a child came late, results of exams, that a study plan falls behind, or the month. [academy]';
comment on column channel_text.language is 'The language. [academy]';
comment on column channel_text.header is 'The registered sender of SMS; empty for WhatsApp. [academy]';
comment on column channel_text.template_id is 'By what the text is known where it is registered. [academy]';
comment on column channel_text.language_code is 'What the gateway calls the language; empty where it is as here. [academy]';
comment on column channel_text.words is 'The exact words, with their slots. [academy]';
comment on column channel_text.slots is 'What stands in each slot, in their order. [academy]';
comment on column channel_text.changed_at is 'When it was last changed. [academy]';

call actor.guard(array['gateway', 'channel_text']);
-- Secrets are written by administrators, and read by the server itself alone.
grant select (channel, template, changed_at), insert, update, delete on gateway to academy_api;
grant select, insert, update, delete on channel_text to academy_api;
create policy "all" on gateway for all to academy_api
  using ((select actor.role()) = 3) with check ((select actor.role()) = 3);
create policy "all" on channel_text for all to academy_api
  using ((select actor.role()) = 3) with check ((select actor.role()) = 3);

-- By what a family is reached -------------------------------------------------------------------

/* The number of a person as it is read, also of somebody who signs in with another spelling of it; empty where there is none. */
create function number_of(who integer, phone text) returns text
  language sql stable set search_path = public, pg_temp as $$
  select coalesce((select s.number from shared_number s where s.pid = who), phone, '')
$$;

/* The children of a parent, in their order. */
create function family_children(parent integer) returns integer[]
  language sql stable set search_path = public, pg_temp as $$
  select coalesce(array_agg(c.pid order by c.pid), '{}')
    from guardian g join person c on c.pid = g.child_pid join school h on h.school_id = c.school_id
   where g.guardian_pid = parent and c.deleted_at is null and h.deleted_at is null
$$;

/* In which language a parent reads messages about a topic; null where nothing tells. */
create function family_language(parent integer, about text) returns text
  language sql stable set search_path = public, pg_temp as $$
  select coalesce((select c.language from mail_choice c where c.pid = parent and c.topic = about),
                  (select o.language from mail_choice o where o.pid = parent order by o.changed_at desc limit 1),
                  (select i.language from invitation i where i.pid = parent order by i.made_at desc limit 1))
$$;

/*
 * All who have a number. A plan that was made for few people, or without statistics, and is kept, would read all of them for each
 * number of an import: so there is no other index to take here than those of numbers.
 */
create function people_of_number(of_number text) returns setof person
  language sql stable set search_path = public, pg_temp set enable_seqscan = off as $$
  select q.* from (select p.pid from person p where p.phone = of_number
                   union select s.pid from shared_number s where s.number = of_number) m
   cross join lateral (select * from person p where p.pid = m.pid offset 0) q
   where q.deleted_at is null
$$;

/* By what a parent is reached: whether the number is also that of somebody with other children, and whether a device is sent notices. */
create function family_reach(parent integer)
  returns table (email text, number text, is_number_shared boolean, has_device boolean)
  language sql stable set search_path = public, pg_temp as $$
  select coalesce(p.email, ''), n.number, n.number <> '' and exists (
           select from people_of_number(n.number) q
            where q.pid <> parent and q.pid <> all (f.children)
              and f.children is distinct from family_children(q.pid)),
         exists (select from push_subscription d where d.pid = parent)
    from person p
    cross join lateral (select number_of(p.pid, p.phone) as number) n
    cross join lateral (select family_children(p.pid) as children) f
   where p.pid = parent
$$;

/* By what the actor is reached as a parent, and in which language about a topic. */
create function actor.own_reach(about text)
  returns table (email text, number text, is_number_shared boolean, has_device boolean, language text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select r.email, r.number, r.is_number_shared, r.has_device, family_language(actor.pid(), about)
    from family_reach(actor.pid()) r where actor.kind() = 'person' and actor.role() = 24
$$;

/* As a parent: the gateways that are set, with their secrets encrypted, and the languages in which texts about a topic are registered for them. */
create function actor.family_gateways(about text) returns table (channel text, secret text, languages text[])
  language sql stable security definer set search_path = public, pg_temp as $$
  select g.channel, g.secret, array(select t.language from channel_text t where t.channel = g.channel and t.topic = about) from gateway g
   where actor.kind() = 'person' and actor.role() = 24
$$;

-- What the calls do ------------------------------------------------------------------------------

/* As an administrator: the channels over which families are told, in their order. Gives whether there is an academy. */
create function actor.change_channels(channels text[]) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if actor.role() is distinct from 3 then
    raise insufficient_privilege using message = 'only an administrator changes the academy';
  end if;
  update academy set absence_channels = channels;
  return found;
end $$;

/* With which secret the gateway of a channel signs its reports, encrypted, and how they are read. */
create function actor.gateway_reports(of_channel text) returns table (template jsonb, report_secret text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select g.template, g.report_secret from gateway g where g.channel = of_channel and g.report_secret <> ''
$$;

/*
 * Notes what the gateway of a channel reports of a message, which it names or whose reference it tells: the hash of the secret in
 * the message. A report takes back none above it, so that it does not matter in which order they come, or how often.
 */
create function actor.note_report(of_channel text, message_id text, reference bytea, new_report text, reason text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ranks constant text[] := '{accepted,failed,delivered}';
begin
  update family_mail m
     set report = new_report, report_reason = case when new_report = 'failed' then nullif(reason, '') end, reported_at = now(),
         gateway_id = coalesce(m.gateway_id, nullif(message_id, ''))
   where m.channel = of_channel
     and (m.token_hash = reference or m.gateway_id = nullif(message_id, ''))
     and coalesce(array_position(ranks, m.report), 0) < array_position(ranks, new_report);
  return found;
end $$;

/*
 * As an administrator: what became of the messages of a topic about a day, a row a message and class of the family's children.
 * Those whom a school has deleted are left out.
 */
create function actor.reached_families(about text, of_day date)
  returns table (pid integer, name text, language text, class_id integer, state text, failure text, channel text,
                 passed_over text[], report text, report_reason text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select m.pid, p.name, family_language(m.pid, m.topic), c.class_id, m.state, m.failure, m.channel, m.passed_over, m.report, m.report_reason
    from family_mail m
    join person p on p.pid = m.pid and p.deleted_at is null
    left join lateral (
      select distinct k.class_id from guardian g join person k on k.pid = g.child_pid and k.deleted_at is null
       where g.guardian_pid = m.pid) c on true
   where actor.role() = 3 and m.topic = about and m.day = of_day
$$;

/* As an administrator: the last days about which families were told something of this topic. */
create function actor.reached_days(about text, most integer) returns table (day date)
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct m.day from family_mail m where actor.role() = 3 and m.topic = about order by m.day desc limit most
$$;

revoke all on function number_of, family_children, family_language, people_of_number, family_reach from public;
revoke all on function actor.own_reach, actor.family_gateways, actor.change_channels, actor.gateway_reports, actor.note_report, actor.reached_families, actor.reached_days
  from public;
grant execute on function actor.own_reach, actor.family_gateways, actor.change_channels, actor.gateway_reports, actor.note_report, actor.reached_families, actor.reached_days
  to academy_api;

-- Whether messages reach a parent is told in kept answers (024_changes.sql) ------------------------

/* The schools of all who have a number: by what one of them is reached follows from who the others are. */
create function rollup.schools_of_number(of_number text) returns setof integer
  language sql stable set search_path = public, pg_temp as $$
  select unnest(q.school_ids) from people_of_number(of_number) q
$$;

call rollup.note('gateway', 'noted', 'record', 'r.*', '(select 0 as school_id) s');
call rollup.note('channel_text', 'noted', 'record', 'r.*', '(select 0 as school_id) s');
call rollup.note('invitation', 'noted', 'record', 'r.pid, r.language',
  '(select unnest(p.school_ids) as school_id from person p where p.pid = r.pid) s');
call rollup.note('push_subscription', 'noted', 'record', 'r.pid',
  '(select unnest(p.school_ids) as school_id from person p where p.pid = r.pid) s');
call rollup.note('person', 'number', 'record', 'r.pid, r.phone, r.deleted_at',
  '(select n as school_id from rollup.schools_of_number(number_of(r.pid, r.phone)) n where r.phone is not null) s');
call rollup.note('shared_number', 'noted', 'record', 'r.*',
  '(select unnest(p.school_ids) as school_id from person p where p.pid = r.pid
    union select rollup.schools_of_number(r.number)) s');
call rollup.note('guardian', 'number', 'record', 'r.*',
  '(select rollup.schools_of_number(number_of(p.pid, p.phone)) as school_id from person p where p.pid = r.guardian_pid) s');
revoke all on all routines in schema rollup from public;
