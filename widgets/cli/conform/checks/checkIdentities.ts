/** Whether each token is accepted, and whether it is of the role that it was given for. */
import type { AnyCall } from '#contract/call.ts';
import { type Identity, may, ROLE_NAMES } from '#widgets/cli/conform/identities.ts';
import type { Run } from '#widgets/cli/conform/run.ts';
import { isAnswer, sender } from '#widgets/cli/conform/send.ts';
import type { Note } from '#widgets/cli/conform/verdicts.ts';

/** A token that no server has given to anybody. */
export const NONSENSE = 'not-a-token-of-this-academy';

const PROBES = 3;

/** Fills `run.working` with the identities whose tokens work. */
export async function checkIdentities(run: Run): Promise<void> {
  for (const identity of run.options.identities) {
    const note = await noteOf(run, identity);
    if (note) run.add('identity', undefined, identity.role, 'its token', [note]);
    else run.working.push(identity);
    if (!note) run.add('identity', undefined, identity.role, 'its token', []);
  }
}

const withoutIds = (calls: readonly AnyCall[]) =>
  calls.filter(({ params, capability, anonymous }) => Object.keys(params).length === 0 && !capability && !anonymous);

async function noteOf(run: Run, identity: Identity): Promise<Note | undefined> {
  const name = ROLE_NAMES[identity.role];
  const statuses = async (calls: readonly AnyCall[], most = PROBES) => {
    const found: { call: AnyCall; status: number }[] = [];
    for (const call of calls.slice(0, most)) {
      const came = await run.answer(call, { params: {}, query: run.mainQuery(call) }, identity);
      if (isAnswer(came)) found.push({ call, status: came.status });
      if (isAnswer(came) && came.status === 200) break;
    }
    return found;
  };
  const reads = withoutIds(run.reads);
  const allowed = reads.filter(({ id }) => may(identity.role, id));
  const own = await statuses(allowed);
  const [first] = own;
  if (first && own.every(({ status }) => status === 404)) {
    const every = await statuses(allowed, allowed.length);
    return every.every(({ status }) => status === 404)
      ? noCallNote(
          run,
          every.map(({ call }) => call),
        )
      : undefined;
  }
  if (!first || own.some(({ status }) => status !== 401 && status !== 403)) return undefined;
  const over = expiryOf(identity.token);
  const expired = over === undefined ? '' : ` It says of itself that it expired on ${over}: sign in again.`;
  if (own.every(({ status }) => status === 401)) {
    const input = { params: {}, query: run.mainQuery(first.call) };
    const texts = await Promise.all(
      [undefined, NONSENSE, identity.token].map(async (token) => {
        const came = await run.ask(first.call, input, token);
        return isAnswer(came) ? JSON.stringify([came.status, came.json]) : '';
      }),
    );
    const arrives = texts[0] !== texts[1];
    const cure = arrives
      ? 'The server answers a request without a token in another way, so that the token arrives: it is wrong, expired, or of another server.'
      : 'The answer is the same as without any token: either the token is wrong or expired, or something on the way takes the header Authorization out. Apache does with CGI and FastCGI (CGIPassAuth On, or SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1), and so may a gateway or a site password in front of the server (proxy_set_header Authorization $http_authorization).';
    return {
      verdict: 'wrong',
      found: 'status 401',
      needed: 'status 200',
      says: `The token of the ${name} is refused with 401.${expired} ${expired ? '' : cure}`,
    };
  }
  const others = await statuses(reads.filter(({ id }) => !may(identity.role, id)));
  const isOther = others.some(({ status }) => status === 200);
  return {
    verdict: 'refuses whom it should not',
    found: 'status 403',
    needed: 'status 200',
    says: isOther
      ? `The token given for the ${name} is of another role: what this role may ask is refused with 403, and what it may not is answered. Give the token of somebody of this role.`
      : `The token of the ${name} is refused with 403 by all calls of this role. Look whose token it is, and which number the server has for the role.`,
  };
}

/** What it means that none of the calls is there. */
async function noCallNote(run: Run, calls: readonly AnyCall[]): Promise<Note> {
  const { base } = run.options;
  const common = { verdict: 'missing', found: 'status 404', needed: calls.map(({ path }) => path).join(', ') } as const;
  const up = base.replace(/\/api$/, '');
  const [first] = calls;
  if (up !== base && first) {
    const came = await sender(up, run.options.timeoutMs)({ method: first.method, path: first.path });
    if (isAnswer(came) && came.status !== 404) {
      return {
        ...common,
        says: `The address ends in /api, which calls begin with themselves: write ${up}, here and in the pages (api-base).`,
      };
    }
  }
  return {
    ...common,
    says: `No call is there: ${first?.path} and others answer 404. Look whether the API has a path of its own, such as ${new URL(base).origin}/academy, and name it in the address.`,
  };
}

/** When a JSON web token has expired, as a date; undefined where it has not, or is no such token. */
function expiryOf(token: string): string | undefined {
  try {
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp?: unknown };
    return typeof exp === 'number' && exp * 1000 < Date.now() ? new Date(exp * 1000).toISOString() : undefined;
  } catch {
    return undefined;
  }
}
