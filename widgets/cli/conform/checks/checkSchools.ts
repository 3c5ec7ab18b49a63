/** Whether school users and teachers get what belongs to schools that are not theirs. */
import type { AnyCall } from '#contract/call.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import { type Identity, may, ROLE_NAMES, type RoleWord } from '#widgets/cli/conform/identities.ts';
import { callById, fieldAt, rowsAt } from '#widgets/cli/conform/inputs.ts';
import { ofOwnSchools } from '#widgets/cli/conform/promised.ts';
import type { Run } from '#widgets/cli/conform/run.ts';
import { isAnswer } from '#widgets/cli/conform/send.ts';
import type { Note } from '#widgets/cli/conform/verdicts.ts';

/** Who sees some schools, and who sees all. */
const NARROW: readonly RoleWord[] = ['school', 'teacher'];
const WIDE: readonly RoleWord[] = ['admin', 'staff'];

export async function checkSchools(run: Run): Promise<void> {
  const wide = run.working.find(({ role }) => WIDE.includes(role));
  const all = wide && (await schoolsOf(run, wide));
  for (const identity of run.working.filter(({ role }) => NARROW.includes(role))) {
    await checkRows(run, identity, wide, all);
    await checkTotals(run, identity, wide, all);
  }
}

/** A list as somebody sees it; undefined where the server has not got it. */
async function jsonOf(run: Run, id: string, identity: Identity, query: object = {}): Promise<unknown> {
  const call = callById.get(id);
  if (!call || !may(identity.role, id)) return undefined;
  const came = await run.answer(call, { params: {}, query: { ...run.mainQuery(call), ...query } }, identity);
  return isAnswer(came) && came.status === 200 ? came.json : undefined;
}

/** How many rows are asked for, where a list comes in pages. */
const MANY = 100;

/** The schools that somebody sees, and of how many of them it is known that they have students. */
async function schoolsOf(run: Run, identity: Identity): Promise<{ ids: Set<number>; busy: number } | undefined> {
  const json = await jsonOf(run, 'schools', identity, { limit: MANY });
  const rows = json === undefined ? rowsAt(await jsonOf(run, 'planSchools', identity), '') : rowsAt(json, 'data');
  if (rows.length === 0) return undefined;
  return {
    ids: new Set(rows.map((row) => Number(row.schoolId))),
    busy: rows.filter((row) => Number(row.totalStudents ?? 1) > 0).length,
  };
}

/** Schools that somebody may not see: the one that was named, and those that their own list does not have. */
async function foreignSchools(run: Run, identity: Identity, all: ReadonlySet<number>): Promise<Set<number>> {
  const { foreign } = run.options;
  const given = foreign.get(`${identity.role}.schoolId`) ?? foreign.get('schoolId');
  const own = await schoolsOf(run, identity);
  const others = own ? [...all].filter((id) => !own.ids.has(id)) : [];
  return new Set(given === undefined ? others : [...others, given]);
}

/** Looks through every answer for rows of other schools, and of their students. */
async function checkRows(
  run: Run,
  identity: Identity,
  wide: Identity | undefined,
  all: Awaited<ReturnType<typeof schoolsOf>>,
): Promise<void> {
  const schools = await foreignSchools(run, identity, all?.ids ?? new Set());
  if (schools.size === 0) return;
  const students = new Set<number>();
  for (const school of wide ? [...schools].slice(0, 2) : []) {
    const json = await jsonOf(run, 'users', wide as Identity, { school, role: STUDENT, limit: MANY });
    for (const row of rowsAt(json, 'data')) {
      // A server that ignores the filter names others too.
      if (Number(row.schoolId) === school && Number(row.userRole) === STUDENT) students.add(Number(row.pid));
    }
  }
  for (const call of run.reads.filter(({ id, anonymous }) => !anonymous && may(identity.role, id))) {
    const input = await run.inputOf(call, identity);
    if (typeof input === 'string') continue;
    const came = await run.answer(call, input, identity);
    if (!isAnswer(came) || came.status !== 200) continue;
    const found = foreignRow(came.json, schools, students);
    run.add('foreign', call, identity.role, 'rows of other schools', found ? [rowNote(identity, found)] : []);
  }
}

interface ForeignRow {
  field: 'schoolId' | 'pid';
  id: number;
}

