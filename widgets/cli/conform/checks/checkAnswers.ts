/** Asks every call that reads, as everybody, and judges the answers: to those who may ask, and to those who may not. */
import type { AnyCall } from '#contract/call.ts';
import { type Identity, may, ROLE_NAMES } from '#widgets/cli/conform/identities.ts';
import {
  callById,
  fieldAt,
  type Input,
  type Query,
  queriesOf,
  queryText,
  rowsAt,
} from '#widgets/cli/conform/inputs.ts';
import { type Judged, judgeAnswer } from '#widgets/cli/conform/judgeAnswer.ts';
import { monthNotes } from '#widgets/cli/conform/judgeMonth.ts';
import { atMost, ofOneSchool, orders, shares, sums } from '#widgets/cli/conform/promised.ts';
import { bodyNote, hiddenErrorNote, messageNote, redirectNote } from '#widgets/cli/conform/readResponse.ts';
import type { Run } from '#widgets/cli/conform/run.ts';
import { type Answer, isAnswer } from '#widgets/cli/conform/send.ts';
import type { Note } from '#widgets/cli/conform/verdicts.ts';
import type { ElementTag } from '#widgets/page/elements.ts';
import { type ElementCalls, elementCalls } from '#widgets/page/elements.ts';

export async function checkAnswers(run: Run): Promise<void> {
  /** Lists that were empty for everybody so far, by call and path; false once one had rows. */
  const empty = new Map<string, { call: AnyCall; path: string; isEmpty: boolean }>();
  /** Percentages that were null for everybody so far, in the same way. */
  const unknown = new Map<string, { call: AnyCall; path: string; isEmpty: boolean }>();
  const requests = run.working.flatMap((identity) =>
    run.reads.filter(({ anonymous }) => !anonymous).map((call) => ({ call, identity })),
  );
  await run.each('Asking every call as everybody', requests, async ({ call, identity }) => {
    if (!may(identity.role, call.id)) return askForbidden(run, call, identity);
    const input = await run.inputOf(call, identity);
    if (typeof input === 'string') {
      const says = `No ${input} is known: the lists of this server name none to the ${ROLE_NAMES[identity.role]}. Add some data, or give one: --id ${identity.role}.${input}=…`;
      return run.add('answer', call, identity.role, '', [{ verdict: 'not asked', says }]);
    }
    const isFirst = run.working.find(({ role }) => may(role, call.id)) === identity;
    const queries = queriesOf(call, run.options.now).filter((query) => hasScreen(identity, query));
    if (queries.length === 0) {
      const says = 'It is asked with numbers that people choose: try it on the screen.';
      return run.add('answer', call, identity.role, '', [{ verdict: 'not asked', says }]);
    }
    for (const query of isFirst ? queries : queries.slice(0, 1)) {
      const judged = await askAllowed(run, call, { ...input, query }, identity);
      if (!judged) continue;
      const add = (seen: typeof empty, paths: readonly string[], isEmpty: boolean) => {
        for (const path of paths) {
          const key = `${call.id} ${path}`;
          seen.set(key, { call, path, isEmpty: (seen.get(key)?.isEmpty ?? true) && isEmpty });
        }
      };
      add(empty, judged.emptyLists, true);
      add(empty, judged.filledLists, false);
      add(unknown, judged.nullPercentages, true);
      add(unknown, judged.percentages, false);
    }
  });
  for (const { call, path, isEmpty } of unknown.values()) {
    if (!isEmpty) continue;
    const says = `\`${path}\` was null wherever it stood, for everybody: – stands in its place. Send a number from 0 to 100 where there is anything to count; where there is not yet, add some data, and ask again.`;
    run.add('answer', call, undefined, 'its percentages', [
      { verdict: 'works but', path, found: 'null everywhere', needed: 'a percentage from 0 to 100', says },
    ]);
  }
  for (const { call, path, isEmpty } of empty.values()) {
    if (!isEmpty) continue;
    // What no screen shows needs no rows.
    if (run.losesOf(call, path)?.startsWith('nothing')) continue;
    const list = path === '' ? 'The list' : `\`${path}\``;
    const says = `${list} of ${call.id} had no row for anybody, so that nothing can be said about its rows. Add some data, and ask again.`;
    run.add('answer', call, undefined, 'its rows', [{ verdict: 'not asked', path, says }]);
  }
}

/** Whether somebody has the screen that a query is about: of others they are told nothing. */
const hasScreen = ({ role }: Identity, { screen }: Query) =>
  screen === undefined ||
  (elementCalls[screen as ElementTag] as ElementCalls).needs.every(
    (id) => callById.get(id)?.anonymous || may(role, id),
  );

