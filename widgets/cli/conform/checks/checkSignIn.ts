/** Signs people in with a phone number and a password, and judges what a sign-in and a failed one answer. */
import { login, signOut } from '#contract/sign-in/session.ts';
import { signInOptions } from '#contract/sign-in/signInProvider.ts';
import { toRole } from '#domain/people/roles.ts';
import { actingRoleOfWord, type Identity, may, ROLE_NAMES, type RoleWord } from '#widgets/cli/conform/identities.ts';
import { fieldAt } from '#widgets/cli/conform/inputs.ts';
import { judgeAnswer } from '#widgets/cli/conform/judgeAnswer.ts';
import { bodyNote, hiddenErrorNote, messageNote, redirectNote } from '#widgets/cli/conform/readResponse.ts';
import type { Run } from '#widgets/cli/conform/run.ts';
import { type Answer, type Came, isAnswer, type Sender } from '#widgets/cli/conform/send.ts';
import { CannotAsk, type Note } from '#widgets/cli/conform/verdicts.ts';

/** Somebody who signs in with a password, in place of a token. */
export interface Credentials {
  role: RoleWord;
  identifier: string;
  password: string;
}

/** Somebody who may not sign in, such as a banned account, with the right password. */
export type Refused = Omit<Credentials, 'role'>;

/** What a sign-in answered. */
export interface SignedIn {
  identity: Identity;
  /** The phone number. */
  identifier: string;
  answer: Answer;
}

/** A phone number that nobody has. */
const NOBODY = '0000000000';

/** Signs somebody in. @throws CannotAsk when that fails: nothing can be asked as this person */
export async function signIn(
  send: Sender,
  base: string,
  { role, identifier, password }: Credentials,
): Promise<SignedIn> {
  const came = await send({
    method: 'POST',
    path: login.path,
    body: { identifier, password, parentView: role === 'parent' },
  });
  const name = ROLE_NAMES[role];
  if (!isAnswer(came)) throw new CannotAsk(came.sentence);
  const unread = redirectNote(came, base) ?? (came.status === 200 ? bodyNote(came) : undefined);
  if (unread) throw new CannotAsk(`The sign-in of the ${name} failed. ${unread.says}`);
  const token = fieldAt(came.json, 'token');
  if (came.status !== 200 || typeof token !== 'string' || token === '') {
    throw new CannotAsk(`The sign-in of the ${name} failed (${came.status}). ${whyNot(came)}`);
  }
  const words = fieldAt(came.json, 'user.capabilities');
  const capabilities = Array.isArray(words) ? words.map(String) : [];
  return { identity: { role, token, capabilities }, identifier, answer: came };
}

function whyNot({ status, json }: Answer): string {
  const needs = fieldAt(json, 'needs');
  if (needs === 'code' || needs === 'set-up')
    return 'The account needs a second step: give a token with --as, or an account without one.';
  if (needs === 'new-password')
    return 'The password is a one-time password: sign in once in a browser, and choose one.';
  if (status === 401 || status === 403) return 'Look at the phone number and the password.';
  if (status === 404 || status === 405)
    return `The server has no ${login.method} ${login.path}: give a token with --as.`;
  if (status === 200) return 'The answer has no `token` in text.';
  return 'Look into the log of the server.';
}

/** Judges the sign-ins that were made, and a wrong one. */
export async function checkSignIn(run: Run, signedIn: readonly SignedIn[]): Promise<void> {
  if (!run.calls.includes(login)) return;
  for (const { identity, answer } of signedIn) {
    const { notes } = judgeAnswer(login, answer.json);
    run.add(
      'answer',
      login,
      identity.role,
      'signing in',
      [...notes, ...roleNotes(identity.role, answer.json)],
      answer.ms,
    );
  }
  if (signedIn.length === 0) {
    const says =
      'Nobody was signed in with a password. Give one: --sign-in admin=PHONE, with the password in ACADEMY_PASSWORD_ADMIN.';
    run.add('answer', login, undefined, 'signing in', [{ verdict: 'not asked', says }]);
  }
  if (run.calls.includes(signInOptions)) await checkOptions(run);
  const nobody = await trySignIn(run, NOBODY, NOT_A_PASSWORD);
  run.add('errors', login, undefined, 'an unknown phone number', wrongNotes(run, nobody));
  const [known] = signedIn;
  if (!known) return;
  const wrong = await trySignIn(run, known.identifier, NOT_A_PASSWORD, known.identity.role === 'parent');
  run.add('errors', login, undefined, 'a wrong password', [...wrongNotes(run, wrong), ...unlikeNotes(nobody, wrong)]);
}

