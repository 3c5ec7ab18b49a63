/**
 * Tries the calls that write, on things that it makes itself and takes away again: a notification, a school, and a user
 * in it. What it makes is called so that everybody sees where it comes from. Nothing that was there is touched.
 */
import type { AnyCall } from '#contract/call.ts';
import { DEFAULT_NOTIFICATION_PRIORITY } from '#domain/messages/messaging.ts';
import { type Identity, may, ROLE_NAMES } from '#widgets/cli/conform/identities.ts';
import { callById, fieldAt, pathOf, rowsAt } from '#widgets/cli/conform/inputs.ts';
import { messageNote, redirectNote } from '#widgets/cli/conform/readResponse.ts';
import type { Run } from '#widgets/cli/conform/run.ts';
import { type Answer, type Came, isAnswer } from '#widgets/cli/conform/send.ts';
import type { Note } from '#widgets/cli/conform/verdicts.ts';
import { UNKNOWN_ID } from './checkErrors.ts';

/** The beginning of the name of whatever the kit makes. */
const MADE = 'Conformance check';

/** @param writes undefined where nothing may be written */
export async function checkWrites(run: Run, writes: { signal: AbortSignal } | undefined): Promise<void> {
  const calls = run.calls.filter(({ method, anonymous }) => method !== 'GET' && !anonymous);
  const tried = new Set<string>();
  if (writes) {
    const writing = new Writing(run, writes.signal, tried);
    try {
      await writing.notification();
      await writing.schoolAndUser();
    } finally {
      await writing.takeAway();
    }
  }
  for (const call of calls) {
    if (tried.has(call.id)) continue;
    const says = writes
      ? 'It writes into what the kit has not made itself, or is not offered: try it by hand.'
      : 'It writes, and is tried with --write alone.';
    run.add('writes', call, undefined, '', [{ verdict: 'not asked', says }]);
  }
}

/** What is made, and how it is taken away again. */
class Writing {
  readonly #undo: (() => Promise<void>)[] = [];
  readonly #name = `${MADE} ${Date.now().toString(36)}`;

  constructor(
    readonly run: Run,
    readonly signal: AbortSignal,
    readonly tried: Set<string>,
  ) {}

  /** Takes everything away that is still there, the last first; also after a failure and after Ctrl-C. */
  async takeAway(): Promise<void> {
    for (let undo = this.#undo.pop(); undo; undo = this.#undo.pop()) await undo();
  }

  /** A call that may be tried: wanted, offered, and with somebody who may make it. */
  #who(id: string): { call: AnyCall; identity: Identity } | undefined {
    const call = this.run.calls.find((each) => each.id === id);
    if (!call || this.signal.aborted) return undefined;
    const identity = this.run.working.find(
      ({ role, capabilities }) =>
        may(role, id) && (call.capability === undefined || capabilities?.includes(call.capability)),
    );
    return identity && { call, identity };
  }

  #send(
    call: AnyCall,
    identity: Identity,
    params: Record<string, number>,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Came> {
    this.tried.add(call.id);
    return this.run.send({
      method: call.method,
      path: pathOf(call, { params, query: {} }),
      token: identity.token,
      body,
      headers,
    });
  }

