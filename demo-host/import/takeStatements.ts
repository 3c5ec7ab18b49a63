/**
 * Takes statements in: keeps each, and makes facts of those whose rule, student and activity are known. The others are kept
 * and wait; `matchStatements.ts` takes them in later.
 */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Facts, type FactsDoor, factsDoor, holdFacts } from '#host/db/facts.ts';
import type { DB } from '#host/db/schema.ts';
import {
  type Bringer,
  type Detail,
  detailsOf,
  findActivities,
  findStudents,
  insertStatements,
  knownStatements,
  rulesOf,
  type StoredStatement,
  type Target,
  voidedAlready,
  voidStatements,
} from '#host/db/statements.ts';
import type { ActorName, Statement } from './statement.ts';
import { detailOf, factName, factOf, meaningOf, type Rules, ruleKey } from './statementMeaning.ts';

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
    this.rules ??= new Map((await rulesOf(db)).map((rule) => [ruleKey(rule.verb, rule.activityType), rule.becomes]));
    const people = new Map(actors.map((actor) => [actor.name, actor]));
    const newPeople = [...people.values()].filter(({ name }) => !this.students.has(name));
    const students = await findStudents(db, newPeople);
    for (const { name } of newPeople) this.students.set(name, students.get(name));
    const newIris = [...new Set(activities)].filter((iri) => !this.activities.has(iri));
    const targets = await findActivities(db, newIris);
    for (const iri of newIris) this.activities.set(iri, targets.get(iri));
  }

  meaningOf = (statement: Statement) => meaningOf(statement, this.rules ?? new Map());
  student = (name: string) => this.students.get(name);
  activity = (iri: string) => this.activities.get(iri);
}

/** Where facts that are made of statements come from. */
const SOURCE = 'xapi';

/** The activity that has to be matched. */
const aboutOf = ({ attempt, activity }: Statement): string => attempt?.of ?? activity;

/**
 * Takes a batch, in the caller's transaction: all of it is kept when that commits.
 * @param db the actor `recorder`, or the tables' owner
 * @param options `names` that earlier batches of the same import have learnt, and the `door` through which facts go
 * @throws BatchFault where one of them is refused
 */
export async function takeStatements(
  db: Kysely<DB>,
  batch: readonly Statement[],
  by: Bringer,
  { names = new Names(), door = factsDoor(db) }: { names?: Names; door?: FactsDoor } = {},
): Promise<Taken> {
  await holdFacts(db);
  const fresh = await freshOf(db, batch);
  await names.load(
    db,
    fresh.map(({ actor }) => actor),
    fresh.map(aboutOf),
  );
  const voided = await voidedAlready(
    db,
    fresh.map(({ id }) => id),
  );
  const voids = new Set(fresh.flatMap((statement) => statement.voids ?? []));
  const places = new Map(batch.map((statement, at) => [statement, at]));
  const placed = fresh.map((statement) => ({
    statement,
    ...place(statement, names, by, places.get(statement) ?? 0),
  }));
  const rows = placed.map(({ statement, detail, ...found }): StoredStatement => {
    const { id, happenedAt, json, contentHash, actor, verb, activity, registration } = statement;
    const isVoided = statement.voids === undefined && (voided.has(id) || voids.has(id));
    const common = { id, happenedAt, json, contentHash, verb, activity, registration, voids: statement.voids };
    return { ...common, about: aboutOf(statement), actor: actor.name, detail, isVoided, ...found };
  });
  const changed = await voidStatements(db, [...voids]);
  const factKeys = [...new Set([...changed, ...rows.flatMap(({ factKey }) => factKey ?? [])])];
  const before = await detailsOf(db, factKeys);
  await insertStatements(db, by, rows);
  await rewrite(db, factKeys, [...before, ...detailsIn(rows)], { names, door });
  const count = (state: StoredStatement['state']) => rows.filter((row) => row.state === state).length;
  return {
    stored: rows.length,
    known: batch.length - rows.length,
    waiting: count('waiting'),
    nothing: count('nothing'),
  };
}

