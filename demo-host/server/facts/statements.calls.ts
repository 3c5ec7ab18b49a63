/** The calls by which administrators match what waits, and see to the rules of statements. */
import { type ActivityKind, STATEMENTS_PAGE } from '#domain/learning/statements.ts';
import { asRecorder } from '#host/server/database/actor.ts';
import { ApiError, badRequest } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import {
  FactsBusy,
  MOST_OF_A_REQUEST,
  matchActivity,
  matchActor,
  releaseName,
  takeByRules,
  takeKnown,
} from './matchStatements.ts';
import {
  deleteMatch,
  deleteRule,
  homePageShownBy,
  homePages,
  isMatched,
  matchesPage,
  rulesPage,
  saveRule,
  setTrust,
  targetOf,
  targetsOf,
  waitingCounts,
  waitingOf,
  waitingPage,
} from './statementMatches.ts';

const IRI = /^[a-z][a-z0-9+.-]*:\S+$/i;

/** @throws ApiError 400 for what is no IRI */
function checkIri(value: string, what: string): void {
  if (!IRI.test(value)) {
    throw badRequest(`${what} has to be an IRI such as http://adlnet.gov/expapi/verbs/completed.`);
  }
}

const BUSY = 'An import is adding up what students did. Take the match back when it has ended.';

const matchedAlready = () =>
  new ApiError(409, 'This name is matched already. Take the match back before you match it anew.');

const targetFor = (kind: ActivityKind, id: number) =>
  ({ exam: { examId: id }, video: { videoId: id }, session: { studyPlanItemId: id }, live: { liveSessionId: id } })[
    kind
  ];

export const statementHandlers = {
  statementCounts: ({ db }) => waitingCounts(db),
  waitingStatements: ({ db, query: { of, page = 1, limit = STATEMENTS_PAGE.names, search } }) =>
    waitingPage(db, of, { page, limit }, search),
  statementTargets: ({ db, query: { kind, search } }) => targetsOf(db, kind, search),

  matchStudent: async ({ db, session: { person }, body: { name, pid }, record }) => {
    if (!(await targetOf(db, 'student', pid))) throw badRequest('There is no such student');
    if (await isMatched(db, 'student', name)) throw matchedAlready();
    const homePage = await homePageShownBy(db, name, pid);
    if (homePage !== undefined) await setTrust(db, homePage, true);
    const taken = await asRecorder(db, person, async () => {
      const own = await matchActor(db, name, pid, MOST_OF_A_REQUEST);
      // Other accounts of the same system are known by now too.
      return homePage === undefined ? own : own + (await takeKnown(db, MOST_OF_A_REQUEST));
    });
    await record({
      kind: 'matchedStudent',
      values: { user: pid, taken },
      about: pid,
    });
    return {
      message: 'Matched',
      taken,
      waiting: await waitingOf(db, 'student', name),
      trustedHomePage: homePage ?? null,
    };
  },
  matchStatementActivity: async ({ db, session: { person }, body: { name, kind, id }, record }) => {
    if (!(await targetOf(db, kind, id))) throw badRequest('There is no such exam, video or session');
    if (await isMatched(db, 'activity', name)) throw matchedAlready();
    const taken = await asRecorder(db, person, () =>
      matchActivity(db, name, { ...targetFor(kind, id) }, MOST_OF_A_REQUEST),
    );
    await record({ kind: 'matchedActivity', values: { of: kind, id, taken } });
    return { message: 'Matched', taken, waiting: await waitingOf(db, 'activity', name) };
  },
  statementMatches: ({ db, query: { page = 1, limit = STATEMENTS_PAGE.names, search } }) =>
    matchesPage(db, { page, limit }, search),
  endStatementMatch: async ({ db, session: { person }, body: { of, name }, record }) => {
    const released = await deleteMatch(db, of, name);
    if (!released) throw badRequest('There is no such match. Perhaps somebody has taken it back.');
    await asRecorder(db, person, () => releaseName(db, released)).catch((error: unknown) => {
      throw error instanceof FactsBusy ? new ApiError(503, BUSY, { headers: { 'Retry-After': '60' } }) : error;
    });
    const waiting = await waitingOf(db, of, name);
    await record({
      kind: 'unmatched',
      values: { waiting },
    });
    return { message: 'Taken back', waiting };
  },

  statementRules: ({ db }) => rulesPage(db),
  saveStatementRule: async ({ db, session: { person }, body, record }) => {
    checkIri(body.verb, 'The verb');
    if (body.activityType !== '') checkIri(body.activityType, 'The activity type');
    await saveRule(db, body);
    const taken = await asRecorder(db, person, () => takeByRules(db, body.verb, MOST_OF_A_REQUEST));
    await record({
      kind: 'changedRule',
      values: { verb: body.verb, becomes: body.becomes, taken },
    });
    return { message: 'Rule saved', taken };
  },
  removeStatementRule: async ({ db, session: { person }, body, record }) => {
    if (!(await deleteRule(db, body))) throw badRequest('There is no such rule');
    await asRecorder(db, person, () => takeByRules(db, body.verb, MOST_OF_A_REQUEST));
    await record({ kind: 'removedRule', values: { verb: body.verb } });
    return { message: 'Rule removed' };
  },

  trustedHomePages: ({ db }) => homePages(db),
  trustHomePage: async ({ db, session: { person }, body: { homePage, isTrusted }, record }) => {
    if (isTrusted) checkIri(homePage, 'The home page');
    await setTrust(db, homePage, isTrusted);
    const taken = isTrusted ? await asRecorder(db, person, () => takeKnown(db, MOST_OF_A_REQUEST)) : 0;
    await record(
      isTrusted ? { kind: 'trusted', values: { homePage, taken } } : { kind: 'distrusted', values: { homePage } },
    );
    return { message: isTrusted ? 'Trusted' : 'Trusted no more', taken };
  },
} satisfies Partial<Handlers>;
