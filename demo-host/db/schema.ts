/**
 * The tables as Kysely sees them; the comments that explain them are in `migrations/`. Moments are
 * `Date`s, days are `YYYY-MM-DD` text (a day has no time zone), and every number is a number.
 */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Role } from '#domain/roles.ts';

/** The role that every request of the API runs as; policies are written for it. */
export const API_ROLE = 'academy_api';

/** A student's role: appears as data only and may not sign in. */
export const STUDENT_ROLE = 5;
export type PersonRole = Role | typeof STUDENT_ROLE;

/** `YYYY-MM-DD`. */
type Day = string;
type Moment = ColumnType<Date, Date | string, Date | string>;
type MomentOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** Set by the database when not said. */
type MomentByDefault = ColumnType<Date, Date | string | undefined, Date | string>;
/** May be left out of an insert. */
type OrNull<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** Kept by triggers: read it, never write it. */
type Kept<T> = ColumnType<T, never, never>;

export interface CountryTable {
  country_id: Generated<number>;
  name: string;
}

export interface SchoolTable {
  school_id: Generated<number>;
  name: string;
  country_id: number;
  region: OrNull<string>;
  is_active: Generated<boolean>;
  created_at: MomentByDefault;
  /** Restorable for 30 days. Until then nobody sees the school, its people or what they did (009). */
  deleted_at: MomentOrNull;
  /** The name without case and accents, as a person's. */
  name_key: GeneratedAlways<string>;
}

/** `class_id` is the wire's `gradeId` of a student, `name` its `grade`. */
export interface ClassTable {
  class_id: Generated<number>;
  school_id: number;
  name: string;
  grade: OrNull<number>;
}

export interface UserRoleTable {
  role: PersonRole;
  title: string;
}

export interface PersonTable {
  pid: Generated<number>;
  role: PersonRole;
  name: string;
  /** Unique among people who are not deleted. */
  phone: OrNull<string>;
  email: OrNull<string>;
  school_id: OrNull<number>;
  /** Every school the person belongs to: own, taught at, children's. */
  school_ids: Kept<number[]>;
  class_id: OrNull<number>;
  roll_number: OrNull<string>;
  /** The wire's `hasActiveSubscription` is `subscribed_until > now()`. */
  subscribed_until: MomentOrNull;
  /** The wire's `lastRefresh`; noted when a session is used. */
  last_seen_at: MomentOrNull;
  banned_at: MomentOrNull;
  created_at: MomentByDefault;
  /** Restorable for 30 days. */
  deleted_at: MomentOrNull;
  /** When name, phone and e-mail were erased for good, which `purge` does. */
  erased_at: Kept<Date | null>;
  /** Name, phone and e-mail in lower case: search with `like '%…%'` on a lower-case text. */
  search_text: GeneratedAlways<string>;
  /** The name without case and accents: to sort by, and to search with `name_key(…)` of what is looked for. */
  name_key: GeneratedAlways<string>;
}

export interface TeacherSchoolTable {
  pid: number;
  school_id: number;
}

export interface GuardianTable {
  guardian_pid: number;
  child_pid: number;
}

/** What tied somebody to a school; made and restored by `actor.end_tie` and `actor.restore_tie`. */
export interface EndedTieTable {
  ended_tie_id: Kept<number>;
  pid: Kept<number>;
  school_id: Kept<number>;
  was_home: Kept<boolean>;
  next_home: Kept<number | null>;
  has_taught: Kept<boolean>;
  child_pids: Kept<number[]>;
  ended_by: Kept<number>;
  ended_at: Kept<Date>;
  restored_at: Kept<Date | null>;
}

/** Made by `actor.request_link`; an administrator decides. */
export interface LinkRequestTable {
  link_request_id: Kept<number>;
  school_id: Kept<number>;
  pid: Kept<number>;
  /** As whom the school wanted to add them, as is `role`. */
  name: Kept<string>;
  role: Kept<PersonRole>;
  asked_by: Kept<number>;
  asked_at: Kept<Date>;
  is_linked: ColumnType<boolean | null, never, boolean>;
  decided_by: ColumnType<number | null, never, number>;
  decided_at: ColumnType<Date | null, never, Date>;
}

/** Readable only under the `sign-in` actor of the phone number it belongs to. */
export interface CredentialTable {
  pid: number;
  password_hash: string;
  changed_at: MomentByDefault;
}

