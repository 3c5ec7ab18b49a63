/**
 * What every column of every table holds. The export of a person, the erasure and the page of the documentation follow
 * from this one table, and tests fail for a column that is not in it. Why and how long a table is kept stands in
 * `retention.ts`.
 *
 * For a new table or column: find the table below (or add it), and name the column under the kind that fits. A table with
 * rows of one person gets `of`, and `erased`; then the export has it and the erasure reaches it.
 */

import { ROLLUPS } from '#host/server/facts/rollups.ts';

/** What a column holds. */
export type Kind =
  /** Something of a person, in words or as an address: exported, and erased. */
  | 'person'
  /** Made from such columns by the database: it goes with them. */
  | 'made'
  /** What a person did or has, as numbers, times and states: exported. It stays under a number without a name. */
  | 'fact'
  /** The number of a person. It stays, and leads to nobody once the person is erased. */
  | 'number'
  /** What somebody wrote for many to read, in the name of a school or of the academy: it outlasts its writer. */
  | 'published'
  /** Hashes, keys and tokens: nothing can be read out of them, so they are not exported. */
  | 'secret'
  /** Words of this program: types, reasons, lines of the log, which name people by number. */
  | 'program'
  /** The academy's own things and sums over many people; not of one person. */
  | 'academy'
  /** A file or a statement on its way in, which goes when it is taken in; a file goes after a day in any case. */
  | 'file';

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

const COUNTED = 'counted from the facts, which are in the export';

/** A table of the academy, in which no row is of one person. */
const ofNobody = (...columns: string[]): TableData => ({ columns: { academy: columns } });

