/**
 * The tables and their columns, generated from the migrations by `npm run schema`: do not edit. Moments are `Date`s, days
 * are `YYYY-MM-DD` texts (a day has no time zone), and every number is a number. README.md explains the tables.
 */
import type { ColumnType } from 'kysely';
import type {
  ActionDone,
  AttemptKind,
  DeepLink,
  GatewayTemplate,
  ImportCounts,
  ImportKind,
  ImportQuestion,
  ImportState,
  Interval,
  Json,
  KeyPurpose,
  LocalizedNames,
  PersonRole,
  ProviderTarget,
  ReasonKind,
  ReasonNumbers,
  ReportEnd,
  ReportFailure,
  ReportFormat,
  ReportName,
  ReportRhythm,
  ReportState,
  StoredBlock,
  StudentFigures,
  Thresholds,
  WebhookEvent,
  WebhookFailure,
  WebhookOff,
  WebhookState,
} from './columnTypes.ts';

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AbsenceMail {
  /**
   * SHA-256 of the secret with which the e-mail is answered once, 32 bytes. The secret itself is not stored. [secret]
   */
  answer_hash: Buffer;
  /**
   * When the family answered. [fact]
   */
  answered_at: Timestamp | null;
  /**
   * When the family was told that the child was not absent; null where it was not. [fact]
   */
  corrected_at: Timestamp | null;
  /**
   * The day of the absence. [fact]
   */
  day: string;
  /**
   * What the family added. [person]
   */
  note: string | null;
  /**
   * The parent who was sent the e-mail. [number; joined: moves once for pid, day]
   */
  parent_pid: number;
  /**
   * The child. [number; owner; joined: stays]
   */
  pid: number;
  /**
   * Why the child was absent, as the family chose; `present`: it was in class all the same. [fact]
   */
  reason: string | null;
  /**
   * The child's school on that day. It does not change when the child moves. [fact]
   */
  school_id: number | null;
  /**
   * When the e-mail went out. [fact]
   */
  sent_at: Generated<Timestamp>;
}

export interface Academy {
  /**
   * Over which channels they are told, in their order: each family over the first one that reaches it. [academy]
   */
  absence_channels: Generated<string[]>;
  /**
   * From which hour on families are told of an absence; null for never. [academy]
   */
  absence_mail_hour: number | null;
  /**
   * The country, by its code of ISO 3166, as whose numbers phone numbers without a country are read. [academy]
   */
  country: Generated<string>;
  /**
   * How many messages a family is sent in seven days at most; null for as many as there are. [academy]
   */
  family_messages_a_week: number | null;
  /**
   * What else families hear of in the evening: who came late, results of exams, plans that fall behind, and the month. [academy]
   */
  family_news: Generated<string[]>;
  /**
   * Always true: the table has one row. [academy]
   */
  is_only_row: Generated<boolean>;
  /**
   * In which parents may see their screens, as `en`. [academy]
   */
  languages: string[];
  /**
   * What the academy is called. [academy]
   */
  name: string;
  /**
   * As `actor.set_zone` was told it: days begin at midnight there. [academy]
   */
  time_zone: string;
}

export interface AccessKey {
  /**
   * How many of them were refused. [fact]
   */
  errors: Generated<number>;
  /**
   * The first half of what the other system sends, by which the key is found. [secret]
   */
  key: string;
  /**
   * Its number. [fact]
   */
  key_id: Generated<number>;
  /**
   * Why a request with this key was refused, in a sentence without names of people. [program]
   */
  last_error: string | null;
  /**
   * When one was last refused. [fact]
   */
  last_error_at: Timestamp | null;
  /**
   * When a request last had it. [fact]
   */
  last_used_at: Timestamp | null;
  /**
   * When it was made. [fact]
   */
  made_at: Generated<Timestamp>;
  /**
   * Null for a key that was made from the command line. [number; owner; joined: moves; told as keys]
   */
  made_by: number | null;
  /**
   * What people call it. [academy]
   */
  name: string;
  /**
   * What may be sent with it. [program]
   */
  purposes: KeyPurpose[];
  /**
   * When somebody revoked it; from then on it opens nothing. [fact]
   */
  revoked_at: Timestamp | null;
  /**
   * The only school whose data it may send; null for all. [academy]
   */
  school_id: number | null;
  /**
   * SHA-256. The secret has 256 random bits, so a slow hash would protect it no better. [secret]
   */
  secret_hash: Buffer;
  /**
   * How many requests had it. [fact]
   */
  uses: Generated<number>;
}

export interface ActivityDay {
  /**
   * The kind of activity. [program]
   */
  activity_type: string;
  /**
   * Of `lines`, those that are copies for another school. [academy]
   */
  copies: Generated<number>;
  /**
   * The day, as the academy counts days. [academy]
   */
  day: string;
  /**
   * How many lines of the log. [academy]
   */
  lines: number;
  /**
   * The school of those who acted; 0 for none. [academy]
   */
  school_id: number | null;
}

export interface ActivityLog {
  /**
   * Whom the line is about. The name is added to the narration when it is read. [number; owner; joined: stays]
   */
  about_pid: number | null;
  /**
   * Its number, in the order of writing. [fact]
   */
  activity_log_id: Generated<number>;
  /**
   * What was done, in a word of the program. [program]
   */
  activity_type: string;
  /**
   * The values of that sentence, without names of people, and of a copy who did it. [program]
   */
  details: Generated<Json<Record<string, unknown>>>;
  /**
   * A copy without the person who acted, for another school of the person it is about. Inserted by `actor.tell_schools`. [fact]
   */
  is_copy: Generated<boolean>;
  /**
   * What was done, by its name in `activityKinds.ts`, from which the sentence of each language is made. Null for a line of which there is only the English one. [program]
   */
  kind: string | null;
  /**
   * What happened, in English and without names of people. It is what a search looks at. [program]
   */
  narration: string;
  /**
   * When it was done. [fact]
   */
  occurred_at: Generated<Timestamp>;
  /**
   * Who acted. [number; owner; joined: stays]
   */
  pid: number | null;
  /**
   * The request by which it was done, as the server's log has it. [program]
   */
  request_id: string | null;
  /**
   * The school of the one who acted, at that moment. It does not change when the person moves. [fact]
   */
  school_id: number | null;
  /**
   * The narration, spelled as `name_key` spells names. [program]
   */
  search_key: Generated<string>;
}

export interface AttentionAction {
  /**
   * What was done: a message, a call, setting aside, coming back. [fact]
   */
  action: ActionDone;
  /**
   * Its number. [fact]
   */
  action_id: Generated<number>;
  /**
   * Who did it. [number; joined: moves]
   */
  by_pid: number;
  /**
   * When it was done. [fact]
   */
  done_at: Timestamp;
  /**
   * What was noted with it. [person]
   */
  note: string;
  /**
   * The student. [number; owner; joined: stays]
   */
  pid: number;
  /**
   * The student's school of today. Set and changed by triggers. [fact]
   */
  school_id: number | null;
  /**
   * The day on which a student who was set aside comes back. [fact]
   */
  until: string | null;
}

export interface AttentionAside {
  /**
   * The student. [number; owner; joined: stays]
   */
  pid: number;
  /**
   * The student's school of today. Set and changed by triggers. [fact]
   */
  school_id: number | null;
  /**
   * The day on which the student comes back. [fact]
   */
  until: string;
}

export interface AttentionFigures {
  /**
   * When they were counted. [fact]
   */
  checked_at: Timestamp;
  /**
   * As `StudentFigures`: counted from the rollups, and counted anew within minutes. [fact]
   */
  figures: Json<StudentFigures>;
  /**
   * The student. [number; owner; joined: stays]
   */
  pid: number;
  /**
   * The student's school of today. Set and changed by triggers. [fact]
   */
  school_id: number | null;
  /**
   * Of the thresholds with which the reasons were found. [fact]
   */
  version: number;
}

export interface AttentionReason {
  /**
   * Why it does not fit, as somebody of the staff wrote. It goes when the reason no longer holds. [person]
   */
  contest_note: string | null;
  /**
   * When they said so. [fact]
   */
  contested_at: Timestamp | null;
  /**
   * Who says that it does not fit. [number; joined: moves]
   */
  contested_by: number | null;
  /**
   * When the job first found it: since then it is new to who looks at the list. [fact]
   */
  found_at: Timestamp;
  /**
   * The rule that holds. [fact]
   */
  kind: ReasonKind;
  /**
   * The numbers with which it holds. [fact]
   */
  numbers: Json<ReasonNumbers>;
  /**
   * The student. [number; owner; joined: stays]
   */
  pid: number;
  /**
   * Its number. [fact]
   */
  reason_id: Generated<number>;
  /**
   * The student's school of today; null while they are deleted or banned. Changed by triggers. [fact]
   */
  school_id: number | null;
  /**
   * The day since which it holds, from the figures. [fact]
   */
  since: string | null;
  /**
   * The study plan that it is about; null for none. [fact]
   */
  study_plan_id: number | null;
}

export interface AttentionRules {
  /**
   * When they were changed. [academy]
   */
  changed_at: Generated<Timestamp>;
  /**
   * Who changed the thresholds last. [number; joined: moves]
   */
  changed_by: number | null;
  /**
   * Always true: the table has one row. [academy]
   */
  is_only_row: Generated<boolean>;
  /**
   * Thresholds by name, as `AttentionRules`; one that is missing is as delivered. [academy]
   */
  rules: Json<Partial<Thresholds>>;
  /**
   * Counts the changes. Reasons that were found with another version are found anew. [academy]
   */
  version: number;
}

export interface AttentionSeen {
  /**
   * Those of the run before: a transaction that began earlier may end later. [academy]
   */
  before: Json<Record<string, number>>;
  /**
   * Up to where the job has seen each table of facts. [academy]
   */
  events: Json<Record<string, number>>;
  /**
   * Always true: the table has one row. [academy]
   */
  is_only_row: Generated<boolean>;
}

export interface AttentionStudent {
  /**
   * The place of the first of these kinds; null where all are contested. [fact]
   */
  first_kind: number | null;
  /**
   * When the newest of all reasons was found. [fact]
   */
  found_at: Timestamp;
  /**
   * How many kinds of reasons hold that nobody contests. [fact]
   */
  kinds: number;
  /**
   * The student. [number; owner; joined: stays]
   */
  pid: number;
  /**
   * As in `attention_reason`. Set by triggers. [fact]
   */
  school_id: number | null;
  /**
   * The first day since which one of these reasons holds. [fact]
   */
  since: string | null;
}

export interface AttentionVisit {
  /**
   * The end of the visit before; reasons found since are new. Null in the first visit. [fact]
   */
  before_at: Timestamp | null;
  /**
   * Who looks at the list. [number; owner; joined: moves once]
   */
  pid: number;
  /**
   * The latest sign of the visit that is going on, or was the last. [fact]
   */
  visited_at: Timestamp;
}

export interface Brand {
  /**
   * Its number. [academy]
   */
  brand_id: Generated<number>;
  /**
   * The file, without what programs have noted in it; null where there is none. [academy]
   */
  logo: Buffer | null;
  /**
   * SHA-256 of the file in hexadecimal, by which it is served. [academy]
   */
  logo_hash: Generated<string | null>;
  /**
   * What kind of file it is. [academy]
   */
  logo_type: string | null;
  /**
   * Of buttons and links, as `#rrggbb`; null for the usual one. [academy]
   */
  primary_color: string | null;
  /**
   * Whose it is; null of the academy. [academy]
   */
  school_id: number | null;
  /**
   * Of the line beside the name, as `#rrggbb`; null for none. [academy]
   */
  secondary_color: string | null;
}

export interface CalendarAddress {
  /**
   * Of the screen on which it was made: the calendar is in this language. [program]
   */
  language: string;
  /**
   * When it was made, or changed. [fact]
   */
  made_at: Generated<Timestamp>;
  /**
   * The parent. [number; owner; joined: stays]
   */
  pid: number;
  /**
   * SHA-256 of the secret in the address, 32 bytes. The secret itself is not stored. [secret]
   */
  secret_hash: Buffer;
}

export interface Changed {
  /**
   * Its number. [academy]
   */
  changed_id: Generated<number>;
  /**
   * How often; a job puts the rows of a school together. [academy]
   */
  changes: Generated<number>;
  /**
   * `record`: who there is and what is taught; `facts`: what students did; `seen`: who was here, of which few figures tell. [academy]
   */
  kind: string;
  /**
   * Of which school; 0 of all. [academy]
   */
  of_school: number;
}

export interface ChannelText {
  /**
   * When it was last changed. [academy]
   */
  changed_at: Generated<Timestamp>;
  /**
   * The channel. [academy]
   */
  channel: string;
  /**
   * The registered sender of SMS; empty for WhatsApp. [academy]
   */
  header: string;
  /**
   * The language. [academy]
   */
  language: string;
  /**
   * What the gateway calls the language; empty where it is as here. [academy]
   */
  language_code: string;
  /**
   * What stands in each slot, in their order. [academy]
   */
  slots: string[];
  /**
   * By what the text is known where it is registered. [academy]
   */
  template_id: string;
  /**
   * What it is about: that a child was absent, that a told absence was none, that a child came late, results of exams, that a study plan falls behind, or the month. [academy]
   */
  topic: string;
  /**
   * The exact words, with their slots. [academy]
   */
  words: string;
}

