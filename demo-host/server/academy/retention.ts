/**
 * What is stored about people and what they did, why, and how long. `purge` uses these days, and the documentation shows
 * this table. Which tables are of an entry is said by their comments, as `kept: people`.
 */
import { INVITATION_KEPT_DAYS, RESTORE_DAYS } from '#domain/lists/limits.ts';

interface Retention {
  what: string;
  why: string;
  /** In words; `period` is `days` in words, if there are `days`. */
  howLong: (period: string) => string;
  days?: number;
  /** The variable of the environment that sets `days`, and between which numbers. */
  set?: { variable: string; least: number; most: number };
}

export const RETENTION = {
  people: {
    what: 'Names, phone numbers, e-mail addresses, roll numbers, passwords and second steps; who is the parent of whom, and who teaches where',
    why: 'So that people can sign in, be found, and see what is theirs',
    days: RESTORE_DAYS,
    howLong: (period) =>
      `As long as the person is not deleted. ${period} after the person, or their only school, was deleted, all of it is erased for good; a row without it stays, because past figures refer to it`,
  },
  ties: {
    what: 'What linked a teacher or parent to a school that has ended the link',
    why: 'So that the link can be restored',
    days: RESTORE_DAYS,
    howLong: (period) => `${period} after it was ended, or until the person is erased`,
  },
  linkRequests: {
    what: 'Requests of a school to link somebody of another school: who asked, and the name that the school wrote',
    why: 'So that the academy can decide, and a school does not ask the same again and again',
    days: 90,
    set: { variable: 'KEEP_LINK_REQUESTS_DAYS', least: 1, most: 730 },
    howLong: (period) =>
      `${period} after the decision, or after the request if there was none, or until the person is erased`,
  },
  learning: {
    what: 'Videos watched, exams taken and sessions attended by students, and the sums in reports',
    why: 'For reports, and for what parents see of their children',
    howLong: () => 'As long as the academy exists; after a student is erased, under a number without a name',
  },
  weeks: {
    what: 'Mean scores of the students of each school, week by week',
    why: 'So that reports show what has changed',
    howLong: () => 'Twelve weeks',
  },
  attention: {
    what: 'Why a student may need attention, what was done about it (messages, calls, setting aside) with the notes of the staff, and when somebody looked at the list',
    why: 'So that nobody is overlooked, and the staff of a school know of each other what was done',
    days: 730,
    howLong: (period) =>
      `A reason as long as it holds; what was done, ${period}; all of it until the student is erased, and of staff until they are erased`,
  },
  statements: {
    what: 'Statements of other systems (xAPI): who did what, as those systems wrote it, with the files beside them, and which of their accounts is which student',
    why: 'So that a statement counts once, can be read again and can be taken back',
    days: 365,
    howLong: (period) =>
      `Until the student is erased; statements whose student nobody has matched, ${period} after they came. What comes during an import waits in another table until it has ended`,
  },
  documents: {
    what: 'What players and other systems keep of a student or an activity for the next time (State and profiles of xAPI)',
    why: 'So that a student goes on where they were',
    days: 365,
    howLong: (period) =>
      `Until its sender deletes it or the student is erased; of students whom nobody knows, ${period} after it was changed`,
  },
  courses: {
    what: 'Which course packages a student has begun, when each unit was opened, completed, passed or failed, and the name by which units call the student',
    why: 'So that a unit goes on where it was, counts once, and its statements are those of the student',
    howLong: () => 'Until the student is erased, or the session is deleted that carries the package',
  },
  messages: {
    what: 'Messages between parents and schools',
    why: 'So that both sides can read what was written',
    days: RESTORE_DAYS,
    howLong: (period) =>
      `Until ${period} after everybody in a conversation has deleted it or was erased. When a person is erased, the text of their messages and the subjects that they chose are erased too`,
  },
  studentNotes: {
    what: 'What teachers, schools and the academy have noted about a student',
    why: 'So that whoever helps a student knows what was seen and done before',
    howLong: () => 'Until its author deletes it, or the student is erased',
  },
  savedViews: {
    what: 'Views of lists that staff have saved under a name, and the school or role that they share each with',
    why: 'So that they find their views on every device, and colleagues work with the same lists',
    howLong: () => 'Until their owner deletes them, or is erased',
  },
  notifications: {
    what: 'Notifications, who wrote and who read them',
    why: 'So that schools can inform their people',
    days: RESTORE_DAYS,
    howLong: (period) => `Until ${period} after they are deleted`,
  },
  push: {
    what: 'Browsers in which somebody has asked for notices: their address at the push service, keys, and language; and which notice each was sent when',
    why: 'So that notices arrive also while nobody looks at the page, and each arrives once',
    days: 90,
    howLong: (period) =>
      `Until the person signs out there, ends it, gets a new password, or is banned or deleted; ${period} after the person last signed in there; what was sent, as long as that`,
  },
  calendar: {
    what: 'That a parent has an address for calendars, since when, its language, and a hash of its secret',
    why: 'So that the calendar of a phone shows what is ahead of the children',
    howLong: () =>
      'Until it is changed or stopped, or the parent gets a new password, another role, or is banned or deleted',
  },
  activityLog: {
    what: 'The activity log: who did what, and whom it was about. It holds no names, only references to people',
    why: 'So that a school and the academy can find out later what happened',
    days: 730,
    // Paces of what somebody may do in a day are counted from it.
    set: { variable: 'KEEP_ACTIVITY_LOG_DAYS', least: 30, most: 3650 },
    howLong: (period) => `${period}; after a person is erased, the lines say “a deleted user”`,
  },
  invitations: {
    what: 'Invitations to choose a password: who was invited by whom, what became of it, and a hash of the link’s secret',
    why: 'So that people choose their own password, and it shows who has not yet',
    days: INVITATION_KEPT_DAYS,
    howLong: (period) => `${period} after it was used, was revoked or has ended, or until the person is erased`,
  },
  familyMail: {
    what: 'Which parent was sent which message over which channel, what the gateway has reported of it, a hash of the secret that ends these messages, and whether somebody wants them',
    why: 'So that nobody is sent a message twice, and everybody can end them by one press in any of them',
    days: 365,
    howLong: (period) => `What was sent, ${period}; whether somebody wants them, until the person is erased`,
  },
  absences: {
    what: 'When a family was told of a child’s absence, and what it answered',
    why: 'So that the school knows why a child was absent, and asks nobody twice',
    howLong: () => 'Until the child is erased',
  },
  sessions: {
    what: 'Sessions: when somebody signed in, what the browser calls itself, and a hash of the token',
    why: 'To know who sends a request',
    howLong: () => 'Until signing out or the end of the session: 12 hours for staff, 30 days for parents at most',
  },
  attempts: {
    what: 'How often signing in has failed, by hashes of phone numbers and addresses',
    why: 'To slow down guessing at passwords',
    // Failures expire one by one; after two days none of the most that a counter can hold is left.
    days: 3,
    howLong: (period) => `${period} after the last failure`,
  },
  devices: {
    what: 'Devices that somebody signed in with: a hash of their token, and what the browser calls itself',
    why: 'So that guessing at a password on other devices does not slow down its owner',
    days: 180,
    set: { variable: 'KEEP_DEVICES_DAYS', least: 1, most: 180 },
    howLong: (period) => `${period} after the last sign-in with it, or until the person is erased`,
  },
  addresses: {
    what: 'Hashes of the addresses that somebody signed in from',
    why: 'The same, for people who sign in from a place that they have used before',
    days: 90,
    set: { variable: 'KEEP_ADDRESSES_DAYS', least: 1, most: 90 },
    howLong: (period) => `${period} after the last sign-in from there, or until the person is erased`,
  },
  writes: {
    what: 'The answer to a write, stored under the key that its sender gave it',
    why: 'So that a write that is sent twice is done once',
    days: 1,
    howLong: (period) => period,
  },
  launches: {
    what: 'Launches from an LMS: the number and name of the person in the LMS, and what was opened',
    why: 'To open the screen, and to say that the launch has expired when the page is loaded again',
    days: 1,
    howLong: (period) => period,
  },
  providerSignIns: {
    what: 'Sign-ins by the provider that are in progress: who it is, and where they lead back to',
    why: 'To open the session once the browser is back',
    howLong: () => 'Ten minutes; removed within an hour after that',
  },
  links: {
    what: 'Which person an account of an LMS belongs to, which student a member of a course is, and the grades that were sent there',
    why: 'So that people who open a screen there need not sign in again, a course can be compared again, and no grade is written over one that was changed there',
    howLong: () => 'Until the link or the LMS is removed, or the person is erased',
  },
  academy: {
    what: 'Schools, classes, plans, exams, videos, holidays, and connected LMS with their courses and what these get as grades',
    why: 'They are the content of the academy and say nothing about a person',
    howLong: () => 'As long as the academy exists; a deleted school keeps its name for past figures',
  },
  setUp: {
    what: 'A hash of the secret in the link by which the academy is set up',
    why: 'So that nobody else makes the first administrator',
    howLong: () => 'Until the academy is set up, or the first start after the link has ended',
  },
  imports: {
    what: 'What an import would change and what it refused, line by line, with the names and numbers of the file; and the file itself until the import has ended',
    why: 'So that whoever imports sees what happens, and can mend what was refused',
    days: 30,
    howLong: (period) =>
      `Lines ${period}, or until the person is erased; a file that nobody imports a day. That there was an import, with its counts, stays 2 years`,
  },
  accessKeys: {
    what: 'Keys by which other systems send data: a name, who made it, a hash of the secret, and its last use',
    why: 'To know which system sends data, and for which schools',
    days: 730,
    howLong: (period) => `Until ${period} after a key is revoked`,
  },
  webhooks: {
    what: 'Addresses of other programs that are told what happens: a name, who set it, and its secret; and what was sent to each: what happened, to the person of which number, and what was answered',
    why: 'So that other programs learn at once what has changed, nothing is lost while one of them is away, and what went wrong can be seen and sent again',
    days: 30,
    howLong: (period) =>
      `An address until it is removed; what was sent or waits, ${period}, or until the person is erased`,
  },
  reports: {
    what: 'Which reports a member of staff is sent by email, when, and narrowed to what; and when each was sent, with how many rows. What was in it is not kept',
    why: 'So that reports arrive, each once, and what went wrong can be seen',
    days: 90,
    howLong: (period) =>
      `A schedule until ${period} after it has ended, what was sent ${period}, or until the person is erased`,
  },
  pushKey: {
    what: 'The key by which push services know the academy',
    why: 'So that a push service takes notices from the academy alone',
    howLong: () => 'Until an operator forgets it',
  },
  keys: {
    what: 'The key with which answers to an LMS are signed',
    why: 'So that the LMS can check that an answer comes from the academy',
    days: 1,
    howLong: (period) => `Until ${period} after it is replaced`,
  },
} as const satisfies Record<string, Retention>;

/** What is kept for the same reason, and as long. */
export type Kept = keyof typeof RETENTION;

/** Periods that the environment may set, in days. */
export type Periods = Readonly<Record<'activityLog' | 'linkRequests' | 'devices' | 'addresses', number>>;

/** The periods where the environment sets none. */
export const DEFAULT_PERIODS: Periods = {
  activityLog: RETENTION.activityLog.days,
  linkRequests: RETENTION.linkRequests.days,
  devices: RETENTION.devices.days,
  addresses: RETENTION.addresses.days,
};

/** Days in words: whole years where they are. */
const inWords = (days: number): string => {
  if (days % 365 === 0) return days === 365 ? 'a year' : `${days / 365} years`;
  return days === 1 ? 'a day' : `${days} days`;
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The table in words. */
export const retentionRows = (): readonly { what: string; why: string; howLong: string }[] =>
  Object.values<Retention>(RETENTION).map(({ what, why, howLong, days, set }) => ({
    what,
    why,
    howLong: `${capital(howLong(days === undefined ? '' : inWords(days)))}${set ? `; set it with \`${set.variable}\`, ${set.least} to ${set.most} days` : ''}`,
  }));
