/** What calls answer to ids that are not there, to ids that are none, and to words that no page sends. */
import type { AnyCall } from '#contract/call.ts';
import { type Input, wordNames } from '#widgets/cli/conform/inputs.ts';
import { hiddenErrorNote, messageNote } from '#widgets/cli/conform/readResponse.ts';
import type { Run } from '#widgets/cli/conform/run.ts';
import { isAnswer } from '#widgets/cli/conform/send.ts';
import type { Note } from '#widgets/cli/conform/verdicts.ts';
import { brokenNote } from './checkAnswers.ts';

/** An id that no row has. */
export const UNKNOWN_ID = 2_000_000_000;
const NO_ID = 'not-an-id';
const NO_WORD = 'no-such-word';

/** Calls whose last parameter names a day: of a day that is not there, an empty list is an answer. */
const EMPTY_IS_FINE = new Set(['day']);

interface Trial {
  call: AnyCall;
  tried: string;
  token: string;
  input: Input;
  /** The statuses that tell what was wrong. */
  needed: readonly number[];
  /** What it means that the call is answered all the same. */
  answered: Note['verdict'] | 'works';
  cure: string;
}

export async function checkErrors(run: Run): Promise<void> {
  const trials = (await Promise.all(run.reads.map((call) => trialsOf(run, call)))).flat();
  await run.each('Asking for what is not there', trials, async (trial) => {
    run.add('errors', trial.call, undefined, trial.tried, await notesOf(run, trial));
  });
  await checkUnknownPath(run);
}

async function trialsOf(run: Run, call: AnyCall): Promise<Trial[]> {
  const first = await run.firstSuccess(call);
  if (!first) return [];
  const { input, identity } = first;
  const common = { call, token: identity.token };
  const ids = Object.keys(call.params).flatMap((param): Trial[] => {
    const withParam = (value: string | number): Input => ({ ...input, params: { ...input.params, [param]: value } });
    return [
      {
        ...common,
        tried: `${param} ${UNKNOWN_ID}, which is not there`,
        input: withParam(EMPTY_IS_FINE.has(param) ? 9_999 : UNKNOWN_ID),
        needed: [404, 400],
        answered: EMPTY_IS_FINE.has(param) ? 'works' : 'wrong',
        cure: 'Answer 404 with a `message`: the screen then says “Resource not found”, and not that there is nothing yet.',
      },
      {
        ...common,
        tried: `${param} "${NO_ID}"`,
        input: withParam(NO_ID),
        needed: [400, 404, 422],
        answered: 'works but',
        cure: 'Answer 400 with a `message`.',
      },
    ];
  });
  const words = wordNames(call).map(
    (name): Trial => ({
      ...common,
      tried: `${name}=${NO_WORD}`,
      input: { ...input, query: { ...input.query, [name]: NO_WORD } },
      needed: [400, 422],
      answered: 'works but',
      cure: 'Answer 400 with a `message`, so that a mistyped word is no wrong figure.',
    }),
  );
  const months =
    'month' in call.query
      ? [12, -1].map(
          (month): Trial => ({
            ...common,
            tried: `month=${month}`,
            input: { ...input, query: { ...input.query, month } },
            needed: [400, 422],
            answered: 'works but',
            cure: 'Answer 400 with a `message`: months are counted from 0 for January to 11.',
          }),
        )
      : [];
  return [...ids, ...words, ...months];
}

async function notesOf(run: Run, { call, token, input, needed, answered, cure, tried }: Trial): Promise<Note[]> {
  const came = await run.ask(call, input, token);
  if (!isAnswer(came)) return [{ verdict: 'wrong', says: came.sentence }];
  const { status } = came;
  const hidden = hiddenErrorNote(call, came, String(needed[0]));
  if (hidden) return [hidden];
  if (status >= 200 && status < 300) {
    if (answered === 'works') return [];
    return [
      {
        verdict: answered,
        found: `status ${status}`,
        needed: `status ${needed[0]}`,
        says: `Asked with ${tried}, the call answers ${status}. ${cure}`,
      },
    ];
  }
  const message = status >= 400 ? messageNote(came) : undefined;
  const notes = message ? [message] : [];
  if (status >= 500)
    return [{ ...brokenNote(status), says: `Asked with ${tried}, the server fails (${status}). ${cure}` }, ...notes];
  if (needed.includes(status)) return notes;
  const verdict = status === 401 ? 'wrong' : 'works but';
  const why = status === 401 ? ' A 401 ends the session of the page.' : '';
  return [
    {
      verdict,
      found: `status ${status}`,
      needed: `status ${needed[0]}`,
      says: `Asked with ${tried}, the status is ${status}.${why} ${cure}`,
    },
    ...notes,
  ];
}

/** A path that is no call must be told apart from a page of the site. */
async function checkUnknownPath(run: Run): Promise<void> {
  const [identity] = run.working;
  const came = await run.send({ method: 'GET', path: '/api/no-such-call', token: identity?.token });
  if (!isAnswer(came))
    return run.add('errors', undefined, undefined, 'a path that is no call', [
      { verdict: 'wrong', says: came.sentence },
    ]);
  const { status } = came;
  const notes: Note[] = [];
  if (status >= 200 && status < 300) {
    notes.push({
      verdict: 'works but',
      found: `status ${status}`,
      needed: 'status 404',
      says: `A path that is no call (/api/no-such-call) answers ${status}. Answer 404 there: a call that is missing is then told as missing.`,
    });
  } else if (status === 404 || status === 405) {
    const message = messageNote(came);
    if (message) notes.push({ ...message, verdict: 'works but' });
  }
  run.add('errors', undefined, undefined, 'a path that is no call', notes);
}