export interface Class {
  /**
   * The API calls it `gradeId`. [academy]
   */
  class_id: Generated<number>;
  /**
   * The year of school that the class, and the plans meant for it, are for. [academy]
   */
  grade: number | null;
  /**
   * When a roster said that it is over: since then it is in no list, and its name is free for another class. [academy]
   */
  left_roster_at: Timestamp | null;
  /**
   * The API calls it `grade` of a student. [academy]
   */
  name: string;
  /**
   * The name in further languages, by their codes. [academy]
   */
  names: Generated<Json<LocalizedNames>>;
  /**
   * Which roster it comes from; null where it was entered by hand. [academy]
   */
  roster: string | null;
  /**
   * The school that it belongs to. [academy]
   */
  school_id: number;
  /**
   * What OneRoster calls it, by which the next import of the same roster finds it. [academy]
   */
  sourced_id: string | null;
}

export interface Conversation {
  /**
   * Its number. [fact]
   */
  conversation_id: Generated<number>;
  /**
   * When it began. [fact]
   */
  created_at: Generated<Timestamp>;
  /**
   * Kept by triggers. [fact]
   */
  last_message_at: Timestamp | null;
  /**
   * Kept by triggers. [fact]
   */
  message_count: Generated<number>;
  /**
   * How urgent it is. [program]
   */
  priority: Generated<'normal' | 'high' | 'urgent'>;
  /**
   * Who began it. [number; joined: by hand]
   */
  started_by: number;
  /**
   * What it is about, in the words of the one who began it. [person]
   */
  subject: string;
}

export interface ConversationParticipant {
  /**
   * The conversation. [fact]
   */
  conversation_id: number;
  /**
   * Whether a message of the conversation is this person's. Kept by triggers. [fact]
   */
  has_written: Generated<boolean>;
  /**
   * When this participant deleted the conversation. A new message brings it back. [fact]
   */
  hidden_at: Timestamp | null;
  /**
   * When the latest message of the conversation was sent. Kept by triggers. [fact]
   */
  last_message_at: Timestamp | null;
  /**
   * Who takes part. [number; owner; joined: by hand; told as conversations]
   */
  pid: number;
  /**
   * How many messages this participant has not read. Kept by triggers. [fact]
   */
  unread_count: Generated<number>;
}

export interface CountedPlanSchool {
  average: number | null;
  excellent: number | null;
  good: number | null;
  intensive_care: number | null;
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
  class_key: string | null;
  class_name: string | null;
  grade: number | null;
  name: string | null;
  name_key: string | null;
  pid: number | null;
  school_id: number | null;
}

export interface Country {
  /**
   * ISO 3166-1 alpha-2. The names are those of `Intl.DisplayNames` for it, in English. [academy]
   */
  code: string;
  /**
   * Its number. [academy]
   */
  country_id: number;
  /**
   * The name. [academy]
   */
  name: string;
}

export interface CourseFile {
  /**
   * The file. [academy]
   */
  content: Buffer;
  /**
   * The package. [academy]
   */
  package_id: number;
  /**
   * Its path in the package. [academy]
   */
  path: string;
}

export interface CourseLaunch {
  /**
   * When it was completed, as it says. [fact]
   */
  completed_at: Timestamp | null;
  /**
   * When its last statement came, or another launch took its place. [fact]
   */
  ended_at: Timestamp | null;
  /**
   * From then on it may do nothing. [fact]
   */
  expires_at: Timestamp;
  /**
   * When it was failed, as it says. [fact]
   */
  failed_at: Timestamp | null;
  /**
   * When the unit was ready, as it says. [fact]
   */
  initialized_at: Timestamp | null;
  /**
   * The latest moment that a statement of it names. [fact]
   */
  last_at: Timestamp | null;
  /**
   * What statements call the session. [fact]
   */
  launch_id: Generated<string>;
  /**
   * When it was opened. [fact]
   */
  launched_at: Generated<Timestamp>;
  /**
   * Whether it records results, or is only looked at. [program]
   */
  mode: string;
  /**
   * When it was passed, as it says. [fact]
   */
  passed_at: Timestamp | null;
  /**
   * The student. [number; owner; joined: stays]
   */
  pid: number;
  /**
   * The registration. [fact]
   */
  registration_id: string;
  /**
   * SHA-256 of the secret in the address of its files, and by which it gets its token once. [secret]
   */
  secret_hash: Buffer;
  /**
   * The session of the parent who opened it, which ends it too. [fact]
   */
  session_id: number | null;
  /**
   * When it was left, as it says; null where it never said so. [fact]
   */
  terminated_at: Timestamp | null;
  /**
   * SHA-256 of its token; null until it has got it. [secret]
   */
  token_hash: Buffer | null;
  /**
   * The unit. [fact]
   */
  unit_id: number;
}

export interface CourseLearner {
  /**
   * The name of the account. [person]
   */
  account: Generated<string>;
  /**
   * The student. [number; owner; joined: stays]
   */
  pid: number;
}

export interface CoursePackage {
  /**
   * Its blocks, each with what statements call it, its title, and the places of its units. [academy]
   */
  blocks: Json<StoredBlock[]>;
  /**
   * How many bytes its files have together. [academy]
   */
  bytes: number;
  /**
   * What our statements call the course. [academy]
   */
  iri: string;
  /**
   * Its number. [academy]
   */
  package_id: Generated<number>;
  /**
   * What its publisher calls it. [academy]
   */
  publisher_id: string;
  /**
   * Since when the session carries it. [academy]
   */
  put_at: Generated<Timestamp>;
  /**
   * When it was taken off; null while the session carries it. What students did in it keeps its meaning. [academy]
   */
  removed_at: Timestamp | null;
  /**
   * The session of a plan. [academy]
   */
  study_plan_item_id: number;
  /**
   * Its title, by language. [academy]
   */
  titles: Json<Record<string, string>>;
}

export interface CourseRegistration {
  /**
   * When it was begun. [fact]
   */
  begun_at: Generated<Timestamp>;
  /**
   * The package. [fact]
   */
  package_id: number;
  /**
   * The student. [number; owner; joined: stays]
   */
  pid: number;
  /**
   * What statements call it. [fact]
   */
  registration_id: Generated<string>;
  /**
   * When all units were satisfied; null while they are not. [fact]
   */
  satisfied_at: Timestamp | null;
  /**
   * The school of the student at that time: what belongs to it is of that school. [fact]
   */
  school_id: number;
}

export interface CourseUnit {
  /**
   * What kind of activity it is, as the package says. [academy]
   */
  activity_type: string | null;
  /**
   * By which it looks whether it may be used. [academy]
   */
  entitlement_key: string | null;
  /**
   * What statements call it: the `activityId` of cmi5. [academy]
   */
  iri: string;
  /**
   * Whether it needs a window of its own. [academy]
   */
  launch_method: string;
  /**
   * What the package wants it to be told. [academy]
   */
  launch_parameters: string | null;
  /**
   * From which score it is passed, from 0 to 1; null where the package says none. [academy]
   */
  mastery_score: number | null;
  /**
   * What satisfies it. [academy]
   */
  move_on: string;
  /**
   * The package. [academy]
   */
  package_id: number;
  /**
   * Its place in the package, from 0. [academy]
   */
  position: number;
  /**
   * What its publisher calls it. [academy]
   */
  publisher_id: string;
  /**
   * Its title, by language. [academy]
   */
  titles: Json<Record<string, string>>;
  /**
   * Its number. [academy]
   */
  unit_id: Generated<number>;
  /**
   * A path in the package, or an address elsewhere. [academy]
   */
  url: string;
}

export interface Credential {
  /**
   * When the password was set. [fact]
   */
  changed_at: Generated<Timestamp>;
  /**
   * Somebody else has set it: its owner must choose another at the next sign-in. [fact]
   */
  is_one_time: Generated<boolean>;
  /**
   * The password, as argon2id: nothing can be read out of it. [secret]
   */
  password_hash: string;
  /**
   * Whose password it is. [number; owner; joined: stays]
   */
  pid: number;
  /**
   * Who else has set it, and so knows it; null once its owner has chosen it, and for one that was set from a shell. [number; joined: moves]
   */
  set_by: number | null;
}

export interface Device {
  /**
   * When somebody first signed in with it. [fact]
   */
  created_at: Generated<Timestamp>;
  /**
   * Its number. [fact]
   */
  device_id: Generated<number>;
  /**
   * From then on it is no known device any more. [fact]
   */
  expires_at: Timestamp;
  /**
   * What the browser calls itself, so that people recognise their devices. [person]
   */
  label: string;
  /**
   * When it was last signed in with. [fact]
   */
  last_used_at: Generated<Timestamp>;
  /**
   * Who has signed in with it. [number; owner; joined: stays]
   */
  pid: number;
  /**
   * When it was ended before its time. [fact]
   */
  revoked_at: Timestamp | null;
  /**
   * Why it was ended, in a word of the program. [program]
   */
  revoked_reason: string | null;
  /**
   * SHA-256 of the token, 32 bytes. The token itself is not stored. [secret]
   */
  token_hash: Buffer;
}

export interface EndedTie {
  /**
   * The person's children at that school. [number]
   */
  child_pids: number[];
  /**
   * When it was ended. [fact]
   */
  ended_at: Generated<Timestamp>;
  /**
   * Who ended it. [number; joined: moves]
   */
  ended_by: number;
  /**
   * Its number. [fact]
   */
  ended_tie_id: Generated<number>;
  /**
   * The person taught there (`teacher_school`). [fact]
   */
  has_taught: boolean;
  /**
   * The home school since then. [fact]
   */
  next_home: number | null;
  /**
   * Who was linked to the school. [number; owner; joined: moves]
   */
  pid: number;
  /**
   * When it was restored. [fact]
   */
  restored_at: Timestamp | null;
  /**
   * The school that ended the link. [fact]
   */
  school_id: number;
  /**
   * The school was the home school; since then it is `next_home`. [fact]
   */
  was_home: boolean;
}

export interface Exam {
  /**
   * When it was made. [academy]
   */
  created_at: Generated<Timestamp>;
  /**
   * When it was deleted; null while it is there. [academy]
   */
  deleted_at: Timestamp | null;
  /**
   * How long it may take, in minutes. [academy]
   */
  duration_minutes: number | null;
  /**
   * The category. [academy]
   */
  exam_category_id: number;
  /**
   * Its number. [academy]
   */
  exam_id: Generated<number>;
  /**
   * What that system calls it, by which it is found again. [academy]
   */
  external_key: string | null;
  /**
   * What statements of xAPI call it. [academy]
   */
  iri: string | null;
  /**
   * Of an exam of a roster: its results lie between `mark_min` and this. [academy]
   */
  mark_max: number | null;
  /**
   * Of an exam of a roster: its results lie between this and `mark_max`. [academy]
   */
  mark_min: number | null;
  /**
   * Null where only scores are known, as of a roster: how many questions were answered and how long it took is then unknown too, and the zeros of its attempts say nothing. [academy]
   */
  question_count: number | null;
  /**
   * Which system it comes from; null where it was entered by hand. [academy]
   */
  source: string | null;
  /**
   * The subject; null for none. [academy]
   */
  subject_id: number | null;
  /**
   * The title. [academy]
   */
  title: string;
}

export interface ExamAttempt {
  /**
   * How many questions were answered. [fact]
   */
  attended: number;
  /**
   * How long it took, in seconds. [fact]
   */
  duration_seconds: number;
  /**
   * The API calls it `examHistoryId`. [fact]
   */
  exam_attempt_id: Generated<number>;
  /**
   * The exam. [fact]
   */
  exam_id: number;
  /**
   * The marks. [fact]
   */
  mark: number;
  /**
   * The score, in percent. [fact]
   */
  percentage: number;
  /**
   * The student who took the exam. [number; owner; joined: stays]
   */
  pid: number;
  /**
   * How many answers were right. [fact]
   */
  right_answers: number;
  /**
   * The student's school of today. Set and changed by triggers. [fact]
   */
  school_id: number | null;
  /**
   * Hash of where it comes from and what it is called there, so that it counts once. Null for what comes from nowhere else. [secret]
   */
  source_key: string | null;
  /**
   * When it was begun. [fact]
   */
  started_at: Timestamp;
  /**
   * The session of a plan in which it was taken; null outside of plans. [fact]
   */
  study_plan_item_id: number | null;
  /**
   * When it was handed in. [fact]
   */
  submitted_at: Timestamp;
}

export interface ExamCategory {
  /**
   * Its number; 5 is Chapter Wise. [academy]
   */
  exam_category_id: Generated<number>;
  /**
   * The title in further languages, by their codes. [academy]
   */
  names: Generated<Json<LocalizedNames>>;
  /**
   * The title. [academy]
   */
  title: string | null;
}

export interface ExamDay {
  /**
   * How many attempts. [academy]
   */
  attempts: number;
  /**
   * The day, as the academy counts days. [academy]
   */
  day: string;
  /**
   * The exam. [academy]
   */
  exam_id: number;
  /**
   * Sum of the percentages, for their mean. [academy]
   */
  percentage_sum: number;
}

export interface ExamPeriod {
  /**
   * How many attempts. [academy]
   */
  attempts: number;
  /**
   * The exam. [academy]
   */
  exam_id: number;
  /**
   * Sum of the percentages, for their mean. [academy]
   */
  percentage_sum: number;
  /**
   * The length of the period. [academy]
   */
  period: string;
  /**
   * First day of the period. [academy]
   */
  starts: string;
  /**
   * How many students. [academy]
   */
  students: number;
}