  #add(call: AnyCall, identity: Identity, tried: string, notes: readonly (Note | undefined)[]): void {
    this.run.add(
      'writes',
      call,
      identity.role,
      tried,
      notes.filter((note) => note !== undefined),
    );
  }

  /** Makes something. @returns its id, found in the answer or in a list */
  async #make(
    id: string,
    idField: string,
    body: Record<string, unknown>,
    find: () => Promise<number | undefined>,
  ): Promise<number | undefined> {
    const who = this.#who(id);
    if (!who) return undefined;
    const { call, identity } = who;
    await this.#refused(call, identity, body);
    const came = await this.#send(call, identity, {}, body);
    if (!isSuccess(came)) return void this.#add(call, identity, 'making one', [failureNote(this.run, call, came)]);
    const made = Number(fieldAt(came.json, idField) ?? Number.NaN);
    const found = Number.isSafeInteger(made) ? made : await find();
    const listed = await find();
    this.#add(call, identity, 'making one', [
      statusNote(call, came),
      listed === undefined
        ? {
            verdict: 'wrong',
            says: `After ${call.method} ${call.path} the list does not show what was made: the screen asks for it anew, and people would make it twice. Write it before the answer is sent, and let no cache keep the list.`,
            found: 'no such row',
            needed: 'the new row',
          }
        : undefined,
    ]);
    return found ?? listed;
  }

  /** Bodies and people that must be refused, before anything good is sent. */
  async #refused(call: AnyCall, identity: Identity, body: Record<string, unknown>): Promise<void> {
    const [needed = ''] = Object.keys(body);
    const { [needed]: _, ...less } = body;
    const bad = await this.#send(call, identity, {}, less);
    this.#add(call, identity, `without ${needed}`, refusalNotes(bad, [400, 422], `a body without \`${needed}\``));
    const other = this.run.working.find(({ role }) => !may(role, call.id));
    if (!other) return;
    const refused = await this.#send(call, other, {}, { ...body, [needed]: `${this.#name} by ${other.role}` });
    this.#add(call, other, 'may not', refusalNotes(refused, [403], `what the ${ROLE_NAMES[other.role]} may not write`));
  }

  /** Takes something away, and sees that a second time is no success. */
  async #remove(id: string, param: string, made: number): Promise<void> {
    const call = callById.get(id);
    const identity = this.run.working.find(({ role }) => may(role, id));
    if (!call || !identity) return;
    const came = await this.#send(call, identity, { [param]: made });
    if (!isSuccess(came)) {
      const says = `What the kit has made (${param} ${made}, "${this.#name}") could not be taken away: do it by hand.`;
      return this.#add(call, identity, 'taking it away', [
        failureNote(this.run, call, came),
        { verdict: 'wrong', says },
      ]);
    }
    this.#add(call, identity, 'taking it away', [statusNote(call, came)]);
    const again = await this.#send(call, identity, { [param]: UNKNOWN_ID });
    this.#add(
      call,
      identity,
      `${param} ${UNKNOWN_ID}, which is not there`,
      refusalNotes(again, [404], 'to take away what is not there'),
    );
  }

  /** The id of a row of a list whose name is that of what was made. */
  async #find(id: string, idField: string, nameField: string): Promise<number | undefined> {
    const call = callById.get(id);
    const identity = this.run.working.find(({ role }) => may(role, id));
    if (!call || !identity) return undefined;
    const came = await this.run.ask(
      call,
      { params: {}, query: { search: this.#name, page: 1, limit: 10 } },
      identity.token,
    );
    if (!isAnswer(came)) return undefined;
    const row = rowsAt(came.json, 'data').find((each) => String(each[nameField] ?? '').startsWith(this.#name));
    return row === undefined ? undefined : Number(row[idField]);
  }

  /** Makes something, and sees to it that it is taken away. */
  async #keep(
    id: string,
    idField: string,
    body: Record<string, unknown>,
    list: string,
    nameField: string,
    removal: string,
  ): Promise<number | undefined> {
    const find = () => this.#find(list, idField, nameField);
    const removed = async () => {
      // What was let in against the rules, or was made by an answer that got lost, is found by its name.
      for (let left = await find(), tries = 0; left !== undefined && tries < 3; left = await find(), tries += 1) {
        await this.#remove(removal, idField, left);
      }
    };
    if (this.#who(id) && this.#who(removal)) this.#undo.push(removed);
    else return undefined;
    return this.#make(id, idField, body, find);
  }

  async notification(): Promise<void> {
    const body = {
      title: this.#name,
      description: 'Made by academy-widgets conform, which takes it away again.',
      priority: DEFAULT_NOTIFICATION_PRIORITY,
      targetRole: null,
      schoolId: null,
    };
    await this.#keep('createNotification', 'notificationId', body, 'notifications', 'title', 'deleteNotification');
    await this.takeAway();
  }

  async schoolAndUser(): Promise<void> {
    const countryId = await this.#country();
    if (countryId === undefined) return;
    const school = { name: this.#name, countryId, isActive: false };
    const schoolId = await this.#keep('createSchool', 'schoolId', school, 'schools', 'name', 'deleteSchool');
    if (schoolId === undefined) return;
    await this.#change('updateSchool', { schoolId }, { ...school, isActive: true });
    const user = { firstName: this.#name, mobileNumber: '', emailId: null, userRole: 5, schoolId };
    const pid = await this.#keep('createUser', 'pid', user, 'users', 'firstName', 'deleteUser');
    if (pid === undefined) return;
    await this.#change('updateUser', { pid }, { ...user, firstName: `${this.#name} changed` });
    await this.#change('banUser', { pid }, { banned: true });
    await this.#change('banUser', { pid }, { banned: false });
    const both = [pid, UNKNOWN_ID];
    await this.#many('bulkBan', { pids: both, banned: true }, [pid]);
    await this.#many('bulkBan', { pids: both, banned: false }, [pid]);
    await this.#many('bulkMoveClass', { moves: both.map((each) => ({ pid: each, className: null })) }, [pid]);
  }

  /** An act on the user that was made and on somebody who is not there. @param done who is to be done */
  async #many(id: string, body: Record<string, unknown>, done: readonly number[]): Promise<void> {
    const who = this.#who(id);
    if (!who) return;
    const { call, identity } = who;
    const came = await this.#send(call, identity, {}, body);
    const pids = ((body.pids ?? body.moves) as (number | { pid: number })[]).map((each) =>
      typeof each === 'number' ? each : each.pid,
    );
    this.#add(call, identity, `${pids.length} people, of whom one is not there`, [
      isSuccess(came)
        ? (statusNote(call, came) ?? resultsNote(call, came, pids, done))
        : failureNote(this.run, call, came),
    ]);
  }

  async #country(): Promise<number | undefined> {
    const who = this.#who('createSchool');
    const countries = callById.get('countries');
    if (!who || !countries) return undefined;
    const came = await this.run.answer(countries, { params: {}, query: {} }, who.identity);
    const id = isAnswer(came) ? Number(rowsAt(came.json, '')[0]?.countryId ?? Number.NaN) : Number.NaN;
    return Number.isSafeInteger(id) ? id : undefined;
  }

  async #change(id: string, params: Record<string, number>, body: object): Promise<void> {
    const who = this.#who(id);
    if (!who) return;
    const came = await this.#send(who.call, who.identity, params, body);
    this.#add(who.call, who.identity, 'changing it', [
      isSuccess(came) ? statusNote(who.call, came) : failureNote(this.run, who.call, came),
    ]);
  }
}

