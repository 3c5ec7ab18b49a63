/** One run of the kit: who asks what of which server, what has been answered so far, and what came of it. */
import type { AnyCall } from '#contract/call.ts';
import type { CallId } from '#contract/index.ts';
import type { ElementRow, ElementTag } from '#widgets/page/elements.ts';
import { type ElementCalls, elementCalls } from '#widgets/page/elements.ts';
import type { KnownFields } from './contractVersions.ts';
import { type Identity, may, type RoleWord } from './identities.ts';
import { callById, type Input, idIn, pathOf, type Query, queriesOf, sourcesOf } from './inputs.ts';
import type { Answer, CallRequest, Came, Sender } from './send.ts';
import { isAnswer } from './send.ts';
import { partOf } from './shownIn.ts';
import { CannotAsk, type Check, type Note, type Result, weightiest } from './verdicts.ts';

/** An element that is to be served, and the calls that it makes. */
export interface Wanted {
  row: ElementRow & { tag: ElementTag };
  calls: readonly AnyCall[];
}

export interface RunOptions {
  base: string;
  /** The version of the contract, and what an older one knows; undefined for the present one. */
  contract: string;
  known: KnownFields | undefined;
  identities: readonly Identity[];
  wanted: readonly Wanted[];
  /** Ids that the operator knows: by role and name, or by name alone. */
  ids: ReadonlyMap<string, number>;
  /** Ids of what belongs to others, by role and name. */
  foreign: ReadonlyMap<string, number>;
  /** The origin of the pages; undefined for pages of the server's own origin. */
  origin: string | undefined;
  isOriginGuessed: boolean;
  /** How often a call is asked for its time, and from how many ms on it is slow. */
  times: number;
  slowMs: number;
  timeoutMs: number;
  now: Date;
  send: Sender;
  /** Says what the run is at. */
  onStep: (step: string, done: number, all: number) => void;
}

/** Requests at once: as many as an element makes. */
const AT_ONCE = 4;

export class Run {
  readonly results: Result[] = [];
  /** Identities whose tokens work; the others are told about once. */
  working: Identity[] = [];
  /** How each call refuses a wrong token, by its id. */
  readonly refusals = new Map<string, Answer>();
  readonly #answers = new Map<string, Promise<Came>>();

  constructor(readonly options: RunOptions) {}

  /** The calls of the wanted elements, each once, in the order of the elements. */
  get calls(): AnyCall[] {
    const { wanted, known } = this.options;
    return [...new Set(wanted.flatMap(({ calls }) => calls))].filter(({ id }) => known?.has(id) ?? true);
  }

  /** The calls that only read. */
  get reads(): AnyCall[] {
    return this.calls.filter(({ method }) => method === 'GET');
  }

  /** The elements that make a call. */
  elementsOf(call: AnyCall): Wanted[] {
    return this.options.wanted.filter(({ calls }) => calls.includes(call));
  }

  /** Which elements cannot do without a call, and what the others show without it: sentences. */
  needOf(call: AnyCall): { neededBy: string[]; without: string[] } {
    const makers = this.elementsOf(call).map(({ row }) => row.tag);
    const neededBy = makers.filter((tag) => (elementCalls[tag] as ElementCalls).needs.some((id) => id === call.id));
    const without = makers.flatMap((tag) => {
      const sentence = (elementCalls[tag] as ElementCalls).richer[call.id as CallId];
      return sentence === undefined ? [] : [`${tag}: ${sentence.replaceAll('*', '')}`];
    });
    return { neededBy, without };
  }

  /** Which parts of which screens stand empty without a field, or without the whole call. */
  losesOf(call: AnyCall, path: string): string | undefined {
    const parts = this.elementsOf(call).flatMap(({ row }) => {
      const part = partOf(row.tag, call.id, path);
      return part === undefined ? [] : [`${part} (${row.tag})`];
    });
    return parts.length === 0 ? undefined : [...new Set(parts)].join('; ');
  }