export interface ExamSchoolDay {
  /**
   * Use only rows above 0: a student who moved away may leave a row with 0. [academy]
   */
  attempts: number;
  /**
   * The day, as the academy counts days. [academy]
   */
  day: string;
  /**
   * The exam. [academy]
   */
  exam_id: number;
  /**
   * Sum of the percentages, for their mean. [academy]
   */
  percentage_sum: number;
  /**
   * The school. [academy]
   */
  school_id: number;
}

export interface ExamSchoolPeriod {
  /**
   * Use only rows above 0: a student who moved away may leave a row with 0. [academy]
   */
  attempts: number;
  /**
   * The exam. [academy]
   */
  exam_id: number;
  /**
   * Sum of the percentages, for their mean. [academy]
   */
  percentage_sum: number;
  /**
   * The length of the period. [academy]
   */
  period: string;
  /**
   * The school. [academy]
   */
  school_id: number;
  /**
   * First day of the period; -infinity for 'all'. [academy]
   */
  starts: string;
  /**
   * How many students. [academy]
   */
  students: number;
}

export interface FamilyMail {
  /**
   * When its state last changed. [fact]
   */
  changed_at: Generated<Timestamp>;
  /**
   * Over which channel it was sent, or tried; null before. [program]
   */
  channel: string | null;
  /**
   * The day that it tells of; of a week, its Monday. [fact]
   */
  day: string;
  /**
   * Why it failed, or why the last try did while it waits. `not-wanted`: switched off, or no child or news by then. `no-channel`: none reaches the family. `too-many`: it had as many as the academy allows. [program]
   */
  failure: string | null;
  /**
   * What the gateway calls the message. [program]
   */
  gateway_id: string | null;
  /**
   * When it is tried, while it waits. [fact]
   */
  next_try_at: Generated<Timestamp>;
  /**
   * From the second on: there was more to tell of the day after the one before was sent. [fact]
   */
  part: Generated<number>;
  /**
   * The channels before that one, each with the reason why it does not reach the family. [program]
   */
  passed_over: Generated<string[]>;
  /**
   * The parent, whose family it is: one e-mail for all of the children. [number; owner; joined: moves once for topic, day, part]
   */
  pid: number;
  /**
   * What the gateway has reported of it. [program]
   */
  report: string | null;
  /**
   * Why it failed, in the words of the gateway. [program]
   */
  report_reason: string | null;
  /**
   * When it reported that. [program]
   */
  reported_at: Timestamp | null;
  /**
   * `sending` from the moment on in which the mail server, a gateway or a push service may take it: after a crash nobody knows, and it is not sent again. [program]
   */
  state: Generated<string>;
  /**
   * SHA-256 of the secret with which this e-mail is answered to get no more, 32 bytes. The secret itself is not stored. [secret]
   */
  token_hash: Buffer | null;
  /**
   * What it is about: the week, that a child was absent, that a told absence was none, that a child came late, results of exams, that a study plan falls behind, or the month. [fact]
   */
  topic: string;
  /**
   * How often it was tried. [fact]
   */
  tries: Generated<number>;
}

export interface FamilyNews {
  /**
   * The number of the live session, of the result, of the study plan, or of the month: 202611. [fact]
   */
  about: number;
  /**
   * The day of the message. [fact]
   */
  day: string;
  /**
   * The mark in it, of a live session. [fact]
   */
  mark: string | null;
  /**
   * The parent who was sent it, or has another account of the same family. [number; joined: moves once for pid, topic, about, day]
   */
  parent_pid: number;
  /**
   * The score in it, of a result. [fact]
   */
  percentage: number | null;
  /**
   * The child. [number; owner; joined: stays]
   */
  pid: number;
  /**
   * When it went out. [fact]
   */
  sent_at: Timestamp;
  /**
   * What it was about. [fact]
   */
  topic: string;
}

export interface Gateway {
  /**
   * When it was last changed. [academy]
   */
  changed_at: Generated<Timestamp>;
  /**
   * What it sends. [academy]
   */
  channel: string;
  /**
   * With which it signs its reports, encrypted in the same way; empty where it sends none. [secret]
   */
  report_secret: string;
  /**
   * By which it knows the academy, encrypted with a key of the server. [secret]
   */
  secret: string;
  /**
   * How its address is called, and how its answers and reports are read (`GatewayTemplate`). [academy]
   */
  template: Json<GatewayTemplate>;
}

export interface Guardian {
  /**
   * The child. [number; owner; joined: moves once for guardian_pid]
   */
  child_pid: number;
  /**
   * A roster says so, and may take it back. Ties that were entered by hand are left alone. [fact]
   */
  from_roster: Generated<boolean>;
  /**
   * The parent. [number; owner; joined: moves once for child_pid; told as children]
   */
  guardian_pid: number;
}

export interface Holiday {
  /**
   * The day without school. [academy]
   */
  day: string;
  /**
   * What that system calls it, by which it is found again. [academy]
   */
  external_key: string | null;
  /**
   * Its number. [academy]
   */
  holiday_id: Generated<number>;
  /**
   * What is celebrated. [academy]
   */
  name: string;
  /**
   * Null for a holiday of all schools. [academy]
   */
  school_id: number | null;
  /**
   * Which system it comes from; null where it was entered by hand. [academy]
   */
  source: string | null;
}

export interface IdempotencyKey {
  /**
   * The answer, for when the write is sent again. [person]
   */
  answer: Json<unknown> | null;
  /**
   * Which call it was. [program]
   */
  call: string;
  /**
   * When the write came. [fact]
   */
  created_at: Generated<Timestamp>;
  /**
   * The key that its sender gave it, as a hash. [secret]
   */
  key: string;
  /**
   * Who sent the write. [number; owner; joined: stays]
   */
  pid: number;
  /**
   * Of what was sent: the same key with something else is refused. [secret]
   */
  request_hash: Buffer;
  /**
   * HTTP status of the answer; null while the first request is still being handled. [fact]
   */
  status: number | null;
}

export interface ImportLine {
  /**
   * The `sourcedId` of a second person whom the reason names: the child of a parent. [person]
   */
  about: string | null;
  /**
   * What happens to the row. [program]
   */
  change: string;
  /**
   * The file of the archive that the row is in. [program]
   */
  file: string;
  /**
   * The import. [fact]
   */
  import_run_id: number;
  /**
   * What the row is: a person, a class, a result. [program]
   */
  kind: string;
  /**
   * Of the file, from 1; 0 for the file as a whole. [fact]
   */
  line: number;
  /**
   * From 1, in the order of the report. [fact]
   */
  line_no: number;
  /**
   * The name in the row. [person]
   */
  name: string;
  /**
   * What is wrong with the row or what changes, in a sentence. [person]
   */
  reason: string;
  /**
   * What the file calls whom or what the row is about. [person]
   */
  sourced_id: string;
}

export interface ImportPart {
  /**
   * The bytes as they came. [file]
   */
  content: Buffer;
  /**
   * The import. [academy]
   */
  import_run_id: number;
  /**
   * Its place in the file, from 0. [academy]
   */
  part_no: number;
}

export interface ImportRun {
  /**
   * How large the file is. [fact]
   */
  bytes: Generated<number>;
  /**
   * Each sign of life. A run without one for long belongs to a server that has stopped. [fact]
   */
  changed_at: Generated<Timestamp>;
  /**
   * Where new schools are. [academy]
   */
  country_id: number | null;
  /**
   * How many rows are new, changed, leaving, refused, not taken, to look at, and unchanged. [program]
   */
  counts: Json<ImportCounts> | null;
  /**
   * When it ended; null while it has not. [fact]
   */
  ended_at: Timestamp | null;
  /**
   * Why it failed, or why a preview cannot be written as it is. [program]
   */
  error: string | null;
  /**
   * What the file is called. [academy]
   */
  file_name: string;
  /**
   * Its number. [fact]
   */
  import_run_id: Generated<number>;
  /**
   * Whether somebody has asked to cancel it. [fact]
   */
  is_cancel_asked: Generated<boolean>;
  /**
   * Whether what its preview asks is answered with yes. [fact]
   */
  is_confirmed: Generated<boolean>;
  /**
   * The key by which the file came; null where somebody sent it. [fact]
   */
  key_id: number | null;
  /**
   * Null until the file has been recognised. [program]
   */
  kind: ImportKind | null;
  /**
   * How many there are of each kind of row, by what happens to them. [program]
   */
  kinds: Generated<Json<Record<string, string>>>;
  /**
   * Of all lines of the preview: the import writes nothing else than what was shown. [secret]
   */
  plan_hash: string | null;
  /**
   * What has to be answered before anything is written, in sentences. [academy]
   */
  questions: Generated<Json<ImportQuestion[]>>;
  /**
   * How many rows there are to write. [fact]
   */
  rows_all: Generated<number>;
  /**
   * How many rows have been written. [fact]
   */
  rows_done: Generated<number>;
  /**
   * The only school that it may change; null for all. [academy]
   */
  school_id: number | null;
  /**
   * Keeps the `sourcedId`s of one school system apart from those of another. [academy]
   */
  source: Generated<string>;
  /**
   * When it began. [fact]
   */
  started_at: Generated<Timestamp>;
  /**
   * Who sent the file; null where it came by a key. [number; owner; joined: moves]
   */
  started_by: number | null;
  /**
   * Where it stands. [program]
   */
  state: Generated<ImportState>;
  /**
   * From then on the ticket opens nothing. [fact]
   */
  ticket_expires_at: Timestamp | null;
  /**
   * Of what lets its page send the file, and fetch the report. [secret]
   */
  ticket_hash: Buffer | null;
  /**
   * The session that was given the ticket, which ends with it. [fact]
   */
  ticket_session_id: number | null;
  /**
   * When its turn came: it runs. Null as long as it stands in line. [fact]
   */
  turn_at: Timestamp | null;
  /**
   * When it was lined up; null while its file is on its way, while it waits for somebody, and from its end. [fact]
   */
  waiting_since: Timestamp | null;
  /**
   * Whether it goes on to write, when it runs, in place of waiting for somebody who says so. [fact]
   */
  writes: Generated<boolean>;
}

export interface Invitation {
  /**
   * From then on its link opens nothing. [fact]
   */
  expires_at: Generated<Timestamp>;
  /**
   * Its number. [fact]
   */
  invitation_id: Generated<number>;
  /**
   * Of the e-mail, and of the page that the link opens. [program]
   */
  language: string;
  /**
   * When it was made. [fact]
   */
  made_at: Generated<Timestamp>;
  /**
   * Null where it was made from a shell. [number; joined: moves]
   */
  made_by: number | null;
  /**
   * When the e-mail may be sent (waiting), was begun (sending), was sent or failed. [fact]
   */
  mail_at: Timestamp | null;
  /**
   * Why the last try failed. After `interrupted` nobody knows whether the e-mail was sent, so it is not sent again. [program]
   */
  mail_failure: string | null;
  /**
   * Of the e-mail; null for an invitation that is printed or given by hand. [program]
   */
  mail_state: string | null;
  /**
   * How often it was tried to send the e-mail. [fact]
   */
  mail_tries: Generated<number>;
  /**
   * When the link was first opened. [fact]
   */
  opened_at: Timestamp | null;
  /**
   * Who is invited. [number; owner; joined: stays]
   */
  pid: number;
  /**
   * When somebody took it back, or made a newer one. [fact]
   */
  revoked_at: Timestamp | null;
  /**
   * SHA-256 of the secret, 32 bytes. The secret itself is not stored. Null until the e-mail is sent that carries it. [secret]
   */
  secret_hash: Buffer | null;
  /**
   * When the person chose a password by it. [fact]
   */
  used_at: Timestamp | null;
}

export interface KnownAddress {
  /**
   * SHA-256 of phone number and address, so it does not show which people were at the same place. [secret]
   */
  address_hash: Buffer;
  /**
   * When they first did. [fact]
   */
  created_at: Generated<Timestamp>;
  /**
   * When they last did. [fact]
   */
  last_used_at: Generated<Timestamp>;
  /**
   * SHA-256 of the network, the same for everybody: tells how many people sign in from there. [secret]
   */
  network_hash: Buffer;
  /**
   * Who has signed in from there. [number; owner; joined: stays]
   */
  pid: number;
}

export interface LinkRequest {
  /**
   * When they asked. [fact]
   */
  asked_at: Generated<Timestamp>;
  /**
   * Who asked. [number; joined: moves]
   */
  asked_by: number;
  /**
   * When they decided. [fact]
   */
  decided_at: Timestamp | null;
  /**
   * Who of the academy decided. [number; joined: moves]
   */
  decided_by: number | null;
  /**
   * What the academy decided; null while the request is open. [fact]
   */
  is_linked: boolean | null;
  /**
   * Its number. [fact]
   */
  link_request_id: Generated<number>;
  /**
   * The name that the school entered. [person]
   */
  name: string;
  /**
   * Who has the phone number that the school entered. [number; owner; joined: moves once for school_id]
   */
  pid: number;
  /**
   * The role that the school entered. [fact]
   */
  role: PersonRole;
  /**
   * The school that asks. [fact]
   */
  school_id: number;
}

export interface LiveAttendance {
  /**
   * The live session. [fact]
   */
  live_session_id: number;
  /**
   * 0 means absent. [fact]
   */
  minutes: Generated<number>;
  /**
   * The student. [number; owner; joined: stays]
   */
  pid: number;
  /**
   * The student's school of today. Set and changed by triggers. [fact]
   */
  school_id: number | null;
  /**
   * Hash of where it comes from and what it is called there, so that it counts once. Null for what comes from nowhere else. [secret]
   */
  source_key: string | null;
}

