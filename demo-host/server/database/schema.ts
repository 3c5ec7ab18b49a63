/**
 * The tables and their columns, generated from the migrations by `npm run schema`: do not edit. Moments are `Date`s, days
 * are `YYYY-MM-DD` texts (a day has no time zone), and every number is a number. README.md explains the tables.
 */
import type { ColumnType } from 'kysely';
import type {
  ActionDone,
  AttemptKind,
  DeepLink,
  ImportCounts,
  ImportKind,
  ImportQuestion,
  ImportState,
  Interval,
  Json,
  KeyPurpose,
  PersonRole,
  ProviderTarget,
  ReasonKind,
  ReasonNumbers,
  StudentFigures,
  Thresholds,
} from './columnTypes.ts';

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Academy {
  /**
   * The country, by its code of ISO 3166, as whose numbers phone numbers without a country are read.
   */
  country: Generated<string>;
  is_only_row: Generated<boolean>;
  /**
   * In which parents may see their screens, as `en`.
   */
  languages: string[];
  name: string;
  /**
   * As `actor.set_zone` was told it: days begin at midnight there.
   */
  time_zone: string;
}

export interface AccessKey {
  errors: Generated<number>;
  key: string;
  key_id: Generated<number>;
  /**
   * Why a request with this key was refused, in a sentence without names of people.
   */
  last_error: string | null;
  last_error_at: Timestamp | null;
  last_used_at: Timestamp | null;
  made_at: Generated<Timestamp>;
  /**
   * Null for a key that was made from the command line.
   */
  made_by: number | null;
  name: string;
  purposes: KeyPurpose[];
  revoked_at: Timestamp | null;
  /**
   * The only school whose data it may send; null for all.
   */
  school_id: number | null;
  /**
   * SHA-256. The secret has 256 random bits, so a slow hash would protect it no better.
   */
  secret_hash: Buffer;
  uses: Generated<number>;
}

export interface ActivityDay {
  activity_type: string;
  /**
   * Of `lines`, those that are copies for another school.
   */
  copies: Generated<number>;
  day: string;
  lines: number;
  school_id: number | null;
}

export interface ActivityLog {
  /**
   * Whom the line is about. The name is added to the narration when it is read.
   */
  about_pid: number | null;
  activity_log_id: Generated<number>;
  activity_type: string;
  /**
   * A copy without the person who acted, for another school of the person it is about. Inserted by `actor.tell_schools`.
   */
  is_copy: Generated<boolean>;
  /**
   * What happened, without names of people.
   */
  narration: string;
  occurred_at: Generated<Timestamp>;
  /**
   * Who acted.
   */
  pid: number | null;
  request_id: string | null;
  /**
   * The school of whoever acted, at that moment. It does not change when the person moves.
   */
  school_id: number | null;
  /**
   * The narration, spelled as `name_key` spells names.
   */
  search_key: Generated<string>;
}

export interface AttentionAction {
  action: ActionDone;
  action_id: Generated<number>;
  by_pid: number;
  done_at: Timestamp;
  note: string;
  pid: number;
  /**
   * The student's school of today. Set and changed by triggers.
   */
  school_id: number | null;
  /**
   * The day on which a student who was set aside comes back.
   */
  until: string | null;
}

export interface AttentionAside {
  pid: number;
  /**
   * The student's school of today. Set and changed by triggers.
   */
  school_id: number | null;
  until: string;
}

export interface AttentionFigures {
  checked_at: Timestamp;
  /**
   * As `StudentFigures`: counted from the rollups, and counted anew within minutes.
   */
  figures: Json<StudentFigures>;
  pid: number;
  /**
   * The student's school of today. Set and changed by triggers.
   */
  school_id: number | null;
  /**
   * Of the thresholds with which the reasons were found.
   */
  version: number;
}

export interface AttentionReason {
  /**
   * Why it does not fit, as somebody of the staff wrote. It goes when the reason no longer holds.
   */
  contest_note: string | null;
  contested_at: Timestamp | null;
  contested_by: number | null;
  /**
   * When the job first found it: since then it is new to who looks at the list.
   */
  found_at: Timestamp;
  kind: ReasonKind;
  numbers: Json<ReasonNumbers>;
  pid: number;
  reason_id: Generated<number>;
  /**
   * The student's school of today; null while they are deleted or banned. Changed by triggers.
   */
  school_id: number | null;
  /**
   * The day since which it holds, from the figures.
   */
  since: string | null;
  study_plan_id: number | null;
}

export interface AttentionRules {
  changed_at: Generated<Timestamp>;
  changed_by: number | null;
  is_only_row: Generated<boolean>;
  /**
   * Thresholds by name, as `AttentionRules`; one that is missing is as delivered.
   */
  rules: Json<Partial<Thresholds>>;
  /**
   * Counts the changes. Reasons that were found with another version are found anew.
   */
  version: number;
}

export interface AttentionSeen {
  /**
   * Those of the run before: a transaction that began earlier may end later.
   */
  before: Json<Record<string, number>>;
  events: Json<Record<string, number>>;
  is_only_row: Generated<boolean>;
}

export interface AttentionVisit {
  /**
   * The end of the visit before; reasons found since are new. Null in the first visit.
   */
  before_at: Timestamp | null;
  /**
   * Who looks at the list.
   */
  pid: number;
  visited_at: Timestamp;
}

export interface Class {
  /**
   * The API calls it `gradeId`.
   */
  class_id: Generated<number>;
  /**
   * The year of school that the class, and the plans meant for it, are for.
   */
  grade: number | null;
  /**
   * When a roster said that it is over: since then it is in no list, and its name is free for another class.
   */
  left_roster_at: Timestamp | null;
  /**
   * The API calls it `grade` of a student.
   */
  name: string;
  /**
   * Which roster it comes from; null where it was entered by hand.
   */
  roster: string | null;
  school_id: number;
  /**
   * What OneRoster calls it, by which the next import of the same roster finds it.
   */
  sourced_id: string | null;
}