async function askForbidden(run: Run, call: AnyCall, identity: Identity): Promise<void> {
  const first = await run.firstSuccess(call);
  const input =
    first?.input ?? (Object.keys(call.params).length === 0 ? { params: {}, query: run.mainQuery(call) } : undefined);
  if (!input) return;
  const came = await run.answer(call, input, identity);
  if (!isAnswer(came))
    return run.add('access', call, identity.role, 'may not', [{ verdict: 'wrong', says: came.sentence }]);
  const { status } = came;
  const hidden = hiddenErrorNote(call, came, '403');
  if (hidden) return run.add('access', call, identity.role, 'may not', [hidden]);
  if (status >= 200 && status < 300) {
    return run.add('access', call, identity.role, 'may not', [
      {
        verdict: 'lets in whom it should not',
        found: `status ${status}`,
        needed: 'status 403',
        says: `The ${ROLE_NAMES[identity.role]} may not ask this, and is answered. Check the role with every call on the server, and answer 403 with a \`message\`: what a page hides, its people can still ask.`,
      },
    ]);
  }
  // A call that is not there is told about with those who may ask it.
  if (isMissing(status)) return run.add('access', call, identity.role, 'may not', []);
  const notes: (Note | undefined)[] = [redirectNote(came, run.options.base)];
  if (status === 401) {
    notes.push({
      verdict: 'wrong',
      found: 'status 401',
      needed: 'status 403',
      says: `The ${ROLE_NAMES[identity.role]}, whose token is good, gets 401. That ends the session of the page and asks for a sign-in: answer 403 to somebody who may not.`,
    });
  } else if (status >= 500) notes.push(brokenNote(status));
  else if (status !== 403) notes.push(otherNote(status, 403));
  if (status >= 400) notes.push(messageNote(came));
  run.add(
    'access',
    call,
    identity.role,
    'may not',
    notes.filter((note) => note !== undefined),
  );
}

const isMissing = (status: number) => status === 404 || status === 405 || status === 501;

const otherNote = (status: number, needed: number): Note => ({
  verdict: 'works but',
  found: `status ${status}`,
  needed: `status ${needed}`,
  says: `The status is ${status} where ${needed} tells people more.`,
});

export const brokenNote = (status: number): Note => ({
  verdict: 'wrong',
  path: '',
  found: `status ${status}`,
  needed: 'an answer',
  says: `The server fails (${status}). Look into its log for the error of this request.`,
});

async function askAllowed(run: Run, call: AnyCall, input: Input, identity: Identity): Promise<Judged | undefined> {
  const tried = queryText(input.query);
  const came = await run.answer(call, input, identity);
  const add = (notes: Note[], check: 'answer' | 'access' = 'answer') => {
    run.add(check, call, identity.role, tried, notes, isAnswer(came) ? came.ms : undefined);
    return undefined;
  };
  if (!isAnswer(came)) return add([{ verdict: 'wrong', path: '', says: came.sentence }]);
  const refusal = refusalNote(run, call, input, identity, came);
  if (refusal) return add([refusal], refusal.verdict === 'refuses whom it should not' ? 'access' : 'answer');
  const unread =
    redirectNote(came, run.options.base) ?? bodyNote(came) ?? hiddenErrorNote(call, came, 'of its kind, from 400 on');
  if (unread) return add([unread]);
  const judged = judgeAnswer(call, came.json);
  const isOver = Date.UTC(Number(input.query.year), Number(input.query.month) + 1, 2) < run.options.now.getTime();
  add([...judged.notes, ...relationNotes(call, came.json), ...monthNotes(call, input, came.json, isOver)]);
  const schools = ofOneSchool[call.id as keyof typeof ofOneSchool];
  const seen = schools === undefined || identity.role !== 'school' ? 0 : rowsAt(came.json, schools).length;
  if (seen > 1) {
    const says = `A school user sees one school, and this list has ${seen}. Narrow it to the school of whoever asks, and with it all that is counted.`;
    run.add('foreign', call, identity.role, 'the own school', [
      {
        verdict: 'lets in whom it should not',
        path: schools ?? '',
        found: `${seen} schools`,
        needed: 'one school',
        says,
      },
    ]);
  }
  const order = orderNote(call, came.json);
  if (order !== undefined) run.add('order', call, identity.role, tried, order === 'as promised' ? [] : [order]);
  return judged;
}