export interface LiveSession {
  /**
   * The class that it is for. [academy]
   */
  class_id: number | null;
  /**
   * How long it takes, in minutes. [academy]
   */
  duration_minutes: number;
  /**
   * What that system calls it, by which it is found again. [academy]
   */
  external_key: string | null;
  /**
   * What statements of xAPI call it. [academy]
   */
  iri: string | null;
  /**
   * Its number. [academy]
   */
  live_session_id: Generated<number>;
  /**
   * The school that it is for. [academy]
   */
  school_id: number;
  /**
   * Which system it comes from; null where it was entered by hand. [academy]
   */
  source: string | null;
  /**
   * When it begins. [academy]
   */
  starts_at: Timestamp;
  /**
   * The subject; null for none. [academy]
   */
  subject_id: number | null;
  /**
   * The title. [academy]
   */
  title: string;
}

export interface LmsConnection {
  /**
   * When it was connected. [academy]
   */
  added_at: Generated<Timestamp>;
  /**
   * Who connected it. [number; joined: moves]
   */
  added_by: number;
  /**
   * Where its sign-in is. [academy]
   */
  auth_url: string;
  /**
   * What it calls the academy. [academy]
   */
  client_id: string;
  /**
   * When an administrator confirmed it; null for one that has registered itself and opens nothing yet. [academy]
   */
  confirmed_at: Timestamp | null;
  /**
   * Its number. [academy]
   */
  connection_id: Generated<number>;
  /**
   * Its deployments that may open the academy. [academy]
   */
  deployment_ids: string[];
  /**
   * The `iss` of its messages. [academy]
   */
  issuer: string;
  /**
   * Where its public keys are. [academy]
   */
  jwks_url: string;
  /**
   * What people call the LMS. [academy]
   */
  name: string;
  /**
   * Origins of the pages of the LMS, which may differ from the issuer. Only they may show our pages in a frame. [academy]
   */
  origins: string[];
  /**
   * What program it is, as it says itself when it registers, such as `moodle`. [academy]
   */
  product: string | null;
  /**
   * What it calls the one who gives tokens, where that is not the address. [academy]
   */
  token_audience: string | null;
  /**
   * Where it gives tokens, by which the academy reads who is in a course; null where nobody has said it. [academy]
   */
  token_url: string | null;
  /**
   * By what this LMS may say who somebody is, so that nobody has to link their account; null where it may not. [academy]
   */
  vouches_by: string | null;
}

export interface LmsCourse {
  /**
   * The LMS. [academy]
   */
  connection_id: number;
  /**
   * What the LMS calls it. [academy]
   */
  context_id: string;
  /**
   * Its number. [academy]
   */
  course_id: Generated<number>;
  /**
   * The deployment of the LMS that it was opened from. [academy]
   */
  deployment_id: string;
  /**
   * What the LMS permits of them, as its messages say. [academy]
   */
  grade_scopes: Generated<string[]>;
  /**
   * When somebody last opened the academy from it, to the hour. [academy]
   */
  launched_at: Generated<Timestamp>;
  /**
   * Where it has its line items; null where the LMS offers no grades. [academy]
   */
  line_items_url: string | null;
  /**
   * Where the LMS says who is in it. [academy]
   */
  members_url: string;
  /**
   * The title that people see in the LMS; null where it tells none. [academy]
   */
  title: string | null;
}

export interface LmsGrade {
  /**
   * The course of the line item. [fact]
   */
  course_id: number;
  /**
   * What somebody has written in the LMS, of one that was changed. [fact]
   */
  found_score: number | null;
  /**
   * What stands in the LMS, as far as is known. [fact]
   */
  known_score: number | null;
  /**
   * The line item. [fact]
   */
  line_item_id: number;
  /**
   * What it is here; null where nothing is left of it. [fact]
   */
  score: number | null;
  /**
   * The time that its last sending bore, which only grows. [fact]
   */
  sent_at: Timestamp | null;
  /**
   * Whether it waits, was sent, was refused, or was changed in the LMS. [program]
   */
  state: Generated<string>;
  /**
   * What the LMS calls the student. [person]
   */
  subject: string;
  /**
   * What was last sent; after an answer the same as is known. [fact]
   */
  tried_score: number | null;
  /**
   * Why the LMS refused it. [program]
   */
  why: string | null;
}

export interface LmsLineItem {
  /**
   * Since when it is sent. [academy]
   */
  chosen_at: Generated<Timestamp>;
  /**
   * Who chose that it is sent. [number; joined: moves]
   */
  chosen_by: number;
  /**
   * The course. [academy]
   */
  course_id: number;
  /**
   * The exam; null for a plan. [academy]
   */
  exam_id: number | null;
  /**
   * Why nothing could be sent at the last try, as the server calls it; null where it could. [program]
   */
  failure: string | null;
  /**
   * Its number. [academy]
   */
  line_item_id: Generated<number>;
  /**
   * Until then nothing is sent; infinite where the LMS has deleted the line item. [academy]
   */
  next_try_at: Generated<Timestamp>;
  /**
   * The study plan; null for an exam. [academy]
   */
  study_plan_id: number | null;
  /**
   * How often it failed since it last did not. [academy]
   */
  tries: Generated<number>;
  /**
   * Where the LMS has the line item; null while it has none. [academy]
   */
  url: string | null;
}

export interface LmsMember {
  /**
   * The course. [fact]
   */
  course_id: number;
  /**
   * The student. [number; owner; joined: moves]
   */
  pid: number;
  /**
   * What the LMS calls the student. [person]
   */
  subject: string;
  /**
   * When an administrator took the member of the course as this student. [fact]
   */
  taken_at: Generated<Timestamp>;
}

export interface LmsRegistration {
  /**
   * When the LMS was written to; null again where it did not answer. [academy]
   */
  begun_at: Timestamp | null;
  /**
   * From then on it registers nothing. [academy]
   */
  expires_at: Timestamp;
  /**
   * When it was made. [academy]
   */
  made_at: Generated<Timestamp>;
  /**
   * Who made it. [number; joined: moves]
   */
  made_by: number;
  /**
   * SHA-256 of the secret in the address. [secret]
   */
  secret_hash: Buffer;
  /**
   * When the LMS had registered itself. [academy]
   */
  used_at: Timestamp | null;
}

export interface LtiKey {
  /**
   * When it was made. [academy]
   */
  created_at: Generated<Timestamp>;
  /**
   * Whether it is encrypted with a key of the server. [secret]
   */
  is_encrypted: boolean;
  /**
   * The `kid` of the key. [academy]
   */
  key_id: Generated<string>;
  /**
   * A JWK, encrypted if the server has a key for that. [secret]
   */
  private_jwk: string;
  /**
   * The public half, as a JWK: everybody may see it. [secret]
   */
  public_jwk: Json<Record<string, unknown>>;
  /**
   * When another took its place; null for the one that signs. [academy]
   */
  retired_at: Timestamp | null;
}

export interface LtiLaunch {
  /**
   * When its deep linking request was answered. [fact]
   */
  answered_at: Timestamp | null;
  /**
   * The attributes of the element, as the link in the LMS sets them. [person]
   */
  attributes: Generated<Json<Record<string, string>>>;
  /**
   * Of the secret that the browser keeps. [secret]
   */
  browser_hash: Buffer;
  /**
   * Of what opens it, once. [secret]
   */
  code_hash: Buffer;
  /**
   * The LMS. [academy]
   */
  connection_id: number;
  /**
   * When it came. [fact]
   */
  created_at: Generated<Timestamp>;
  /**
   * The settings of a deep linking request. [person]
   */
  deep_link: Json<DeepLink> | null;
  /**
   * The deployment of the LMS. [academy]
   */
  deployment_id: string;
  /**
   * Until when it can be opened. [fact]
   */
  expires_at: Timestamp;
  /**
   * Its number. [fact]
   */
  launch_id: Generated<string>;
  /**
   * When the page offered to link the account. [fact]
   */
  link_asked_at: Timestamp | null;
  /**
   * The name that the LMS gives. Shown to the person who links the account, trusted for nothing. [person]
   */
  lms_name: string | null;
  /**
   * When it was opened. [fact]
   */
  opened_at: Timestamp | null;
  /**
   * The element that is opened. [program]
   */
  screen: string | null;
  /**
   * Of the state of the login that it answers. [secret]
   */
  state_hash: Buffer;
  /**
   * What the LMS calls the person. [person]
   */
  subject: string;
  /**
   * Until when its ticket is good. [fact]
   */
  ticket_expires_at: Timestamp | null;
  /**
   * Of what the page holds after it was opened, to link the account and to answer the deep linking request. [secret]
   */
  ticket_hash: Buffer | null;
  /**
   * The e-mail address or `sourcedId` that the LMS gives, where it may say who somebody is. [person]
   */
  vouched_as: string | null;
  /**
   * The roles that somebody may have whom the LMS vouches for, by what it says of their role. [fact]
   */
  vouched_roles: number[] | null;
}

export interface LtiLink {
  /**
   * The LMS. [fact]
   */
  connection_id: number;
  /**
   * The LMS said who it is, and the person never signed in for it. It opens nothing where the LMS may not vouch any more. [fact]
   */
  is_vouched: Generated<boolean>;
  /**
   * When somebody last came by it. [fact]
   */
  last_used_at: Timestamp | null;
  /**
   * Its number. [fact]
   */
  link_id: Generated<number>;
  /**
   * When the account was linked. [fact]
   */
  linked_at: Generated<Timestamp>;
  /**
   * The name that the LMS gave when the account was linked. [person]
   */
  lms_name: string | null;
  /**
   * The person was signed in as a parent when linking, and is so in every session that follows from the link. [fact]
   */
  parent_view: boolean;
  /**
   * The person of the academy. [number; owner; joined: moves; told as accounts]
   */
  pid: number;
  /**
   * What the LMS calls the person. [person]
   */
  subject: string;
}

export interface LtiLogin {
  /**
   * The parameters of the login request, to begin it again in a window of its own. [person]
   */
  asked: Json<Record<string, string>>;
  /**
   * Of the secret that the browser keeps, in a cookie or in the storage of the LMS. [secret]
   */
  browser_hash: Buffer;
  /**
   * The LMS. [academy]
   */
  connection_id: number;
  /**
   * Until when it can be answered. [fact]
   */
  expires_at: Timestamp;
  /**
   * Of the nonce that its answer has. [secret]
   */
  nonce_hash: Buffer;
  /**
   * Of the state that the LMS sends back. [secret]
   */
  state_hash: Buffer;
  /**
   * When it was answered; it is good once. [fact]
   */
  used_at: Timestamp | null;
}

export interface LtiRefusal {
  /**
   * The LMS. [academy]
   */
  connection_id: number;
  /**
   * The deployment that the LMS has signed; null where its message was not genuine. [academy]
   */
  deployment_id: string | null;
  /**
   * Which part of the message was wrong; nothing that was sent. [program]
   */
  detail: string | null;
  /**
   * Why, as the server calls it. [program]
   */
  reason: string;
  /**
   * Its number. [academy]
   */
  refusal_id: Generated<number>;
  /**
   * When it was refused. [academy]
   */
  refused_at: Generated<Timestamp>;
}

export interface MailChoice {
  /**
   * When they chose. [fact]
   */
  changed_at: Generated<Timestamp>;
  /**
   * Whether they want them. [fact]
   */
  is_on: boolean;
  /**
   * Of the screen on which they chose. Null: that of their last invitation, else the academy's first. [program]
   */
  language: string | null;
  /**
   * The parent. [number; owner; joined: moves once for topic]
   */
  pid: number;
  /**
   * What they are about: the week, that a child was absent or came late, results of exams, that a study plan falls behind, or the month. [fact]
   */
  topic: string;
}

export interface Message {
  /**
   * What was written. [person]
   */
  body: string;
  /**
   * The conversation. [fact]
   */
  conversation_id: number;
  /**
   * The sender was erased, and with them the text. The message keeps its place. [fact]
   */
  is_erased: Generated<boolean>;
  /**
   * Whether it answers another one. [fact]
   */
  is_reply: Generated<boolean>;
  /**
   * Its number, in the order of sending. [fact]
   */
  message_id: Generated<number>;
  /**
   * Who wrote it. [number; owner; joined: by hand]
   */
  sender_pid: number;
  /**
   * When it was sent. [fact]
   */
  sent_at: Generated<Timestamp>;
}

export interface MinimumAttendance {
  /**
   * Its number. [academy]
   */
  minimum_attendance_id: Generated<number>;
  /**
   * Of the school days of a month, in percent. [academy]
   */
  percent: number;
  /**
   * Whose it is; null of the academy. [academy]
   */
  school_id: number | null;
}

