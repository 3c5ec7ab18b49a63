/**
 * Takes statements in: keeps each, and makes facts of those whose rule, student and activity are known. The others are kept
 * and wait; `matchStatements.ts` takes them in later.
 */

import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { dayIn } from '#domain/format/calendar.ts';
import { academyZone } from '#host/server/database/reporting.ts';
import type { DB } from '#host/server/database/schema.ts';
import { type Facts, type FactWriter, factWriter, holdFacts } from './facts.ts';
import type { Statement } from './statement.ts';
import { detailOf, factName, factOf, meaningOf, type Rules, ruleKey } from './statementMeaning.ts';
import {
  type Detail,
  detailsOf,
  findActivities,
  findStudents,
  insertStatements,
  rulesOf,
  type Sender,
  type StoredStatement,
  type Target,
  voidStatements,
} from './statements.queries.ts';
import type { ActorName } from './xapi/actors.ts';

/** Why a batch of statements is not taken; nothing of it is kept. */
export class BatchFault extends Error {
  override readonly name = 'BatchFault';
  constructor(
    /** 409: the same number with another content. 403: a student of another school. */
    readonly status: 403 | 409,
    /** The place of the statement in the batch, from 0. */
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}

/** What became of statements. */
export interface Taken {
  /** Are new, and kept. */
  stored: number;
  /** Were there already, just so. */
  known: number;
  /** Of the new ones, those that wait for their student or activity. */
  waiting: number;
  /** Of the new ones, those that no rule makes a fact of. */
  nothing: number;
}

type Student = { pid: number; schoolId: number | null };

/** What names mean, remembered from batch to batch of one import. */
export class Names {
  private rules: Rules | undefined;
  private readonly students = new Map<string, Student | undefined>();
  private readonly activities = new Map<string, Target | undefined>();

  async load(db: Kysely<DB>, actors: readonly ActorName[], activities: readonly string[]): Promise<void> {
    if (!this.rules) {
      this.rules = new Map((await rulesOf(db)).map((rule) => [ruleKey(rule.verb, rule.activityType), rule.becomes]));
      this.dayOf = dayIn(await academyZone(db));
    }
    const people = new Map(actors.map((actor) => [actor.name, actor]));
    const newPeople = [...people.values()].filter(({ name }) => !this.students.has(name));
    const students = await findStudents(db, newPeople);
    for (const { name } of newPeople) this.students.set(name, students.get(name));
    const newIris = [...new Set(activities)].filter((iri) => !this.activities.has(iri));
    const targets = await findActivities(db, newIris);
    for (const iri of newIris) this.activities.set(iri, targets.get(iri));
  }

