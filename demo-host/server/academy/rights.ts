/**
 * Everything that somebody may do because of a right, and what becomes of it when that right ends. `021_rights.sql` and the
 * migrations before it do what is written here; the documentation shows this table. Tests walk each right that is lost
 * over each thing that is kept, and fail for a column with a secret that is in no entry.
 *
 * For a new table or column by which somebody may do something: add an entry, and how a test holds such a thing.
 */

/** How somebody can lose a right. */
export const LOSSES = {
  role: 'another role',
  schools: 'another school',
  ban: 'banned',
  deletion: 'deleted',
  password: 'a new password',
  twoStep: 'two-step turned on',
} as const;
export type Loss = keyof typeof LOSSES;

/**
 * What becomes of it: `ends` for good, also where the right comes back (unban, restore); `rests` until the right comes back;
 * `stays`, and what it opens is asked for anew with each use.
 */
export type Fate = 'ends' | 'rests' | 'stays';

interface Kept {
  what: string;
  /** What it lets somebody do. */
  opens: string;
  /** When it ends by itself. */
  lasts: string;
  /** What becomes of it when its person loses a right; of an access key the person is its maker. Null where it is nobody's. */
  fates: Readonly<Record<Loss, Fate>> | null;
  /** What becomes of it when another person, who made it and so knows it, loses the right to. */
  maker?: Fate;
  /** Why it does not end where it could. */
  why?: string;
  /** The columns with its secrets, as `table.column`; each such column of the database is in one entry. */
  secrets: readonly string[];
}

const STAYS = {
  role: 'stays',
  schools: 'stays',
  ban: 'stays',
  deletion: 'stays',
  password: 'stays',
  twoStep: 'stays',
} as const;