export interface Notification {
  /**
   * When it was written. [fact]
   */
  added_at: Generated<Timestamp>;
  /**
   * Who wrote it. [number; owner; joined: moves; told as notifications]
   */
  added_by: number | null;
  /**
   * How many people it reached when it was last published or changed; null where nobody counted. [fact]
   */
  audience_count: number | null;
  /**
   * When it was deleted; null while it is there. [fact]
   */
  deleted_at: Timestamp | null;
  /**
   * What it says. [published]
   */
  description: string;
  /**
   * When it was last changed. [fact]
   */
  edited_at: Timestamp | null;
  /**
   * From then on nobody is shown it any more. Null: until it is withdrawn. [fact]
   */
  ends_at: Timestamp | null;
  /**
   * Whether it is shown at all. [fact]
   */
  is_enabled: Generated<boolean>;
  /**
   * Of `title` and `description`; null where nobody said. [published]
   */
  language: string | null;
  /**
   * Its number. [fact]
   */
  notification_id: Generated<number>;
  /**
   * How urgent it is. [fact]
   */
  priority: Generated<number>;
  /**
   * Kept by triggers. [fact]
   */
  read_count: Generated<number>;
  /**
   * Null for a notification to all schools. [fact]
   */
  school_id: number | null;
  /**
   * Title and description, spelled as `name_key` spells names. [published]
   */
  search_key: Generated<string>;
  /**
   * From then on it is shown. [fact]
   */
  starts_at: Generated<Timestamp>;
  /**
   * The role that it is for, where it is for one. [fact]
   */
  target_role: number | null;
  /**
   * Title and description in further languages, by language. [published]
   */
  texts: Generated<Json<Record<string, { title: string; description: string }>>>;
  /**
   * Its title. [published]
   */
  title: string;
  /**
   * The parents of the students of these classes. [fact]
   */
  to_classes: Generated<number[]>;
  /**
   * People by number; of a student the parents are meant. Null: nobody is named. Empty: all who were named were erased. [number; owner]
   */
  to_people: number[] | null;
  /**
   * The parents of the students in these study plans. [fact]
   */
  to_plans: Generated<number[]>;
  /**
   * The roles that it is for, where there are several. Empty: all. [fact]
   */
  to_roles: Generated<number[]>;
  /**
   * Several schools; one alone is `school_id`. Empty: all, as for every other `to_` column. [fact]
   */
  to_schools: Generated<number[]>;
  /**
   * When somebody took it back. [fact]
   */
  withdrawn_at: Timestamp | null;
}

export interface NotificationRead {
  /**
   * The notification. [fact]
   */
  notification_id: number;
  /**
   * Who has read it. [number; owner; joined: moves once for notification_id]
   */
  pid: number;
  /**
   * When they did. [fact]
   */
  read_at: Generated<Timestamp>;
}

export interface PerformanceWindow {
  /**
   * Its first day. [academy]
   */
  from_day: string;
  /**
   * The timeframe, by its name. [academy]
   */
  timeframe: string;
  /**
   * Its last day: the day on which it was filled. [academy]
   */
  to_day: string;
}

export interface Person {
  /**
   * When somebody banned them; null for who may sign in. [fact]
   */
  banned_at: Timestamp | null;
  /**
   * The class of a student. [fact]
   */
  class_id: number | null;
  /**
   * When the person was entered. [fact]
   */
  created_at: Generated<Timestamp>;
  /**
   * Can be restored for 30 days. [fact]
   */
  deleted_at: Timestamp | null;
  /**
   * Their e-mail address. [person]
   */
  email: string | null;
  /**
   * When name, phone and e-mail were erased for good, by `purge`. [fact]
   */
  erased_at: Timestamp | null;
  /**
   * The API calls it `lastRefresh`. Set when a session is used. [fact]
   */
  last_seen_at: Timestamp | null;
  /**
   * When a roster said that the person left. They were banned at the same moment, and are there again when the roster has them again. [fact]
   */
  left_roster_at: Timestamp | null;
  /**
   * What the person is called. [person]
   */
  name: string;
  /**
   * The name in lower case and without accents, to search and sort by. [made]
   */
  name_key: Generated<string>;
  /**
   * As `phoneNumberOf` spells it (src/domain/people/phoneNumber.ts). Unique among people who are not deleted and no students. [person]
   */
  phone: string | null;
  /**
   * The number by which everything else names the person. [number; owner]
   */
  pid: Generated<number>;
  /**
   * What the person is. [fact]
   */
  role: PersonRole;
  /**
   * The number of a student at their school. [person]
   */
  roll_number: string | null;
  /**
   * Which roster the person comes from; null for a person who was entered by hand. [academy]
   */
  roster: string | null;
  /**
   * The home school. Teachers may have more schools (`teacher_school`); parents belong to the schools of their children. [fact]
   */
  school_id: number | null;
  /**
   * Every school the person belongs to. Kept by triggers and read by policies. [fact]
   */
  school_ids: Generated<number[]>;
  /**
   * Name, phone and e-mail, spelled as `name_key` spells names. [made]
   */
  search_text: Generated<string>;
  /**
   * What OneRoster calls the person, by which the next import of the same roster finds them. [person]
   */
  sourced_id: string | null;
  /**
   * The API answers `hasActiveSubscription` while this is in the future. [fact]
   */
  subscribed_until: Timestamp | null;
}

export interface PersonSound {
  /**
   * Whose name it is. [number; owner; joined: stays]
   */
  pid: number;
  /**
   * The name as it sounds, a blank before each word; null while the server has not read a new name yet. [made]
   */
  sound: string | null;
}

export interface PlanSchool {
  /**
   * How many students are in the band *average*. [academy]
   */
  average: number;
  /**
   * How many students are in the band *excellent*. [academy]
   */
  excellent: number;
  /**
   * How many students are in the band *good*. [academy]
   */
  good: number;
  /**
   * How many students are in intensive care. [academy]
   */
  intensive_care: number;
  /**
   * How many students are in the band *needs improvement*. [academy]
   */
  needs_improvement: number;
  /**
   * The school. [academy]
   */
  school_id: number;
  /**
   * Students who have started the plan. [academy]
   */
  students: number;
  /**
   * The study plan. [academy]
   */
  study_plan_id: number;
}

export interface PlanSchoolDay {
  /**
   * How many students attended all of its sessions. [academy]
   */
  attended_all: number;
  /**
   * How many students attended any of them. [academy]
   */
  attended_any: number;
  /**
   * How many students attended half of them at least. [academy]
   */
  attended_half: number;
  /**
   * How many students attended a quarter of them at least. [academy]
   */
  attended_quarter: number;
  /**
   * The day, as the academy counts days. [academy]
   */
  day: number;
  /**
   * Sum over those students of the percentage of sessions attended. [academy]
   */
  percentage_sum: number;
  /**
   * The school. [academy]
   */
  school_id: number;
  /**
   * The study plan. [academy]
   */
  study_plan_id: number;
}

export interface PlanSchoolItem {
  /**
   * The day, as the academy counts days. [academy]
   */
  day: number | null;
  /**
   * Sum of the percentages, for their mean. [academy]
   */
  percentage_sum: number;
  /**
   * The school. [academy]
   */
  school_id: number;
  /**
   * How long, in seconds. [academy]
   */
  seconds: number;
  /**
   * How many students attended the session. [academy]
   */
  students: number;
  /**
   * The study plan. [academy]
   */
  study_plan_id: number;
  /**
   * The session of the plan. [academy]
   */
  study_plan_item_id: number;
  /**
   * How many times it was attended. [academy]
   */
  times: number;
}

export interface ProviderSignIn {
  /**
   * Of the secret that the page keeps, without which nobody can use the ticket. [secret]
   */
  challenge_hash: Buffer;
  /**
   * Until when it can go on. [fact]
   */
  expires_at: Timestamp;
  /**
   * The provider says that it has asked for a second step itself. [fact]
   */
  had_second_step: Generated<boolean>;
  /**
   * Of what its answer has to name; removed once it is used. [secret]
   */
  nonce: string | null;
  /**
   * When the ticket was used. [fact]
   */
  opened_at: Timestamp | null;
  /**
   * Whether the session will be one in parent view. [fact]
   */
  parent_view: boolean;
  /**
   * The person whom the provider has proved. [number; owner; joined: stays]
   */
  pid: number | null;
  /**
   * Of the state that the provider sends back. [secret]
   */
  state_hash: Buffer;
  /**
   * Where the ticket goes: a path of this server, or the origin of the page that opened a window. [program]
   */
  target: Json<ProviderTarget>;
  /**
   * Of the ticket that opens the session, once. [secret]
   */
  ticket_hash: Buffer | null;
  /**
   * When the provider's answer came. [fact]
   */
  used_at: Timestamp | null;
  /**
   * Of PKCE. Worth nothing without the code of the provider and the secret of this server; removed with the nonce once it is used. [secret]
   */
  verifier: string | null;
}

export interface PushDelivery {
  /**
   * When it last changed. [fact]
   */
  changed_at: Generated<Timestamp>;
  /**
   * Why it failed, or why the last try did while it waits. `not-wanted`: withdrawn, ended, read or no longer for this person by then. [program]
   */
  failure: string | null;
  /**
   * When it is tried, while it waits. [fact]
   */
  next_try_at: Generated<Timestamp>;
  /**
   * The notice. [fact]
   */
  notification_id: number;
  /**
   * `sending` from the moment on in which the push service may take it: after a crash nobody knows, and it is not sent again. [program]
   */
  state: Generated<string>;
  /**
   * The browser. [fact]
   */
  subscription_id: number;
  /**
   * How often it was tried. [fact]
   */
  tries: Generated<number>;
}

export interface PushKey {
  /**
   * When the key was made. [academy]
   */
  created_at: Generated<Timestamp>;
  /**
   * Whether it is encrypted with a key of the server. [secret]
   */
  is_encrypted: boolean;
  /**
   * Always true: the table has one row. [academy]
   */
  is_only_row: Generated<boolean>;
  /**
   * In base64url, encrypted if the server has a key for that. [secret]
   */
  private_key: string;
  /**
   * An uncompressed point of P-256, in base64url. [academy]
   */
  public_key: string;
}

export interface PushNotice {
  /**
   * When its browsers were listed. [academy]
   */
  listed_at: Generated<Timestamp>;
  /**
   * The notice. [academy]
   */
  notification_id: number;
}

export interface PushSubscription {
  /**
   * The secret that the browser shares with the academy for the same. [secret]
   */
  auth: string;
  /**
   * When the person last used the console in this browser, with a new session. [fact]
   */
  confirmed_at: Generated<Timestamp>;
  /**
   * When they asked. [fact]
   */
  created_at: Generated<Timestamp>;
  /**
   * The address at the push service. A secret: its holder can send to the browser. [secret]
   */
  endpoint: string;
  /**
   * SHA-256 of the address, 32 bytes: how the browser is named to the API. [secret]
   */
  endpoint_hash: Buffer;
  /**
   * Of the screen on which the person asked. [program]
   */
  language: string;
  /**
   * The public key of the browser, with which each push is encrypted for it. [secret]
   */
  p256dh: string;
  /**
   * Who asked for notices. [number; owner; joined: stays]
   */
  pid: number;
  /**
   * The last session in which the browser showed itself. It ends with that session, unless the session merely ran out: null then. [fact]
   */
  session_id: number | null;
  /**
   * Its number. [fact]
   */
  subscription_id: Generated<number>;
}

export interface RecoveryCode {
  /**
   * SHA-256 of the code. The code itself is not stored. [secret]
   */
  code_hash: Buffer;
  /**
   * Whose code it is. [number; owner]
   */
  pid: number;
  /**
   * When it was used; each is good once. [fact]
   */
  used_at: Timestamp | null;
}

export interface RegisterMark {
  /**
   * What the device of the teacher calls the change, by which it counts once. [program]
   */
  change_key: string;
  /**
   * Somebody pressed it; otherwise the student was there when the others were marked, and present as everybody is at first. [fact]
   */
  is_by_hand: boolean;
  /**
   * The live session. [fact]
   */
  live_session_id: number;
  /**
   * Present, late, left early or absent. [fact]
   */
  mark: string;
  /**
   * When it was marked, also where it was sent later. [fact]
   */
  marked_at: Timestamp;
  /**
   * Who marked it. [number; joined: moves]
   */
  marked_by: number;
  /**
   * The student. [number; owner; joined: stays]
   */
  pid: number;
  /**
   * When it was sent. [fact]
   */
  received_at: Timestamp;
  /**
   * The school of the live session. [fact]
   */
  school_id: number;
}

export interface ReportSchedule {
  /**
   * When it ended; null while it goes on. [fact]
   */
  ended_at: Timestamp | null;
  /**
   * Why: somebody stopped it, nobody opened the link for weeks, or the reader may not see it any more. [program]
   */
  ended_why: ReportEnd | null;
  /**
   * How often. [fact]
   */
  every: ReportRhythm;
  /**
   * What it is narrowed to, as the path and the query of its call. [fact]
   */
  filters: Generated<Json<Record<string, string | number>>>;
  /**
   * In the email itself, or as a workbook with it. [program]
   */
  format: ReportFormat;
  /**
   * At which hour. [fact]
   */
  hour: number;
  /**
   * Of the email: that of the screen on which the reader set it, or one that was known of the reader when somebody else did. [program]
   */
  language: string;
  /**
   * When it was made. [fact]
   */
  made_at: Generated<Timestamp>;
  /**
   * Who else made it for the reader; null where it was the reader. [number; joined: moves]
   */
  made_by_pid: number | null;
  /**
   * On which day of a month, else on its last; null of others. [fact]
   */
  month_day: number | null;
  /**
   * When the next one is due. [fact]
   */
  next_at: Timestamp;
  /**
   * When somebody last opened the link in one; until then, when it was set. [fact]
   */
  opened_at: Generated<Timestamp>;
  /**
   * Its reader. [number; owner; joined: moves]
   */
  pid: number;
  /**
   * What is sent (`REPORT_NAMES`). [fact]
   */
  report: ReportName;
  /**
   * Its number. [fact]
   */
  schedule_id: Generated<number>;
  /**
   * Of the reader, in which that hour is. [program]
   */
  time_zone: string;
  /**
   * On which day of a week, from 1, Monday; null of others. [fact]
   */
  weekday: number | null;
}

