/**
 * Takes statements in that are there already: when what they wait for is matched by hand or has become known, when a match
 * is taken back, and when a rule has changed. Each function works in the caller's transaction.
 */
import type { Kysely } from 'kysely';
import type { DB } from '#host/server/database/schema.ts';
import { type FactWriter, holdFacts, holdFactsIfFree, holdFactsWithin } from './facts.ts';
import { readStatement, type Statement } from './statement.ts';
import { detailOf } from './statementMeaning.ts';
import {
  actorsWaitedFor,
  findActivities,
  findStudents,
  type KeptStatement,
  keptOf,
  keptWithVerb,
  nameActivity,
  nameActor,
  noteReread,
  rereadsOf,
  type StatementName,
  updatePlaces,
  waitingFor,
  waitingNames,
} from './statements.queries.ts';
import { match, Names, rewriteFacts } from './takeStatements.ts';
import { actorOf } from './xapi/actors.ts';
import { StatementFault } from './xapi/fault.ts';

/** The most statements that are read at once. */
const AT_ONCE = 5_000;
/** The most statements that a request takes in; the job of the server goes on with the others. */
export const MOST_OF_A_REQUEST = 20_000;
/** The most names that are looked up at once. */
const NAMES_AT_ONCE = 5_000;

/** How long a request waits for the facts, in ms: somebody who writes for long, such as an import, has them for minutes. */
const PATIENCE_MS = 400;

/** Somebody else writes facts for long, and what was asked for cannot be left to the job. */
export class FactsBusy extends Error {
  override readonly name = 'FactsBusy';
}

/**
 * Holds the facts. A request, which takes a limited number of statements, does not wait for an import: the job of the server
 * goes on with what it leaves.
 */
async function mayTake(db: Kysely<DB>, most: number): Promise<boolean> {
  if (most !== Infinity) return holdFactsWithin(db, PATIENCE_MS);
  await holdFacts(db);
  return true;
}

/** Matches statements by what is known now, and makes their facts anew. @returns how many became facts that were none */
export async function matchAgain(
  db: Kysely<DB>,
  kept: readonly KeptStatement[],
  names: Names,
  writer?: FactWriter,
): Promise<number> {
  await names.load(
    db,
    kept.map(({ actor }) => actorOf(actor)),
    kept.map(({ about }) => about),
  );
  const rows = kept.map(({ id, actor, about, schoolId, detail }) => {
    const known = names.student(actor);
    // What a key of one school brought can only be about a student of that school.
    const student = schoolId === null || known?.schoolId === schoolId ? known : undefined;
    return { id, ...match(detail, student, names.activity(about)) };
  });
  await updatePlaces(db, rows);
  const keys = [...kept, ...rows].flatMap(({ factKey }) => factKey ?? []);
  await rewriteFacts(db, [...new Set(keys)], names, writer);
  return rows.filter(({ factKey }, at) => factKey && kept[at]?.factKey === null).length;
}

/** Takes in what waits for this student or activity, now that it is known. @returns how many statements became facts */
async function takeWaiting(db: Kysely<DB>, name: StatementName, most: number): Promise<number> {
  const names = new Names();
  let taken = 0;
  let after = 0;
  for (let read = 0; read < most; ) {
    const waiting = await waitingFor(db, name, { after, limit: Math.min(AT_ONCE, most - read) });
    if (waiting.length === 0) break;
    taken += await matchAgain(db, waiting, names);
    read += waiting.length;
    after = waiting.at(-1)?.seq ?? after;
  }
  return taken;
}

/**
 * Says which student an actor is, and takes in what waits for that.
 * @param most how many statements are taken in at once; the others wait for `takeKnown`
 * @returns how many statements became facts
 */
export async function matchActor(db: Kysely<DB>, actor: string, pid: number, most = Infinity): Promise<number> {
  await nameActor(db, actor, pid);
  return (await mayTake(db, most)) ? takeWaiting(db, { actor }, most) : 0;
}

/**
 * Says what an activity is, and takes in what waits for that.
 * @param most how many statements are taken in at once; the others wait for `takeKnown`
 * @returns how many statements became facts
 */
export async function matchActivity(
  db: Kysely<DB>,
  iri: string,
  target: Parameters<typeof nameActivity>[2],
  most = Infinity,
): Promise<number> {
  await nameActivity(db, iri, target);
  return (await mayTake(db, most)) ? takeWaiting(db, { about: iri }, most) : 0;
}

/**
 * Places all statements of this name again, after its match was taken back: their facts go, and they wait, unless the
 * academy knows the name otherwise.
 * @throws FactsBusy
 */
