-- A post box of thousands of letters opens at the head of an index: each side of a conversation knows when
-- it last had a letter, and whether it has written one.

alter table conversation_participant
  add column last_message_at timestamptz,
  add column has_written boolean not null default false;

update conversation_participant p set
  last_message_at = (select max(m.sent_at) from message m where m.conversation_id = p.conversation_id),
  has_written = exists (select 1 from message m where m.conversation_id = p.conversation_id and m.sender_pid = p.pid);

drop index conversation_participant_pid;
create index conversation_participant_all on conversation_participant
  (pid, last_message_at desc nulls last, conversation_id desc) where hidden_at is null;
create index conversation_participant_sent on conversation_participant
  (pid, last_message_at desc nulls last, conversation_id desc) where hidden_at is null and has_written;
create index conversation_participant_unread on conversation_participant
  (pid, last_message_at desc nulls last, conversation_id desc) where hidden_at is null and unread_count > 0;

drop trigger "2_participant_insert" on message;
drop function rollup.message_2_participant_insert;
call rollup.follow('message', '2_participant', 'insert', $$
  update conversation_participant p set
    unread_count = p.unread_count + d.unread, hidden_at = null, has_written = p.has_written or d.wrote,
    last_message_at = greatest(p.last_message_at, d.last_at)
    from (select q.conversation_id, q.pid, count(*) filter (where m.sender_pid <> q.pid) as unread,
                 bool_or(m.sender_pid = q.pid) as wrote, max(m.sent_at) as last_at
            from delta m join conversation_participant q using (conversation_id) group by 1, 2) d
   where p.conversation_id = d.conversation_id and p.pid = d.pid
$$);

-- Each of the three lists has an index of its own, and so a query of its own.
create or replace function actor.post_box(status text, most integer) returns table (
  conversation_id integer, subject text, priority text, last_message_at timestamptz, message_count integer,
  is_read boolean, other_names text
) language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query execute format($query$
    select c.conversation_id, c.subject, c.priority, l.last_message_at, c.message_count, l.unread_count = 0,
           (select coalesce(string_agg(o.name, ', ' order by o.pid), '') from conversation_participant o
             where o.conversation_id = l.conversation_id and o.pid <> $1)
      from (select * from conversation_participant p
             where p.pid = $1 and p.hidden_at is null and %s
             order by p.last_message_at desc nulls last, p.conversation_id desc
             limit $2) l
      join conversation c using (conversation_id)
     order by l.last_message_at desc nulls last, l.conversation_id desc $query$,
    case status when 'sent' then 'p.has_written' when 'unread' then 'p.unread_count > 0' else 'true' end)
  using case when actor.kind() = 'person' then actor.pid() end, most;
end $$;
