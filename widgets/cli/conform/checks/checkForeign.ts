/** Whether somebody gets at what belongs to others: another's child, another school, or the answer made for another. */

import type { AnyCall } from '#contract/call.ts';
import { withArticle } from '#domain/format/article.ts';
import { type Identity, may, ROLE_NAMES, type RoleWord } from '#widgets/cli/conform/identities.ts';
import { callById, type Input, rowsAt } from '#widgets/cli/conform/inputs.ts';
import { hiddenErrorNote, messageNote } from '#widgets/cli/conform/readResponse.ts';
import type { Run } from '#widgets/cli/conform/run.ts';
import { type Answer, isAnswer } from '#widgets/cli/conform/send.ts';
import type { Note } from '#widgets/cli/conform/verdicts.ts';
import { UNKNOWN_ID } from './checkErrors.ts';
import { checkSchools } from './checkSchools.ts';

/** Parameters that name what can belong to others, and the roles for which it can. */
const OWNED: Readonly<Record<string, readonly RoleWord[]>> = {
  studentId: ['parent'],
  schoolId: ['school', 'teacher'],
  planId: ['school', 'teacher'],
  id: ['school', 'teacher'],
  pid: ['school', 'teacher'],
  conversationId: ['admin', 'staff', 'school', 'teacher', 'parent'],
};

export async function checkForeign(run: Run): Promise<void> {
  const requests = run.working.flatMap((identity) =>
    run.reads
      .filter(({ id }) => may(identity.role, id))
      .flatMap((call) =>
        [...Object.keys(call.params), ...Object.keys(call.query)]
          .filter((param) => OWNED[param]?.includes(identity.role))
          .map((param) => ({ identity, call, param })),
      ),
  );
  /** Whether some call could be asked for an id of each name. */
  const tried = new Map<string, boolean>();
  await run.each('Asking for what belongs to others', requests, async ({ identity, call, param }) => {
    const id = await foreignId(run, identity, param, call);
    const key = `${identity.role}.${param}`;
    tried.set(key, id !== undefined || (tried.get(key) ?? false));
    if (id !== undefined) await askForeign(run, call, identity, param, id);
  });
  for (const [key, isTried] of tried) {
    if (isTried) continue;
    const [role, param] = key.split('.') as [RoleWord, string];
    const says = `No ${param} is known that the ${ROLE_NAMES[role]} may not see. Give one: --foreign ${key}=…`;
    run.add('foreign', undefined, role, `${withArticle(param)} of others`, [{ verdict: 'not asked', says }]);
  }
  await checkChildren(run);
  await checkSchools(run);
  await checkOwn(run);
  await checkMixing(run);
}

/** The list in which each id stands, for finding one that another identity sees and this one does not. */
const LISTS: Readonly<Record<string, { calls: readonly string[]; list: string; field: string }>> = {
  studentId: { calls: ['performanceTracking', 'topPerformers'], list: '', field: 'pid' },
  pid: { calls: ['performanceTracking'], list: '', field: 'pid' },
  schoolId: { calls: ['schools'], list: 'data', field: 'schoolId' },
  planId: { calls: ['studyPlans'], list: '', field: 'studyPlanId' },
  id: { calls: ['studyPlans'], list: '', field: 'studyPlanId' },
  conversationId: { calls: ['conversations'], list: 'conversations', field: 'conversationId' },
};

async function foreignId(run: Run, identity: Identity, param: string, call: AnyCall): Promise<number | undefined> {
  const given = run.options.foreign.get(`${identity.role}.${param}`) ?? run.options.foreign.get(param);
  if (given !== undefined) return given;
  const lists = LISTS[param];
  if (!lists) return undefined;
  const own = await ownIds(run, identity, param, call);
  // Without a list of one's own, nobody knows what is foreign.
  if (own === undefined) return undefined;
  for (const other of run.working) {
    if (other === identity) continue;
    const ids = await idsOf(run, other, lists.calls, lists.list, lists.field);
    const foreign = ids?.find((id) => !own.has(id));
    if (foreign !== undefined) return foreign;
  }
  return undefined;
}

async function ownIds(run: Run, identity: Identity, param: string, { id }: AnyCall): Promise<Set<number> | undefined> {
  // The people of the list of users are more than the students of the reports.
  if (param === 'pid' && !['studentExams', 'planStudentLogs'].includes(id)) return undefined;
  const lists = LISTS[param];
  const ids =
    param === 'studentId'
      ? await idsOf(run, identity, ['children'], '', 'studentId')
      : lists && (await idsOf(run, identity, lists.calls, lists.list, lists.field));
  return ids && new Set(ids);
}