export interface Conversation {
  conversation_id: Generated<number>;
  created_at: Generated<Timestamp>;
  /**
   * Kept by triggers.
   */
  last_message_at: Timestamp | null;
  /**
   * Kept by triggers.
   */
  message_count: Generated<number>;
  priority: Generated<'normal' | 'high' | 'urgent'>;
  started_by: number;
  subject: string;
}

export interface ConversationParticipant {
  conversation_id: number;
  /**
   * Whether a message of the conversation is this person's. Kept by triggers.
   */
  has_written: Generated<boolean>;
  /**
   * When this participant deleted the conversation. A new message brings it back.
   */
  hidden_at: Timestamp | null;
  /**
   * When the latest message of the conversation was sent. Kept by triggers.
   */
  last_message_at: Timestamp | null;
  pid: number;
  unread_count: Generated<number>;
}

export interface CountedPlanSchool {
  average: number | null;
  excellent: number | null;
  good: number | null;
  needs_improvement: number | null;
  school_id: number | null;
  students: number | null;
  study_plan_id: number | null;
}

export interface CountedPlanSchoolDay {
  attended_all: number | null;
  attended_any: number | null;
  attended_half: number | null;
  attended_quarter: number | null;
  day: number | null;
  percentage_sum: number | null;
  school_id: number | null;
  study_plan_id: number | null;
}

export interface CountedPlanSchoolItem {
  percentage_sum: number | null;
  school_id: number | null;
  students: number | null;
  study_plan_id: number | null;
  study_plan_item_id: number | null;
}

export interface CountedSchoolStudents {
  school_id: number | null;
  students: number | null;
}

export interface CountedStudent {
  class_id: number | null;
  class_name: string | null;
  grade: number | null;
  name: string | null;
  name_key: string | null;
  pid: number | null;
  school_id: number | null;
}

export interface Country {
  /**
   * ISO 3166-1 alpha-2. The names are those of `Intl.DisplayNames` for it, in English.
   */
  code: string;
  country_id: number;
  name: string;
}

export interface Credential {
  changed_at: Generated<Timestamp>;
  /**
   * Somebody else has set it: its owner must choose another at the next sign-in.
   */
  is_one_time: Generated<boolean>;
  password_hash: string;
  pid: number;
  /**
   * Who else has set it, and so knows it; null once its owner has chosen it, and for one that was set from a shell.
   */
  set_by: number | null;
}

export interface Device {
  created_at: Generated<Timestamp>;
  device_id: Generated<number>;
  expires_at: Timestamp;
  /**
   * What the browser calls itself, so that people recognise their devices.
   */
  label: string;
  last_used_at: Generated<Timestamp>;
  pid: number;
  revoked_at: Timestamp | null;
  revoked_reason: string | null;
  /**
   * SHA-256 of the token, 32 bytes. The token itself is not stored.
   */
  token_hash: Buffer;
}

export interface EndedTie {
  /**
   * The person's children at that school.
   */
  child_pids: number[];
  ended_at: Generated<Timestamp>;
  ended_by: number;
  ended_tie_id: Generated<number>;
  /**
   * The person taught there (`teacher_school`).
   */
  has_taught: boolean;
  next_home: number | null;
  pid: number;
  restored_at: Timestamp | null;
  school_id: number;
  /**
   * The school was the home school; since then it is `next_home`.
   */
  was_home: boolean;
}

export interface Exam {
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  duration_minutes: number | null;
  exam_category_id: number;
  exam_id: Generated<number>;
  external_key: string | null;
  /**
   * What statements of xAPI call it.
   */
  iri: string | null;
  /**
   * Of an exam of a roster: its results lie between `mark_min` and this.
   */
  mark_max: number | null;
  mark_min: number | null;
  /**
   * Null where only scores are known, as of a roster: how many questions were answered and how long it took is then unknown too, and the zeros of its attempts say nothing.
   */
  question_count: number | null;
  source: string | null;
  subject_id: number | null;
  title: string;
}

export interface ExamAttempt {
  attended: number;
  duration_seconds: number;
  /**
   * The API calls it `examHistoryId`.
   */
  exam_attempt_id: Generated<number>;
  exam_id: number;
  mark: number;
  percentage: number;
  pid: number;
  right_answers: number;
  /**
   * The student's school of today. Set and changed by triggers.
   */
  school_id: number | null;
  /**
   * Hash of where it comes from and what it is called there, so that it counts once. Null for what comes from nowhere else.
   */
  source_key: string | null;
  started_at: Timestamp;
  study_plan_item_id: number | null;
  submitted_at: Timestamp;
}

export interface ExamCategory {
  exam_category_id: Generated<number>;
  title: string | null;
}

export interface ExamDay {
  attempts: number;
  day: string;
  exam_id: number;
  percentage_sum: number;
}

export interface ExamPeriod {
  attempts: number;
  exam_id: number;
  percentage_sum: number;
  period: string;
  starts: string;
  students: number;
}

export interface ExamSchoolDay {
  /**
   * Use only rows above 0: a student who moved away may leave a row with 0.
   */
  attempts: number;
  day: string;
  exam_id: number;
  percentage_sum: number;
  school_id: number;
}

export interface ExamSchoolPeriod {
  /**
   * Use only rows above 0: a student who moved away may leave a row with 0.
   */
  attempts: number;
  exam_id: number;
  percentage_sum: number;
  period: string;
  school_id: number;
  /**
   * First day of the period; -infinity for 'all'.
   */
  starts: string;
  students: number;
}

export interface Guardian {
  child_pid: number;
  /**
   * A roster says so, and may take it back. Ties that were entered by hand are left alone.
   */
  from_roster: Generated<boolean>;
  guardian_pid: number;
}

export interface Holiday {
  day: string;
  external_key: string | null;
  holiday_id: Generated<number>;
  name: string;
  /**
   * Null for a holiday of all schools.
   */
  school_id: number | null;
  source: string | null;
}