const NOT_A_PASSWORD = 'not a password';

const trySignIn = (run: Run, identifier: string, password: string, parentView = false) =>
  run.send({ method: 'POST', path: login.path, body: { identifier, password, parentView } });

/** Whether an unknown phone number and a wrong password are refused alike, so that nobody learns which numbers exist. */
function unlikeNotes(nobody: Came, wrong: Came): Note[] {
  if (!isAnswer(nobody) || !isAnswer(wrong)) return [];
  const [one, other] = [nobody, wrong].map(({ status, json }) => ({ status, says: fieldAt(json, 'message') }));
  const isRefused = [nobody, wrong].every(({ status }) => status >= 400 && status < 500 && status !== 429);
  if (!isRefused || (one?.status === other?.status && one?.says === other?.says)) return [];
  return [
    {
      verdict: 'wrong',
      found: one?.status === other?.status ? 'another message' : `${one?.status}, and ${other?.status}`,
      needed: 'one answer for both',
      says: `An unknown phone number (${one?.status}) and a wrong password (${other?.status}) are refused in two ways: whoever tries numbers learns which have an account. Answer both with the same 401 and the same \`message\`.`,
    },
  ];
}

/** Whether those who may not sign in are refused, as staff and as a parent. */
export async function checkRefused(run: Run, refused: readonly Refused[]): Promise<void> {
  for (const { identifier, password } of refused) {
    for (const parentView of [false, true]) {
      const came = await trySignIn(run, identifier, password, parentView);
      const tried = `who may not sign in${parentView ? ', as a parent' : ''}`;
      run.add('access', login, undefined, tried, refusedNotes(run, came));
      const token = isAnswer(came) ? fieldAt(came.json, 'token') : undefined;
      if (typeof token === 'string') await run.ask(signOut, { params: {}, query: {} }, token);
    }
  }
}

function refusedNotes(run: Run, came: Came): Note[] {
  if (!isAnswer(came)) return [{ verdict: 'wrong', says: came.sentence }];
  const { status } = came;
  if (status >= 200 && status < 300 && !hiddenErrorNote(login, came, '403')) {
    const says =
      'An account that may not sign in (--refused) is let in. Look with every sign-in whether the account is banned or deleted, and answer 403 with a `message` that says so.';
    return [{ verdict: 'lets in whom it should not', found: `status ${status}`, needed: 'status 403', says }];
  }
  if (status !== 401) return wrongNotes(run, came, '403');
  const says =
    'An account that may not sign in (--refused) gets 401, as for a wrong password. Look whether the password that was given is right; if it is, answer 403 with a `message` that says why, so that people do not go on trying.';
  const message = messageNote(came);
  return [{ verdict: 'works but', found: 'status 401', needed: 'status 403', says }, ...(message ? [message] : [])];
}

/** Signs everybody out again whom the kit has signed in, and sees that their tokens have ended. */
export async function checkSignOut(run: Run, signedIn: readonly SignedIn[]): Promise<void> {
  for (const { identity } of signedIn) {
    if (!identity.capabilities?.includes(signOut.capability ?? '')) {
      const says = `user.capabilities does not name "${signOut.capability}": pages forget the token, and it stays good until the server ends it.`;
      run.add('token', signOut, identity.role, 'signing out', [{ verdict: 'not asked', says }]);
      continue;
    }
    // A call that this token was good for so far.
    const good = await goodCall(run, identity);
    const came = await run.ask(signOut, { params: {}, query: {} }, identity.token);
    run.add('token', signOut, identity.role, 'signing out', signOutNotes(run, came));
    const isDone = isAnswer(came) && came.status >= 200 && came.status < 300;
    if (!good || !isDone) continue;
    const after = await run.ask(good, { params: {}, query: run.mainQuery(good) }, identity.token);
    run.add('token', signOut, identity.role, 'the token after it', isAnswer(after) ? afterNotes(after) : []);
  }
}

async function goodCall(run: Run, identity: Identity) {
  for (const call of run.reads) {
    if (call.anonymous || Object.keys(call.params).length > 0 || !may(identity.role, call.id)) continue;
    const came = await run.answer(call, { params: {}, query: run.mainQuery(call) }, identity);
    if (isAnswer(came) && came.status === 200) return call;
  }
  return undefined;
}