export const KEPT_RIGHTS = {
  session: {
    what: 'A session',
    opens: 'all that the person may do',
    lasts: '12 hours for staff, 30 days for parents',
    fates: { role: 'ends', schools: 'stays', ban: 'ends', deletion: 'ends', password: 'ends', twoStep: 'ends' },
    why: 'Schools and children are looked up with each call. The session in which the owner writes the password, or turns two-step on, goes on.',
    secrets: ['session.token_hash'],
  },
  invitation: {
    what: 'The link of an invitation',
    opens: 'choosing the password, and a session',
    lasts: 'one use, 30 days',
    fates: { role: 'ends', schools: 'ends', ban: 'ends', deletion: 'ends', password: 'ends', twoStep: 'stays' },
    maker: 'ends',
    why: 'With two-step on, it asks for the code. One that was sent by e-mail ends with a new e-mail address, and outlives its maker, who has not seen it.',
    secrets: ['invitation.secret_hash'],
  },
  password: {
    what: 'A password that its owner has chosen',
    opens: 'a session',
    lasts: 'until there is another',
    fates: { role: 'stays', schools: 'stays', ban: 'rests', deletion: 'rests', password: 'ends', twoStep: 'stays' },
    why: 'Nobody else knows it.',
    secrets: ['credential.password_hash'],
  },
  oneTimePassword: {
    what: 'A one-time password that somebody else has set',
    opens: 'choosing the password, and a session',
    lasts: 'one use',
    fates: { role: 'ends', schools: 'ends', ban: 'rests', deletion: 'rests', password: 'ends', twoStep: 'stays' },
    maker: 'ends',
    why: 'It ends where whoever set it could not set it any more: that of an administrator stays. A lasting password that somebody else has typed in goes as well by another role, and becomes a one-time password by another school.',
    secrets: [],
  },
  secondStep: {
    what: 'An authenticator app, and recovery codes',
    opens: 'nothing without the first step',
    lasts: 'until it is turned off',
    fates: STAYS,
    secrets: ['two_step.secret', 'recovery_code.code_hash'],
  },
  shownKey: {
    what: 'The key of an app that was shown and not confirmed',
    opens: 'the second step, once its first code was right',
    lasts: 'until another is shown',
    fates: { ...STAYS, ban: 'rests', deletion: 'rests', password: 'ends', twoStep: 'ends' },
    why: 'It belongs to what had proved the person: whoever comes by an invitation, another password, the provider or another session is shown another key.',
    secrets: ['two_step.begun_by'],
  },
  device: {
    what: 'A known device',
    opens: 'tries at the password, counted apart',
    lasts: '180 days after its last use',
    fates: { role: 'stays', schools: 'stays', ban: 'ends', deletion: 'ends', password: 'ends', twoStep: 'stays' },
    secrets: ['device.token_hash'],
  },
  address: {
    what: 'A known address',
    opens: 'the same',
    lasts: '90 days after its last use',
    fates: { ...STAYS, deletion: 'rests' },
    why: 'It is a place and no secret.',
    secrets: ['known_address.address_hash', 'known_address.network_hash'],
  },
  ltiLink: {
    what: 'A linked account of an LMS',
    opens: 'a session, without the second step',
    lasts: 'until the link or the LMS is removed',
    fates: { role: 'ends', schools: 'stays', ban: 'rests', deletion: 'rests', password: 'stays', twoStep: 'stays' },
    why: 'The sign-in of the LMS takes the place of password and second step.',
    secrets: [],
  },
  lmsRegistration: {
    what: 'The address by which an LMS registers itself',
    opens: 'an LMS connection, which opens nothing until an administrator confirms it',
    lasts: 'one use, a day',
    fates: { role: 'ends', schools: 'stays', ban: 'ends', deletion: 'ends', password: 'stays', twoStep: 'stays' },
    secrets: ['lms_registration.secret_hash'],
  },
  ltiLaunch: {
    what: 'A launch from an LMS on its way, and its ticket',
    opens: 'what the linked account opens; the ticket, linking it to whoever is signed in',
    lasts: 'minutes; the ticket an hour',
    fates: null,
    secrets: [
      'lti_login.state_hash',
      'lti_login.nonce_hash',
      'lti_login.browser_hash',
      'lti_launch.state_hash',
      'lti_launch.browser_hash',
      'lti_launch.code_hash',
      'lti_launch.ticket_hash',
    ],
  },
  providerTicket: {
    what: 'The ticket of a sign-in by the provider',
    opens: 'a session',
    lasts: 'one use, five minutes',
    fates: { role: 'ends', schools: 'stays', ban: 'ends', deletion: 'ends', password: 'stays', twoStep: 'stays' },
    why: 'No link is kept: each sign-in looks for the person by e-mail address or `sourcedId` anew. The second step is asked for unless the provider has.',
    secrets: [
      'provider_sign_in.state_hash',
      'provider_sign_in.nonce',
      'provider_sign_in.verifier',
      'provider_sign_in.challenge_hash',
      'provider_sign_in.ticket_hash',
    ],
  },
  importTicket: {
    what: 'The ticket of a file that is sent, or of a report',
    opens: 'sending the file of one import, or fetching its report',
    lasts: 'an hour; for a report ten minutes',
    fates: { role: 'ends', schools: 'rests', ban: 'ends', deletion: 'ends', password: 'ends', twoStep: 'ends' },
    why: 'It belongs to the session in which it was given.',
    secrets: ['import_run.ticket_hash'],
  },
  courseLaunch: {
    what: 'The address and the token of a unit of a course package that a parent has opened',
    opens: 'the files of the package; what is kept of this student in this unit, and adding to it',
    lasts: '12 hours, or until the unit has ended or is opened again',
    fates: { role: 'ends', schools: 'stays', ban: 'ends', deletion: 'ends', password: 'ends', twoStep: 'ends' },
    why: 'It belongs to the session in which it was opened. Whose parent one is, is looked up with each request.',
    secrets: ['course_launch.secret_hash', 'course_launch.token_hash'],
  },
  accessKey: {
    what: 'A key of another system',
    opens: 'sending statements or files; reading what keys of its school, or of all, have sent',
    lasts: 'until it is revoked',
    fates: { role: 'rests', schools: 'rests', ban: 'rests', deletion: 'rests', password: 'stays', twoStep: 'stays' },
    why: 'Whoever made it has seen its secret, and it stops while they may not make such a key. One that was made in a shell goes on.',
    secrets: ['access_key.key', 'access_key.secret_hash'],
  },
  webhook: {
    what: 'A webhook',
    opens: 'having another program told what happens in its school, or in all, by numbers without names',
    lasts: 'until it is removed',
    fates: { role: 'rests', schools: 'rests', ban: 'rests', deletion: 'rests', password: 'stays', twoStep: 'stays' },
    why: 'Whoever set it last answers for where it sends, and it rests while they may not set it. Somebody else who may takes it over by changing it or switching it on.',
    secrets: ['webhook.secret', 'webhook.former_secret'],
  },
  push: {
    what: 'A browser that is sent notices',
    opens: 'being sent the titles of notices',
    lasts: '90 days after the person last signed in there',
    fates: { role: 'ends', schools: 'stays', ban: 'ends', deletion: 'ends', password: 'ends', twoStep: 'ends' },
    why: 'Whom a notice reaches is asked when it is sent.',
    secrets: [
      'push_subscription.endpoint',
      'push_subscription.endpoint_hash',
      'push_subscription.p256dh',
      'push_subscription.auth',
    ],
  },
  calendar: {
    what: 'The address of a parent’s calendar',
    opens: 'reading the live sessions, exams and holidays of one’s children',
    lasts: 'until it is changed or stopped',
    fates: { role: 'ends', schools: 'stays', ban: 'ends', deletion: 'ends', password: 'ends', twoStep: 'ends' },
    why: 'Whose parent one is, is looked up each time that a calendar reads it.',
    secrets: ['calendar_address.secret_hash'],
  },
  endOfMail: {
    what: 'The link in a message to a family that ends these messages',
    opens: 'ending them, and nothing else',
    lasts: 'a year',
    fates: STAYS,
    secrets: ['family_mail.token_hash'],
  },
  absenceAnswer: {
    what: 'The link in a message on which a family says why a child was absent',
    opens: 'one answer, and the names of those children',
    lasts: 'a week, or until it is used',
    fates: { role: 'stays', schools: 'stays', ban: 'rests', deletion: 'rests', password: 'stays', twoStep: 'stays' },
    why: 'Whether the reader is still a parent of the child is looked up when it is opened.',
    secrets: ['absence_mail.answer_hash'],
  },
  familyMail: {
    what: 'A message to a family that waits to be sent',
    opens: 'being sent the week, an absence, results or a plan of one’s children',
    lasts: 'some hours',
    fates: { role: 'stays', schools: 'stays', ban: 'rests', deletion: 'rests', password: 'stays', twoStep: 'stays' },
    why: 'Person, address, number and children are looked up when it is sent.',
    secrets: [],
  },
  endOfReport: {
    what: 'The links in a report by email, to its screen and to its end',
    opens: 'ending these emails, and noting that one was read',
    lasts: '90 days',
    fates: STAYS,
    why: 'The screen asks for a sign-in.',
    secrets: ['report_sending.token_hash'],
  },
  report: {
    what: 'A report that a member of staff is sent by email again and again',
    opens: 'being sent the rows of a screen',
    lasts: 'until it is stopped, or nobody has opened its link for eight weeks',
    fates: { role: 'stays', schools: 'stays', ban: 'rests', deletion: 'rests', password: 'stays', twoStep: 'stays' },
    why: 'Role, schools and address are looked up each time: what the reader may not see any more is not in it. It ends for good where one is due while the reader may see none. Whoever made it for the reader gives it no rights.',
    secrets: [],
  },
  notice: {
    what: 'A notification with a later start',
    opens: 'being shown to whom it is for',
    lasts: 'until its end',
    fates: STAYS,
    why: 'It is the school’s or the academy’s: whoever writes there sees it in the list and may withdraw it.',
    secrets: [],
  },
  import: {
    what: 'An import that waits to be started, or runs',
    opens: 'writing what its preview shows',
    lasts: 'a day',
    fates: STAYS,
    why: 'Starting it needs the right of whoever starts it. One that runs was started by somebody who had it.',
    secrets: [],
  },
  lms: {
    what: 'A connected LMS',
    opens: 'launches of its accounts',
    lasts: 'until it is removed',
    fates: STAYS,
    why: 'It is the academy’s, and shows who added it.',
    secrets: [],
  },
  answer: {
    what: 'The kept answer to a write',
    opens: 'reading it again by the same request',
    lasts: 'a day',
    fates: STAYS,
    why: 'It is told to a session of the same person alone, which may make the call.',
    secrets: ['idempotency_key.key', 'idempotency_key.request_hash'],
  },
  setUpLink: {
    what: 'The link to the set-up page',
    opens: 'making the first administrator',
    lasts: 'an hour, or until there is one',
    fates: null,
    secrets: ['set_up_link.secret_hash'],
  },
  ownKeys: {
    what: 'The academy’s own keys, for push services, LMS and gateways',
    opens: 'signing what the academy sends; sending at its cost',
    lasts: 'until they are replaced',
    fates: null,
    secrets: ['push_key.private_key', 'lti_key.private_jwk', 'gateway.secret', 'gateway.report_secret'],
  },
  browser: {
    what: 'What a browser keeps: saved views, and what a parent saw last',
    opens: 'nothing at the server: a view is filters, order and columns, also in a link that is shared',
    lasts: 'views until they are deleted; what was seen, as long as the session',
    fates: null,
    secrets: [],
  },
} as const satisfies Record<string, Kept>;
export type KeptRight = keyof typeof KEPT_RIGHTS;

/** Columns that their comments count among hashes and keys, and by which nobody may do anything. */
export const OPENS_NOTHING: readonly string[] = [
  'exam_attempt.source_key',
  'import_run.plan_hash',
  'live_attendance.source_key',
  'lti_key.is_encrypted',
  'lti_key.public_jwk',
  'push_key.is_encrypted',
  'sign_in_attempt.key_hash',
  'study_plan_visit.source_key',
  'two_step.is_encrypted',
  'two_step.last_step',
  'video_watch.source_key',
  'xapi_document.place',
  'xapi_inbox.content_hash',
  'xapi_statement.content_hash',
  'xapi_statement.fact_key',
];

/** The table in words: what there is, what it opens, how long it lasts, what becomes of it by each loss, and why. */
export const rightsRows = (): readonly string[][] =>
  Object.values<Kept>(KEPT_RIGHTS).map(({ what, opens, lasts, fates, maker, why }) => [
    what,
    opens,
    lasts,
    ...Object.keys(LOSSES).map((loss) => fates?.[loss as Loss] ?? '–'),
    [maker && `It ${maker} when whoever made it loses the right to.`, why].filter(Boolean).join(' '),
  ]);