export interface SessionTable {
  session_id: GeneratedAlways<number>;
  /** SHA-256 of the token, 32 bytes. */
  token_hash: Buffer;
  pid: number;
  parent_view: Generated<boolean>;
  created_at: MomentByDefault;
  /** Moved on by `enterSession`, at most once a minute. */
  last_used_at: MomentByDefault;
  /** An interval such as `1 hour`. */
  idle_limit: ColumnType<unknown, string, never>;
  expires_at: Moment;
  revoked_at: MomentOrNull;
  revoked_reason: OrNull<string>;
  /** As the browser names itself; for its owner's eyes. */
  user_agent: OrNull<string>;
}

/** Own rows only: of whoever is signed in, or whose password is being checked. */
export interface TwoStepTable {
  pid: number;
  /** In Base32; encrypted where the host has a secret for it. */
  secret: string;
  is_encrypted: boolean;
  begun_at: MomentByDefault;
  /** Null until a first code was right: it is not on before. */
  confirmed_at: MomentOrNull;
  /** The 30 seconds whose code was used last. */
  last_step: Generated<number>;
}

export interface RecoveryCodeTable {
  pid: number;
  code_hash: Buffer;
  used_at: MomentOrNull;
}

/** One row. */
export interface SignInRuleTable {
  is_only_row: Generated<boolean>;
  two_step_required: Generated<boolean>;
}

export interface DeviceTable {
  device_id: GeneratedAlways<number>;
  /** SHA-256 of the token, 32 bytes. */
  token_hash: Buffer;
  pid: number;
  label: string;
  created_at: MomentByDefault;
  last_used_at: MomentByDefault;
  expires_at: Moment;
  revoked_at: MomentOrNull;
  revoked_reason: OrNull<string>;
}

export interface KnownAddressTable {
  pid: number;
  /** SHA-256 of phone number and address, and of the network, 32 bytes each. */
  address_hash: Buffer;
  network_hash: Buffer;
  created_at: MomentByDefault;
  last_used_at: MomentByDefault;
}

/** What an attempt is counted by; `api/signInGuard.ts` tells what for. */
export type AttemptKind =
  | 'device'
  | 'account'
  | 'address'
  | 'spraying'
  | 'known-address'
  | 'known-addresses'
  | 'known-spraying'
  | 'lti';

export interface SignInAttemptTable {
  kind: AttemptKind;
  key_hash: Buffer;
  failures: Generated<number>;
  first_failed_at: MomentByDefault;
  last_failed_at: MomentByDefault;
  blocked_until: MomentOrNull;
  /** Where failures are forgotten one after another: those up to this moment have been. */
  decayed_until: MomentByDefault;
}

export interface IdempotencyKeyTable {
  pid: number;
  key: string;
  call: string;
  request_hash: Buffer;
  /** Null while the first request is still at work. */
  status: OrNull<number>;
  answer: ColumnType<unknown, string | null | undefined, string | null>;
  created_at: MomentByDefault;
}

export interface SubjectTable {
  subject_id: Generated<number>;
  name: string;
}

export interface ExamCategoryTable {
  exam_category_id: Generated<number>;
  title: OrNull<string>;
}

export interface ExamTable {
  exam_id: Generated<number>;
  exam_category_id: number;
  subject_id: OrNull<number>;
  title: string;
  duration_minutes: number;
  question_count: number;
  created_at: MomentByDefault;
  deleted_at: MomentOrNull;
}

export interface VideoCategoryTable {
  video_category_id: Generated<number>;
  title: OrNull<string>;
}

export interface VideoTable {
  video_id: Generated<number>;
  video_category_id: number;
  subject_id: OrNull<number>;
  title: string;
  duration_seconds: number;
  created_at: MomentByDefault;
  deleted_at: MomentOrNull;
}

export interface StudyPlanTable {
  study_plan_id: Generated<number>;
  title: string;
  description: OrNull<string>;
  grade: OrNull<number>;
  is_enabled: Generated<boolean>;
  owner_pid: OrNull<number>;
  added_at: MomentByDefault;
  deleted_at: MomentOrNull;
}

export interface StudyPlanSchoolTable {
  study_plan_id: number;
  school_id: number;
  shared_at: MomentByDefault;
}

export interface StudyPlanWeekTable {
  study_plan_id: number;
  week_no: number;
  title: OrNull<string>;
}