/** The first object of an answer that is of another school. */
function foreignRow(
  value: unknown,
  schools: ReadonlySet<number>,
  students: ReadonlySet<number>,
): ForeignRow | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const row = value as Record<string, unknown>;
  const role = row.userRole === undefined || row.userRole === null ? STUDENT : Number(row.userRole);
  // Parents and teachers can be of several schools, of which their row names one.
  if (!Array.isArray(value) && role === STUDENT) {
    if (students.has(Number(row.pid))) return { field: 'pid', id: Number(row.pid) };
    if (schools.has(Number(row.schoolId))) return { field: 'schoolId', id: Number(row.schoolId) };
  }
  for (const inner of Object.values(row)) {
    const found = foreignRow(inner, schools, students);
    if (found) return found;
  }
  return undefined;
}

const rowNote = ({ role }: Identity, { field, id }: ForeignRow): Note => ({
  verdict: 'lets in whom it should not',
  found: `${field} ${id}`,
  needed: 'rows of the own schools',
  says: `The ${ROLE_NAMES[role]} gets a row of another school (\`${field}\` ${id}). Narrow every list to the schools of whoever asks, and with it all that is counted.`,
});

/** Compares what is seen with what an administrator of several schools sees. */
async function checkTotals(
  run: Run,
  identity: Identity,
  wide: Identity | undefined,
  all: Awaited<ReturnType<typeof schoolsOf>>,
): Promise<void> {
  const compared = run.reads.filter(({ id }) => id in ofOwnSchools && may(identity.role, id));
  if (compared.length === 0) return;
  if (!wide || !all) {
    const says = `It is not known whether the ${ROLE_NAMES[identity.role]} gets what belongs to other schools: nobody could be compared with. Ask as an administrator too, or name a school: --foreign ${identity.role}.schoolId=…`;
    const isNamed = ['schoolId', `${identity.role}.schoolId`].some((name) => run.options.foreign.has(name));
    const isReported = run.results.some(({ as, tried }) => as === identity.role && tried === 'a schoolId of others');
    if (!isNamed && !isReported)
      run.add('foreign', undefined, identity.role, 'what other schools have', [{ verdict: 'not asked', says }]);
    return;
  }
  // All that an academy of one school has, is that school's.
  if (all.ids.size < 2) return;
  for (const call of compared) {
    const isOfStudents = !['schools', 'planSchools'].includes(call.id);
    if (isOfStudents && all.busy < 2) continue;
    const [own, theirs] = [await jsonOf(run, call.id, identity), await jsonOf(run, call.id, wide)];
    if (own === undefined || theirs === undefined) continue;
    const seen = sameOf(call, own, theirs);
    run.add(
      'foreign',
      call,
      identity.role,
      'against what the administrator sees',
      seen === undefined ? [] : [sameNote(identity, wide, all.ids.size, seen)],
    );
  }
}

/** What two people see alike of a call, in words; undefined where one sees less. */
function sameOf(call: AnyCall, own: unknown, theirs: unknown): string | undefined {
  const { list, id, total } = ofOwnSchools[call.id as keyof typeof ofOwnSchools] ?? {};
  const [few, many] = [own, theirs].map((json) => (total === undefined ? undefined : fieldAt(json, total)));
  if (few !== undefined && few !== null) {
    return Number(few) > 0 && Number(few) === Number(many) ? `the same \`${total}\` (${few})` : undefined;
  }
  if (list === undefined || id === undefined) return undefined;
  const [mine, all] = [own, theirs].map((json) => new Set(rowsAt(json, list).map((row) => String(row[id]))));
  if (!mine || !all || mine.size < 2 || mine.size !== all.size || [...mine].some((one) => !all.has(one)))
    return undefined;
  return `the same ${mine.size} rows`;
}

const sameNote = ({ role }: Identity, wide: Identity, schools: number, seen: string): Note => ({
  verdict: 'lets in whom it should not',
  found: seen,
  needed: 'what belongs to the own schools',
  says: `The ${ROLE_NAMES[role]} gets ${seen} as the ${ROLE_NAMES[wide.role]}, who has ${schools} schools. Narrow every list and every total to the schools of whoever asks. For somebody who is of all ${schools}, ask as another.`,
});
