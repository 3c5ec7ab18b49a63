/**
 * The set-up page of an academy without an administrator, and what it sends. The secret of its link stands in the
 * fragment of the address, which browsers send to nobody; the page sends it in the body of its requests.
 */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { secretInput, textsInput, typedInput } from '#contract/inputs.ts';
import { languagesOf, type SetUpFault, validateSetUp } from '#domain/people/academy.ts';
import { SET_UP_PAGE } from '#domain/people/menu.ts';
import type { KnownAcademy } from '#host/server/academy/academy.calls.ts';
import { isUnknownZone } from '#host/server/academy/academy.queries.ts';
import { ACADEMY_MESSAGES } from '#host/server/academy/academySettings.ts';
import { numberReader } from '#host/server/database/phoneNumbers.ts';
import type { AppEnv } from '#host/server/http/env.ts';
import { ApiError, badRequest } from '#host/server/http/errors.ts';
import type { Services } from '#host/server/http/handlers.ts';
import { readBody } from '#host/server/http/input.ts';
import { sha256 } from '#host/server/http/session.ts';
import { commonPasswords } from './commonPasswords.ts';
import { hashPassword } from './passwords.ts';
import { setUpAcademy, setUpState } from './setUp.queries.ts';
import { USER_MESSAGES } from './userRules.ts';

/** The page of the console, and the calls that it alone makes. */
export const SET_UP_PATH = { page: SET_UP_PAGE, open: '/api/set-up/open', send: '/api/set-up' } as const;

const DONE = 'This academy is set up already. Please sign in.';
const UNKNOWN = 'This link is not valid, or its hour is over. Each start of the server prints a new one.';

const MESSAGES: Readonly<Record<SetUpFault, string>> = {
  ...USER_MESSAGES,
  ...ACADEMY_MESSAGES,
  passwordMissing: 'The password is missing',
};

/** Longer than any text that is accepted. */
const TYPED_MAX = 1_000;
const secret = () => secretInput(TYPED_MAX);
const FIELDS = {
  secret: secret(),
  academyName: typedInput(TYPED_MAX),
  timeZone: typedInput(TYPED_MAX),
  languages: textsInput(typedInput(TYPED_MAX), 20),
  name: typedInput(TYPED_MAX),
  phone: typedInput(TYPED_MAX),
  password: secret(),
};
type Sent = Record<Exclude<keyof typeof FIELDS, 'languages'>, string> & { languages: string[] };

/** The calls of the set-up page. They need no session, but the secret of a link. */
export function setUpCalls({ database }: Pick<Services, 'database'>, academy: KnownAcademy): Hono<AppEnv> {
  /** @throws ApiError 404 for a wrong secret, 410 once the academy is set up. */
  async function refuseUnlessOpen(secretHash: Buffer): Promise<void> {
    const state = await database.as({ kind: 'nobody' }, (tx) => setUpState(tx, secretHash));
    if (state === 'done') throw new ApiError(410, DONE);
    if (state === 'unknown') throw new ApiError(404, UNKNOWN);
  }

  const app = new Hono<AppEnv>();
  app.post(SET_UP_PATH.open, async (c) => {
    c.var.facts.call = 'openSetUp';
    const { secret } = (await readBody(c.req, { secret: FIELDS.secret })) as { secret: string };
    await refuseUnlessOpen(sha256(secret));
    return c.json({ message: 'The academy can be set up' });
  });
  app.post(SET_UP_PATH.send, async (c) => {
    c.var.facts.call = 'setUp';
    const sent = (await readBody(c.req, FIELDS)) as Sent;
    const secretHash = sha256(sent.secret);
    await refuseUnlessOpen(secretHash);
    const [fault] = validateSetUp(sent, await commonPasswords());
    if (fault) return refused(c, fault);
    // Outside a transaction: hashing must not keep a connection busy.
    const passwordHash = await hashPassword(sent.password);
    const { academyName: name, timeZone } = sent;
    const languages = languagesOf(sent.languages);
    const pid = await database
      .as({ kind: 'nobody' }, async (tx) => {
        const person = { name: sent.name, phone: (await numberReader(tx))(sent.phone), passwordHash };
        return setUpAcademy(tx, secretHash, { name, timeZone, languages }, person, c.var.requestId);
      })
      .catch((error: unknown) => {
        // A browser may know a time zone that PostgreSQL does not.
        throw isUnknownZone(error) ? badRequest(MESSAGES.zoneUnknown) : error;
      });
    if (pid === undefined) throw new ApiError(410, DONE);
    await academy.renew();
    return c.json({ message: 'The academy is set up' }, 201);
  });
  return app;
}

/** The answer to a field that is wrong; the page says it in its own language. */
const refused = (c: Context, fault: SetUpFault) => c.json({ message: MESSAGES[fault], fault }, 400);

/** Answers the page's address with 410 once the academy is set up; until then the console answers with its page. */
export const endedSetUp =
  ({ database }: Pick<Services, 'database'>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (c.req.path !== SET_UP_PATH.page || !/^(?:GET|HEAD)$/.test(c.req.method)) return next();
    const state = await database.as({ kind: 'nobody' }, (tx) => setUpState(tx, sha256('')));
    return state === 'done' ? c.text(DONE, 410, { 'Cache-Control': 'no-store' }) : next();
  };