export interface StudyPlanDayTable {
  study_plan_id: number;
  day: number;
  week_no: number;
}

export interface StudyPlanItemTable {
  study_plan_item_id: Generated<number>;
  study_plan_id: number;
  /** Null once the session was taken out of the plan. */
  day: OrNull<number>;
  position: number;
  type: number;
  title: string;
  reference_title: OrNull<string>;
  subject_id: OrNull<number>;
  video_id: OrNull<number>;
  exam_id: OrNull<number>;
}

/** `exam_attempt_id` is the wire's `examHistoryId`. */
export interface ExamAttemptTable {
  exam_attempt_id: Generated<number>;
  exam_id: number;
  pid: number;
  /** The student's school of today; set and moved by triggers. */
  school_id: OrNull<number>;
  study_plan_item_id: OrNull<number>;
  started_at: Moment;
  submitted_at: Moment;
  attended: number;
  right_answers: number;
  mark: number;
  percentage: number;
  duration_seconds: number;
}

export interface VideoWatchTable {
  video_watch_id: Generated<number>;
  video_id: number;
  pid: number;
  school_id: OrNull<number>;
  study_plan_item_id: OrNull<number>;
  watched_at: Moment;
  seconds: number;
  /** Percentage of the video seen. */
  completion: number;
}

export interface StudyPlanVisitTable {
  study_plan_visit_id: Generated<number>;
  study_plan_item_id: number;
  pid: number;
  school_id: OrNull<number>;
  visited_at: Moment;
  seconds: Generated<number>;
}

export interface LiveSessionTable {
  live_session_id: Generated<number>;
  school_id: number;
  class_id: OrNull<number>;
  subject_id: OrNull<number>;
  title: string;
  starts_at: Moment;
  duration_minutes: number;
}

export interface LiveAttendanceTable {
  live_session_id: number;
  pid: number;
  school_id: OrNull<number>;
  /** 0 is absent. */
  minutes: Generated<number>;
}

export interface HolidayTable {
  holiday_id: Generated<number>;
  school_id: OrNull<number>;
  day: Day;
  name: string;
}

export interface NotificationTable {
  notification_id: Generated<number>;
  title: string;
  description: string;
  priority: Generated<number>;
  target_role: OrNull<number>;
  school_id: OrNull<number>;
  is_enabled: Generated<boolean>;
  added_by: OrNull<number>;
  added_at: MomentByDefault;
  deleted_at: MomentOrNull;
  read_count: Kept<number>;
  /** Title and description to search in, as `name_key` spells them. */
  search_key: GeneratedAlways<string>;
}

export interface NotificationReadTable {
  notification_id: number;
  pid: number;
  read_at: MomentByDefault;
}

/** The API may append and read, nothing else. A `returning` needs the right to read the row too. */
export interface ActivityLogTable {
  activity_log_id: Generated<number>;
  occurred_at: MomentByDefault;
  activity_type: string;
  pid: OrNull<number>;
  school_id: OrNull<number>;
  /** Without names of people. */
  narration: string;
  request_id: OrNull<string>;
  /** Whom it is about: the name follows the narration when it is read. */
  about_pid: OrNull<number>;
  /** What another school than the actor's own reads of a line; made by `actor.tell_schools`. */
  is_copy: Kept<boolean>;
  /** The narration to search in. */
  search_key: GeneratedAlways<string>;
}

export interface ConversationTable {
  conversation_id: Generated<number>;
  subject: string;
  priority: Generated<'normal' | 'high' | 'urgent'>;
  started_by: number;
  created_at: MomentByDefault;
  last_message_at: Kept<Date | null>;
  message_count: Kept<number>;
}

export interface ConversationParticipantTable {
  conversation_id: number;
  pid: number;
  unread_count: ColumnType<number, never, number>;
  /** Kept by triggers: of the conversation's latest message, and whether one of them is this person's. */
  last_message_at: ColumnType<Date | null, never, never>;
  has_written: ColumnType<boolean, never, never>;
  hidden_at: ColumnType<Date | null, never, Date | string | null>;
}

export interface MessageTable {
  message_id: Generated<number>;
  conversation_id: number;
  sender_pid: number;
  body: string;
  is_reply: Generated<boolean>;
  sent_at: MomentByDefault;
  /** Its writer was erased, and the text with them. */
  is_erased: Kept<boolean>;
}

