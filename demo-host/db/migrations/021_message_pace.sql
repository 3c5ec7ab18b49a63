-- How many messages somebody wrote of late is asked before each one more.
create index message_sender on message (sender_pid, sent_at);