  /** Notes what came of something; the weightiest note is the verdict. */
  add(
    check: Check,
    call: AnyCall | undefined,
    as: RoleWord | undefined,
    tried: string,
    notes: readonly Note[],
    ms?: number,
  ): void {
    const reported = notes.flatMap((note) =>
      this.#isRequested(call, note) ? [call ? this.#withLoss(call, note) : note] : [],
    );
    this.results.push({
      check,
      call: call?.id,
      as,
      tried,
      verdict: weightiest(reported.map(({ verdict }) => verdict)),
      notes: reported,
      ...(ms === undefined ? {} : { ms }),
    });
  }

  /** Whether the version of the contract has the field that a note misses. */
  #isRequested(call: AnyCall | undefined, { found, path }: Note): boolean {
    const fields = call && this.options.known?.get(call.id);
    return !fields || found !== 'nothing' || path === undefined || fields.has(path);
  }

  #withLoss(call: AnyCall, note: Note): Note {
    if (note.path === undefined || note.verdict === 'not asked' || note.loses !== undefined) return note;
    const loses = note.path === 'message' ? undefined : this.losesOf(call, note.path);
    if (loses === undefined) return note;
    // What no screen shows can be missing without harm.
    const isShown = loses.split('; ').some((part) => !part.startsWith('nothing'));
    if (!isShown) return { ...note, verdict: note.found === 'nothing' ? 'works but' : note.verdict };
    return note.verdict === 'works but' ? note : { ...note, loses };
  }

  /** Sends a request. @throws CannotAsk where no request can be answered at all */
  async send(request: CallRequest): Promise<Came> {
    const came = await this.options.send(request);
    if (!isAnswer(came) && came.isFinal) throw new CannotAsk(came.sentence);
    return came;
  }

  /** Sends a call with somebody's token. */
  ask(call: AnyCall, input: Input, token: string | undefined, headers?: Record<string, string>): Promise<Came> {
    return this.send({ method: call.method, path: pathOf(call, input), token, ...(headers ? { headers } : {}) });
  }

  /** The answer to a call that reads, asked once in a run for each identity and input. */
  answer(call: AnyCall, input: Input, identity: Identity): Promise<Came> {
    const key = `${identity.role} ${pathOf(call, input)}`;
    const answer = this.#answers.get(key) ?? this.ask(call, input, identity.token);
    this.#answers.set(key, answer);
    return answer;
  }

  /** The query with which a call is asked first. */
  mainQuery(call: AnyCall): Query {
    return queriesOf(call, this.options.now)[0] ?? {};
  }

  /** What a call is asked with as somebody; a string is the name of an id that nobody knows. */
  async inputOf(call: AnyCall, identity: Identity): Promise<Input | string> {
    const params: Record<string, string | number> = {};
    for (const param of Object.keys(call.params)) {
      const value = await this.#id(param, call, identity);
      if (value === undefined) return param;
      params[param] = value;
    }
    return { params, query: this.mainQuery(call) };
  }

  async #id(param: string, call: AnyCall, identity: Identity): Promise<number | undefined> {
    const given = this.options.ids.get(`${identity.role}.${param}`) ?? this.options.ids.get(param);
    if (given !== undefined) return given;
    for (const source of sourcesOf(param, call)) {
      const other = callById.get(source.call);
      if (!other || !may(identity.role, other.id)) continue;
      const input = await this.inputOf(other, identity);
      if (typeof input === 'string') continue;
      const came = await this.answer(other, input, identity);
      const found = isAnswer(came) && came.status === 200 ? idIn(came.json, source) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The first working identity that may make a call, with what it asks and the answer, where that is a success. */
  async firstSuccess(call: AnyCall): Promise<{ identity: Identity; input: Input; answer: Answer } | undefined> {
    if (queriesOf(call, this.options.now).length === 0) return undefined;
    for (const identity of this.working) {
      if (!may(identity.role, call.id)) continue;
      const input = await this.inputOf(call, identity);
      if (typeof input === 'string') continue;
      const came = await this.answer(call, input, identity);
      if (isAnswer(came) && came.status === 200 && came.json !== undefined) return { identity, input, answer: came };
    }
    return undefined;
  }

  /** Does something for each of many, a few at once, and says how far it is. */
  async each<Item>(step: string, items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
    let next = 0;
    let done = 0;
    const worker = async () => {
      for (let item = items[next++]; item !== undefined; item = items[next++]) {
        await work(item);
        done += 1;
        this.options.onStep(step, done, items.length);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }
}