// Rollups: kept by triggers, read only.

export interface StudentExamTable {
  exam_id: Kept<number>;
  pid: Kept<number>;
  school_id: Kept<number | null>;
  attempts: Kept<number>;
  percentage_sum: Kept<number>;
  /** Of the best attempt, as are the next three. */
  percentage: Kept<number>;
  mark: Kept<number>;
  right_answers: Kept<number>;
  attended: Kept<number>;
  most_attended: Kept<number>;
  most_right: Kept<number>;
  last_submitted_at: Kept<Date>;
}

/** There is a row once the student has watched, submitted or opened the session. */
export interface StudentItemTable {
  study_plan_item_id: Kept<number>;
  pid: Kept<number>;
  study_plan_id: Kept<number>;
  day: Kept<number | null>;
  school_id: Kept<number | null>;
  first_at: Kept<Date>;
  last_at: Kept<Date>;
  times: Kept<number>;
  seconds: Kept<number>;
  submitted_at: Kept<Date | null>;
  /** Of the best attempt, as are the next three; null where the session is no exam. */
  percentage: Kept<number | null>;
  mark: Kept<number | null>;
  right_answers: Kept<number | null>;
  attended: Kept<number | null>;
}

export interface StudentPlanDayTable {
  pid: Kept<number>;
  study_plan_id: Kept<number>;
  day: Kept<number>;
  school_id: Kept<number | null>;
  attended: Kept<number>;
  total: Kept<number>;
}

export interface StudentPlanWeekTable {
  pid: Kept<number>;
  study_plan_id: Kept<number>;
  week_no: Kept<number>;
  school_id: Kept<number | null>;
  days_completed: Kept<number>;
  days: Kept<number>;
}

export interface StudentPlanTable {
  pid: Kept<number>;
  study_plan_id: Kept<number>;
  school_id: Kept<number | null>;
  sessions_attended: Kept<number>;
  videos: Kept<number>;
  exams: Kept<number>;
  percentage_sum: Kept<number>;
  chapter_exams: Kept<number>;
  chapter_percentage_sum: Kept<number>;
  days_completed: Kept<number>;
  weeks_completed: Kept<number>;
  first_activity_at: Kept<Date>;
  last_activity_at: Kept<Date>;
  exam_average: Kept<number | null>;
}

export interface PlanSchoolTable {
  study_plan_id: Kept<number>;
  school_id: Kept<number>;
  /** Who has started. */
  students: Kept<number>;
  excellent: Kept<number>;
  good: Kept<number>;
  average: Kept<number>;
  needs_improvement: Kept<number>;
  intensive_care: Kept<number>;
}

export interface PlanSchoolDayTable {
  study_plan_id: Kept<number>;
  day: Kept<number>;
  school_id: Kept<number>;
  attended_any: Kept<number>;
  attended_all: Kept<number>;
  attended_half: Kept<number>;
  attended_quarter: Kept<number>;
  percentage_sum: Kept<number>;
}

export interface PlanSchoolItemTable {
  study_plan_item_id: Kept<number>;
  school_id: Kept<number>;
  study_plan_id: Kept<number>;
  day: Kept<number>;
  students: Kept<number>;
  times: Kept<number>;
  seconds: Kept<number>;
  percentage_sum: Kept<number>;
}

/** `ranked_` leaves out Chapter Wise exams. */
export interface StudentDayTable {
  pid: Kept<number>;
  day: Kept<Day>;
  school_id: Kept<number | null>;
  exams: Kept<number>;
  percentage_sum: Kept<number>;
  percentage_best: Kept<number | null>;
  ranked_exams: Kept<number>;
  ranked_sum: Kept<number>;
  ranked_best: Kept<number | null>;
  videos: Kept<number>;
  completion_sum: Kept<number>;
  video_seconds: Kept<number>;
  exam_seconds: Kept<number>;
  plan_sessions: Kept<number>;
  plan_exams: Kept<number>;
  plan_percentage_sum: Kept<number>;
  completion_best: Kept<number | null>;
  /** Exams and videos of plans, without Chapter Wise exams; a video scores what share of it was seen. */
  plan_scores: Kept<number>;
  plan_score_sum: Kept<number>;
  plan_score_best: Kept<number | null>;
}