export interface IdempotencyKey {
  answer: Json<unknown> | null;
  call: string;
  created_at: Generated<Timestamp>;
  key: string;
  pid: number;
  request_hash: Buffer;
  /**
   * HTTP status of the answer; null while the first request is still being handled.
   */
  status: number | null;
}

export interface ImportLine {
  /**
   * The `sourcedId` of a second person whom the reason names: the child of a parent.
   */
  about: string | null;
  change: string;
  file: string;
  import_run_id: number;
  kind: string;
  /**
   * Of the file, from 1; 0 for the file as a whole.
   */
  line: number;
  /**
   * From 1, in the order of the report.
   */
  line_no: number;
  name: string;
  reason: string;
  sourced_id: string;
}

export interface ImportPart {
  content: Buffer;
  import_run_id: number;
  part_no: number;
}

export interface ImportRun {
  bytes: Generated<number>;
  /**
   * Each sign of life. A run without one for long belongs to a server that has stopped.
   */
  changed_at: Generated<Timestamp>;
  /**
   * Where new schools are.
   */
  country_id: number | null;
  /**
   * How many rows are new, changed, leaving, refused, not taken, to look at, and unchanged.
   */
  counts: Json<ImportCounts> | null;
  ended_at: Timestamp | null;
  /**
   * Why it failed, or why a preview cannot be written as it is.
   */
  error: string | null;
  file_name: string;
  import_run_id: Generated<number>;
  is_cancel_asked: Generated<boolean>;
  /**
   * Whether what its preview asks is answered with yes.
   */
  is_confirmed: Generated<boolean>;
  key_id: number | null;
  /**
   * Null until the file has been recognised.
   */
  kind: ImportKind | null;
  /**
   * How many there are of each kind of row, by what happens to them.
   */
  kinds: Generated<Json<Record<string, string>>>;
  /**
   * Of all lines of the preview: the import writes nothing else than what was shown.
   */
  plan_hash: string | null;
  /**
   * What has to be answered before anything is written, in sentences.
   */
  questions: Generated<Json<ImportQuestion[]>>;
  rows_all: Generated<number>;
  rows_done: Generated<number>;
  /**
   * The only school that it may change; null for all.
   */
  school_id: number | null;
  /**
   * Keeps the `sourcedId`s of one school system apart from those of another.
   */
  source: Generated<string>;
  started_at: Generated<Timestamp>;
  started_by: number | null;
  state: Generated<ImportState>;
  ticket_expires_at: Timestamp | null;
  /**
   * Of what lets its page send the file, and fetch the report.
   */
  ticket_hash: Buffer | null;
  /**
   * The session that was given the ticket, which ends with it.
   */
  ticket_session_id: number | null;
  /**
   * When its turn came: it runs. Null as long as it stands in line.
   */
  turn_at: Timestamp | null;
  /**
   * When it was lined up; null while its file is on its way, while it waits for somebody, and from its end.
   */
  waiting_since: Timestamp | null;
  /**
   * Whether it goes on to write, when it runs, in place of waiting for somebody who says so.
   */
  writes: Generated<boolean>;
}

export interface Invitation {
  expires_at: Generated<Timestamp>;
  invitation_id: Generated<number>;
  /**
   * Of the e-mail, and of the page that the link opens.
   */
  language: string;
  made_at: Generated<Timestamp>;
  /**
   * Null where it was made from a shell.
   */
  made_by: number | null;
  /**
   * When the e-mail may be sent (waiting), was begun (sending), was sent or failed.
   */
  mail_at: Timestamp | null;
  /**
   * Why the last try failed. After `interrupted` nobody knows whether the e-mail was sent, so it is not sent again.
   */
  mail_failure: string | null;
  /**
   * Of the e-mail; null for an invitation that is printed or given by hand.
   */
  mail_state: string | null;
  /**
   * How often it was tried to send the e-mail.
   */
  mail_tries: Generated<number>;
  /**
   * When the link was first opened.
   */
  opened_at: Timestamp | null;
  pid: number;
  /**
   * When somebody took it back, or made a newer one.
   */
  revoked_at: Timestamp | null;
  /**
   * SHA-256 of the secret, 32 bytes. The secret itself is not stored. Null until the e-mail is sent that carries it.
   */
  secret_hash: Buffer | null;
  /**
   * When the person chose a password by it.
   */
  used_at: Timestamp | null;
}

export interface KnownAddress {
  /**
   * SHA-256 of phone number and address, so it does not show which people were at the same place.
   */
  address_hash: Buffer;
  created_at: Generated<Timestamp>;
  last_used_at: Generated<Timestamp>;
  /**
   * SHA-256 of the network, the same for everybody: tells how many people sign in from there.
   */
  network_hash: Buffer;
  pid: number;
}

export interface LinkRequest {
  asked_at: Generated<Timestamp>;
  asked_by: number;
  decided_at: Timestamp | null;
  decided_by: number | null;
  /**
   * What the academy decided; null while the request is open.
   */
  is_linked: boolean | null;
  link_request_id: Generated<number>;
  /**
   * The name that the school entered.
   */
  name: string;
  /**
   * Who has the phone number that the school entered.
   */
  pid: number;
  /**
   * The role that the school entered.
   */
  role: PersonRole;
  school_id: number;
}

export interface LiveAttendance {
  live_session_id: number;
  /**
   * 0 means absent.
   */
  minutes: Generated<number>;
  pid: number;
  /**
   * The student's school of today. Set and changed by triggers.
   */
  school_id: number | null;
  /**
   * Hash of where it comes from and what it is called there, so that it counts once. Null for what comes from nowhere else.
   */
  source_key: string | null;
}