/** What a status other than 200 means to somebody who may ask. */
function refusalNote(run: Run, call: AnyCall, input: Input, identity: Identity, answer: Answer): Note | undefined {
  const { status } = answer;
  const name = ROLE_NAMES[identity.role];
  if (status === 200) return undefined;
  if (status === 401 || status === 403) {
    const what =
      status === 401 ? 'ends the session of the page' : 'shows “You do not have permission to perform this action”';
    return {
      verdict: 'refuses whom it should not',
      path: '',
      found: `status ${status}`,
      needed: 'status 200',
      says: `The ${name} may ask this, and gets ${status}, which ${what}. Let this role in; what it sees, the server narrows.`,
    };
  }
  if (isMissing(status)) {
    const isOffered = call.capability === undefined || identity.capabilities?.includes(call.capability);
    if (!isOffered) {
      return {
        verdict: 'not asked',
        says: `It is beyond the basic calls, and pages ask it only where user.capabilities names "${call.capability}". This server has it not (${status}).`,
      };
    }
    return missingNote(run, call, input, status);
  }
  if (status >= 500) return brokenNote(status);
  if (status === 429)
    return {
      verdict: 'wrong',
      path: '',
      found: 'status 429',
      needed: 'status 200',
      says: 'The server answers 429 (too many requests) to four calls at once, and an element makes up to six. Raise its limit for one person.',
    };
  if (status >= 200 && status < 300) {
    return answer.json === undefined
      ? bodyNote(answer)
      : {
          verdict: 'works but',
          found: `status ${status}`,
          needed: 'status 200',
          says: `The status is ${status}; send 200 with data.`,
        };
  }
  if (status >= 400) {
    const sent = queryText(input.query);
    return {
      verdict: 'wrong',
      path: '',
      found: `status ${status}`,
      needed: 'status 200',
      says: `The server refuses (${status}) what pages send${sent ? `: ${sent}` : ''}. Accept it as the contract declares it; words are sent in English with their blanks and capitals.`,
    };
  }
  return undefined;
}

/** What it means that a basic call is not there: some elements cannot do without, others show the rest. */
function missingNote(run: Run, call: AnyCall, input: Input, status: number): Note {
  const route = `${call.method} ${call.path}`;
  const ids = Object.entries(input.params).map(([param, value]) => `${param} ${value}`);
  const own = ids.length === 0 ? '' : `, or the server does not find ${ids.join(', ')}, which its own lists name`;
  const { neededBy, without } = run.needOf(call);
  const common = { found: `status ${status}`, needed: route };
  if (neededBy.length > 0 || call.capability !== undefined) {
    const cure =
      neededBy.length > 0
        ? `${neededBy.join(', ')} cannot do without it. Add it, or leave these elements out.`
        : `user.capabilities names "${call.capability}", which promises it. Add it, or take the word out.`;
    return { ...common, verdict: 'missing', path: '', says: `${route} is not there (${status})${own}. ${cure}` };
  }
  // A page takes the part away without a word for 404 and 501 alone.
  if (status === 405) {
    return {
      ...common,
      verdict: 'wrong',
      path: '',
      says: `${route} is not there, and answers 405, which screens tell as a failure. Answer 404 or 501: the part is then left out.`,
    };
  }
  return { ...common, verdict: 'works but', says: `${route} is not there (${status})${own}. ${without.join(' ')}` };
}

/** Objects of an answer at a path such as `items[]` or `titleStats`. */
function objectsAt(json: unknown, path: string): readonly Record<string, unknown>[] {
  if (path.endsWith('[]')) return rowsAt(json, path.slice(0, -2));
  const found = fieldAt(json, path);
  return typeof found === 'object' && found !== null ? [found as Record<string, unknown>] : [];
}

const numbers = (object: Record<string, unknown>, names: readonly string[]) => {
  const found = names.map((name) => object[name]);
  return found.every((value) => value !== null && value !== undefined && value !== '' && Number.isFinite(Number(value)))
    ? found.map(Number)
    : undefined;
};

/** A share may be rounded. */
const ROUNDING = 1;