export const PERSONAL_DATA: Readonly<Record<string, TableData>> = {
  // Whom a person belongs to ---------------------------------------------------------------------------
  guardian: {
    of: 't.guardian_pid = any ($pids) or t.child_pid = any ($pids)',
    columns: { number: ['guardian_pid', 'child_pid'], fact: ['from_roster'] },
    // Parents see the names of their children. Another parent of the same child stays a number.
    shown: { child: '(select c.name from person c where c.pid = t.child_pid and t.guardian_pid = any ($pids))' },
    forParents: true,
    erased: 'rows',
  },
  person_sound: {
    of: 't.pid = any ($pids)',
    columns: { number: ['pid'], made: ['sound'] },
    erased: { set: 'sound = null' },
  },
  shared_number: {
    of: 't.pid = any ($pids)',
    columns: { number: ['pid'], person: ['number', 'spelled'] },
    erased: 'rows',
  },
  teacher_school: {
    of: 't.pid = any ($pids)',
    columns: { number: ['pid'], fact: ['school_id', 'from_roster'] },
    shown: NAMES.school,
    erased: 'rows',
  },
  ended_tie: {
    of: 't.pid = any ($pids)',
    columns: {
      number: ['pid', 'ended_by', 'child_pids'],
      fact: ['ended_tie_id', 'school_id', 'was_home', 'next_home', 'has_taught', 'ended_at', 'restored_at'],
    },
    shown: NAMES.school,
    erased: 'rows',
  },
  link_request: {
    of: 't.pid = any ($pids)',
    columns: {
      number: ['pid', 'asked_by', 'decided_by'],
      person: ['name'],
      fact: ['link_request_id', 'school_id', 'role', 'asked_at', 'is_linked', 'decided_at'],
    },
    shown: NAMES.school,
    erased: 'rows',
  },

  // Signing in --------------------------------------------------------------------------------------
  credential: {
    of: 't.pid = any ($pids)',
    columns: { number: ['pid', 'set_by'], secret: ['password_hash'], fact: ['is_one_time', 'changed_at'] },
    erased: 'rows',
  },
  two_step: {
    of: 't.pid = any ($pids)',
    columns: {
      number: ['pid'],
      secret: ['secret', 'is_encrypted', 'last_step', 'begun_by'],
      fact: ['begun_at', 'confirmed_at'],
    },
    erased: 'rows',
  },
  recovery_code: {
    of: 't.pid = any ($pids)',
    columns: { number: ['pid'], secret: ['code_hash'], fact: ['used_at'] },
    erased: 'rows',
  },
  session: {
    of: 't.pid = any ($pids)',
    columns: {
      number: ['pid'],
      secret: ['token_hash'],
      person: ['user_agent'],
      program: ['revoked_reason'],
      fact: ['session_id', 'parent_view', 'created_at', 'last_used_at', 'idle_limit', 'expires_at', 'revoked_at'],
    },
    erased: 'rows',
  },
  device: {
    of: 't.pid = any ($pids)',
    columns: {
      number: ['pid'],
      secret: ['token_hash'],
      person: ['label'],
      program: ['revoked_reason'],
      fact: ['device_id', 'created_at', 'last_used_at', 'expires_at', 'revoked_at'],
    },
    erased: 'rows',
  },
  known_address: {
    of: 't.pid = any ($pids)',
    columns: {
      number: ['pid'],
      secret: ['address_hash', 'network_hash'],
      fact: ['created_at', 'last_used_at'],
    },
    erased: 'rows',
  },
  sign_in_attempt: {
    columns: {
      program: ['kind'],
      secret: ['key_hash'],
      academy: ['failures', 'first_failed_at', 'last_failed_at', 'blocked_until', 'decayed_until'],
    },
  },
  provider_sign_in: {
    of: 't.pid = any ($pids)',
    columns: {
      number: ['pid'],
      secret: ['state_hash', 'nonce', 'verifier', 'challenge_hash', 'ticket_hash'],
      program: ['target'],
      fact: ['parent_view', 'expires_at', 'used_at', 'had_second_step', 'opened_at'],
    },
    erased: 'rows',
  },
  invitation: {
    of: 't.pid = any ($pids)',
    columns: {
      number: ['pid', 'made_by'],
      secret: ['secret_hash'],
      program: ['language', 'mail_state', 'mail_failure'],
      fact: ['invitation_id', 'made_at', 'expires_at', 'opened_at', 'used_at', 'revoked_at', 'mail_at', 'mail_tries'],
    },
    erased: 'rows',
  },
  week_mail: {
    of: 't.pid = any ($pids)',
    columns: {
      number: ['pid'],
      secret: ['token_hash'],
      program: ['state', 'failure'],
      fact: ['week', 'changed_at', 'tries'],
    },
    erased: 'rows',
  },
  week_mail_choice: {
    of: 't.pid = any ($pids)',
    columns: { number: ['pid'], program: ['language'], fact: ['is_on', 'changed_at'] },
    erased: 'rows',
  },
  // What was sent goes with the browser that it was sent to.
  push_delivery: {
    of: 't.subscription_id in (select s.subscription_id from push_subscription s where s.pid = any ($pids))',
    columns: {
      program: ['state', 'failure'],
      fact: ['notification_id', 'subscription_id', 'changed_at', 'next_try_at', 'tries'],
    },
    shown: { title: '(select n.title from notification n where n.notification_id = t.notification_id)' },
    erased: 'rows',
  },
  push_subscription: {
    of: 't.pid = any ($pids)',
    columns: {
      number: ['pid'],
      secret: ['endpoint', 'endpoint_hash', 'p256dh', 'auth'],
      program: ['language'],
      fact: ['subscription_id', 'session_id', 'created_at', 'confirmed_at'],
    },
    erased: 'rows',
  },
  push_notice: ofNobody('notification_id', 'listed_at'),
  push_key: {
    columns: { secret: ['private_key', 'is_encrypted'], academy: ['is_only_row', 'public_key', 'created_at'] },
  },
  idempotency_key: {
    of: 't.pid = any ($pids)',
    columns: {
      number: ['pid'],
      secret: ['key', 'request_hash'],
      person: ['answer'],
      program: ['call'],
      fact: ['status', 'created_at'],
    },
    erased: 'rows',
  },
  sign_in_rule: ofNobody('is_only_row', 'two_step_required'),
  set_up_link: { columns: { secret: ['secret_hash'], academy: ['expires_at'] } },

  // LMS ---------------------------------------------------------------------------------------------
  lms_connection: {
    columns: {
      number: ['added_by'],
      academy: [
        'connection_id',
        'name',
        'issuer',
        'client_id',
        'deployment_ids',
        'auth_url',
        'jwks_url',
        'origins',
        'added_at',
      ],
    },
  },
  lti_launch: {
    of: `(t.connection_id, t.subject) in (select l.connection_id, l.subject from lti_link l where l.pid = any ($pids))`,
    columns: {
      secret: ['state_hash', 'browser_hash', 'code_hash', 'ticket_hash'],
      person: ['subject', 'lms_name', 'attributes', 'deep_link'],
      program: ['screen'],
      academy: ['connection_id', 'deployment_id'],
      fact: ['launch_id', 'created_at', 'expires_at', 'opened_at', 'ticket_expires_at', 'link_asked_at', 'answered_at'],
    },
    erased: 'rows',
  },
  lti_login: {
    // What begins a launch: the LMS names its account in `login_hint`.
    of: `(t.connection_id, t.asked ->> 'login_hint') in (select l.connection_id, l.subject from lti_link l where l.pid = any ($pids))`,
    columns: {
      secret: ['state_hash', 'nonce_hash', 'browser_hash'],
      person: ['asked'],
      academy: ['connection_id'],
      fact: ['expires_at', 'used_at'],
    },
    erased: 'rows',
  },
  // After the two above, which are found by it.
  lti_link: {
    of: 't.pid = any ($pids)',
    columns: {
      number: ['pid'],
      person: ['subject', 'lms_name'],
      fact: ['link_id', 'connection_id', 'parent_view', 'linked_at', 'last_used_at'],
    },
    shown: { lms: '(select l.name from lms_connection l where l.connection_id = t.connection_id)' },
    erased: 'rows',
  },
  lti_key: {
    columns: {
      secret: ['public_jwk', 'private_jwk', 'is_encrypted'],
      academy: ['key_id', 'created_at', 'retired_at'],
    },
  },

  // What students did -------------------------------------------------------------------------------
  exam_attempt: {
    of: 't.pid = any ($pids)',
    columns: {
      number: ['pid'],
      fact: [
        'exam_attempt_id',
        'exam_id',
        'school_id',
        'study_plan_item_id',
        'started_at',
        'submitted_at',
        'attended',
        'right_answers',
        'mark',
        'percentage',
        'duration_seconds',
      ],
      secret: ['source_key'],
    },
    shown: { ...NAMES.exam, ...NAMES.item },
    forParents: true,
    erased: 'stays',
  },
  video_watch: {
    of: 't.pid = any ($pids)',
    columns: {
      number: ['pid'],
      fact: ['video_watch_id', 'video_id', 'school_id', 'study_plan_item_id', 'watched_at', 'seconds', 'completion'],
      secret: ['source_key'],
    },
    shown: { ...NAMES.video, ...NAMES.item },
    forParents: true,
    erased: 'stays',
  },
  study_plan_visit: {
    of: 't.pid = any ($pids)',
    columns: {
      number: ['pid'],
      fact: ['study_plan_visit_id', 'study_plan_item_id', 'school_id', 'visited_at', 'seconds'],
      secret: ['source_key'],
    },
    shown: NAMES.item,
    forParents: true,
    erased: 'stays',
  },
  live_attendance: {
    of: 't.pid = any ($pids)',
    columns: { number: ['pid'], fact: ['live_session_id', 'school_id', 'minutes'], secret: ['source_key'] },
    shown: {
      live_session: '(select l.title from live_session l where l.live_session_id = t.live_session_id)',
      starts_at: '(select l.starts_at from live_session l where l.live_session_id = t.live_session_id)',
    },
    forParents: true,
    erased: 'stays',
  },
  ...sums('of students'),

  // Students who may need attention --------------------------------------------------------------------
  attention_figures: {
    of: 't.pid = any ($pids)',
    notExported: COUNTED,
    columns: { number: ['pid'], fact: ['school_id', 'figures', 'version', 'checked_at'] },
    erased: 'rows',
  },
  attention_reason: {
    of: 't.pid = any ($pids)',
    columns: {
      number: ['pid', 'contested_by'],
      person: ['contest_note'],
      fact: ['reason_id', 'school_id', 'kind', 'study_plan_id', 'since', 'numbers', 'found_at', 'contested_at'],
    },
    shown: NAMES.plan,
    erased: 'rows',
  },
  attention_action: {
    of: 't.pid = any ($pids)',
    columns: {
      number: ['pid', 'by_pid'],
      person: ['note'],
      fact: ['action_id', 'school_id', 'action', 'until', 'done_at'],
    },
    erased: 'rows',
  },
  attention_aside: {
    of: 't.pid = any ($pids)',
    columns: { number: ['pid'], fact: ['school_id', 'until'] },
    erased: 'rows',
  },
  attention_visit: {
    of: 't.pid = any ($pids)',
    columns: { number: ['pid'], fact: ['visited_at', 'before_at'] },
    erased: 'rows',
  },
  attention_rules: { columns: { number: ['changed_by'], academy: ['is_only_row', 'rules', 'version', 'changed_at'] } },
  attention_seen: ofNobody('is_only_row', 'events', 'before'),

  // Messages, notes, notifications, the activity log ------------------------------------------------------
  conversation: {
    of: `exists (select 1 from conversation_participant q where q.conversation_id = t.conversation_id and q.pid = any ($pids))`,
    columns: {
      number: ['started_by'],
      person: ['subject'],
      program: ['priority'],
      fact: ['conversation_id', 'created_at', 'last_message_at', 'message_count'],
    },
    // Whoever takes part sees with whom.
    shown: {
      participants: `(select string_agg(name_shown(p.name, p.erased_at), ', ' order by p.pid)
                        from conversation_participant q join person p using (pid) where q.conversation_id = t.conversation_id)`,
    },
    erased: { set: `subject = ''`, of: 't.started_by = any ($pids)' },
  },
  conversation_participant: {
    of: 't.pid = any ($pids)',
    columns: {
      number: ['pid'],
      fact: ['conversation_id', 'unread_count', 'hidden_at', 'last_message_at', 'has_written'],
    },
    erased: 'stays',
  },
  message: {
    of: 't.sender_pid = any ($pids)',
    columns: {
      number: ['sender_pid'],
      person: ['body'],
      fact: ['message_id', 'conversation_id', 'is_reply', 'sent_at', 'is_erased'],
    },
    erased: { set: `body = '', is_erased = true` },
  },
  // A note belongs to the student: its author does not take it along. Parents get it in the person's export alone.
  student_note: {
    of: 't.student_pid = any ($pids)',
    columns: {
      number: ['student_pid', 'author_pid'],
      person: ['body'],
      fact: ['student_note_id', 'school_id', 'written_at', 'changed_at'],
    },
    shown: NAMES.school,
    erased: 'rows',
  },
  notification: {
    of: 't.added_by = any ($pids) or t.to_people && $pids',
    columns: {
      number: ['added_by', 'to_people'],
      published: ['title', 'description', 'search_key', 'texts', 'language'],
      fact: [
        'notification_id',
        'priority',
        'target_role',
        'school_id',
        'to_schools',
        'to_roles',
        'to_classes',
        'to_plans',
        'is_enabled',
        'added_at',
        'starts_at',
        'ends_at',
        'edited_at',
        'withdrawn_at',
        'deleted_at',
        'read_count',
        'audience_count',
      ],
    },
    shown: NAMES.school,
    // It goes on to the others whom it names, and to nobody when none is left.
    erased: {
      set: 'to_people = array(select n from unnest(t.to_people) n where n <> all ($pids))',
      of: 't.to_people && $pids',
    },
  },
  notification_read: {
    of: 't.pid = any ($pids)',
    columns: { number: ['pid'], fact: ['notification_id', 'read_at'] },
    shown: { title: '(select n.title from notification n where n.notification_id = t.notification_id)' },
    erased: 'stays',
  },
  activity_log: {
    of: 't.pid = any ($pids) or t.about_pid = any ($pids)',
    columns: {
      number: ['pid', 'about_pid'],
      program: ['activity_type', 'narration', 'request_id', 'search_key'],
      fact: ['activity_log_id', 'occurred_at', 'school_id', 'is_copy'],
    },
    shown: NAMES.school,
    erased: 'stays',
  },
  activity_day: { columns: { program: ['activity_type'], academy: ['day', 'school_id', 'lines', 'copies'] } },

  // What other systems sent ---------------------------------------------------------------------------
  import_line: {
    // Reports know people by what their file calls them, and by the name that stands there.
    of: `exists (select from import_run r, person p where p.pid = any ($pids) and r.import_run_id = t.import_run_id
                   and (p.roster = r.source and p.sourced_id in (t.sourced_id, t.about) or t.name = p.name))`,
    columns: {
      person: ['sourced_id', 'name', 'reason', 'about'],
      program: ['change', 'kind', 'file'],
      fact: ['import_run_id', 'line_no', 'line'],
    },
    erased: 'rows',
  },
  import_run: {
    of: 't.started_by = any ($pids)',
    columns: {
      number: ['started_by'],
      secret: ['plan_hash', 'ticket_hash'],
      program: ['kind', 'state', 'counts', 'kinds', 'error'],
      academy: ['file_name', 'source', 'questions', 'country_id', 'school_id'],
      fact: [
        'import_run_id',
        'bytes',
        'key_id',
        'started_at',
        'changed_at',
        'ended_at',
        'rows_done',
        'rows_all',
        'is_cancel_asked',
        'ticket_expires_at',
        'waiting_since',
        'turn_at',
        'writes',
        'is_confirmed',
        'ticket_session_id',
      ],
    },
    shown: NAMES.school,
    erased: 'stays',
  },
  import_part: { columns: { academy: ['import_run_id', 'part_no'], file: ['content'] } },
  access_key: {
    of: 't.made_by = any ($pids)',
    columns: {
      number: ['made_by'],
      secret: ['key', 'secret_hash'],
      program: ['purposes', 'last_error'],
      academy: ['name', 'school_id'],
      fact: ['key_id', 'made_at', 'last_used_at', 'uses', 'errors', 'last_error_at', 'revoked_at'],
    },
    shown: NAMES.school,
    erased: 'stays',
  },
  xapi_statement: {
    of: 't.pid = any ($pids)',
    columns: {
      number: ['pid'],
      secret: ['content_hash', 'fact_key'],
      person: ['statement', 'actor', 'activity'],
      program: ['verb', 'state', 'detail'],
      academy: ['about', 'key_id', 'school_id'],
      fact: [
        'statement_id',
        'seq',
        'stored_at',
        'happened_at',
        'registration',
        'voids',
        'is_voided',
        'waits_for_actor',
        'waits_for_activity',
      ],
    },
    erased: 'rows',
  },
  xapi_inbox: {
    columns: {
      file: ['statement'],
      secret: ['content_hash'],
      academy: ['key_id', 'school_id'],
      fact: ['statement_id', 'seq', 'stored_at'],
    },
  },
  xapi_actor: { of: 't.pid = any ($pids)', columns: { number: ['pid'], person: ['actor'] }, erased: 'rows' },
  xapi_activity: ofNobody('iri', 'exam_id', 'video_id', 'study_plan_item_id', 'live_session_id'),
  xapi_home_page: ofNobody('home_page'),
  xapi_rule: { columns: { program: ['verb', 'activity_type', 'becomes', 'ready'] } },
  xapi_reread: { columns: { program: ['verb', 'after_seq'] } },

  // The person, last of all: what is found by the name comes before -------------------------------------
  person: {
    of: 't.pid = any ($pids)',
    columns: {
      number: ['pid'],
      person: ['name', 'phone', 'email', 'roll_number', 'sourced_id'],
      made: ['name_key', 'search_text'],
      academy: ['roster'],
      fact: [
        'role',
        'school_id',
        'school_ids',
        'class_id',
        'subscribed_until',
        'last_seen_at',
        'banned_at',
        'created_at',
        'deleted_at',
        'erased_at',
        'left_roster_at',
      ],
    },
    shown: {
      ...NAMES.school,
      role_title: '(select r.title from user_role r where r.role = t.role)',
      class: '(select c.name from class c where c.class_id = t.class_id)',
    },
    forParents: true,
    erased: {
      set: `name = '', phone = null, email = null, roll_number = null, roster = null, sourced_id = null, erased_at = now()`,
    },
  },

  // The academy -------------------------------------------------------------------------------------
  study_plan: {
    of: 't.owner_pid = any ($pids)',
    columns: {
      number: ['owner_pid'],
      academy: [
        'study_plan_id',
        'title',
        'description',
        'grade',
        'is_enabled',
        'added_at',
        'deleted_at',
        'source',
        'external_key',
        'version',
        'writer_school_id',
      ],
    },
    erased: 'stays',
  },
  study_plan_school: ofNobody('study_plan_id', 'school_id', 'shared_at'),
  study_plan_week: ofNobody('study_plan_id', 'week_no', 'title'),
  study_plan_day: ofNobody('study_plan_id', 'day', 'week_no'),
  study_plan_item: ofNobody(
    'study_plan_item_id',
    'study_plan_id',
    'day',
    'position',
    'type',
    'title',
    'reference_title',
    'subject_id',
    'video_id',
    'exam_id',
    'source',
    'external_key',
    'iri',
  ),
  school: ofNobody(
    'school_id',
    'name',
    'country_id',
    'region',
    'is_active',
    'created_at',
    'deleted_at',
    'roster',
    'sourced_id',
    'left_roster_at',
    'name_key',
  ),
  class: ofNobody('class_id', 'school_id', 'name', 'grade', 'roster', 'sourced_id', 'left_roster_at'),
  country: ofNobody('country_id', 'code', 'name'),
  user_role: ofNobody('role', 'title'),
  subject: ofNobody('subject_id', 'name'),
  exam_category: ofNobody('exam_category_id', 'title'),
  exam: ofNobody(
    'exam_id',
    'exam_category_id',
    'subject_id',
    'title',
    'duration_minutes',
    'question_count',
    'created_at',
    'deleted_at',
    'source',
    'external_key',
    'iri',
    'mark_min',
    'mark_max',
  ),
  video_category: ofNobody('video_category_id', 'title'),
  video: ofNobody(
    'video_id',
    'video_category_id',
    'subject_id',
    'title',
    'duration_seconds',
    'created_at',
    'deleted_at',
    'source',
    'external_key',
    'iri',
  ),
  live_session: ofNobody(
    'live_session_id',
    'school_id',
    'class_id',
    'subject_id',
    'title',
    'starts_at',
    'duration_minutes',
    'source',
    'external_key',
    'iri',
  ),
  holiday: ofNobody('holiday_id', 'school_id', 'day', 'name', 'source', 'external_key'),
  academy: ofNobody('is_only_row', 'name', 'time_zone', 'languages', 'country'),
  seed_run: ofNobody('seeded_at', 'students', 'days', 'seed', 'removed_at'),

  // Sums over many people -----------------------------------------------------------------------------
  ...sums('of many'),
  performance_window: ofNobody('timeframe', 'from_day', 'to_day'),
  school_week: ofNobody('school_id', 'week', 'metric', 'students', 'average_sum'),
  school_week_counted: ofNobody('week', 'counted_on'),
};