export interface LiveSession {
  class_id: number | null;
  duration_minutes: number;
  external_key: string | null;
  /**
   * What statements of xAPI call it.
   */
  iri: string | null;
  live_session_id: Generated<number>;
  school_id: number;
  source: string | null;
  starts_at: Timestamp;
  subject_id: number | null;
  title: string;
}

export interface LmsConnection {
  added_at: Generated<Timestamp>;
  added_by: number;
  auth_url: string;
  client_id: string;
  connection_id: Generated<number>;
  deployment_ids: string[];
  issuer: string;
  jwks_url: string;
  name: string;
  /**
   * Origins of the pages of the LMS, which may differ from the issuer. Only they may show our pages in a frame.
   */
  origins: string[];
}

export interface LtiKey {
  created_at: Generated<Timestamp>;
  is_encrypted: boolean;
  key_id: Generated<string>;
  /**
   * A JWK, encrypted if the server has a key for that.
   */
  private_jwk: string;
  public_jwk: Json<Record<string, unknown>>;
  retired_at: Timestamp | null;
}

export interface LtiLaunch {
  answered_at: Timestamp | null;
  attributes: Generated<Json<Record<string, string>>>;
  browser_hash: Buffer;
  code_hash: Buffer;
  connection_id: number;
  created_at: Generated<Timestamp>;
  /**
   * The settings of a deep linking request.
   */
  deep_link: Json<DeepLink> | null;
  deployment_id: string;
  expires_at: Timestamp;
  launch_id: Generated<string>;
  link_asked_at: Timestamp | null;
  /**
   * The name that the LMS gives. Shown to whoever links the account, trusted for nothing.
   */
  lms_name: string | null;
  opened_at: Timestamp | null;
  screen: string | null;
  state_hash: Buffer;
  subject: string;
  ticket_expires_at: Timestamp | null;
  /**
   * Of what the page holds after it was opened, to link the account and to answer the deep linking request.
   */
  ticket_hash: Buffer | null;
}

export interface LtiLink {
  connection_id: number;
  last_used_at: Timestamp | null;
  link_id: Generated<number>;
  linked_at: Generated<Timestamp>;
  lms_name: string | null;
  /**
   * The person was signed in as a parent when linking, and is so in every session that follows from the link.
   */
  parent_view: boolean;
  pid: number;
  subject: string;
}

export interface LtiLogin {
  /**
   * The parameters of the login request, to begin it again in a window of its own.
   */
  asked: Json<Record<string, string>>;
  /**
   * Of the secret that the browser keeps, in a cookie or in the storage of the LMS.
   */
  browser_hash: Buffer;
  connection_id: number;
  expires_at: Timestamp;
  nonce_hash: Buffer;
  state_hash: Buffer;
  used_at: Timestamp | null;
}

export interface Message {
  body: string;
  conversation_id: number;
  /**
   * The sender was erased, and with them the text. The message keeps its place.
   */
  is_erased: Generated<boolean>;
  is_reply: Generated<boolean>;
  message_id: Generated<number>;
  sender_pid: number;
  sent_at: Generated<Timestamp>;
}

export interface Notification {
  added_at: Generated<Timestamp>;
  added_by: number | null;
  /**
   * How many people it reached when it was last published or changed; null where nobody counted.
   */
  audience_count: number | null;
  deleted_at: Timestamp | null;
  description: string;
  edited_at: Timestamp | null;
  /**
   * From then on nobody is shown it any more. Null: until it is withdrawn.
   */
  ends_at: Timestamp | null;
  is_enabled: Generated<boolean>;
  /**
   * Of `title` and `description`; null where nobody said.
   */
  language: string | null;
  notification_id: Generated<number>;
  priority: Generated<number>;
  /**
   * Kept by triggers.
   */
  read_count: Generated<number>;
  /**
   * Null for a notification to all schools.
   */
  school_id: number | null;
  /**
   * Title and description, spelled as `name_key` spells names.
   */
  search_key: Generated<string>;
  starts_at: Generated<Timestamp>;
  target_role: number | null;
  /**
   * Title and description in further languages, by language.
   */
  texts: Generated<Json<Record<string, { title: string; description: string }>>>;
  title: string;
  /**
   * The parents of the students of these classes.
   */
  to_classes: Generated<number[]>;
  /**
   * People by number; of a student the parents are meant. Null: nobody is named. Empty: whoever was named was erased.
   */
  to_people: number[] | null;
  /**
   * The parents of the students in these study plans.
   */
  to_plans: Generated<number[]>;
  to_roles: Generated<number[]>;
  /**
   * Several schools; one alone is `school_id`. Empty: all, as for every other `to_` column.
   */
  to_schools: Generated<number[]>;
  withdrawn_at: Timestamp | null;
}

export interface NotificationRead {
  notification_id: number;
  pid: number;
  read_at: Generated<Timestamp>;
}

export interface PerformanceWindow {
  from_day: string;
  timeframe: string;
  to_day: string;
}

export interface Person {
  banned_at: Timestamp | null;
  class_id: number | null;
  created_at: Generated<Timestamp>;
  /**
   * Can be restored for 30 days.
   */
  deleted_at: Timestamp | null;
  email: string | null;
  /**
   * When name, phone and e-mail were erased for good, by `purge`.
   */
  erased_at: Timestamp | null;
  /**
   * The API calls it `lastRefresh`. Set when a session is used.
   */
  last_seen_at: Timestamp | null;
  /**
   * When a roster said that the person left. They were banned at the same moment, and are there again when the roster has them again.
   */
  left_roster_at: Timestamp | null;
  name: string;
  /**
   * The name in lower case and without accents, to search and sort by.
   */
  name_key: Generated<string>;
  /**
   * As `phoneNumberOf` spells it (src/domain/people/phoneNumber.ts). Unique among people who are not deleted and no students.
   */
  phone: string | null;
  pid: Generated<number>;
  role: PersonRole;
  roll_number: string | null;
  /**
   * Which roster the person comes from; null for whoever was entered by hand.
   */
  roster: string | null;
  /**
   * The home school. Teachers may have more schools (`teacher_school`); parents belong to the schools of their children.
   */
  school_id: number | null;
  /**
   * Every school the person belongs to. Kept by triggers and read by policies.
   */
  school_ids: Generated<number[]>;
  /**
   * Name, phone and e-mail, spelled as `name_key` spells names.
   */
  search_text: Generated<string>;
  /**
   * What OneRoster calls the person, by which the next import of the same roster finds them.
   */
  sourced_id: string | null;
  /**
   * The API answers `hasActiveSubscription` while this is in the future.
   */
  subscribed_until: Timestamp | null;
}