async function idsOf(
  run: Run,
  identity: Identity,
  calls: readonly string[],
  list: string,
  field: string,
): Promise<number[] | undefined> {
  for (const id of calls) {
    const call = callById.get(id);
    if (!call || !may(identity.role, id)) continue;
    const query = { ...run.mainQuery(call), ...('limit' in call.query ? { limit: 100 } : {}) };
    const came = await run.answer(call, { params: {}, query }, identity);
    if (!isAnswer(came) || came.status !== 200) continue;
    return rowsAt(came.json, list)
      .map((row) => Number(row[field]))
      .filter(Number.isSafeInteger);
  }
  return undefined;
}

async function askForeign(run: Run, call: AnyCall, identity: Identity, param: string, id: number): Promise<void> {
  const input = await run.inputOf(call, identity);
  if (typeof input === 'string') return;
  const own = await run.answer(call, input, identity);
  if (!isAnswer(own) || own.status !== 200) return;
  const foreign: Input =
    param in call.params
      ? { ...input, params: { ...input.params, [param]: id } }
      : { ...input, query: { ...input.query, [param]: id } };
  const came = await run.ask(call, foreign, identity.token);
  if (!isAnswer(came)) return;
  run.add(
    'foreign',
    call,
    identity.role,
    `${param} ${id}`,
    await notesOf(run, call, identity, param, input, own, came),
  );
}

async function notesOf(
  run: Run,
  call: AnyCall,
  identity: Identity,
  param: string,
  input: Input,
  own: Answer,
  came: Answer,
): Promise<Note[]> {
  const { status } = came;
  const hidden = hiddenErrorNote(call, came, '404');
  if (hidden) return [hidden];
  if (status >= 400 && status < 500) {
    const message = messageNote(came);
    if (status === 401)
      return [
        {
          verdict: 'wrong',
          found: 'status 401',
          needed: 'status 404',
          says: `Asked for ${withArticle(param)} of others, the answer is 401, which ends the session. Answer 404.`,
        },
      ];
    return message ? [message] : [];
  }
  if (status >= 500)
    return [
      {
        verdict: 'wrong',
        found: `status ${status}`,
        needed: 'status 404',
        says: `Asked for ${withArticle(param)} of others, the server fails (${status}). Answer 404.`,
      },
    ];
  const isSame = JSON.stringify(came.json) === JSON.stringify(own.json) && param in call.query;
  // For staff it narrows a list, which may be as empty as before.
  if (isSame && identity.role !== 'parent') return [];
  if (isSame) {
    return [
      {
        verdict: 'wrong',
        found: 'the own child’s answer',
        needed: 'status 404',
        says: `\`${param}\` is ignored: asked for a child of others, the call answers with the own child’s data, which pages show under the other’s name. Answer 404 for a child that is not theirs; a parent of several children chooses by it.`,
      },
    ];
  }
  // What a call says of nothing at all: the same for an id that is not there.
  const nothing = await run.ask(
    call,
    param in call.params
      ? { ...input, params: { ...input.params, [param]: UNKNOWN_ID } }
      : { ...input, query: { ...input.query, [param]: UNKNOWN_ID } },
    identity.token,
  );
  const isEmpty =
    isAnswer(nothing) && nothing.status === status && JSON.stringify(nothing.json) === JSON.stringify(came.json);
  if (isEmpty && param in call.query && identity.role !== 'parent') return [];
  if (isEmpty) {
    return [
      {
        verdict: 'works but',
        found: `status ${status}, without data`,
        needed: 'status 404',
        says: `Asked for ${withArticle(param)} of others, the call answers ${status} with nothing in it. Answer 404, as for one that is not there.`,
      },
    ];
  }
  return [
    {
      verdict: 'lets in whom it should not',
      found: `status ${status} with data`,
      needed: 'status 404',
      says: `The ${ROLE_NAMES[identity.role]} asked for a \`${param}\` of others, and got it. Look up with every call whether the ${param} is one of theirs, and answer 404 otherwise.`,
    },
  ];
}