function signOutNotes(run: Run, came: Came): Note[] {
  if (!isAnswer(came)) return [{ verdict: 'wrong', says: came.sentence }];
  const { status } = came;
  const unread = redirectNote(came, run.options.base) ?? hiddenErrorNote(signOut, came, 'of its kind, from 400 on');
  if (unread) return [unread];
  if (status >= 200 && status < 300) return [];
  if (status === 404 || status === 405 || status === 501) {
    const says = `user.capabilities names "${signOut.capability}", and ${signOut.method} ${signOut.path} is not there (${status}). Add it, or take the word out.`;
    return [{ verdict: 'missing', found: `status ${status}`, needed: `${signOut.method} ${signOut.path}`, says }];
  }
  const says = `A sign-out with a good token is answered with ${status}, and the page says that it failed. Answer 200, and let the token end at once.`;
  return [{ verdict: 'wrong', found: `status ${status}`, needed: 'status 200', says }];
}

function afterNotes({ status }: Answer): Note[] {
  if (status === 401) return [];
  const isGood = status >= 200 && status < 300;
  return [
    {
      verdict: isGood ? 'lets in whom it should not' : 'wrong',
      found: `status ${status}`,
      needed: 'status 401',
      says: isGood
        ? 'After the sign-out its token is still answered: whoever copied it goes on reading. End the session on the server, and answer 401 from then on. A signed token without a session needs a list of those that have ended.'
        : `After the sign-out its token gets ${status}. Answer 401, as for any token that has ended.`,
    },
  ];
}

/** The one call beyond the basic ones that pages ask without a capability; a server may go without it. */
async function checkOptions(run: Run): Promise<void> {
  const came = await run.ask(signInOptions, { params: {}, query: {} }, undefined);
  const add = (notes: Note[]) => run.add('answer', signInOptions, undefined, '', notes);
  if (!isAnswer(came)) return add([{ verdict: 'wrong', says: came.sentence }]);
  if (came.status !== 200)
    return came.status < 500
      ? add([])
      : add([
          {
            verdict: 'wrong',
            path: '',
            says: `The server fails (${came.status}). Answer 404 where there is no provider.`,
          },
        ]);
  const unread = bodyNote(came);
  add(unread ? [unread] : judgeAnswer(signInOptions, came.json).notes);
}

function roleNotes(word: RoleWord, json: unknown): Note[] {
  const reported = fieldAt(json, 'user.role') ?? fieldAt(json, 'user.userRole');
  const role = toRole(reported);
  if (role === undefined) {
    return [
      {
        verdict: 'wrong',
        path: 'user',
        found: reported === undefined ? 'no role' : `the role ${String(reported).slice(0, 8)}`,
        needed: '3, 4, 6, 12 or 24',
        says: '`user.role` is none of 3, 4, 6, 12 and 24: the page says “Access denied”, and keeps nothing. Send the number of the role.',
      },
    ];
  }
  const acting = actingRoleOfWord(word);
  if (acting === 'parent' || acting === role) return [];
  return [
    {
      verdict: 'wrong',
      path: 'user',
      found: `the role ${role}`,
      needed: `the role ${acting}`,
      says: `The sign-in of the ${ROLE_NAMES[word]} answers the role ${role}. Look whose phone number it is, and which number the server has for the role.`,
    },
  ];
}

/** @param needed the status of the refusal */
function wrongNotes(run: Run, came: Came, needed: '401' | '403' = '401'): Note[] {
  if (!isAnswer(came)) return [{ verdict: 'wrong', says: came.sentence }];
  const { status } = came;
  const unlike = redirectNote(came, run.options.base) ?? hiddenErrorNote(login, came, needed);
  if (unlike) return [unlike];
  if (status >= 200 && status < 300) {
    return [
      {
        verdict: 'lets in whom it should not',
        found: `status ${status}`,
        needed: 'status 401',
        says: 'A wrong phone number and password are answered with success. Answer 401 with a `message`, which the form shows.',
      },
    ];
  }
  const message = messageNote(came);
  const notes = message ? [message] : [];
  if (String(status) === needed || status === 429) return notes;
  if (status === 403) {
    const says =
      'A wrong phone number or password is answered with 403, which tells of an account that may not sign in. Answer 401 with a `message`, which the form shows.';
    return [{ verdict: 'works but', found: 'status 403', needed: 'status 401', says }, ...notes];
  }
  const verdict = status >= 500 || status === 404 ? 'wrong' : 'works but';
  return [
    {
      verdict,
      found: `status ${status}`,
      needed: `status ${needed}`,
      says: `A sign-in that must fail is answered with ${status}. Answer ${needed} with a \`message\`, which the form shows.`,
    },
    ...notes,
  ];
}