export interface ReportSending {
  /**
   * When its state last changed. [fact]
   */
  changed_at: Generated<Timestamp>;
  /**
   * For when: one alone for each such moment. [fact]
   */
  due_at: Timestamp;
  /**
   * Why it failed, or why the last try did while it waits. [program]
   */
  failure: ReportFailure | null;
  /**
   * Whether somebody wanted it at once. [fact]
   */
  is_requested: Generated<boolean>;
  /**
   * When it is tried, while it waits. [fact]
   */
  next_try_at: Generated<Timestamp>;
  /**
   * Its reader. [number; owner; joined: moves]
   */
  pid: number;
  /**
   * How many rows it had; null before. [fact]
   */
  row_count: number | null;
  /**
   * Of which schedule. [fact]
   */
  schedule_id: number;
  /**
   * Its number. [fact]
   */
  sending_id: Generated<number>;
  /**
   * `sending` from the moment on in which the mail server may take it: after a crash nobody knows, and it is not sent again. [program]
   */
  state: Generated<ReportState>;
  /**
   * SHA-256 of the secret in its links, which end the schedule and note that it was opened, 32 bytes. The secret itself is not stored. [secret]
   */
  token_hash: Buffer | null;
  /**
   * How often it was tried. [fact]
   */
  tries: Generated<number>;
}

export interface SavedView {
  /**
   * When it was last changed or shared; null where it never was. [fact]
   */
  changed_at: Timestamp | null;
  /**
   * Of which list it is, in words of the program. [program]
   */
  list: string;
  /**
   * What the person calls it. [person]
   */
  name: string;
  /**
   * Who saved it. [number; owner; joined: stays]
   */
  pid: number;
  /**
   * When it was saved. [fact]
   */
  saved_at: Generated<Timestamp>;
  /**
   * Its number. [fact]
   */
  saved_view_id: Generated<number>;
  /**
   * The role that it is shared with; null for none. [fact]
   */
  shared_role: number | null;
  /**
   * The school that it is shared with; null for none. [fact]
   */
  shared_school_id: number | null;
  /**
   * Filters, order, columns and rows per page, without the words of a search. [person]
   */
  views: Json<Record<string, unknown>>;
}

export interface School {
  /**
   * The country that it is in. [academy]
   */
  country_id: number;
  /**
   * When it was made. [academy]
   */
  created_at: Generated<Timestamp>;
  /**
   * Can be restored for 30 days. Until then nobody sees the school, its people or what they did. [academy]
   */
  deleted_at: Timestamp | null;
  /**
   * Whether it takes part. [academy]
   */
  is_active: Generated<boolean>;
  /**
   * When a roster said that it is no more. It became inactive then. [academy]
   */
  left_roster_at: Timestamp | null;
  /**
   * What it is called. [academy]
   */
  name: string;
  /**
   * The name in lower case and without accents, to search and sort by. [academy]
   */
  name_key: Generated<string>;
  /**
   * The part of the country. [academy]
   */
  region: string | null;
  /**
   * Which roster it comes from; null where it was entered by hand. [academy]
   */
  roster: string | null;
  /**
   * Its number. [academy]
   */
  school_id: Generated<number>;
  /**
   * What OneRoster calls it, by which the next import of the same roster finds it. [academy]
   */
  sourced_id: string | null;
}

export interface SchoolActivity {
  /**
   * The last day of those who are counted. [academy]
   */
  last_day: string;
  /**
   * The school. [academy]
   */
  school_id: number;
  /**
   * How many students. [academy]
   */
  students: number;
}

export interface SchoolDay {
  /**
   * The day, as the academy counts days. [academy]
   */
  day: string;
  /**
   * How many exams were taken. [academy]
   */
  exams: number;
  /**
   * Sum of the percentages of exams, for their mean. [academy]
   */
  percentage_sum: number;
  /**
   * The school. [academy]
   */
  school_id: number;
  /**
   * Students who did anything that day. [academy]
   */
  students: number;
  /**
   * How long videos were watched, in seconds. [academy]
   */
  video_seconds: number;
  /**
   * How many videos were watched. [academy]
   */
  videos: number;
}

export interface SchoolHeadcount {
  /**
   * How many were deleted or moved away in the month. [academy]
   */
  departed: number;
  /**
   * How many were added in the month. [academy]
   */
  joined: number;
  /**
   * The first day of the month. [academy]
   */
  month: string;
  /**
   * The role of those who are counted. [academy]
   */
  role: PersonRole;
  /**
   * The school. [academy]
   */
  school_id: number | null;
}

export interface SchoolLiveDay {
  /**
   * How many students. [academy]
   */
  absent: number;
  /**
   * The day, as the academy counts days. [academy]
   */
  day: string;
  /**
   * The school. [academy]
   */
  school_id: number;
}

export interface SchoolWeek {
  /**
   * In hundredths of a percent. [academy]
   */
  average_sum: number;
  /**
   * Of what the mean is. [academy]
   */
  metric: string;
  /**
   * The school. [academy]
   */
  school_id: number;
  /**
   * How many students have a score. [academy]
   */
  students: number;
  /**
   * Its Monday. [academy]
   */
  week: string;
}

export interface SchoolWeekCounted {
  /**
   * The day on which the week was counted last: what comes in late is in it from the next day on. [academy]
   */
  counted_on: string;
  /**
   * Its Monday. [academy]
   */
  week: string;
}

export interface SeedRun {
  /**
   * How many days of learning it was made with. [academy]
   */
  days: number;
  /**
   * Since then the academy is empty, or real: no start fills it again. [academy]
   */
  removed_at: Timestamp | null;
  /**
   * The number that the made-up data follows from. [academy]
   */
  seed: number;
  /**
   * When the academy was made up. [academy]
   */
  seeded_at: Generated<Timestamp>;
  /**
   * How many students it was made with. [academy]
   */
  students: number;
}

export interface Session {
  /**
   * When the person signed in. [fact]
   */
  created_at: Generated<Timestamp>;
  /**
   * It ends then in any case. [fact]
   */
  expires_at: Timestamp;
  /**
   * In parent view: it was changed into from a staff session, so it leads back without a password. [fact]
   */
  from_staff: Generated<boolean>;
  /**
   * The session ends when it is not used for so long. [fact]
   */
  idle_limit: Interval;
  /**
   * Moved on by `enterSession`, at most once a minute. [fact]
   */
  last_used_at: Generated<Timestamp>;
  /**
   * Whether it is a session in parent view. [fact]
   */
  parent_view: Generated<boolean>;
  /**
   * Who is signed in. [number; owner; joined: stays]
   */
  pid: number;
  /**
   * When it was ended by a sign-out or a lost right. [fact]
   */
  revoked_at: Timestamp | null;
  /**
   * Why it was ended, in a word of the program. [program]
   */
  revoked_reason: string | null;
  /**
   * Its number. [fact]
   */
  session_id: Generated<number>;
  /**
   * SHA-256 of the token, 32 bytes. The token itself is not stored. [secret]
   */
  token_hash: Buffer;
  /**
   * What the browser calls itself. Shown to the owner of the session, trusted for nothing. [person]
   */
  user_agent: string | null;
}

export interface SetUpLink {
  /**
   * Until when the link is good. [academy]
   */
  expires_at: Timestamp;
  /**
   * SHA-256 of the secret, 32 bytes. The secret itself is not stored. [secret]
   */
  secret_hash: Buffer;
}

export interface SharedNumber {
  /**
   * The number as it is read. [person]
   */
  number: string;
  /**
   * Who shares it. [number; owner; joined: stays]
   */
  pid: number;
  /**
   * As it was entered, and as `person.phone` still has it; with another the row is gone. [person]
   */
  spelled: string;
}

export interface SignInAttempt {
  /**
   * Until then each try is refused. [academy]
   */
  blocked_until: Timestamp | null;
  /**
   * Failures expire one by one; those due up to this moment have been subtracted from `failures`. [academy]
   */
  decayed_until: Generated<Timestamp>;
  /**
   * How many failures count at the moment. [academy]
   */
  failures: Generated<number>;
  /**
   * When the first of them was. [academy]
   */
  first_failed_at: Generated<Timestamp>;
  /**
   * Hash of the number or address: neither can be read out of it. [secret]
   */
  key_hash: Buffer;
  /**
   * What is counted: a number, an address, or both together. [program]
   */
  kind: AttemptKind;
  /**
   * When the last of them was. [academy]
   */
  last_failed_at: Generated<Timestamp>;
}

export interface SignInRule {
  /**
   * Always true: the table has one row. [academy]
   */
  is_only_row: Generated<boolean>;
  /**
   * The roles that must have two-step sign-in on. [academy]
   */
  two_step_required: Generated<boolean>;
}

export interface StudentActivity {
  /**
   * The last day on which the student did anything. [fact]
   */
  last_day: string;
  /**
   * The student. [number; owner]
   */
  pid: number;
  /**
   * The student's school of today; null while they are deleted. [fact]
   */
  school_id: number | null;
}

export interface StudentDay {
  /**
   * The most that was seen of a video, in percent. [fact]
   */
  completion_best: number | null;
  /**
   * Sum of the percentages of videos seen, for their mean. [fact]
   */
  completion_sum: number;
  /**
   * The day, as the academy counts days. [fact]
   */
  day: string;
  /**
   * How long exams took, in seconds. [fact]
   */
  exam_seconds: number;
  /**
   * How many exams were handed in. [fact]
   */
  exams: number;
  /**
   * The best percentage of an exam. [fact]
   */
  percentage_best: number | null;
  /**
   * Sum of the percentages of exams. [fact]
   */
  percentage_sum: number;
  /**
   * The student. [number; owner]
   */
  pid: number;
  /**
   * Exams that belong to a plan. [fact]
   */
  plan_exams: number;
  /**
   * Sum of the percentages of exams that belong to a plan. [fact]
   */
  plan_percentage_sum: number;
  /**
   * The best of `plan_scores`. [fact]
   */
  plan_score_best: number | null;
  /**
   * Sum of `plan_scores`. [fact]
   */
  plan_score_sum: Generated<number>;
  /**
   * Exams of plans without Chapter Wise, and videos of plans. A video scores the percentage of it that was seen. [fact]
   */
  plan_scores: Generated<number>;
  /**
   * Activities that belong to a plan; `plan_exams` are those that are exams. [fact]
   */
  plan_sessions: number;
  /**
   * The best percentage of a ranked exam. [fact]
   */
  ranked_best: number | null;
  /**
   * How many exams were ranked: those that are not Chapter Wise. [fact]
   */
  ranked_exams: number;
  /**
   * Sum of the percentages of ranked exams. [fact]
   */
  ranked_sum: number;
  /**
   * The student's school of today; null while they are deleted. [fact]
   */
  school_id: number | null;
  /**
   * How long videos were watched, in seconds. [fact]
   */
  video_seconds: number;
  /**
   * How many videos were watched. [fact]
   */
  videos: number;
}

export interface StudentExam {
  /**
   * How many attempts. [fact]
   */
  attempts: number;
  /**
   * How many questions of that attempt were answered. [fact]
   */
  attended: number;
  /**
   * The exam. [fact]
   */
  exam_id: number;
  /**
   * When the last attempt was handed in. [fact]
   */
  last_submitted_at: Timestamp;
  /**
   * The marks of that attempt. [fact]
   */
  mark: number;
  /**
   * The most questions that were answered in an attempt. [fact]
   */
  most_attended: number;
  /**
   * The most right answers of an attempt. [fact]
   */
  most_right: number;
  /**
   * Of the attempt with the best percentage; so are `mark`, `right_answers` and `attended`. [fact]
   */
  percentage: number;
  /**
   * Sum of the percentages, for their mean. [fact]
   */
  percentage_sum: number;
  /**
   * The student. [number; owner]
   */
  pid: number;
  /**
   * How many answers of that attempt were right. [fact]
   */
  right_answers: number;
  /**
   * The student's school of today; null while they are deleted. [fact]
   */
  school_id: number | null;
}

export interface StudentItem {
  /**
   * How many questions of that attempt were answered. [fact]
   */
  attended: number | null;
  /**
   * The day of the session in its plan; null once it was taken out. [fact]
   */
  day: number | null;
  /**
   * When the student first did it. [fact]
   */
  first_at: Timestamp;
  /**
   * When the student last did it. [fact]
   */
  last_at: Timestamp;
  /**
   * The marks of that attempt. [fact]
   */
  mark: number | null;
  /**
   * Of the attempt with the best percentage; so are `mark`, `right_answers` and `attended`. Null if the session is no exam. [fact]
   */
  percentage: number | null;
  /**
   * The student. [number; owner]
   */
  pid: number;
  /**
   * How many answers of that attempt were right. [fact]
   */
  right_answers: number | null;
  /**
   * The student's school of today; null while they are deleted. [fact]
   */
  school_id: number | null;
  /**
   * How long, in seconds. [fact]
   */
  seconds: number;
  /**
   * The study plan. [fact]
   */
  study_plan_id: number;
  /**
   * The session of the plan. [fact]
   */
  study_plan_item_id: number;
  /**
   * When its exam was last handed in; null if it is no exam. [fact]
   */
  submitted_at: Timestamp | null;
  /**
   * How many times the student did it. [fact]
   */
  times: number;
}