export interface PersonSound {
  pid: number;
  /**
   * The name as it sounds, a blank before each word; null while the server has not read a new name yet.
   */
  sound: string | null;
}

export interface PlanSchool {
  average: number;
  excellent: number;
  good: number;
  intensive_care: number;
  needs_improvement: number;
  school_id: number;
  /**
   * Students who have started the plan.
   */
  students: number;
  study_plan_id: number;
}

export interface PlanSchoolDay {
  attended_all: number;
  attended_any: number;
  attended_half: number;
  attended_quarter: number;
  day: number;
  /**
   * Sum over those students of the percentage of sessions attended.
   */
  percentage_sum: number;
  school_id: number;
  study_plan_id: number;
}

export interface PlanSchoolItem {
  day: number | null;
  percentage_sum: number;
  school_id: number;
  seconds: number;
  students: number;
  study_plan_id: number;
  study_plan_item_id: number;
  times: number;
}

export interface ProviderSignIn {
  /**
   * Of the secret that the page keeps, without which nobody can use the ticket.
   */
  challenge_hash: Buffer;
  expires_at: Timestamp;
  /**
   * The provider says that it has asked for a second step itself.
   */
  had_second_step: Generated<boolean>;
  nonce: string | null;
  opened_at: Timestamp | null;
  parent_view: boolean;
  /**
   * The person whom the provider has proved.
   */
  pid: number | null;
  state_hash: Buffer;
  /**
   * Where the ticket goes: a path of this server, or the origin of the page that opened a window.
   */
  target: Json<ProviderTarget>;
  ticket_hash: Buffer | null;
  used_at: Timestamp | null;
  /**
   * Of PKCE. Worth nothing without the code of the provider and the secret of this server; removed with the nonce once it is used.
   */
  verifier: string | null;
}

export interface PushDelivery {
  changed_at: Generated<Timestamp>;
  /**
   * Why it failed, or why the last try did while it waits. `not-wanted`: withdrawn, ended, read or no longer for this person by then.
   */
  failure: string | null;
  next_try_at: Generated<Timestamp>;
  notification_id: number;
  /**
   * `sending` from the moment on in which the push service may take it: after a crash nobody knows, and it is not sent again.
   */
  state: Generated<string>;
  subscription_id: number;
  tries: Generated<number>;
}

export interface PushKey {
  created_at: Generated<Timestamp>;
  is_encrypted: boolean;
  is_only_row: Generated<boolean>;
  /**
   * In base64url, encrypted if the server has a key for that.
   */
  private_key: string;
  /**
   * An uncompressed point of P-256, in base64url.
   */
  public_key: string;
}

export interface PushNotice {
  listed_at: Generated<Timestamp>;
  notification_id: number;
}

export interface PushSubscription {
  /**
   * The secret that the browser shares with the academy for the same.
   */
  auth: string;
  /**
   * When the person last used the console in this browser, with a new session.
   */
  confirmed_at: Generated<Timestamp>;
  created_at: Generated<Timestamp>;
  /**
   * The address at the push service. A secret: whoever has it can send to the browser.
   */
  endpoint: string;
  /**
   * SHA-256 of the address, 32 bytes: how the browser is named to the API.
   */
  endpoint_hash: Buffer;
  /**
   * Of the screen on which the person asked.
   */
  language: string;
  /**
   * The public key of the browser, with which each push is encrypted for it.
   */
  p256dh: string;
  pid: number;
  /**
   * The last session in which the browser showed itself. It ends with that session, unless the session merely ran out: null then.
   */
  session_id: number | null;
  subscription_id: Generated<number>;
}

export interface RecoveryCode {
  code_hash: Buffer;
  pid: number;
  used_at: Timestamp | null;
}

export interface School {
  country_id: number;
  created_at: Generated<Timestamp>;
  /**
   * Can be restored for 30 days. Until then nobody sees the school, its people or what they did.
   */
  deleted_at: Timestamp | null;
  is_active: Generated<boolean>;
  /**
   * When a roster said that it is no more. It became inactive then.
   */
  left_roster_at: Timestamp | null;
  name: string;
  /**
   * The name in lower case and without accents, to search and sort by.
   */
  name_key: Generated<string>;
  region: string | null;
  /**
   * Which roster it comes from; null where it was entered by hand.
   */
  roster: string | null;
  school_id: Generated<number>;
  /**
   * What OneRoster calls it, by which the next import of the same roster finds it.
   */
  sourced_id: string | null;
}

export interface SchoolDay {
  day: string;
  exams: number;
  percentage_sum: number;
  school_id: number;
  /**
   * Students who did anything that day.
   */
  students: number;
  video_seconds: number;
  videos: number;
}

export interface SchoolHeadcount {
  departed: number;
  joined: number;
  month: string;
  role: PersonRole;
  school_id: number | null;
}

export interface SchoolWeek {
  /**
   * In hundredths of a percent.
   */
  average_sum: number;
  metric: string;
  school_id: number;
  students: number;
  /**
   * Its Monday.
   */
  week: string;
}

export interface SchoolWeekCounted {
  /**
   * The day on which the week was counted last: what comes in late is in it from the next day on.
   */
  counted_on: string;
  week: string;
}

