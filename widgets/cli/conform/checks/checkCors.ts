/** Whether a page of another origin may ask, as a browser decides it: by the preflight, and by the answer itself. */
import { ANSWER_FOR, type AnyCall } from '#contract/call.ts';
import { pathOf } from '#widgets/cli/conform/inputs.ts';
import type { Run } from '#widgets/cli/conform/run.ts';
import { type Answer, isAnswer } from '#widgets/cli/conform/send.ts';
import type { Note } from '#widgets/cli/conform/verdicts.ts';

const wrong = (says: string, found: string, needed: string): Note => ({ verdict: 'wrong', says, found, needed });
const words = (header: string | null) =>
  (header ?? '')
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean);

export async function checkCors(run: Run): Promise<void> {
  const { origin } = run.options;
  if (origin === undefined) {
    const says = 'Pages of the server’s own origin need no CORS (--same-origin).';
    return run.add('cors', undefined, undefined, '', [{ verdict: 'not asked', says }]);
  }
  await run.each('Asking as a page of another origin', run.calls, async (call) => {
    if (!(await isThere(run, call))) return;
    run.add('cors', call, undefined, 'preflight', await preflightNotes(run, call, origin));
  });
  for (const call of run.reads) {
    const answer = (await run.firstSuccess(call))?.answer;
    if (answer) run.add('cors', call, undefined, 'the answer', originNotes(run, answer, origin, 'The answer'));
    const refusal = run.refusals.get(call.id);
    if (refusal) {
      run.add('cors', call, undefined, 'an error', originNotes(run, refusal, origin, `The error (${refusal.status})`));
    }
  }
  await checkExposed(run);
}

/** Whether pages ask a call of this server: calls beyond the basic ones only where it offers them. */
async function isThere(run: Run, call: AnyCall): Promise<boolean> {
  const { capability, method } = call;
  if (capability === undefined) return true;
  if (run.working.some(({ capabilities }) => capabilities?.includes(capability))) return true;
  return method === 'GET' && (await run.firstSuccess(call)) !== undefined;
}

/** What a browser sends along with a call, so that it asks first. */
function headersOf(call: AnyCall): string[] {
  return [
    ...(call.anonymous ? [] : ['authorization']),
    ...(call.body ? ['content-type'] : []),
    ...(call.method === 'POST' && !call.anonymous ? ['idempotency-key'] : []),
  ];
}

async function preflightNotes(run: Run, call: AnyCall, origin: string): Promise<Note[]> {
  const requested = headersOf(call);
  if (requested.length === 0 && (call.method === 'GET' || call.method === 'POST')) return [];
  const params = Object.fromEntries(Object.keys(call.params).map((param) => [param, 1]));
  const came = await run.send({
    method: 'OPTIONS',
    path: pathOf(call, { params, query: call.method === 'GET' ? run.mainQuery(call) : {} }),
    headers: {
      'Access-Control-Request-Method': call.method,
      'Access-Control-Request-Headers': requested.join(','),
    },
  });
  if (!isAnswer(came)) return [wrong(came.sentence, 'no answer', 'status 204')];
  const { status, headers } = came;
  if (status === 401 || status === 403) {
    return [
      wrong(
        `The preflight (OPTIONS) is refused with ${status}: browsers send it without a token. Answer OPTIONS before the token is looked at.`,
        `status ${status}`,
        'status 204',
      ),
    ];
  }
  if (status >= 300 && status < 400) {
    return [
      wrong(
        `The preflight (OPTIONS) is redirected (${status}), which browsers do not follow. Answer it at the path itself.`,
        `status ${status}`,
        'status 204',
      ),
    ];
  }
  if (status < 200 || status > 299) {
    return [
      wrong(
        `The preflight (OPTIONS ${call.path}) is answered with ${status}, so that no page of another origin can make this call. Answer OPTIONS with 204 and the headers of CORS for every path.`,
        `status ${status}`,
        'status 204',
      ),
    ];
  }
  const notes = originNotes(run, came, origin, 'The preflight');
  const methods = words(headers.get('Access-Control-Allow-Methods'));
  if (
    !['GET', 'POST'].includes(call.method) &&
    !methods.includes(call.method.toLowerCase()) &&
    !methods.includes('*')
  ) {
    notes.push(
      wrong(
        `The preflight does not allow ${call.method}. Send Access-Control-Allow-Methods: GET, POST, PUT, DELETE.`,
        methods.join(', ') || 'no methods',
        call.method,
      ),
    );
  }
  const allowed = words(headers.get('Access-Control-Allow-Headers'));
  // A star does not cover Authorization.
  const missing = requested.filter(
    (name) => !allowed.includes(name) && (name === 'authorization' || !allowed.includes('*')),
  );
  if (missing.length > 0) {
    const star =
      missing.includes('authorization') && allowed.includes('*') ? ' A star does not cover Authorization.' : '';
    notes.push(
      wrong(
        `The preflight does not allow the header ${missing.join(', ')}.${star} Send Access-Control-Allow-Headers: Authorization, Content-Type, Idempotency-Key.`,
        allowed.join(', ') || 'no headers',
        missing.join(', '),
      ),
    );
  }
  if (status !== 204 && status !== 200)
    notes.push({
      verdict: 'works but',
      says: `The preflight answers ${status}; 204 is usual.`,
      found: `status ${status}`,
      needed: 'status 204',
    });
  return notes;
}