export interface StudentLiveDay {
  /**
   * At how many of them the student was. [fact]
   */
  attended: number;
  /**
   * The day, as the academy counts days. [fact]
   */
  day: string;
  /**
   * The student. [number; owner]
   */
  pid: number;
  /**
   * At how many of them the student was for three quarters of the time at least. [fact]
   */
  present: number;
  /**
   * The student's school of today; null while they are deleted. [fact]
   */
  school_id: number | null;
  /**
   * How many live sessions the student was expected at. [fact]
   */
  sessions: number;
}

export interface StudentMonth {
  /**
   * The best score of a ranked exam. [fact]
   */
  exam_best: number | null;
  /**
   * Sum of the scores of ranked exams. [fact]
   */
  exam_sum: number;
  /**
   * How many exams were taken. [fact]
   */
  exams: number;
  /**
   * First day of the month. [fact]
   */
  month: string;
  /**
   * The student. [number; owner]
   */
  pid: number;
  /**
   * The best score in a study plan. [fact]
   */
  plan_best: number | null;
  /**
   * How many scores in study plans. [fact]
   */
  plan_scores: number;
  /**
   * Sum of the scores in study plans. [fact]
   */
  plan_sum: number;
  /**
   * The student's school of today; null while they are deleted. [fact]
   */
  school_id: number | null;
  /**
   * The best score of a video. [fact]
   */
  video_best: number | null;
  /**
   * Sum of the scores of videos. [fact]
   */
  video_sum: number;
  /**
   * How many videos were watched. [fact]
   */
  videos: number;
}

export interface StudentNote {
  /**
   * Who wrote it. [number; joined: moves; told as notes]
   */
  author_pid: number;
  /**
   * What was noted. [person]
   */
  body: string;
  /**
   * When its author last changed the text; null where nobody has. [fact]
   */
  changed_at: Timestamp | null;
  /**
   * The school of the student when the note was written. It does not change when the student moves. [fact]
   */
  school_id: number | null;
  /**
   * Its number. [fact]
   */
  student_note_id: Generated<number>;
  /**
   * The student. [number; owner; joined: stays]
   */
  student_pid: number;
  /**
   * When it was written. [fact]
   */
  written_at: Generated<Timestamp>;
}

export interface StudentPlan {
  /**
   * Exams of category 5, Chapter Wise, alone (promises/academy-plan-report.md#exam-performance). [fact]
   */
  chapter_exams: number;
  /**
   * Sum of the best percentages of those exams. [fact]
   */
  chapter_percentage_sum: number;
  /**
   * How many days of the plan are completed. [fact]
   */
  days_completed: Generated<number>;
  /**
   * Mean of the best percentages of the exams taken; null before the first. [fact]
   */
  exam_average: Generated<number | null>;
  /**
   * How many exams were taken. [fact]
   */
  exams: number;
  /**
   * When the student began the plan. [fact]
   */
  first_activity_at: Timestamp;
  /**
   * When the student last did something in it. [fact]
   */
  last_activity_at: Timestamp;
  /**
   * Sum of the best percentages of its exams. [fact]
   */
  percentage_sum: number;
  /**
   * The student. [number; owner]
   */
  pid: number;
  /**
   * The student's school of today; null while they are deleted. [fact]
   */
  school_id: number | null;
  /**
   * How many sessions of the plan were attended. [fact]
   */
  sessions_attended: number;
  /**
   * The study plan. [fact]
   */
  study_plan_id: number;
  /**
   * How many videos were watched. [fact]
   */
  videos: number;
  /**
   * How many weeks of the plan are completed. [fact]
   */
  weeks_completed: Generated<number>;
}

export interface StudentPlanDay {
  /**
   * How many sessions of the day were attended. [fact]
   */
  attended: number;
  /**
   * The day, as the academy counts days. [fact]
   */
  day: number;
  /**
   * The student. [number; owner]
   */
  pid: number;
  /**
   * The student's school of today; null while they are deleted. [fact]
   */
  school_id: number | null;
  /**
   * The study plan. [fact]
   */
  study_plan_id: number;
  /**
   * How many sessions the day has. [fact]
   */
  total: number;
}

export interface StudentPlanWeek {
  /**
   * How many days with sessions the week has. [fact]
   */
  days: number;
  /**
   * How many of them are completed. [fact]
   */
  days_completed: number;
  /**
   * The student. [number; owner]
   */
  pid: number;
  /**
   * The student's school of today; null while they are deleted. [fact]
   */
  school_id: number | null;
  /**
   * The study plan. [fact]
   */
  study_plan_id: number;
  /**
   * The week of the plan, from 1. [fact]
   */
  week_no: number;
}

export interface StudentSubjectMonth {
  /**
   * Sum of the percentages of videos seen, for their mean. [fact]
   */
  completion_sum: number;
  /**
   * How long exams took, in seconds. [fact]
   */
  exam_seconds: number;
  /**
   * How many exams were taken. [fact]
   */
  exams: number;
  /**
   * First day of the month. [fact]
   */
  month: string;
  /**
   * The best percentage of an exam. [fact]
   */
  percentage_best: number | null;
  /**
   * Sum of the percentages, for their mean. [fact]
   */
  percentage_sum: number;
  /**
   * The student. [number; owner]
   */
  pid: number;
  /**
   * How many sessions of plans were attended. [fact]
   */
  plan_sessions: number;
  /**
   * The student's school of today; null while they are deleted. [fact]
   */
  school_id: number | null;
  /**
   * 0 for no subject. [fact]
   */
  subject_id: number;
  /**
   * How long videos were watched, in seconds. [fact]
   */
  video_seconds: number;
  /**
   * How many videos were watched. [fact]
   */
  videos: number;
}

export interface StudentWindow {
  /**
   * Mean score of ranked exams, by the database. [fact]
   */
  exam_average: Generated<number | null>;
  /**
   * The best score of a ranked exam. [fact]
   */
  exam_best: number | null;
  /**
   * Sum of the scores of ranked exams. [fact]
   */
  exam_sum: number;
  /**
   * How many exams were taken. [fact]
   */
  exams: number;
  /**
   * Mean of the three means, by the database. [fact]
   */
  overall_average: Generated<number | null>;
  /**
   * Mean of the three best scores, by the database. [fact]
   */
  overall_best: Generated<number | null>;
  /**
   * The student. [number; owner]
   */
  pid: number;
  /**
   * Mean score in study plans, by the database. [fact]
   */
  plan_average: Generated<number | null>;
  /**
   * The best score in a study plan. [fact]
   */
  plan_best: number | null;
  /**
   * How many scores in study plans. [fact]
   */
  plan_scores: number;
  /**
   * Sum of the scores in study plans. [fact]
   */
  plan_sum: number;
  /**
   * The student's school of today; null while they are deleted. [fact]
   */
  school_id: number | null;
  /**
   * The timeframe, by its name. [fact]
   */
  timeframe: string;
  /**
   * Mean score of videos, by the database. [fact]
   */
  video_average: Generated<number | null>;
  /**
   * The best score of a video. [fact]
   */
  video_best: number | null;
  /**
   * Sum of the scores of videos. [fact]
   */
  video_sum: number;
  /**
   * How many videos were watched. [fact]
   */
  videos: number;
}

export interface StudyPlan {
  /**
   * When it was added. [academy]
   */
  added_at: Generated<Timestamp>;
  /**
   * When it was deleted; null while it is there. [academy]
   */
  deleted_at: Timestamp | null;
  /**
   * What it is for. [academy]
   */
  description: string | null;
  /**
   * What that system calls it, by which it is found again. [academy]
   */
  external_key: string | null;
  /**
   * The year of school that it is meant for. [academy]
   */
  grade: number | null;
  /**
   * Whether students see it. [academy]
   */
  is_enabled: Generated<boolean>;
  /**
   * Whose plan it is. [number; owner; joined: moves; told as plans]
   */
  owner_pid: number | null;
  /**
   * Which system it comes from; null where it was entered by hand. [academy]
   */
  source: string | null;
  /**
   * The day of the calendar on which its first week begins; null where nobody has said. [academy]
   */
  starts_on: string | null;
  /**
   * Its number. [academy]
   */
  study_plan_id: Generated<number>;
  /**
   * Its title. [academy]
   */
  title: string;
  /**
   * Counts the changes, so that of two people who change a plan at once the second one is told. [academy]
   */
  version: Generated<number>;
  /**
   * The school whose users write the plan; null for a plan of the academy. Which schools have it is in `study_plan_school`. [academy]
   */
  writer_school_id: number | null;
}

export interface StudyPlanDay {
  /**
   * The day, as the academy counts days. [academy]
   */
  day: number;
  /**
   * The study plan. [academy]
   */
  study_plan_id: number;
  /**
   * The week of the plan, from 1. [academy]
   */
  week_no: number;
}

export interface StudyPlanItem {
  /**
   * Null once the session was taken out of its plan: it then counts in no total, and what students did in it stays on record. To move a session, or to take it out, update its day. [academy]
   */
  day: number | null;
  /**
   * Its exam; null for none. [academy]
   */
  exam_id: number | null;
  /**
   * What that system calls it, by which it is found again. [academy]
   */
  external_key: string | null;
  /**
   * What statements of xAPI call the session. [academy]
   */
  iri: string | null;
  /**
   * Its place within the day. [academy]
   */
  position: number;
  /**
   * What its video or exam is called. [academy]
   */
  reference_title: string | null;
  /**
   * Which system it comes from; null where it was entered by hand. [academy]
   */
  source: string | null;
  /**
   * The plan. [academy]
   */
  study_plan_id: number;
  /**
   * Its number. [academy]
   */
  study_plan_item_id: Generated<number>;
  /**
   * The subject; null for none. [academy]
   */
  subject_id: number | null;
  /**
   * The title. [academy]
   */
  title: string;
  /**
   * Whether it is a video, an exam, or something to open. [academy]
   */
  type: number;
  /**
   * Its video; null for none. [academy]
   */
  video_id: number | null;
}

export interface StudyPlanSchool {
  /**
   * A school that has the plan. [academy]
   */
  school_id: number;
  /**
   * Since when. [academy]
   */
  shared_at: Generated<Timestamp>;
  /**
   * The study plan. [academy]
   */
  study_plan_id: number;
}

export interface StudyPlanVisit {
  /**
   * The student. [number; owner; joined: stays]
   */
  pid: number;
  /**
   * The student's school of today. Set and changed by triggers. [fact]
   */
  school_id: number | null;
  /**
   * How long, in seconds. [fact]
   */
  seconds: Generated<number>;
  /**
   * Hash of where it comes from and what it is called there, so that it counts once. Null for what comes from nowhere else. [secret]
   */
  source_key: string | null;
  /**
   * The session of the plan. [fact]
   */
  study_plan_item_id: number;
  /**
   * Its number. [fact]
   */
  study_plan_visit_id: Generated<number>;
  /**
   * When the session was opened. [fact]
   */
  visited_at: Timestamp;
}

export interface StudyPlanWeek {
  /**
   * The study plan. [academy]
   */
  study_plan_id: number;
  /**
   * What the week is called. [academy]
   */
  title: string | null;
  /**
   * The week of the plan, from 1. [academy]
   */
  week_no: number;
}

export interface Subject {
  /**
   * The name. [academy]
   */
  name: string;
  /**
   * The name in further languages, by their codes. [academy]
   */
  names: Generated<Json<LocalizedNames>>;
  /**
   * Its number. [academy]
   */
  subject_id: Generated<number>;
}

export interface TeacherSchool {
  /**
   * A roster says so, and may take it back. Ties that were entered by hand are left alone. [fact]
   */
  from_roster: Generated<boolean>;
  /**
   * The teacher. [number; owner; joined: by hand; told as schools]
   */
  pid: number;
  /**
   * A school where they teach, besides the home school. [fact]
   */
  school_id: number;
}

export interface TwoStep {
  /**
   * When the key was shown. [fact]
   */
  begun_at: Generated<Timestamp>;
  /**
   * SHA-256 of what had proved the person when the key was shown: the session, the password, the invitation or the provider. Until a first code was right, nobody who comes in another way is shown this key, or turns it on. [secret]
   */
  begun_by: Buffer | null;
  /**
   * When a first code was right. Two-step sign-in is off until then. [fact]
   */
  confirmed_at: Timestamp | null;
  /**
   * Whether it is encrypted with a key of the server. [secret]
   */
  is_encrypted: boolean;
  /**
   * The 30-second step whose code was used last: each code works once. [secret]
   */
  last_step: Generated<number>;
  /**
   * Whose second step it is. [number; owner; joined: stays]
   */
  pid: number;
  /**
   * In Base32. It cannot be kept as a hash; it is encrypted if the server has a key for that. [secret]
   */
  secret: string;
}

export interface UserRole {
  /**
   * Its number. [academy]
   */
  role: PersonRole;
  /**
   * What it is called. [academy]
   */
  title: string;
}