export interface SeedRun {
  days: number;
  /**
   * Since then the academy is empty, or real: no start fills it again.
   */
  removed_at: Timestamp | null;
  seed: number;
  seeded_at: Generated<Timestamp>;
  students: number;
}

export interface Session {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  /**
   * The session ends when it is not used for so long.
   */
  idle_limit: Interval;
  /**
   * Moved on by `enterSession`, at most once a minute.
   */
  last_used_at: Generated<Timestamp>;
  parent_view: Generated<boolean>;
  pid: number;
  revoked_at: Timestamp | null;
  revoked_reason: string | null;
  session_id: Generated<number>;
  /**
   * SHA-256 of the token, 32 bytes. The token itself is not stored.
   */
  token_hash: Buffer;
  /**
   * What the browser calls itself. Shown to the owner of the session, trusted for nothing.
   */
  user_agent: string | null;
}

export interface SetUpLink {
  expires_at: Timestamp;
  /**
   * SHA-256 of the secret, 32 bytes. The secret itself is not stored.
   */
  secret_hash: Buffer;
}

export interface SharedNumber {
  /**
   * The number as it is read.
   */
  number: string;
  pid: number;
  /**
   * As it was entered, and as `person.phone` still has it; with another the row is gone.
   */
  spelled: string;
}

export interface SignInAttempt {
  blocked_until: Timestamp | null;
  /**
   * Failures expire one by one; those due up to this moment have been subtracted from `failures`.
   */
  decayed_until: Generated<Timestamp>;
  failures: Generated<number>;
  first_failed_at: Generated<Timestamp>;
  key_hash: Buffer;
  kind: AttemptKind;
  last_failed_at: Generated<Timestamp>;
}

export interface SignInRule {
  is_only_row: Generated<boolean>;
  two_step_required: Generated<boolean>;
}

export interface StudentActivity {
  last_day: string;
  pid: number;
  school_id: number | null;
}

export interface StudentDay {
  completion_best: number | null;
  completion_sum: number;
  day: string;
  exam_seconds: number;
  exams: number;
  percentage_best: number | null;
  percentage_sum: number;
  pid: number;
  plan_exams: number;
  plan_percentage_sum: number;
  plan_score_best: number | null;
  plan_score_sum: Generated<number>;
  /**
   * Exams of plans without Chapter Wise, and videos of plans. A video scores the percentage of it that was seen.
   */
  plan_scores: Generated<number>;
  /**
   * Activities that belong to a plan; `plan_exams` are those that are exams.
   */
  plan_sessions: number;
  ranked_best: number | null;
  ranked_exams: number;
  ranked_sum: number;
  school_id: number | null;
  video_seconds: number;
  videos: number;
}

export interface StudentExam {
  attempts: number;
  attended: number;
  exam_id: number;
  last_submitted_at: Timestamp;
  mark: number;
  most_attended: number;
  most_right: number;
  /**
   * Of the attempt with the best percentage; so are `mark`, `right_answers` and `attended`.
   */
  percentage: number;
  percentage_sum: number;
  pid: number;
  right_answers: number;
  school_id: number | null;
}

export interface StudentItem {
  attended: number | null;
  day: number | null;
  first_at: Timestamp;
  last_at: Timestamp;
  mark: number | null;
  /**
   * Of the attempt with the best percentage; so are `mark`, `right_answers` and `attended`. Null if the session is no exam.
   */
  percentage: number | null;
  pid: number;
  right_answers: number | null;
  school_id: number | null;
  seconds: number;
  study_plan_id: number;
  study_plan_item_id: number;
  submitted_at: Timestamp | null;
  times: number;
}

export interface StudentMonth {
  exam_best: number | null;
  exam_sum: number;
  exams: number;
  /**
   * First day of the month.
   */
  month: string;
  pid: number;
  plan_best: number | null;
  plan_scores: number;
  plan_sum: number;
  school_id: number | null;
  video_best: number | null;
  video_sum: number;
  videos: number;
}

export interface StudentNote {
  author_pid: number;
  body: string;
  /**
   * When its author last changed the text; null where nobody has.
   */
  changed_at: Timestamp | null;
  /**
   * The school of the student when the note was written. It does not change when the student moves.
   */
  school_id: number | null;
  student_note_id: Generated<number>;
  student_pid: number;
  written_at: Generated<Timestamp>;
}

export interface StudentPlan {
  /**
   * Exams of category 5, Chapter Wise, alone (promises/academy-plan-report.md#exam-performance).
   */
  chapter_exams: number;
  chapter_percentage_sum: number;
  days_completed: Generated<number>;
  /**
   * Mean of the best percentages of the exams taken; null before the first.
   */
  exam_average: Generated<number | null>;
  exams: number;
  first_activity_at: Timestamp;
  last_activity_at: Timestamp;
  percentage_sum: number;
  pid: number;
  school_id: number | null;
  sessions_attended: number;
  study_plan_id: number;
  videos: number;
  weeks_completed: Generated<number>;
}

export interface StudentPlanDay {
  attended: number;
  day: number;
  pid: number;
  school_id: number | null;
  study_plan_id: number;
  total: number;
}

export interface StudentPlanWeek {
  days: number;
  days_completed: number;
  pid: number;
  school_id: number | null;
  study_plan_id: number;
  week_no: number;
}

export interface StudentSubjectMonth {
  completion_sum: number;
  exam_seconds: number;
  exams: number;
  /**
   * First day of the month.
   */
  month: string;
  percentage_best: number | null;
  percentage_sum: number;
  pid: number;
  plan_sessions: number;
  school_id: number | null;
  /**
   * 0 for no subject.
   */
  subject_id: number;
  video_seconds: number;
  videos: number;
}

export interface StudentWindow {
  exam_average: Generated<number | null>;
  exam_best: number | null;
  exam_sum: number;
  exams: number;
  overall_average: Generated<number | null>;
  overall_best: Generated<number | null>;
  pid: number;
  plan_average: Generated<number | null>;
  plan_best: number | null;
  plan_scores: number;
  plan_sum: number;
  school_id: number | null;
  timeframe: string;
  video_average: Generated<number | null>;
  video_best: number | null;
  video_sum: number;
  videos: number;
}