const isSuccess = (came: Came): came is Answer => isAnswer(came) && came.status >= 200 && came.status < 300;

function failureNote(run: Run, call: AnyCall, came: Came): Note {
  if (!isAnswer(came)) return { verdict: 'wrong', says: came.sentence };
  const redirect = redirectNote(came, run.options.base);
  if (redirect) return redirect;
  const { status } = came;
  const verdict =
    status === 403 || status === 401
      ? 'refuses whom it should not'
      : status === 404 || status === 501
        ? 'missing'
        : 'wrong';
  return {
    verdict,
    found: `status ${status}`,
    needed: `status ${call.success}`,
    says: `${call.method} ${call.path} answers ${status} to what the form sends. Accept the body as the contract declares it.`,
  };
}

const statusNote = (call: AnyCall, { status }: Answer): Note | undefined =>
  status === call.success || status === 200 || status === 204
    ? undefined
    : {
        verdict: 'works but',
        found: `status ${status}`,
        needed: `status ${call.success}`,
        says: `The status is ${status}; ${call.success} is declared.`,
      };

/** Whether each person has a row in the order of the body, which says why where nothing was done. */
function resultsNote(
  { method, path }: AnyCall,
  { json }: Answer,
  pids: readonly number[],
  done: readonly number[],
): Note | undefined {
  const reported = rowsAt(json, 'results');
  const isReported = (pid: number, at: number) => {
    const row = reported[at];
    const isDone = done.includes(pid);
    return (
      Number(row?.pid) === pid &&
      row?.done === isDone &&
      (isDone || (typeof row.reason === 'string' && row.reason !== ''))
    );
  };
  if (reported.length === pids.length && pids.every(isReported)) return undefined;
  const rows = (of: readonly Record<string, unknown>[]) =>
    of.map((row) => `${row.pid} ${row.done}`).join(', ') || 'no rows';
  return {
    verdict: 'wrong',
    found: rows(reported),
    needed: rows(pids.map((pid) => ({ pid, done: done.includes(pid) }))),
    says: `${method} ${path} does not tell of each person what became of it. Answer \`results\` with a row for each person of the body, in its order: \`pid\`, \`done\`, and a \`reason\` in a sentence where it was not done. One who is not there does not stop the others.`,
  };
}

function refusalNotes(came: Came, needed: readonly number[], what: string): Note[] {
  if (!isAnswer(came)) return [{ verdict: 'wrong', says: came.sentence }];
  const { status } = came;
  if (status >= 200 && status < 300) {
    return [
      {
        verdict: needed.includes(403) ? 'lets in whom it should not' : 'works but',
        found: `status ${status}`,
        needed: `status ${needed[0]}`,
        says: `Asked for ${what}, the server answers ${status}. Answer ${needed[0]} with a \`message\`, and write nothing.`,
      },
    ];
  }
  const message = messageNote(came);
  const notes = message ? [message] : [];
  if (needed.includes(status) || (status >= 400 && status < 500 && status !== 401)) return notes;
  return [
    {
      verdict: 'wrong',
      found: `status ${status}`,
      needed: `status ${needed[0]}`,
      says: `Asked for ${what}, the server answers ${status}. Answer ${needed[0]} with a \`message\`.`,
    },
    ...notes,
  ];
}