/** What a student scored in some time; a best is null where nothing was. Exams are those without Chapter Wise. */
interface Scores {
  pid: Kept<number>;
  school_id: Kept<number | null>;
  exams: Kept<number>;
  exam_sum: Kept<number>;
  exam_best: Kept<number | null>;
  videos: Kept<number>;
  video_sum: Kept<number>;
  video_best: Kept<number | null>;
  plan_scores: Kept<number>;
  plan_sum: Kept<number>;
  plan_best: Kept<number | null>;
}

export interface StudentMonthTable extends Scores {
  /** The month's first day. */
  month: Kept<Day>;
}

/** In hundredths of a percent; of the days that `performance_window` names. */
export interface StudentWindowTable extends Scores {
  timeframe: Kept<string>;
  exam_average: Kept<number | null>;
  video_average: Kept<number | null>;
  plan_average: Kept<number | null>;
  overall_average: Kept<number | null>;
  overall_best: Kept<number | null>;
}

export interface PerformanceWindowTable {
  timeframe: Kept<string>;
  from_day: Kept<Day>;
  to_day: Kept<Day>;
}

export interface StudentSubjectMonthTable {
  pid: Kept<number>;
  /** The month's first day. */
  month: Kept<Day>;
  /** 0 is none. */
  subject_id: Kept<number>;
  school_id: Kept<number | null>;
  exams: Kept<number>;
  percentage_sum: Kept<number>;
  percentage_best: Kept<number | null>;
  videos: Kept<number>;
  completion_sum: Kept<number>;
  video_seconds: Kept<number>;
  exam_seconds: Kept<number>;
  plan_sessions: Kept<number>;
}

export interface SchoolDayTable {
  school_id: Kept<number>;
  day: Kept<Day>;
  /** Who did anything that day. */
  students: Kept<number>;
  exams: Kept<number>;
  percentage_sum: Kept<number>;
  videos: Kept<number>;
  video_seconds: Kept<number>;
}

/** Count only rows with `attempts > 0`: one may be left at 0 by a student who moved away. */
export interface ExamSchoolDayTable {
  exam_id: Kept<number>;
  school_id: Kept<number>;
  day: Kept<Day>;
  attempts: Kept<number>;
  percentage_sum: Kept<number>;
}

/** Count only rows with `attempts > 0`; `students` is right while the period lasts. */
export interface ExamSchoolPeriodTable {
  exam_id: Kept<number>;
  school_id: Kept<number>;
  period: Kept<'all' | 'week' | 'month' | 'quarter' | 'year'>;
  starts: Kept<Day>;
  attempts: Kept<number>;
  percentage_sum: Kept<number>;
  students: Kept<number>;
}

export interface ExamPeriodTable extends Omit<ExamSchoolPeriodTable, 'school_id'> {}

/** Count only rows with `watches > 0`. */
export interface VideoSchoolDayTable {
  video_id: Kept<number>;
  school_id: Kept<number>;
  day: Kept<Day>;
  watches: Kept<number>;
  seconds: Kept<number>;
  completion_sum: Kept<number>;
}

/** Of all schools together, as is the next. */
export interface ExamDayTable {
  exam_id: Kept<number>;
  day: Kept<Day>;
  attempts: Kept<number>;
  percentage_sum: Kept<number>;
}

export interface VideoDayTable {
  video_id: Kept<number>;
  day: Kept<Day>;
  watches: Kept<number>;
  seconds: Kept<number>;
  completion_sum: Kept<number>;
}

export interface StudentActivityTable {
  pid: Kept<number>;
  school_id: Kept<number | null>;
  last_day: Kept<Day>;
}

export interface SchoolHeadcountTable {
  school_id: Kept<number | null>;
  role: Kept<PersonRole>;
  month: Kept<Day>;
  joined: Kept<number>;
  departed: Kept<number>;
}

/** Lines of the activity log by type, day of India and school. */
export interface ActivityDayTable {
  activity_type: Kept<string>;
  day: Kept<Day>;
  school_id: Kept<number | null>;
  lines: Kept<number>;
  /** Of `lines`, those that are copies for another school. */
  copies: Kept<number>;
}

export interface LmsConnectionTable {
  connection_id: Generated<number>;
  name: string;
  issuer: string;
  client_id: string;
  deployment_ids: string[];
  auth_url: string;
  jwks_url: string;
  /** Of the pages that may frame us. */
  origins: string[];
  added_by: number;
  added_at: MomentByDefault;
}