/** The statements that are not there yet, each once. @throws BatchFault for one that is there with another content */
async function freshOf(db: Kysely<DB>, batch: readonly Statement[]): Promise<Statement[]> {
  const known = await knownStatements(
    db,
    batch.map(({ id }) => id),
  );
  const fresh: Statement[] = [];
  batch.forEach((statement, at) => {
    const { id, contentHash } = statement;
    const hash = known.get(id);
    if (hash !== undefined && hash !== contentHash) {
      throw new BatchFault(
        409,
        at,
        `A statement with the id ${id} is there already and says something else. Give a new statement a new id; to correct one, void it first.`,
      );
    }
    if (hash === undefined) fresh.push(statement);
    known.set(id, contentHash);
  });
  return fresh;
}

export type Placed = Pick<
  StoredStatement,
  'state' | 'waitsForActor' | 'waitsForActivity' | 'pid' | 'factKey' | 'detail'
>;

/** What a statement becomes, and what it waits for. */
function place(statement: Statement, names: Names, by: Bringer, at: number): Placed {
  const student = names.student(statement.actor.name);
  if (student && by.schoolId !== null && student.schoolId !== by.schoolId) {
    throw new BatchFault(
      403,
      at,
      'The key is for one school, and the actor is a student of another one. Use the key of that school, or one for all schools.',
    );
  }
  const becomes = statement.voids === undefined ? names.meaningOf(statement) : undefined;
  const nothing: Placed = {
    state: 'nothing',
    waitsForActor: false,
    waitsForActivity: false,
    pid: student?.pid,
    factKey: undefined,
    detail: undefined,
  };
  if (!becomes) return nothing;
  return { ...nothing, ...match(detailOf(statement, becomes), student, names.activity(aboutOf(statement))) };
}

/** Where what a statement says belongs, once its student and its activity are known. */
export function match(
  detail: Detail,
  student: Student | undefined,
  target: Target | undefined,
): Omit<Placed, 'detail'> & { detail: Detail } {
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
    factKey: name && createHash('md5').update(name).digest('hex'),
  };
}

/** Makes facts anew of all their statements. @param factKeys the facts, by their keys */
export async function rewriteFacts(db: Kysely<DB>, factKeys: readonly string[], names: Names): Promise<void> {
  await rewrite(db, factKeys, await detailsOf(db, factKeys), { names, door: factsDoor(db) });
}

type Said = Awaited<ReturnType<typeof detailsOf>>[number];

/** What these statements say of facts. */
function detailsIn(rows: readonly StoredStatement[]): Said[] {
  return rows.flatMap(({ factKey, about, pid, detail, isVoided }) =>
    factKey !== undefined && pid !== undefined && detail && !isVoided ? [{ factKey, about, pid, detail }] : [],
  );
}

/** Makes facts anew. @param details of all their statements that were not taken back */
async function rewrite(
  db: Kysely<DB>,
  factKeys: readonly string[],
  details: readonly Said[],
  { names, door }: { names: Names; door: FactsDoor },
): Promise<void> {
  if (factKeys.length === 0) return;
  await names.load(
    db,
    [],
    details.map(({ about }) => about),
  );
  const byFact = new Map<string, Said[]>();
  for (const detail of details) {
    const others = byFact.get(detail.factKey);
    if (others) others.push(detail);
    else byFact.set(detail.factKey, [detail]);
  }
  const facts = { source: SOURCE, attempts: [], watches: [], visits: [], attendance: [] } as Facts &
    Record<'attempts' | 'watches' | 'visits' | 'attendance', object[]>;
  const gone: string[] = [];
  for (const factKey of factKeys) {
    const said = byFact.get(factKey) ?? [];
    const [first] = said;
    const target = first && names.activity(first.about);
    const told =
      first &&
      target &&
      factOf(
        factKey,
        first.pid,
        target,
        said.map(({ detail }) => detail),
      );
    if (told) facts[told.list].push(told.fact);
    else gone.push(factKey);
  }
  await door.takeBack(SOURCE, gone);
  await door.write(facts);
}