  /** The day at the academy of a moment. */
  dayOf: (moment: Date) => string = dayIn('UTC');
  meaningOf = (statement: Statement) => (statement.isAhead ? undefined : meaningOf(statement, this.rules ?? new Map()));
  student = (name: string) => this.students.get(name);
  activity = (iri: string) => this.activities.get(iri);
}

/** Where facts that are made of statements come from. */
const SOURCE = 'xapi';

/** The activity that has to be matched. */
const aboutOf = ({ attempt, activity }: Statement): string => attempt?.of ?? activity;

/** A batch that is matched, and not stored yet. */
export interface MatchedBatch {
  /** How many statements came. */
  size: number;
  /** Each statement once. */
  rows: readonly StoredStatement[];
  /** Where each of them stood in the batch. */
  places: readonly number[];
  /** A student of another school, which counts unless the statement was there before. */
  foreign: readonly { id: string; at: number }[];
}

interface Circumstances {
  /** The sender was told that they are kept: one about a student who has moved to another school since waits. */
  isAcknowledged?: boolean;
}

/**
 * Takes a batch, in the caller's transaction: all of it is kept when that commits.
 * @param db the actor `recorder`, or the tables' owner
 * @throws BatchFault where one of them is refused
 */
export async function takeStatements(
  db: Kysely<DB>,
  batch: readonly Statement[],
  by: Sender,
  circumstances?: Circumstances,
): Promise<Taken> {
  await holdFacts(db);
  const names = new Names();
  const matched = await matchBatch(db, batch, by, names, circumstances);
  return storeStatements(db, matched, by, { names, writer: factWriter(db) });
}

/**
 * The first half of taking a batch: what it says, whom it is about, and what becomes of it. It writes nothing, so it may run
 * while another batch is stored.
 * @param db reads names that no earlier batch has asked for
 * @throws BatchFault where two statements of the batch have one id
 */
export async function matchBatch(
  db: Kysely<DB>,
  batch: readonly Statement[],
  by: Sender,
  names: Names,
  { isAcknowledged = false }: Circumstances = {},
): Promise<MatchedBatch> {
  const hashes = new Map<string, string>();
  const places: number[] = [];
  batch.forEach(({ id, contentHash }, at) => {
    const known = hashes.get(id);
    if (known !== undefined && known !== contentHash) throw otherContent(id, at);
    if (known === undefined) places.push(at);
    hashes.set(id, contentHash);
  });
  const once = places.length === batch.length ? batch : places.flatMap((at) => batch[at] ?? []);
  await names.load(
    db,
    once.map(({ actor }) => actor),
    once.map(aboutOf),
  );
  const voids = new Set(once.flatMap((statement) => statement.voids ?? []));
  const foreign: { id: string; at: number }[] = [];
  const rows = once.map((statement, at): StoredStatement => {
    const { id, happenedAt, json, contentHash, actor, verb, activity, registration } = statement;
    const about = aboutOf(statement);
    const found = names.student(actor.name);
    const isForeign = found !== undefined && by.schoolId !== null && found.schoolId !== by.schoolId;
    if (isForeign && !isAcknowledged) foreign.push({ id, at: places[at] ?? at });
    const student = isForeign && isAcknowledged ? undefined : found;
    const becomes = statement.voids === undefined ? names.meaningOf(statement) : undefined;
    const matched = match(becomes ? detailOf(statement, becomes, names.dayOf) : null, student, names.activity(about));
    return {
      id,
      happenedAt,
      json,
      contentHash,
      actor: actor.name,
      verb,
      activity,
      about,
      registration,
      voids: statement.voids,
      isVoided: statement.voids === undefined && voids.has(id),
      state: matched.state,
      waitsForActor: matched.waitsForActor,
      waitsForActivity: matched.waitsForActivity,
      pid: matched.pid,
      detail: matched.detail,
      factKey: matched.factKey,
    };
  });
  return { size: batch.length, rows, places, foreign };
}

/**
 * The second half: keeps what is new, and makes facts of it.
 * @param options the `names` that matched the batch, and the `writer` of their facts
 * @throws BatchFault where one of them is refused
 */
export async function storeStatements(
  db: Kysely<DB>,
  { size, rows, places, foreign }: MatchedBatch,
  by: Sender,
  { names, writer }: { names: Names; writer: FactWriter },
): Promise<Taken> {
  const before = await insertStatements(db, by, rows);
  rows.forEach(({ id, contentHash }, at) => {
    if ((before.known[id] ?? contentHash) !== contentHash || before.taken.includes(id))
      throw otherContent(id, places[at] ?? at);
  });
  const fault = foreign.find(({ id }) => before.known[id] === undefined);
  if (fault) throw otherSchool(fault.at);

  const voided = new Set(before.voided);
  const fresh = rows.filter(({ id }) => before.known[id] === undefined);
  const changed = await voidStatements(
    db,
    fresh.flatMap((row) => row.voids ?? []),
  );
  // Facts that are of this batch alone are made of what is here; of the others all statements are read.
  const others = new Set([...before.shared, ...changed]);
  const factKeys = new Set([...changed, ...fresh.flatMap(({ factKey }) => factKey ?? [])]);
  const alone = fresh.filter(({ id, factKey }) => factKey !== undefined && !others.has(factKey) && !voided.has(id));
  const known = await detailsOf(
    db,
    [...others].filter((key) => factKeys.has(key)),
  );
  await rewrite(db, [...factKeys], [...known, ...detailsIn(alone)], { names, writer, mayBeThere: others });
  const count = (state: StoredStatement['state']) => fresh.filter((row) => row.state === state).length;
  return {
    stored: fresh.length,
    known: size - fresh.length,
    waiting: count('waiting'),
    nothing: count('nothing'),
  };
}

/** Of a statement whose id is that of another one. */
export const otherContent = (id: string, at: number) =>
  new BatchFault(
    409,
    at,
    `A statement with the id ${id} is there already and says something else. Give a new statement a new id; to correct one, void it first.`,
  );

/** Of a statement about a student of another school than that of the key. */
export const otherSchool = (at: number) =>
  new BatchFault(
    403,
    at,
    'The key is for one school, and the actor is a student of another one. Use the key of that school, or one for all schools.',
  );

export type Matched = Pick<
  StoredStatement,
  'state' | 'waitsForActor' | 'waitsForActivity' | 'pid' | 'factKey' | 'detail'
>;

/**
 * Where what a statement says belongs, once its student and its activity are known.
 * @param detail null for a statement that no rule makes a fact of
 */
export function match(detail: Detail | null, student: Student | undefined, target: Target | undefined): Matched {
  if (!detail) {
    return {
      state: 'nothing',
      waitsForActor: false,
      waitsForActivity: false,
      pid: student?.pid,
      factKey: undefined,
      detail: undefined,
    };
  }
  const waits = {
    waitsForActor: student === undefined,
    waitsForActivity: target === undefined,
    pid: student?.pid,
    detail,
  };
  if (!student || !target) return { ...waits, state: 'waiting', factKey: undefined };
  const name = factName(detail, target, student.pid);
  return {
    ...waits,
    state: name === undefined ? 'nothing' : 'taken',
    factKey: name && hash('md5', name),
  };
}

/** Makes facts anew of all their statements. @param factKeys the facts, by their keys */
export async function rewriteFacts(
  db: Kysely<DB>,
  factKeys: readonly string[],
  names: Names,
  writer: FactWriter = factWriter(db),
): Promise<void> {
  await rewrite(db, factKeys, await detailsOf(db, factKeys), {
    names,
    writer,
    mayBeThere: new Set(factKeys),
  });
}

type FactDetail = Awaited<ReturnType<typeof detailsOf>>[number];

/** What these statements say of facts. */
function detailsIn(rows: readonly StoredStatement[]): FactDetail[] {
  return rows.flatMap(({ factKey, about, pid, detail, isVoided }) =>
    factKey !== undefined && pid !== undefined && detail && !isVoided ? [{ factKey, about, pid, detail }] : [],
  );
}

/**
 * Makes facts anew.
 * @param details of all their statements that were not taken back
 * @param options which of the facts `mayBeThere`, so that they have to go where nothing is said of them any more
 */
async function rewrite(
  db: Kysely<DB>,
  factKeys: readonly string[],
  details: readonly FactDetail[],
  { names, writer, mayBeThere }: { names: Names; writer: FactWriter; mayBeThere: ReadonlySet<string> },
): Promise<void> {
  if (factKeys.length === 0) return;
  await names.load(
    db,
    [],
    details.map(({ about }) => about),
  );
  const byFact = new Map<string, FactDetail[]>();
  for (const detail of details) {
    const others = byFact.get(detail.factKey);
    if (others) others.push(detail);
    else byFact.set(detail.factKey, [detail]);
  }
  const facts = { source: SOURCE, attempts: [], watches: [], visits: [], attendance: [] } as Facts &
    Record<'attempts' | 'watches' | 'visits' | 'attendance', object[]>;
  const gone: string[] = [];
  for (const factKey of factKeys) {
    const ofFact = byFact.get(factKey) ?? [];
    const [first] = ofFact;
    const target = first && names.activity(first.about);
    const listed =
      first &&
      target &&
      factOf(
        factKey,
        first.pid,
        target,
        ofFact.map(({ detail }) => detail),
      );
    if (listed) facts[listed.list].push(listed.fact);
    else if (mayBeThere.has(factKey)) gone.push(factKey);
  }
  await writer.takeBack(SOURCE, gone);
  await writer.write(facts);
}