/** Whether a parent of several children gets each child's own answer. */
async function checkChildren(run: Run): Promise<void> {
  const parent = run.working.find(({ role }) => role === 'parent');
  const ids = parent && (await idsOf(run, parent, ['children'], '', 'studentId'));
  if (!parent || !ids || ids.length < 2) return;
  for (const call of run.reads.filter(({ id, query }) => 'studentId' in query && may('parent', id))) {
    const query = run.mainQuery(call);
    const answers = await Promise.all(
      ids.slice(0, 2).map((studentId) => run.answer(call, { params: {}, query: { ...query, studentId } }, parent)),
    );
    const refused = answers.find((came) => isAnswer(came) && came.status >= 400);
    const [one, other] = answers.map(textOf);
    const notes: Note[] = [];
    if (refused && isAnswer(refused)) {
      notes.push({
        verdict: 'refuses whom it should not',
        path: '',
        found: `status ${refused.status}`,
        needed: 'status 200',
        says: `\`children\` names a child, and asked for it by \`studentId\` the call answers ${refused.status}. Take the id that \`children\` answers.`,
      });
    } else if (one !== undefined && one === other && one.length > LITTLE) {
      notes.push({
        verdict: 'wrong',
        path: '',
        found: 'one answer for two children',
        needed: 'the answer of the child that is asked for',
        says: 'Asked for one child and for another, the call answers the very same: `studentId` is ignored, and parents see the wrong child. Narrow everything to the child of the query.',
      });
    }
    run.add('foreign', call, 'parent', 'each child', notes);
  }
}

/** Two children without any data may have the same answer, this many characters long. */
const LITTLE = 400;

/** Lists in which the other side of each row is named, so that no two people have the same. */
const OF_ONE_PERSON = ['conversations'];

/** Whether two people got the very same list of what is their own. */
async function checkOwn(run: Run): Promise<void> {
  for (const call of run.reads.filter(({ id }) => OF_ONE_PERSON.includes(id))) {
    const input = { params: {}, query: run.mainQuery(call) };
    const seen = new Map<string, Identity>();
    for (const identity of run.working) {
      const came = await run.answer(call, input, identity);
      const text = textOf(came);
      if (!isAnswer(came) || text === undefined || rowsAt(came.json, call.id).length === 0) continue;
      const other = seen.get(text);
      if (other) {
        const says = `The ${ROLE_NAMES[other.role]} and the ${ROLE_NAMES[identity.role]} get the very same ${call.id}, though each should have their own. Narrow them to whose token was sent, and key a cache by the person.`;
        run.add('foreign', call, identity.role, 'one’s own', [
          { verdict: 'lets in whom it should not', found: 'what another has', needed: 'one’s own', says },
        ]);
      } else seen.set(text, identity);
    }
  }
}

/** How often two people ask at once. */
const ROUNDS = 4;

/** Whether people who ask at once get each other's answers, as a cache without regard to the token would give. */
async function checkMixing(run: Run): Promise<void> {
  for (const call of run.reads) {
    if (call.anonymous || Object.keys(call.params).length > 0) continue;
    const people = run.working.filter(({ role }) => may(role, call.id));
    const input = { params: {}, query: run.mainQuery(call) };
    const answers = await Promise.all(
      people.map(async (identity) => ({ identity, text: textOf(await run.answer(call, input, identity)) })),
    );
    const [one, ...others] = answers.filter(({ text }) => text !== undefined);
    const other = others.find(({ text }) => text !== one?.text);
    if (!one || !other) continue;
    const pairs = Array.from({ length: ROUNDS }, () => [one, other]).flat();
    const again = await Promise.all(
      pairs.map(async ({ identity }) => textOf(await run.ask(call, input, identity.token))),
    );
    const isMixed = pairs.some(({ identity }, index) => {
      const theirs = identity === one.identity ? other : one;
      return again[index] === theirs.text;
    });
    const note: Note = {
      verdict: 'lets in whom it should not',
      found: 'the answer of another',
      needed: 'one’s own',
      says: `When the ${ROLE_NAMES[one.identity.role]} and the ${ROLE_NAMES[other.identity.role]} ask at once, one gets the other’s answer. A cache keeps answers by their path alone, or a variable of the whole server holds who asks: key the cache by the person, and keep the person in the request.`,
    };
    return run.add('foreign', call, undefined, 'two people at once', isMixed ? [note] : []);
  }
}

const textOf = (came: Awaited<ReturnType<Run['answer']>>) =>
  isAnswer(came) && came.status === 200 ? came.text : undefined;