/** What numbers of one answer say against each other. */
export function relationNotes(call: AnyCall, json: unknown): Note[] {
  const id = call.id as keyof typeof atMost;
  const notes: Note[] = [];
  const note = (path: string, found: string, needed: string, says: string) =>
    notes.push({ verdict: 'wrong', path, found, needed, says });
  const at = (path: string, field: string) => (path === '' ? field : `${path}.${field}`);
  for (const [path, less, more] of atMost[id] ?? []) {
    const rows = objectsAt(json, path);
    const bad = rows.findIndex((row) => {
      const [a = 0, b = 0] = numbers(row, [less, more]) ?? [];
      return a > b;
    });
    const values = bad < 0 ? undefined : numbers(rows[bad] ?? {}, [less, more]);
    if (values)
      note(
        at(path, less),
        `${values[0]} of ${values[1]}`,
        `at most \`${more}\``,
        `\`${at(path, less)}\` (${values[0]}) is more than \`${more}\` (${values[1]})${path.endsWith('[]') ? ` in [${bad}]` : ''}. Look whether the two are exchanged, or are counted of different things.`,
      );
  }
  for (const [path, percentage, part, whole] of shares[id] ?? []) {
    const rows = objectsAt(json, path);
    const bad = rows.findIndex((row) => {
      const [reported = 0, some = 0, all = 0] = numbers(row, [percentage, part, whole]) ?? [];
      return all > 0 && reported > 1 && some <= all && Math.abs(reported - (some / all) * 100) > ROUNDING;
    });
    const values = bad < 0 ? undefined : numbers(rows[bad] ?? {}, [percentage, part, whole]);
    if (values)
      notes.push({
        verdict: 'works but',
        path: at(path, percentage),
        found: `${values[0]} for ${values[1]} of ${values[2]}`,
        needed: 'the share in percent',
        says: `\`${at(path, percentage)}\` is ${values[0]}, while \`${part}\` of \`${whole}\` is ${values[1]} of ${values[2]}. Count both of the same things.`,
      });
  }
  for (const [path, percentage, part, whole] of shares[id] ?? []) {
    const isShare = objectsAt(json, path).some((row) => {
      const [reported = 0, some = 0, all = 0] = numbers(row, [percentage, part, whole]) ?? [];
      return reported > 0 && reported < 1 && all > 0 && some / all > 0.02 && Math.abs(reported - some / all) < 0.01;
    });
    const name = at(path, percentage);
    if (isShare)
      note(
        name,
        'a share between 0 and 1',
        'a percentage from 0 to 100',
        `\`${name}\` is the share of \`${part}\` in \`${whole}\`, between 0 and 1. Send it in percent: 87.5 and not 0.875.`,
      );
  }
  for (const [path, parts, whole] of sums[id] ?? []) {
    for (const object of objectsAt(json, path)) {
      const values = numbers(object, [...parts, whole]);
      if (!values) continue;
      const all = values.pop() ?? 0;
      const sum = values.reduce((total, value) => total + value, 0);
      if (sum !== all)
        note(
          at(path, whole),
          `${all}, with parts of ${sum} together`,
          'the sum of its parts',
          `\`${at(path, whole)}\` is ${all}, and ${parts.map((part) => `\`${part}\``).join(' + ')} is ${sum}. Count them of the same students or days.`,
        );
    }
  }
  return notes;
}

/** What a row is ordered by, as a number; undefined where the field is not told. */
function orderedBy(value: unknown): number | undefined {
  if (value === null || value === undefined) return undefined;
  return typeof value === 'string' && !Number.isFinite(Number(value)) ? Date.parse(value) : Number(value);
}

/** Whether the rows are in the order that is promised; undefined where nothing is, or too little came. */
function orderNote(call: AnyCall, json: unknown): Note | 'as promised' | undefined {
  const order = orders[call.id as keyof typeof orders];
  if (!order) return undefined;
  const { field, of, ranked = 0 } = order;
  const rows = rowsAt(json, order.list)
    .map((row, place) => ({
      place,
      value: orderedBy(row[field]),
      isRanked: of === undefined || Number(row[of]) >= ranked,
      isIn: of === undefined || Number(row[of]) > 0,
    }))
    .filter(({ value, isIn }) => isIn && value !== undefined);
  if (rows.length < 2 || rows.some(({ value }) => Number.isNaN(value))) return undefined;
  const sign = order.way === 'up' ? 1 : -1;
  const wrong = [rows.filter(({ isRanked }) => isRanked), rows.filter(({ isRanked }) => !isRanked)]
    .flatMap((part) => part.map((row, index) => ({ row, before: part[index - 1] })))
    .find(({ row, before }) => before && sign * (Number(row.value) - Number(before.value)) < 0);
  if (!wrong) return 'as promised';
  const path = order.list === '' ? '[]' : `${order.list}[]`;
  return {
    verdict: 'wrong',
    path: `${path}.${order.field}`,
    found: `row [${wrong.row.place}] out of order`,
    needed: order.says,
    says: `The rows are not ${order.says}: [${wrong.row.place}] stands on the wrong side of [${wrong.before?.place}] by \`${order.field}\`. Sort them on the server (ORDER BY … ${order.way === 'down' ? 'DESC' : 'ASC'}): screens show them in the order of the answer.`,
  };
}