export interface Video {
  /**
   * When it was made. [academy]
   */
  created_at: Generated<Timestamp>;
  /**
   * When it was deleted; null while it is there. [academy]
   */
  deleted_at: Timestamp | null;
  /**
   * How long it is, in seconds. [academy]
   */
  duration_seconds: number;
  /**
   * What that system calls it, by which it is found again. [academy]
   */
  external_key: string | null;
  /**
   * What statements of xAPI call it. [academy]
   */
  iri: string | null;
  /**
   * Which system it comes from; null where it was entered by hand. [academy]
   */
  source: string | null;
  /**
   * The subject; null for none. [academy]
   */
  subject_id: number | null;
  /**
   * The title. [academy]
   */
  title: string;
  /**
   * The category. [academy]
   */
  video_category_id: number;
  /**
   * Its number. [academy]
   */
  video_id: Generated<number>;
}

export interface VideoCategory {
  /**
   * The title in further languages, by their codes. [academy]
   */
  names: Generated<Json<LocalizedNames>>;
  /**
   * The title. [academy]
   */
  title: string | null;
  /**
   * Its number. [academy]
   */
  video_category_id: Generated<number>;
}

export interface VideoDay {
  /**
   * Sum of the percentages of videos seen, for their mean. [academy]
   */
  completion_sum: Generated<number>;
  /**
   * The day, as the academy counts days. [academy]
   */
  day: string;
  /**
   * How long, in seconds. [academy]
   */
  seconds: Generated<number>;
  /**
   * The video. [academy]
   */
  video_id: number;
  /**
   * How many times it was watched. [academy]
   */
  watches: number;
}

export interface VideoSchoolDay {
  /**
   * Sum of the percentages of videos seen, for their mean. [academy]
   */
  completion_sum: number;
  /**
   * The day, as the academy counts days. [academy]
   */
  day: string;
  /**
   * The school. [academy]
   */
  school_id: number;
  /**
   * How long, in seconds. [academy]
   */
  seconds: number;
  /**
   * The video. [academy]
   */
  video_id: number;
  /**
   * Use only rows above 0: a student who moved away may leave a row with 0. [academy]
   */
  watches: number;
}

export interface VideoWatch {
  /**
   * Percentage of the video that was seen. [fact]
   */
  completion: number;
  /**
   * The student. [number; owner; joined: stays]
   */
  pid: number;
  /**
   * The student's school of today. Set and changed by triggers. [fact]
   */
  school_id: number | null;
  /**
   * How long it was watched, in seconds. [fact]
   */
  seconds: number;
  /**
   * Hash of where it comes from and what it is called there, so that it counts once. Null for what comes from nowhere else. [secret]
   */
  source_key: string | null;
  /**
   * The session of a plan in which it was watched; null outside of plans. [fact]
   */
  study_plan_item_id: number | null;
  /**
   * The video. [fact]
   */
  video_id: number;
  /**
   * Its number. [fact]
   */
  video_watch_id: Generated<number>;
  /**
   * When it was watched. [fact]
   */
  watched_at: Timestamp;
}

export interface Webhook {
  /**
   * Where messages are sent. [academy]
   */
  address: string;
  /**
   * What it is told of (`WEBHOOK_EVENTS`). [program]
   */
  events: WebhookEvent[];
  /**
   * Since when nothing arrives that is sent; null where the last message arrived. [fact]
   */
  failing_since: Timestamp | null;
  /**
   * The secret before it, with which messages are signed too for a while; null where there is none. [secret]
   */
  former_secret: string | null;
  /**
   * Until when. [fact]
   */
  former_until: Timestamp | null;
  /**
   * When it was made. [fact]
   */
  made_at: Generated<Timestamp>;
  /**
   * What people call it. [academy]
   */
  name: string;
  /**
   * When it was switched off; null while it is on. [fact]
   */
  off_at: Timestamp | null;
  /**
   * Why: somebody did, the address answered that it is gone, or nothing arrived for days. [program]
   */
  off_why: WebhookOff | null;
  /**
   * The only school that it is told of; null for all. [academy]
   */
  school_id: number | null;
  /**
   * With which messages are signed, encrypted with a key of the server. [secret]
   */
  secret: string;
  /**
   * Who set it last, and so answers for where it sends: it rests while they may not set it. [number; owner; joined: moves]
   */
  set_by: number;
  /**
   * Its number. [academy]
   */
  webhook_id: Generated<number>;
}

export interface WebhookMessage {
  /**
   * The first characters of the answer. [program]
   */
  answer: string | null;
  /**
   * Numbers by which the receiver asks for more. [fact]
   */
  data: Generated<Json<Record<string, unknown>>>;
  /**
   * Why it did not arrive then; null where it did. [program]
   */
  failure: WebhookFailure | null;
  /**
   * When it happened. [fact]
   */
  happened_at: Generated<Timestamp>;
  /**
   * Its number. [fact]
   */
  message_id: Generated<number>;
  /**
   * What it is called in each try. Unlike its number it does not come again after a backup was restored. [fact]
   */
  message_key: Generated<string>;
  /**
   * Until then it is not tried. [fact]
   */
  next_try_at: Generated<Timestamp>;
  /**
   * To whom; null where it is about nobody. [number; owner; joined: moves]
   */
  pid: number | null;
  /**
   * Whether it waits, has arrived, or was tried as often as it is. [program]
   */
  state: Generated<WebhookState>;
  /**
   * What the address answered then, as a status of HTTP; null where it did not. [fact]
   */
  status: number | null;
  /**
   * When it was last tried. [fact]
   */
  tried_at: Timestamp | null;
  /**
   * How often it was tried. [fact]
   */
  tries: Generated<number>;
  /**
   * What happened. [program]
   */
  type: string;
  /**
   * Where it is sent. [fact]
   */
  webhook_id: number;
}

export interface XapiActivity {
  /**
   * The exam that it is; null for none. [academy]
   */
  exam_id: number | null;
  /**
   * What statements call it. [academy]
   */
  iri: string;
  /**
   * The live session that it is; null for none. [academy]
   */
  live_session_id: number | null;
  /**
   * The session of a plan that it is; null for none. [academy]
   */
  study_plan_item_id: number | null;
  /**
   * The video that it is; null for none. [academy]
   */
  video_id: number | null;
}

export interface XapiActor {
  /**
   * Mailbox, account, OpenID or hash of a mailbox, as `actorName` writes it. [person]
   */
  actor: string;
  /**
   * The student whom the account belongs to. [number; owner; joined: stays]
   */
  pid: number;
}

export interface XapiAttachment {
  /**
   * As it came. [person]
   */
  content: Buffer;
  /**
   * Its media type, as the statement says it. [program]
   */
  content_type: string;
  /**
   * The school of a key that is for one school: only its keys read the file. [academy]
   */
  school_id: number | null;
  /**
   * The hash by which the statement names it. [fact]
   */
  sha2: string;
  /**
   * The statement that it belongs to. [fact]
   */
  statement_id: string;
  /**
   * When it came. [fact]
   */
  stored_at: Generated<Timestamp>;
}

export interface XapiDocument {
  /**
   * The activity that it belongs to; null for none. [academy]
   */
  activity: string | null;
  /**
   * The account that it belongs to; null for none. [person]
   */
  agent: string | null;
  /**
   * When it was written last. [fact]
   */
  changed_at: Generated<Timestamp>;
  /**
   * As it came. [person]
   */
  content: Buffer;
  /**
   * The media type of its content. [program]
   */
  content_type: string;
  /**
   * The number of the document. [fact]
   */
  document_id: Generated<number>;
  /**
   * What its sender calls it. [program]
   */
  name: string;
  /**
   * The student; null while nobody knows whose account it is. [number; owner; joined: stays]
   */
  pid: number | null;
  /**
   * A hash of all that a list of documents is asked by. [secret]
   */
  place: string;
  /**
   * The attempt that it belongs to. [fact]
   */
  registration: string | null;
  /**
   * Whether it is of State or of a profile. [program]
   */
  resource: string;
  /**
   * The school of a key that is for one school: only its keys read the document. [academy]
   */
  school_id: number | null;
}

export interface XapiHomePage {
  /**
   * The `homePage` of the accounts, as statements write it. [academy]
   */
  home_page: string;
}

export interface XapiInbox {
  /**
   * Of all that may not differ when a statement comes again. [secret]
   */
  content_hash: string;
  /**
   * The key that brought it; null for a unit of a course package. [academy]
   */
  key_id: number | null;
  /**
   * The school of a key that is for one school. [academy]
   */
  school_id: number | null;
  /**
   * The order in which they came. [fact]
   */
  seq: Generated<number>;
  /**
   * As it came, with its `id` and `timestamp`. [file]
   */
  statement: string;
  /**
   * The id that its sender gave it. [fact]
   */
  statement_id: string;
  /**
   * When it came. [fact]
   */
  stored_at: Generated<Timestamp>;
}

export interface XapiReread {
  /**
   * Up to which statement they have been. [program]
   */
  after_seq: Generated<number>;
  /**
   * The verb whose statements are read again. [program]
   */
  verb: string;
}

export interface XapiRule {
  /**
   * The type of activity that it is said of. [program]
   */
  activity_type: Generated<string>;
  /**
   * `joined`, `left` and `attended` are of live sessions. [program]
   */
  becomes: string;
  /**
   * What it becomes as delivered; null for a rule that somebody added. [program]
   */
  ready: string | null;
  /**
   * What the statement says was done. [program]
   */
  verb: string;
}

export interface XapiStatement {
  /**
   * The activity that has to be matched: its own, or the quiz of which it is an attempt. [academy]
   */
  about: string;
  /**
   * The activity that it names. [person]
   */
  activity: string;
  /**
   * The account that it names. [person]
   */
  actor: string;
  /**
   * Of all that may not differ when a statement comes again. [secret]
   */
  content_hash: string;
  /**
   * What it says about a fact, so that matching it later needs no second reading. [program]
   */
  detail: Json<unknown> | null;
  /**
   * All statements of one fact have the same: one attempt, one view, one live session of a student. [secret]
   */
  fact_key: string | null;
  /**
   * When what it says happened. [fact]
   */
  happened_at: Timestamp;
  /**
   * Whether another one takes it back. [fact]
   */
  is_voided: Generated<boolean>;
  /**
   * The key that brought it; null for a file, and for a unit of a course package. [academy]
   */
  key_id: number | null;
  /**
   * The student; null while nobody has matched the account. [number; owner; joined: stays]
   */
  pid: number | null;
  /**
   * What keeps the attempts of one exam apart. [fact]
   */
  registration: string | null;
  /**
   * The school of a key that is for one school: only its keys read the statement. [academy]
   */
  school_id: number | null;
  /**
   * The order in which they were stored, by which pages of them are read. [fact]
   */
  seq: Generated<number>;
  /**
   * `waiting` until its student and activity are matched; `nothing` where no rule makes a fact of it. [program]
   */
  state: string;
  /**
   * As it came, with its `id` and `timestamp`. [person]
   */
  statement: string;
  /**
   * The id that its sender gave it. [fact]
   */
  statement_id: string;
  /**
   * When it came. [fact]
   */
  stored_at: Generated<Timestamp>;
  /**
   * What it says was done. [program]
   */
  verb: string;
  /**
   * The statement that this one takes back. [fact]
   */
  voids: string | null;
  /**
   * Whether nobody has said what its activity is. [fact]
   */
  waits_for_activity: Generated<boolean>;
  /**
   * Whether nobody has said whose account it is. [fact]
   */
  waits_for_actor: Generated<boolean>;
}

export interface DB {
  absence_mail: AbsenceMail;
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
  attention_student: AttentionStudent;
  attention_visit: AttentionVisit;
  brand: Brand;
  calendar_address: CalendarAddress;
  changed: Changed;
  channel_text: ChannelText;
  class: Class;
  conversation: Conversation;
  conversation_participant: ConversationParticipant;
  'counted.plan_school': CountedPlanSchool;
  'counted.plan_school_day': CountedPlanSchoolDay;
  'counted.plan_school_item': CountedPlanSchoolItem;
  'counted.school_students': CountedSchoolStudents;
  'counted.student': CountedStudent;
  country: Country;
  course_file: CourseFile;
  course_launch: CourseLaunch;
  course_learner: CourseLearner;
  course_package: CoursePackage;
  course_registration: CourseRegistration;
  course_unit: CourseUnit;
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
  family_mail: FamilyMail;
  family_news: FamilyNews;
  gateway: Gateway;
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
  lms_course: LmsCourse;
  lms_grade: LmsGrade;
  lms_line_item: LmsLineItem;
  lms_member: LmsMember;
  lms_registration: LmsRegistration;
  lti_key: LtiKey;
  lti_launch: LtiLaunch;
  lti_link: LtiLink;
  lti_login: LtiLogin;
  lti_refusal: LtiRefusal;
  mail_choice: MailChoice;
  message: Message;
  minimum_attendance: MinimumAttendance;
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
  register_mark: RegisterMark;
  report_schedule: ReportSchedule;
  report_sending: ReportSending;
  saved_view: SavedView;
  school: School;
  school_activity: SchoolActivity;
  school_day: SchoolDay;
  school_headcount: SchoolHeadcount;
  school_live_day: SchoolLiveDay;
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
  student_live_day: StudentLiveDay;
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
  webhook: Webhook;
  webhook_message: WebhookMessage;
  xapi_activity: XapiActivity;
  xapi_actor: XapiActor;
  xapi_attachment: XapiAttachment;
  xapi_document: XapiDocument;
  xapi_home_page: XapiHomePage;
  xapi_inbox: XapiInbox;
  xapi_reread: XapiReread;
  xapi_rule: XapiRule;
  xapi_statement: XapiStatement;
}
