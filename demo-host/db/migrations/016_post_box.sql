/*
 * The latest conversations of the actor, of those asked for ('all', 'sent' or 'unread'), with the names of the other
 * side. The policies on letters ask for each conversation whether it is the actor's; here it is by its first line, and
 * an office with thousands of letters need not wait.
 */
create function actor.post_box(status text, most integer) returns table (
  conversation_id integer, subject text, priority text, last_message_at timestamptz, message_count integer,
  is_read boolean, other_names text
) language sql stable security definer set search_path = public, pg_temp as $$
  select l.conversation_id, l.subject, l.priority, l.last_message_at, l.message_count, l.unread_count = 0,
         (select coalesce(string_agg(o.name, ', ' order by o.pid), '') from conversation_participant o
           where o.conversation_id = l.conversation_id and o.pid <> actor.pid())
    from (select c.*, p.unread_count
            from conversation_participant p join conversation c using (conversation_id)
           where p.pid = actor.pid() and actor.kind() = 'person' and p.hidden_at is null
             and (status <> 'unread' or p.unread_count > 0)
             and (status <> 'sent' or exists (
               select 1 from message m where m.conversation_id = c.conversation_id and m.sender_pid = p.pid))
           order by c.last_message_at desc nulls last, c.conversation_id desc
           limit most) l
   order by l.last_message_at desc nulls last, l.conversation_id desc
$$;
revoke all on function actor.post_box from public;
grant execute on function actor.post_box to academy_api;
