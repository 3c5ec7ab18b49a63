/**
 * What every column of every table holds, as the comments of the database say it (`tableComments.ts` is generated from them).
 * The export of a person, the erasure and the page of the documentation follow from it. Why and how long a table is kept
 * stands in `retention.ts`.
 *
 * For a new table or column: write its comment, which ends with what it holds, in brackets. A column with the number of whom
 * the row belongs to is the `owner`; then the export has the row and the erasure reaches it.
 */

import type { CommentedTable, Kind } from './commentTypes.ts';
import { TABLE_COMMENTS } from './tableComments.ts';

export interface TableData {
  /** The columns by what they hold; every column of the table stands here once. */
  columns: Partial<Record<Kind, readonly string[]>>;
  /** Which rows are of one person, as a condition on `t`; `$pids` are their numbers. Without it no row is of one person. */
  of?: string;
  /** Why rows of a person are not in the export. */
  notExported?: string;
  /** Columns that the export adds, so that it can be read without the database. */
  shown?: Readonly<Record<string, string>>;
  /** What a parent may download of a child; the policies of the database hold for it too. */
  forParents?: true;
  /**
   * What becomes of the rows of an erased person: `rows` are deleted, `stays` leaves them as they are, and anything else
   * is what they are set to. It happens in the order of this list.
   */
  erased?: 'rows' | 'stays' | { set: string; of?: string };
}

/** Columns that the export adds for numbers of other tables. */
const NAMES = {
  school: { school: '(select s.name from school s where s.school_id = t.school_id)' },
  exam: { exam: '(select e.title from exam e where e.exam_id = t.exam_id)' },
  video: { video: '(select v.title from video v where v.video_id = t.video_id)' },
  item: { session: '(select i.title from study_plan_item i where i.study_plan_item_id = t.study_plan_item_id)' },
  plan: { plan: '(select p.title from study_plan p where p.study_plan_id = t.study_plan_id)' },
} as const;

/**
 * What SQL alone can say of a table, where its comment says that it has rows of people: whose they are, where no column is the
 * owner's number, what the export shows besides, and what an erased person's row is set to.
 */
const IN_SQL: Readonly<Record<string, Pick<TableData, 'of' | 'shown'> & { erased?: { set: string; of?: string } }>> = {
  // Parents see the names of their children. Another parent of the same child stays a number.
  guardian: {
    shown: { child: '(select c.name from person c where c.pid = t.child_pid and t.guardian_pid = any ($pids))' },
  },
  person_sound: { erased: { set: 'sound = null' } },
  teacher_school: { shown: NAMES.school },
  ended_tie: { shown: NAMES.school },
  link_request: { shown: NAMES.school },
  // What was sent goes with the browser that it was sent to.
  push_delivery: {
    of: 't.subscription_id in (select s.subscription_id from push_subscription s where s.pid = any ($pids))',
    shown: { title: '(select n.title from notification n where n.notification_id = t.notification_id)' },
  },
  lti_launch: {
    of: `(t.connection_id, t.subject) in (select l.connection_id, l.subject from lti_link l where l.pid = any ($pids))`,
  },
  // What begins a launch: the LMS names its account in `login_hint`.
  lti_login: {
    of: `(t.connection_id, t.asked ->> 'login_hint') in (select l.connection_id, l.subject from lti_link l where l.pid = any ($pids))`,
  },
  lti_link: { shown: { lms: '(select l.name from lms_connection l where l.connection_id = t.connection_id)' } },
  // The member whom the LMS calls so is the student.
  lms_grade: {
    of: '(t.course_id, t.subject) in (select m.course_id, m.subject from lms_member m where m.pid = any ($pids))',
    shown: {
      title: `(select coalesce(p.title, e.title) from lms_line_item i left join study_plan p using (study_plan_id)
                 left join exam e using (exam_id) where i.line_item_id = t.line_item_id)`,
    },
  },
  lms_member: { shown: { course: '(select c.title from lms_course c where c.course_id = t.course_id)' } },
  exam_attempt: { shown: { ...NAMES.exam, ...NAMES.item } },
  video_watch: { shown: { ...NAMES.video, ...NAMES.item } },
  study_plan_visit: { shown: NAMES.item },
  live_attendance: {
    shown: {
      live_session: '(select l.title from live_session l where l.live_session_id = t.live_session_id)',
      starts_at: '(select l.starts_at from live_session l where l.live_session_id = t.live_session_id)',
    },
  },
  attention_reason: { shown: NAMES.plan },
  // Those who take part see with whom.
  conversation: {
    of: `exists (select 1 from conversation_participant q where q.conversation_id = t.conversation_id and q.pid = any ($pids))`,
    shown: {
      participants: `(select string_agg(name_shown(p.name, p.erased_at), ', ' order by p.pid)
                        from conversation_participant q join person p using (pid) where q.conversation_id = t.conversation_id)`,
    },
    erased: { set: `subject = ''`, of: 't.started_by = any ($pids)' },
  },
  message: { erased: { set: `body = '', is_erased = true` } },
  student_note: { shown: NAMES.school },
  // It goes on to the others whom it names, and to nobody when none is left (promises/academy-notifications.md#audience).
  notification: {
    shown: NAMES.school,
    erased: {
      set: 'to_people = array(select n from unnest(t.to_people) n where n <> all ($pids))',
      of: 't.to_people && $pids',
    },
  },
  notification_read: {
    shown: { title: '(select n.title from notification n where n.notification_id = t.notification_id)' },
  },
  activity_log: { shown: NAMES.school },
  // Reports know people by what their file calls them, and by the name that stands there.
  import_line: {
    of: `exists (select from import_run r, person p where p.pid = any ($pids) and r.import_run_id = t.import_run_id
                   and (p.roster = r.source and p.sourced_id in (t.sourced_id, t.about) or t.name = p.name))`,
  },
  import_run: { shown: NAMES.school },
  access_key: { shown: NAMES.school },
  webhook: { shown: NAMES.school },
  // That somebody was erased is still told (promises/webhooks.md#how-long).
  webhook_message: { of: `t.pid = any ($pids) and t.type <> 'person.erased'` },
  xapi_attachment: {
    of: 't.statement_id in (select s.statement_id from xapi_statement s where s.pid = any ($pids))',
  },
  person: {
    shown: {
      ...NAMES.school,
      role_title: '(select r.title from user_role r where r.role = t.role)',
      class: '(select c.name from class c where c.class_id = t.class_id)',
    },
    erased: {
      set: `name = '', phone = null, email = null, roll_number = null, roster = null, sourced_id = null, erased_at = now()`,
    },
  },
};