export interface StudyPlan {
  added_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  description: string | null;
  external_key: string | null;
  grade: number | null;
  is_enabled: Generated<boolean>;
  owner_pid: number | null;
  source: string | null;
  study_plan_id: Generated<number>;
  title: string;
  /**
   * Counts the changes, so that of two people who change a plan at once the second one is told.
   */
  version: Generated<number>;
  /**
   * The school whose users write the plan; null for a plan of the academy. Which schools have it is in `study_plan_school`.
   */
  writer_school_id: number | null;
}

export interface StudyPlanDay {
  day: number;
  study_plan_id: number;
  week_no: number;
}

export interface StudyPlanItem {
  /**
   * Null once the session was taken out of its plan: it then counts in no total, and what students did in it stays on record. To move a session, or to take it out, update its day.
   */
  day: number | null;
  exam_id: number | null;
  external_key: string | null;
  /**
   * What statements of xAPI call the session.
   */
  iri: string | null;
  position: number;
  reference_title: string | null;
  source: string | null;
  study_plan_id: number;
  study_plan_item_id: Generated<number>;
  subject_id: number | null;
  title: string;
  type: number;
  video_id: number | null;
}

export interface StudyPlanSchool {
  school_id: number;
  shared_at: Generated<Timestamp>;
  study_plan_id: number;
}

export interface StudyPlanVisit {
  pid: number;
  /**
   * The student's school of today. Set and changed by triggers.
   */
  school_id: number | null;
  seconds: Generated<number>;
  /**
   * Hash of where it comes from and what it is called there, so that it counts once. Null for what comes from nowhere else.
   */
  source_key: string | null;
  study_plan_item_id: number;
  study_plan_visit_id: Generated<number>;
  visited_at: Timestamp;
}

export interface StudyPlanWeek {
  study_plan_id: number;
  title: string | null;
  week_no: number;
}

export interface Subject {
  name: string;
  subject_id: Generated<number>;
}

export interface TeacherSchool {
  /**
   * A roster says so, and may take it back. Ties that were entered by hand are left alone.
   */
  from_roster: Generated<boolean>;
  pid: number;
  school_id: number;
}

export interface TwoStep {
  begun_at: Generated<Timestamp>;
  /**
   * SHA-256 of what had proved the person when the key was shown: the session, the password, the invitation or the provider. Until a first code was right, nobody who comes in another way is shown this key, or turns it on.
   */
  begun_by: Buffer | null;
  /**
   * When a first code was right. Two-step sign-in is off until then.
   */
  confirmed_at: Timestamp | null;
  is_encrypted: boolean;
  /**
   * The 30-second step whose code was used last: each code works once.
   */
  last_step: Generated<number>;
  pid: number;
  /**
   * In Base32. It cannot be kept as a hash; it is encrypted if the server has a key for that.
   */
  secret: string;
}

export interface UserRole {
  role: PersonRole;
  title: string;
}

export interface Video {
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  duration_seconds: number;
  external_key: string | null;
  /**
   * What statements of xAPI call it.
   */
  iri: string | null;
  source: string | null;
  subject_id: number | null;
  title: string;
  video_category_id: number;
  video_id: Generated<number>;
}

export interface VideoCategory {
  title: string | null;
  video_category_id: Generated<number>;
}

export interface VideoDay {
  completion_sum: Generated<number>;
  day: string;
  seconds: Generated<number>;
  video_id: number;
  watches: number;
}

export interface VideoSchoolDay {
  completion_sum: number;
  day: string;
  school_id: number;
  seconds: number;
  video_id: number;
  /**
   * Use only rows above 0: a student who moved away may leave a row with 0.
   */
  watches: number;
}

export interface VideoWatch {
  /**
   * Percentage of the video that was seen.
   */
  completion: number;
  pid: number;
  /**
   * The student's school of today. Set and changed by triggers.
   */
  school_id: number | null;
  seconds: number;
  /**
   * Hash of where it comes from and what it is called there, so that it counts once. Null for what comes from nowhere else.
   */
  source_key: string | null;
  study_plan_item_id: number | null;
  video_id: number;
  video_watch_id: Generated<number>;
  watched_at: Timestamp;
}

export interface WeekMail {
  changed_at: Generated<Timestamp>;
  /**
   * Why it failed, or why the last try did while it waits. `not-wanted`: switched off, or no address or child by then.
   */
  failure: string | null;
  /**
   * The parent, whose family it is: one e-mail for all of the children.
   */
  pid: number;
  /**
   * `sending` from the moment on in which the mail server may take it: after a crash nobody knows, and it is not sent again.
   */
  state: Generated<string>;
  /**
   * SHA-256 of the secret with which this e-mail is answered to get no more, 32 bytes. The secret itself is not stored.
   */
  token_hash: Buffer | null;
  tries: Generated<number>;
  /**
   * The Monday of the week that it tells of.
   */
  week: string;
}

export interface WeekMailChoice {
  changed_at: Generated<Timestamp>;
  is_on: boolean;
  /**
   * Of the screen on which they chose. Null: that of their last invitation, else the academy's first.
   */
  language: string | null;
  pid: number;
}

export interface XapiActivity {
  exam_id: number | null;
  iri: string;
  live_session_id: number | null;
  study_plan_item_id: number | null;
  video_id: number | null;
}

export interface XapiActor {
  /**
   * Mailbox, account, OpenID or hash of a mailbox, as `actorName` writes it.
   */
  actor: string;
  pid: number;
}

export interface XapiHomePage {
  /**
   * The `homePage` of the accounts, as statements write it.
   */
  home_page: string;
}