export async function releaseName(db: Kysely<DB>, name: StatementName): Promise<void> {
  if (!(await holdFactsWithin(db, PATIENCE_MS))) throw new FactsBusy('Somebody else writes facts for long.');
  const names = new Names();
  for (let after = 0; ; ) {
    const kept = await keptOf(db, name, { after, limit: AT_ONCE });
    if (kept.length === 0) return;
    await matchAgain(db, kept, names);
    after = kept.at(-1)?.seq ?? after;
  }
}

/** A statement that is kept; undefined where it came while less was refused: it stays what it is. */
export function readKept(json: string, options: { id: string; now: Date }): Statement | undefined {
  try {
    return readStatement(JSON.parse(json), { ...options, hasFile: () => true });
  } catch (error) {
    if (error instanceof StatementFault) return undefined;
    throw error;
  }
}

/** Reads the statements of verbs again whose rules have changed. @returns how many statements became facts */
async function reread(db: Kysely<DB>, most: number): Promise<number> {
  const now = new Date();
  let taken = 0;
  let read = 0;
  for (const { verb, after: begun } of await rereadsOf(db)) {
    const names = new Names();
    let after = begun;
    while (read < most) {
      const kept = await keptWithVerb(db, verb, { after, limit: AT_ONCE });
      const statements = kept.map(({ id, json }) => readKept(json, { id, now }));
      await names.load(db, [], []);
      const changed = kept.flatMap((row, at) => {
        const statement = statements[at];
        const becomes = statement && names.meaningOf(statement);
        if (!statement || becomes === row.detail?.becomes) return [];
        return [{ ...row, detail: becomes ? detailOf(statement, becomes, names.dayOf) : null }];
      });
      taken += await matchAgain(db, changed, names);
      read += kept.length;
      after = kept.at(-1)?.seq ?? after;
      if (kept.length < AT_ONCE) {
        await noteReread(db, verb, undefined);
        break;
      }
      await noteReread(db, verb, after);
    }
  }
  return taken;
}

/** Takes in what a changed rule makes of statements of this verb. @returns how many statements became facts */
export async function takeByRules(db: Kysely<DB>, verb: string, most = Infinity): Promise<number> {
  await noteReread(db, verb, 0);
  return (await mayTake(db, most)) ? reread(db, most) : 0;
}

/** The names of this kind that statements wait for, and that the academy knows by now. */
async function knownNames(db: Kysely<DB>, what: 'actor' | 'activity'): Promise<StatementName[]> {
  const known: StatementName[] = [];
  for (let after = ''; ; ) {
    const names = await waitingNames(db, what, { after, limit: NAMES_AT_ONCE });
    if (what === 'actor') {
      // What a key of another school brought about a student goes on waiting, and is not looked at each time.
      known.push(...(await actorsWaitedFor(db, await findStudents(db, names.map(actorOf)))));
    } else for (const about of (await findActivities(db, names)).keys()) known.push({ about });
    const last = names.at(-1);
    if (last === undefined || names.length < NAMES_AT_ONCE) return known;
    after = last;
  }
}

/**
 * Takes in what waits for students and activities that have become known meanwhile, as after the import of a roster or plan,
 * and what is left of a changed rule. Where nothing waits, that costs three steps in an index, and nobody is kept waiting.
 * @param most after how many facts a request ends its turn; the job goes on
 * @returns how many statements became facts
 */
export async function takeKnown(db: Kysely<DB>, most = Infinity): Promise<number> {
  const names = [...(await knownNames(db, 'activity')), ...(await knownNames(db, 'actor'))];
  const rules = await rereadsOf(db);
  if (names.length === 0 && rules.length === 0) return 0;
  if (!(await mayTake(db, most))) return 0;
  let taken = await reread(db, most);
  for (const name of names) {
    if (taken >= most) break;
    taken += await takeWaiting(db, name, most);
  }
  return taken;
}

/**
 * Takes in what waits for one of these names, if the academy knows it and nobody else writes facts just now. For requests
 * that are about something else: what is left is for the job.
 */
export async function takeKnownIfFree(db: Kysely<DB>, names: readonly StatementName[]): Promise<void> {
  for (const name of names) {
    const [first] = await waitingFor(db, name, { after: 0, limit: 1 });
    if (!first) continue;
    if (!(await holdFactsIfFree(db))) return;
    await takeWaiting(db, name, MOST_OF_A_REQUEST);
  }
}

/** Activities that statements wait for and that are known by now; of very many names only the first ones are looked up. */
export async function namesOfKnownActivities(db: Kysely<DB>): Promise<StatementName[]> {
  const names = await waitingNames(db, 'activity', { after: '', limit: NAMES_AT_ONCE });
  return [...(await findActivities(db, names)).keys()].map((about) => ({ about }));
}

/** The names by which statements may call people with these e-mail addresses. */
export const mailboxNames = (emails: readonly string[]): StatementName[] =>
  emails.flatMap((email) => (email === '' ? [] : [{ actor: `mbox:${email.toLowerCase()}` }]));
