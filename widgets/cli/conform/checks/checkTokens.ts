/** What a call answers without a token, and with one that nobody has been given. */
import type { AnyCall } from '#contract/call.ts';
import type { Input } from '#widgets/cli/conform/inputs.ts';
import { hiddenErrorNote, messageNote, redirectNote } from '#widgets/cli/conform/readResponse.ts';
import type { Run } from '#widgets/cli/conform/run.ts';
import { isAnswer } from '#widgets/cli/conform/send.ts';
import type { Note } from '#widgets/cli/conform/verdicts.ts';
import { NONSENSE } from './checkIdentities.ts';

const WAYS = [
  { tried: 'no token', token: undefined },
  { tried: 'a wrong token', token: NONSENSE },
] as const;

export async function checkTokens(run: Run): Promise<void> {
  const calls = run.reads.filter(({ anonymous }) => !anonymous);
  await run.each('Asking without a valid token', calls, async (call) => {
    const first = await run.firstSuccess(call);
    if (!first) return;
    for (const { tried, token } of WAYS)
      run.add('token', call, undefined, tried, await notesOf(run, call, first.input, token, tried));
  });
}

async function notesOf(
  run: Run,
  call: AnyCall,
  input: Input,
  token: string | undefined,
  tried: string,
): Promise<Note[]> {
  const came = await run.ask(call, input, token);
  if (!isAnswer(came)) return [{ verdict: 'wrong', says: came.sentence }];
  const { status, headers } = came;
  if (status >= 400) run.refusals.set(call.id, came);
  const redirect = redirectNote(came, run.options.base);
  if (redirect) return [redirect];
  const hidden = hiddenErrorNote(call, came, '401');
  if (hidden) return [hidden];
  if (status >= 200 && status < 300) {
    if (came.json === undefined) {
      return [
        {
          verdict: 'wrong',
          found: `status ${status} without JSON`,
          needed: 'status 401',
          says: `With ${tried} the answer is ${status} and no JSON, such as a login page. Answer 401 with a \`message\`: a page asks people to sign in only then.`,
        },
      ];
    }
    return [
      {
        verdict: 'lets in whom it should not',
        found: `status ${status}`,
        needed: 'status 401',
        says: `With ${tried} the call is answered: anybody can read it. Check the token with every call, and answer 401.`,
      },
    ];
  }
  const notes: Note[] = [];
  if (status !== 401) {
    notes.push({
      verdict: 'wrong',
      found: `status ${status}`,
      needed: 'status 401',
      says: `With ${tried} the status is ${status}. Answer 401: by it alone a page knows that the session is over, and asks people to sign in.`,
    });
  }
  if (/\bbasic\b/i.test(headers.get('WWW-Authenticate') ?? '')) {
    notes.push({
      verdict: 'wrong',
      found: 'WWW-Authenticate: Basic',
      needed: 'WWW-Authenticate: Bearer',
      says: 'The 401 says WWW-Authenticate: Basic, and browsers open a window of their own for a name and a password. Send Bearer.',
    });
  }
  const message = messageNote(came);
  return message ? [...notes, message] : notes;
}
