/** Signs people in with a phone number and a password, and judges what a sign-in and a failed one answer. */
import { login } from '#contract/session.ts';
import { signInOptions } from '#contract/signInProvider.ts';
import { toRole } from '#domain/roles.ts';
import { actingRoleOfWord, type Identity, ROLE_NAMES, type RoleWord } from './identities.ts';
import { fieldAt } from './inputs.ts';
import { judgeAnswer } from './judgeAnswer.ts';
import { bodyNote, messageNote, redirectNote } from './readResponse.ts';
import type { Run } from './run.ts';
import { type Answer, isAnswer, type Sender } from './send.ts';
import { CannotAsk, type Note } from './verdicts.ts';

/** Somebody who signs in with a password, in place of a token. */
export interface Credentials {
  role: RoleWord;
  identifier: string;
  password: string;
}

/** What a sign-in answered. */
export interface SignedIn {
  identity: Identity;
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
  return { identity: { role, token, capabilities }, answer: came };
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
  const came = await run.send({
    method: 'POST',
    path: login.path,
    body: { identifier: NOBODY, password: 'not a password', parentView: false },
  });
  run.add(
    'errors',
    login,
    undefined,
    'a wrong password',
    isAnswer(came) ? wrongNotes(run, came) : [{ verdict: 'wrong', says: came.sentence }],
  );
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
  const told = fieldAt(json, 'user.role') ?? fieldAt(json, 'user.userRole');
  const role = toRole(told);
  if (role === undefined) {
    return [
      {
        verdict: 'wrong',
        path: 'user',
        found: told === undefined ? 'no role' : `the role ${String(told).slice(0, 8)}`,
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

function wrongNotes(run: Run, came: Answer): Note[] {
  const { status } = came;
  const redirect = redirectNote(came, run.options.base);
  if (redirect) return [redirect];
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
  if (status === 401 || status === 403 || status === 429) return notes;
  const verdict = status >= 500 || status === 404 ? 'wrong' : 'works but';
  return [
    {
      verdict,
      found: `status ${status}`,
      needed: 'status 401',
      says: `A wrong password is answered with ${status}. Answer 401 with a \`message\`, which the form shows.`,
    },
    ...notes,
  ];
}