/** Sums that triggers keep, of one student or of many people. Those of the activity log stand beside it. */
function sums(of: 'of students' | 'of many'): Record<string, TableData> {
  const rollups = ROLLUPS.filter(
    ({ group, key }) => group !== 'activity' && key.includes('pid') === (of === 'of students'),
  );
  return Object.fromEntries(
    rollups.map(({ table, key, values, generated = [] }) => {
      const columns = [...key, ...values, ...generated].filter((column) => column !== 'pid');
      return [
        table,
        of === 'of many'
          ? ofNobody(...columns)
          : {
              of: 't.pid = any ($pids)',
              notExported: COUNTED,
              columns: { number: ['pid'], fact: columns },
              erased: 'stays',
            },
      ];
    }),
  );
}

/** Kinds of columns that the export of a person has. */
const EXPORTED: readonly Kind[] = ['number', 'person', 'fact', 'published', 'program', 'academy'];

/**
 * The columns of a table's rows in the export of a person, by kind. `search_key` only spells other columns as a search
 * needs them.
 */
export const exportedColumns = ({ columns }: TableData): string[] =>
  EXPORTED.flatMap((kind) => columns[kind] ?? []).filter((column) => column !== 'search_key');

/** What a column holds; undefined where nobody has said it yet. */
export const kindOf = (table: string, column: string): Kind | undefined =>
  (Object.entries(PERSONAL_DATA[table]?.columns ?? {}) as [Kind, readonly string[]][]).find(([, columns]) =>
    columns.includes(column),
  )?.[0];

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
    holds: (Object.entries(data.columns) as [Kind, readonly string[]][])
      .map(([kind, columns]) => `${KIND_WORDS[kind]}: ${columns.map((column) => `\`${column}\``).join(', ')}`)
      .join('; '),
    exported:
      data.of === undefined
        ? '–'
        : (data.notExported ?? (data.forParents ? 'yes, and to parents of the student' : 'yes')),
    erased: erasedInWords(data),
  }));

function erasedInWords({ of, erased }: TableData): string {
  if (of === undefined || erased === undefined) return '–';
  if (erased === 'rows') return 'the rows are deleted';
  return erased === 'stays' ? 'stays, under a number without a name' : 'what is of the person is emptied';
}