function dataOf(name: string, { erased, isCounted, isForParents, columns }: CommentedTable): TableData {
  const { of, shown, erased: set } = IN_SQL[name] ?? {};
  const entries = Object.entries(columns);
  const byKind: Partial<Record<Kind, string[]>> = {};
  for (const [column, { kind }] of entries) byKind[kind] = [...(byKind[kind] ?? []), column];
  const owners = entries
    .filter(([, { isOwner }]) => isOwner)
    .map(([column, { isArray }]) => (isArray ? `t.${column} && $pids` : `t.${column} = any ($pids)`));
  const whose = of ?? (owners.length > 0 ? owners.join(' or ') : undefined);
  if (erased === 'emptied' && !set)
    throw new Error(`Nothing says what a row of an erased person in ${name} is set to.`);
  return {
    columns: byKind,
    ...(whose !== undefined && { of: whose }),
    ...(isCounted && { notExported: 'counted from the facts, which are in the export' }),
    ...(shown && { shown }),
    ...(isForParents && { forParents: true }),
    ...(erased !== undefined && { erased: erased === 'emptied' ? set : erased }),
  };
}

/** The order in which people are erased: a table whose rows are found by another one comes before it. */
function inOrder(tables: Readonly<Record<string, TableData>>): Record<string, TableData> {
  const ordered: Record<string, TableData> = {};
  const add = (name: string) => {
    if (name in ordered) return;
    for (const [other, { of = '' }] of Object.entries(tables))
      if (other !== name && new RegExp(`(?:from|join|,) ${name}\\b`).test(of)) add(other);
    const table = tables[name];
    if (table) ordered[name] = table;
  };
  for (const name of Object.keys(tables)) add(name);
  return ordered;
}

/** What the comments of the database say of each table, with the SQL above. */
export const PERSONAL_DATA: Readonly<Record<string, TableData>> = inOrder(
  Object.fromEntries(Object.entries(TABLE_COMMENTS).map(([name, table]) => [name, dataOf(name, table)])),
);

/** Kinds of columns that the export of a person has. */
const EXPORTED: readonly Kind[] = ['number', 'person', 'fact', 'published', 'program', 'academy'];

/**
 * The columns of a table's rows in the export of a person, by kind. `search_key` only spells other columns as a search
 * needs them.
 */
export const exportedColumns = ({ columns }: TableData): string[] =>
  EXPORTED.flatMap((kind) => columns[kind] ?? []).filter((column) => column !== 'search_key');

/** What a column holds; undefined for one that is not there. */
export const kindOf = (table: string, column: string): Kind | undefined => TABLE_COMMENTS[table]?.columns[column]?.kind;

const KIND_WORDS: Record<Kind, string> = {
  person: 'of a person',
  made: 'made of it',
  fact: 'facts',
  number: 'numbers of people',
  published: 'published',
  secret: 'hashes and keys',
  program: 'words of the program',
  academy: 'of the academy',
  file: 'files on their way in',
};

/** The table in words, for the documentation: one row a table of the database. */
export const personalDataRows = (): readonly { table: string; holds: string; exported: string; erased: string }[] =>
  Object.entries(PERSONAL_DATA).map(([name, data]) => ({
    table: `\`${name}\``,
    holds: `${TABLE_COMMENTS[name]?.what} ${capital(
      (Object.entries(data.columns) as [Kind, readonly string[]][])
        .map(([kind, columns]) => `${KIND_WORDS[kind]}: ${columns.map((column) => `\`${column}\``).join(', ')}`)
        .join('; '),
    )}`,
    exported:
      data.of === undefined
        ? '–'
        : (data.notExported ?? (data.forParents ? 'yes, and to parents of the student' : 'yes')),
    erased: erasedInWords(data),
  }));

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function erasedInWords({ of, erased }: TableData): string {
  if (of === undefined || erased === undefined) return '–';
  if (erased === 'rows') return 'the rows are deleted';
  return erased === 'stays' ? 'stays, under a number without a name' : 'what is of the person is emptied';
}
