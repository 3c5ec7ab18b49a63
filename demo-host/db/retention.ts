/**
 * What is stored about people and what they did, why, and how long. `purge` uses these days, the documentation shows
 * this table, and a test expects every table of the database to be in it.
 */
import { RESTORE_DAYS } from '#domain/limits.ts';

interface Retention {
  what: string;
  why: string;
  /** In words; `period` is `days` in words, if there are `days`. */
  howLong: (period: string) => string;
  days?: number;
  /** Tables of the database; each table is in exactly one entry. */
  tables: readonly string[];
}

export const RETENTION = {
  people: {
    what: 'Names, phone numbers, e-mail addresses, roll numbers, passwords and second steps; who is whose parent; who teaches where',
    why: 'People sign in, are found, and see what is theirs',
    days: RESTORE_DAYS,
    howLong: (period) =>
      `As long as the person is there. ${period} after they, or the only school they belong to, were deleted, all of it is erased for good; a row without them stays, because the figures of the past stand on it`,
    tables: ['person', 'credential', 'two_step', 'recovery_code', 'teacher_school', 'guardian'],
  },
  ties: {
    what: 'What tied a teacher or parent to a school that has ended the tie',
    why: 'So that ending it can be taken back',
    days: RESTORE_DAYS,
    howLong: (period) => `${period} after it was ended, or until the person is erased`,
    tables: ['ended_tie'],
  },
  linkRequests: {
    what: 'Requests of a school to link somebody of another school: who asked, and the name that the school wrote',
    why: 'The academy decides, and a school does not ask the same again and again',
    days: 90,
    howLong: (period) => `${period} after it was decided, or asked; or until the person is erased`,
    tables: ['link_request'],
  },
  learning: {
    what: 'What students watched, sat and attended, and the sums that reports are made of',
    why: 'Reports, and what parents see of their children',
    howLong: () => 'As long as the academy; once a student is erased, under a number without a name',
    tables: [
      'exam_attempt',
      'video_watch',
      'study_plan_visit',
      'live_attendance',
      'student_exam',
      'student_item',
      'student_plan_day',
      'student_plan_week',
      'student_plan',
      'student_day',
      'student_subject_month',
      'student_month',
      'student_window',
      'student_activity',
      'plan_school',
      'plan_school_day',
      'plan_school_item',
      'school_day',
      'exam_school_day',
      'exam_school_period',
      'exam_period',
      'exam_day',
      'video_school_day',
      'video_day',
      'school_headcount',
      'performance_window',
    ],
  },
  messages: {
    what: 'Messages between parents and schools',
    why: 'Both sides can read what was written',
    days: RESTORE_DAYS,
    howLong: (period) =>
      `Until everybody in a conversation has deleted it, and ${period} more, or is erased. Of somebody who is erased, the text of their messages and the subjects that they chose are erased with the name`,
    tables: ['conversation', 'conversation_participant', 'message'],
  },
  notifications: {
    what: 'Notifications, who wrote and who read them',
    why: 'Schools tell their people something',
    days: RESTORE_DAYS,
    howLong: (period) => `Until they are deleted, and ${period} more`,
    tables: ['notification', 'notification_read'],
  },
  activityLog: {
    what: 'The activity log: who did what, and whom it was about. It holds no names, only references to people',
    why: 'A school and the academy can tell later what happened',
    days: 730,
    howLong: (period) => `${period}; of somebody who is erased the lines say “a deleted user”`,
    tables: ['activity_log', 'activity_day'],
  },
  sessions: {
    what: 'Sessions: when somebody signed in, what the browser calls itself, and a hash of the token',
    why: 'To know who asks',
    howLong: () => 'Until signing out or the end of the session: 12 hours for staff, 30 days for parents at most',
    tables: ['session'],
  },
  attempts: {
    what: 'How often signing in has failed, by hashes of phone numbers and addresses',
    why: 'To slow down who guesses passwords',
    // Failures expire one by one; after two days none of the most that a counter can hold is left.
    days: 3,
    howLong: (period) => `${period} after the last failure`,
    tables: ['sign_in_attempt'],
  },
  devices: {
    what: 'Devices that somebody signed in with: a hash of their token, and what the browser calls itself',
    why: 'Who guesses at a password elsewhere does not hold up its owner',
    days: 180,
    howLong: (period) => `${period} after the last sign-in with it, or until the person is erased`,
    tables: ['device'],
  },
  addresses: {
    what: 'Hashes of the addresses that somebody signed in from',
    why: 'The same, for whoever signs in where they have before',
    days: 90,
    howLong: (period) => `${period} after the last sign-in from there, or until the person is erased`,
    tables: ['known_address'],
  },
  writes: {
    what: 'What a write was answered, by the key that its sender gave it',
    why: 'A write that is sent twice is done once',
    days: 1,
    howLong: (period) => period,
    tables: ['idempotency_key'],
  },
  launches: {
    what: 'Launches from an LMS: its number and name of the person, and what was opened',
    why: 'To open the screen, and to tell whoever reloads it that it is over',
    days: 1,
    howLong: (period) => period,
    tables: ['lti_login', 'lti_launch'],
  },
  links: {
    what: 'Which account of an LMS is whom',
    why: 'Whoever opens a screen there need not sign in again',
    howLong: () => 'Until the link or the LMS is removed, or the person is erased',
    tables: ['lti_link'],
  },
  academy: {
    what: 'Schools, classes, plans, exams, videos, holidays, and the LMS that are connected',
    why: 'They are what the academy is made of, and say nothing of a person',
    howLong: () => 'As long as the academy; a deleted school keeps its name for the figures of the past',
    tables: [
      'school',
      'class',
      'country',
      'user_role',
      'subject',
      'exam_category',
      'exam',
      'video_category',
      'video',
      'study_plan',
      'study_plan_school',
      'study_plan_week',
      'study_plan_day',
      'study_plan_item',
      'live_session',
      'holiday',
      'lms_connection',
      'sign_in_rule',
      'seed_run',
    ],
  },
  keys: {
    what: 'The key that answers to an LMS are signed with',
    why: 'The LMS can tell that they are the academy’s',
    days: 1,
    howLong: (period) => `Until it is replaced, and ${period} more`,
    tables: ['lti_key'],
  },
} as const satisfies Record<string, Retention>;

/** Days in words: whole years where they are. */
const inWords = (days: number): string => {
  if (days % 365 === 0) return days === 365 ? 'a year' : `${days / 365} years`;
  return days === 1 ? 'a day' : `${days} days`;
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The table in words. */
export const retentionRows = (): readonly { what: string; why: string; howLong: string }[] =>
  Object.values<Retention>(RETENTION).map(({ what, why, howLong, days }) => ({
    what,
    why,
    howLong: capital(howLong(days === undefined ? '' : inWords(days))),
  }));