export interface XapiInbox {
  /**
   * Of all that may not differ when a statement comes again.
   */
  content_hash: string;
  key_id: number;
  /**
   * The school of a key that is for one school.
   */
  school_id: number | null;
  seq: Generated<number>;
  /**
   * As it came, with its `id` and `timestamp`.
   */
  statement: string;
  statement_id: string;
  stored_at: Generated<Timestamp>;
}

export interface XapiReread {
  after_seq: Generated<number>;
  verb: string;
}

export interface XapiRule {
  activity_type: Generated<string>;
  /**
   * `joined`, `left` and `attended` are of live sessions.
   */
  becomes: string;
  /**
   * What it becomes as delivered; null for a rule that somebody added.
   */
  ready: string | null;
  verb: string;
}

export interface XapiStatement {
  /**
   * The activity that has to be matched: its own, or the quiz of which it is an attempt.
   */
  about: string;
  activity: string;
  actor: string;
  /**
   * Of all that may not differ when a statement comes again.
   */
  content_hash: string;
  /**
   * What it says about a fact, so that matching it later needs no second reading.
   */
  detail: Json<unknown> | null;
  /**
   * All statements of one fact have the same: one attempt, one view, one live session of a student.
   */
  fact_key: string | null;
  happened_at: Timestamp;
  is_voided: Generated<boolean>;
  /**
   * The key that brought it; null for a file.
   */
  key_id: number | null;
  pid: number | null;
  registration: string | null;
  /**
   * The school of a key that is for one school: only its keys read the statement.
   */
  school_id: number | null;
  /**
   * The order in which they were stored, by which pages of them are read.
   */
  seq: Generated<number>;
  /**
   * `waiting` until its student and activity are matched; `nothing` where no rule makes a fact of it.
   */
  state: string;
  /**
   * As it came, with its `id` and `timestamp`.
   */
  statement: string;
  statement_id: string;
  stored_at: Generated<Timestamp>;
  verb: string;
  /**
   * The statement that this one takes back.
   */
  voids: string | null;
  waits_for_activity: Generated<boolean>;
  waits_for_actor: Generated<boolean>;
}

export interface DB {
  academy: Academy;
  access_key: AccessKey;
  activity_day: ActivityDay;
  activity_log: ActivityLog;
  attention_action: AttentionAction;
  attention_aside: AttentionAside;
  attention_figures: AttentionFigures;
  attention_reason: AttentionReason;
  attention_rules: AttentionRules;
  attention_seen: AttentionSeen;
  attention_visit: AttentionVisit;
  class: Class;
  conversation: Conversation;
  conversation_participant: ConversationParticipant;
  'counted.plan_school': CountedPlanSchool;
  'counted.plan_school_day': CountedPlanSchoolDay;
  'counted.plan_school_item': CountedPlanSchoolItem;
  'counted.school_students': CountedSchoolStudents;
  'counted.student': CountedStudent;
  country: Country;
  credential: Credential;
  device: Device;
  ended_tie: EndedTie;
  exam: Exam;
  exam_attempt: ExamAttempt;
  exam_category: ExamCategory;
  exam_day: ExamDay;
  exam_period: ExamPeriod;
  exam_school_day: ExamSchoolDay;
  exam_school_period: ExamSchoolPeriod;
  guardian: Guardian;
  holiday: Holiday;
  idempotency_key: IdempotencyKey;
  import_line: ImportLine;
  import_part: ImportPart;
  import_run: ImportRun;
  invitation: Invitation;
  known_address: KnownAddress;
  link_request: LinkRequest;
  live_attendance: LiveAttendance;
  live_session: LiveSession;
  lms_connection: LmsConnection;
  lti_key: LtiKey;
  lti_launch: LtiLaunch;
  lti_link: LtiLink;
  lti_login: LtiLogin;
  message: Message;
  notification: Notification;
  notification_read: NotificationRead;
  performance_window: PerformanceWindow;
  person: Person;
  person_sound: PersonSound;
  plan_school: PlanSchool;
  plan_school_day: PlanSchoolDay;
  plan_school_item: PlanSchoolItem;
  provider_sign_in: ProviderSignIn;
  push_delivery: PushDelivery;
  push_key: PushKey;
  push_notice: PushNotice;
  push_subscription: PushSubscription;
  recovery_code: RecoveryCode;
  school: School;
  school_day: SchoolDay;
  school_headcount: SchoolHeadcount;
  school_week: SchoolWeek;
  school_week_counted: SchoolWeekCounted;
  seed_run: SeedRun;
  session: Session;
  set_up_link: SetUpLink;
  shared_number: SharedNumber;
  sign_in_attempt: SignInAttempt;
  sign_in_rule: SignInRule;
  student_activity: StudentActivity;
  student_day: StudentDay;
  student_exam: StudentExam;
  student_item: StudentItem;
  student_month: StudentMonth;
  student_note: StudentNote;
  student_plan: StudentPlan;
  student_plan_day: StudentPlanDay;
  student_plan_week: StudentPlanWeek;
  student_subject_month: StudentSubjectMonth;
  student_window: StudentWindow;
  study_plan: StudyPlan;
  study_plan_day: StudyPlanDay;
  study_plan_item: StudyPlanItem;
  study_plan_school: StudyPlanSchool;
  study_plan_visit: StudyPlanVisit;
  study_plan_week: StudyPlanWeek;
  subject: Subject;
  teacher_school: TeacherSchool;
  two_step: TwoStep;
  user_role: UserRole;
  video: Video;
  video_category: VideoCategory;
  video_day: VideoDay;
  video_school_day: VideoSchoolDay;
  video_watch: VideoWatch;
  week_mail: WeekMail;
  week_mail_choice: WeekMailChoice;
  xapi_activity: XapiActivity;
  xapi_actor: XapiActor;
  xapi_home_page: XapiHomePage;
  xapi_inbox: XapiInbox;
  xapi_reread: XapiReread;
  xapi_rule: XapiRule;
  xapi_statement: XapiStatement;
}
