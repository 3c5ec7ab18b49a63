/** Notifications, the activity log, notes about students, and conversations. */
import { sql } from 'kysely';
import { activityRow } from '#host/server/database/activity/activitySentences.ts';
import { DEMO_CHILDREN, FIRST_STUDENT, type Seeding } from './seeding.ts';
import { CONVERSATIONS, NOTES, NOTICES, SCHOOLS } from './words.ts';

/** This many hours before the history ends. */
const hoursAgo = (seeding: Seeding, hours: number) => new Date(seeding.now.getTime() - hours * 3_600_000);

/** Notifications, and who has read them. */
export async function makeNotifications(seeding: Seeding): Promise<void> {
  const { tx } = seeding;
  const notices = Array.from({ length: 40 }, (_, i) => {
    const [title, description] = NOTICES[i % NOTICES.length] ?? ['', ''];
    return {
      notification_id: 401 + i,
      title: i < NOTICES.length ? title : `${title} (${Math.floor(i / NOTICES.length) + 1})`,
      description,
      priority: 1 + ((i * 5) % 3),
      target_role: i % 7 === 3 ? 24 : null,
      school_id: i % 3 === 0 ? null : 11 + (i % SCHOOLS.length),
      is_enabled: i % 9 !== 4,
      added_by: i % 3 === 0 ? 3003 : 3012,
      added_at: hoursAgo(seeding, 3 + i * 19),
      starts_at: hoursAgo(seeding, 3 + i * 19),
    };
  });
  await tx.insertInto('notification').values(notices).execute();
  // One for each role, to come and over, and in the languages of the academy.
  const texts = {
    hi: { title: 'अभिभावक-शिक्षक बैठक', description: 'शनिवार सुबह दस बजे, अपने बच्चे की कक्षा में।' },
    ml: { title: 'രക്ഷാകർതൃ-അധ്യാപക യോഗം', description: 'ശനിയാഴ്ച രാവിലെ പത്തിന്, കുട്ടിയുടെ ക്ലാസിൽ.' },
  };
  const more = [
    {
      title: 'Parents and teachers meet',
      description: 'On Saturday at ten in the morning, in the class of your child.',
      to_roles: [6, 24],
      language: 'en',
      texts: JSON.stringify(texts),
      priority: 3,
    },
    { title: 'Marks are due on Friday', description: 'Please enter the marks of the mock test.', target_role: 6 },
    { title: 'Update the class lists', description: 'The new term begins on Monday.', target_role: 4 },
    {
      title: 'We tested the backup',
      description: 'A restore of last night’s backup took four minutes.',
      to_roles: [3, 12],
    },
    {
      title: 'Results of the mock test',
      description: 'They are in the dashboard of your child.',
      to_plans: [7],
      target_role: 24,
    },
    { title: 'Holiday on Monday', description: 'There is no school.', ends_at: hoursAgo(seeding, 1) },
    { title: 'Annual day', description: 'Everybody is welcome.', starts_at: hoursAgo(seeding, -24 * 14) },
  ];
  for (const [i, each] of more.entries()) {
    const at = hoursAgo(seeding, 2 + i * 5);
    await tx
      .insertInto('notification')
      .values({
        priority: 1,
        ...each,
        notification_id: 441 + i,
        added_by: 3012,
        added_at: at,
        starts_at: each.starts_at ?? at,
      })
      .execute();
  }
  // The seed is no actor, so it asks `actor.reached` itself.
  const reached = sql`actor.reached(
    case when n.school_id is null then n.to_schools else array[n.school_id] end,
    case when n.target_role is null then n.to_roles else array[n.target_role] end, n.to_classes, n.to_plans, n.to_people) r`;
  await sql`
    update notification n
       set audience_count = (select count(*) from ${reached} where r.pid is distinct from n.added_by)`.execute(tx);
  await sql`
    insert into notification_read (notification_id, pid, read_at)
    select n.notification_id, p.pid, n.starts_at + interval '2 hours'
      from notification n
      cross join lateral (
        select r.pid from ${reached} where r.pid is distinct from n.added_by order by r.pid limit 2000) p
     where n.starts_at < ${seeding.now}::timestamptz
       and ${seeding.random(sql`p.pid`, sql`n.notification_id`, 'reads')} < 0.2`.execute(tx);
}