function originNotes(run: Run, { headers }: Answer, origin: string, what: string): Note[] {
  const allowed = headers.get('Access-Control-Allow-Origin');
  if (allowed === '*' || allowed === origin) {
    const isNamed = allowed === origin && !words(headers.get('Vary')).some((word) => word === 'origin' || word === '*');
    return isNamed && what === 'The answer'
      ? [
          {
            verdict: 'works but',
            found: 'no Vary: Origin',
            needed: 'Vary: Origin',
            says: `${what} names the origin and has no Vary: Origin, so that a cache may give it to a page of another. Send Vary: Origin.`,
          },
        ]
      : [];
  }
  const needed = `Access-Control-Allow-Origin: ${origin}`;
  if (allowed === null) {
    const guessed = run.options.isOriginGuessed
      ? ' If the server lets in named origins alone, give yours: --origin https://www.school.example. If your pages are of the server’s own origin: --same-origin.'
      : '';
    return [
      wrong(
        `${what} has no Access-Control-Allow-Origin, so that a page of ${origin} cannot read it, and says “Network error”. Send it with every answer, errors too.${guessed}`,
        'no Access-Control-Allow-Origin',
        needed,
      ),
    ];
  }
  if (allowed.includes(',')) {
    return [
      wrong(
        `${what} has two Access-Control-Allow-Origin (${allowed}), which browsers refuse: the server and its proxy both add one. Let one of them do it.`,
        allowed,
        needed,
      ),
    ];
  }
  return [
    wrong(
      `${what} allows ${allowed}, and a page of ${origin} cannot read it. Send the page’s own origin (scheme, hostname and port, no slash at its end).`,
      allowed,
      needed,
    ),
  ];
}

/** Headers that a page may read. */
async function checkExposed(run: Run): Promise<void> {
  for (const call of run.reads) {
    const answer = (await run.firstSuccess(call))?.answer;
    if (!answer) continue;
    const exposed = words(answer.headers.get('Access-Control-Expose-Headers'));
    const isExposed = (name: string) => exposed.includes('*') || exposed.includes(name.toLowerCase());
    const note = (name: string, so: string): Note => ({
      verdict: 'works but',
      found: exposed.join(', ') || 'no Access-Control-Expose-Headers',
      needed: name,
      says: `The header ${name} is not exposed, so that ${so}. Send Access-Control-Expose-Headers: Date, Retry-After, ${ANSWER_FOR}.`,
    });
    const notes = isExposed('Date') ? [] : [note('Date', '?academy-check cannot compare clocks')];
    if (answer.headers.get(ANSWER_FOR) !== null && !isExposed(ANSWER_FOR))
      notes.push(note(ANSWER_FOR, 'a page of another origin cannot read for whom an answer is'));
    return run.add('cors', undefined, undefined, 'headers that a page may read', notes);
  }
}