export interface LtiLoginTable {
  state_hash: Buffer;
  connection_id: number;
  nonce_hash: Buffer;
  browser_hash: Buffer;
  asked: ColumnType<Record<string, string>, string, never>;
  expires_at: Moment;
  used_at: MomentOrNull;
}

/** The API writes it; `actor.open_lti_launch` and the like change it. */
export interface LtiLaunchTable {
  launch_id: Generated<string>;
  connection_id: number;
  deployment_id: string;
  subject: string;
  lms_name: OrNull<string>;
  state_hash: Buffer;
  browser_hash: Buffer;
  code_hash: Buffer;
  screen: OrNull<string>;
  attributes: ColumnType<Record<string, string>, string, never>;
  deep_link: ColumnType<DeepLink | null, string | null, never>;
  expires_at: Moment;
}

/** What a deep linking request asked for. */
export interface DeepLink {
  returnUrl: string;
  /** To be sent back as it came. */
  data?: string | undefined;
}

/** Made by `actor.link_lti_account`. */
export interface LtiLinkTable {
  link_id: Kept<number>;
  connection_id: Kept<number>;
  subject: Kept<string>;
  pid: Kept<number>;
  parent_view: Kept<boolean>;
  lms_name: Kept<string | null>;
  linked_at: Kept<Date>;
  last_used_at: Kept<Date | null>;
}

/** Has a row when the data is a seed's, and the demo accounts exist. */
export interface SeedRunTable {
  seeded_at: MomentByDefault;
  students: number;
  days: number;
  seed: number;
}

/** Every table, by its name. */
export interface Schema {
  country: CountryTable;
  school: SchoolTable;
  class: ClassTable;
  user_role: UserRoleTable;
  person: PersonTable;
  teacher_school: TeacherSchoolTable;
  guardian: GuardianTable;
  ended_tie: EndedTieTable;
  link_request: LinkRequestTable;
  credential: CredentialTable;
  session: SessionTable;
  device: DeviceTable;
  known_address: KnownAddressTable;
  two_step: TwoStepTable;
  recovery_code: RecoveryCodeTable;
  sign_in_rule: SignInRuleTable;
  sign_in_attempt: SignInAttemptTable;
  idempotency_key: IdempotencyKeyTable;
  subject: SubjectTable;
  exam_category: ExamCategoryTable;
  exam: ExamTable;
  video_category: VideoCategoryTable;
  video: VideoTable;
  study_plan: StudyPlanTable;
  study_plan_school: StudyPlanSchoolTable;
  study_plan_week: StudyPlanWeekTable;
  study_plan_day: StudyPlanDayTable;
  study_plan_item: StudyPlanItemTable;
  exam_attempt: ExamAttemptTable;
  video_watch: VideoWatchTable;
  study_plan_visit: StudyPlanVisitTable;
  live_session: LiveSessionTable;
  live_attendance: LiveAttendanceTable;
  holiday: HolidayTable;
  notification: NotificationTable;
  notification_read: NotificationReadTable;
  activity_log: ActivityLogTable;
  conversation: ConversationTable;
  conversation_participant: ConversationParticipantTable;
  message: MessageTable;
  student_exam: StudentExamTable;
  student_item: StudentItemTable;
  student_plan_day: StudentPlanDayTable;
  student_plan_week: StudentPlanWeekTable;
  student_plan: StudentPlanTable;
  plan_school: PlanSchoolTable;
  plan_school_day: PlanSchoolDayTable;
  plan_school_item: PlanSchoolItemTable;
  student_day: StudentDayTable;
  student_subject_month: StudentSubjectMonthTable;
  student_month: StudentMonthTable;
  student_window: StudentWindowTable;
  performance_window: PerformanceWindowTable;
  school_day: SchoolDayTable;
  exam_school_day: ExamSchoolDayTable;
  exam_school_period: ExamSchoolPeriodTable;
  exam_period: ExamPeriodTable;
  video_school_day: VideoSchoolDayTable;
  exam_day: ExamDayTable;
  video_day: VideoDayTable;
  student_activity: StudentActivityTable;
  school_headcount: SchoolHeadcountTable;
  activity_day: ActivityDayTable;
  lms_connection: LmsConnectionTable;
  lti_login: LtiLoginTable;
  lti_launch: LtiLaunchTable;
  lti_link: LtiLinkTable;
  seed_run: SeedRunTable;
}