/** Signing in and out of two months, and a few other lines. */
export async function makeActivityLog(seeding: Seeding): Promise<void> {
  const { tx } = seeding;
  const signs = [
    { row: activityRow({ kind: 'signedIn', values: { view: 'staff' } }), later: '40 minutes' },
    { row: activityRow({ kind: 'signedOut' }), later: '0' },
  ].map(
    ({ row, later }) =>
      sql`(${row.activity_type}, ${row.kind}, ${row.details}::jsonb, ${row.narration}, ${later}::interval)`,
  );
  await sql`
    insert into activity_log (occurred_at, activity_type, pid, school_id, kind, details, narration)
    select occurred_at, activity_type, pid, school_id, kind, details, narration
      from (select ${seeding.now}::timestamptz - make_interval(hours => (24 * d)::int, mins => (p.pid % 600)::int) - v.later as occurred_at,
                   v.activity_type, p.pid, p.school_id, v.kind, v.details, v.narration
              from (select pid, school_id from person where role in (3, 4, 6, 12, 24) and banned_at is null order by pid limit 600) p
              cross join generate_series(0, least(${seeding.size.days}::int, 60) - 1) d
              cross join (values ${sql.join(signs)}) v(activity_type, kind, details, narration, later)
             where ${seeding.random(sql`p.pid`, sql`d`, 'logs')} < 0.08) lines
     order by occurred_at, pid, activity_type desc`.execute(tx);
  await tx
    .insertInto('activity_log')
    .values([
      {
        ...activityRow({ kind: 'bannedUser', values: { user: 3027 } }),
        occurred_at: hoursAgo(seeding, 30),
        pid: 3003,
      },
      {
        ...activityRow({ kind: 'accountBlocked' }),
        occurred_at: hoursAgo(seeding, 29),
        pid: 3027,
        school_id: 11,
      },
      { ...activityRow({ kind: 'wrongPassword' }), occurred_at: hoursAgo(seeding, 7) },
    ])
    .execute();
}

/** Conversations between the demo parents and their schools: answered, waiting, urgent, long. */
export async function makeConversations(seeding: Seeding): Promise<void> {
  const { tx } = seeding;
  const talks = [
    [3024, 3006],
    [3024, 3004],
    [3025, 3006],
    [3025, 3012],
    // The office of the child's school.
    [3026, 3103],
    [3024, 3012],
    [3025, 3101],
    [3024, 3026],
  ] as const;
  for (const [i, [parent, other]] of talks.entries()) {
    const [subject, question, answer] = CONVERSATIONS[i % CONVERSATIONS.length] ?? ['', '', ''];
    const conversation_id = 501 + i;
    await tx
      .insertInto('conversation')
      .values({
        conversation_id,
        subject,
        priority: i % 5 === 3 ? 'urgent' : i % 3 === 1 ? 'high' : 'normal',
        started_by: parent,
        created_at: hoursAgo(seeding, 200 - 20 * i),
      })
      .execute();
    await tx
      .insertInto('conversation_participant')
      .values([parent, other].map((pid) => ({ conversation_id, pid })))
      .execute();
    await tx
      .insertInto('message')
      .values({
        conversation_id,
        sender_pid: parent,
        body: question,
        sent_at: hoursAgo(seeding, 200 - 20 * i),
      })
      .execute();
    if (i % 3 === 2) continue;
    await tx
      .insertInto('message')
      .values({
        conversation_id,
        sender_pid: other,
        body: answer,
        is_reply: true,
        sent_at: hoursAgo(seeding, 190 - 20 * i),
      })
      .execute();
    // The one who answers has read the conversation, and so has the parent, except in the last two.
    const readers = i < talks.length - 2 ? [parent, other] : [other];
    await tx
      .updateTable('conversation_participant')
      .set({ unread_count: 0 })
      .where('conversation_id', '=', conversation_id)
      .where('pid', 'in', readers)
      .execute();
  }
}

/** Of this many students one has a note. */
const STUDENTS_A_NOTE = 9;

/** Notes of teachers about some of their students, and about the children of the demo parents. */
export async function makeNotes({ tx, now }: Seeding): Promise<void> {
  await sql`
    insert into student_note (student_pid, author_pid, school_id, body, written_at)
    select p.pid, t.pid, p.school_id, (${[...NOTES]}::text[])[1 + (p.pid + n) % ${NOTES.length}::int],
           ${now}::timestamptz - make_interval(days => 3 + 11 * n + p.pid % 5, hours => p.pid % 7)
      from person p
      join (select school_id, min(pid) as pid from teacher_school group by school_id) t using (school_id)
      cross join generate_series(0, 1) n
     where p.role = 5 and p.deleted_at is null
       and (p.pid = any (${[...DEMO_CHILDREN]}::int[]) or (p.pid - ${FIRST_STUDENT}::int) % ${STUDENTS_A_NOTE}::int = 0 and n = 0)
     order by p.pid, n`.execute(tx);
}
