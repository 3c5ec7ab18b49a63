/**
 * Marks of registers that are not saved or not sent yet, once for all elements of a page. They are kept on the device, encrypted with
 * the session, and sent when the network is back: each change has its key, so that one that arrived counts once.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '#api/errors.ts';
import type { CallAnswer, CallInput } from '#contract/call.ts';
import { type register, saveRegister } from '#contract/students/register.ts';
import { academyNow } from '#domain/format/academyClock.ts';
import type { RegisterMark } from '#domain/learning/register.ts';
import { isPortalSession, oncePerPage } from '#page/element/pageGlobals.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { toJson } from '#platform/json.ts';
import { safeStorage } from '#platform/safeStorage.ts';
import { seal, unseal } from './sealed.ts';

const STORAGE = 'academyRegister';
const storage = safeStorage<typeof STORAGE>();
/** How long after a failure it is tried again, in ms. */
const AGAIN_MS = 20_000;
/** How many registers are there without a network. */
const SEEN_MAX = 8;

type Body = CallInput<typeof saveRegister>['body'];
/** Which register: a live session, or a class on a day. */
export type RegisterName = Pick<Body, 'liveSessionId' | 'ofClass'>;
export type RegisterAnswer = CallAnswer<typeof register>;
export type SavedAnswer = CallAnswer<typeof saveRegister>;

/** A mark that somebody pressed. */
interface PressedMark {
  mark: RegisterMark;
  /** By the academy's clock, in ms. */
  at: number;
  key: string;
}

/** What was pressed in one register. */
export interface Pressed {
  of: RegisterName;
  apiBase: string;
  title: string;
  day: string;
  marks: Readonly<Record<string, PressedMark>>;
  /** Those whom nobody pressed, once it was saved; null before. */
  present: readonly number[] | null;
  /** Why the server does not take it. */
  refused?: string;
  /** It was sent, and stays until the register is there anew, so that no row changes back meanwhile. */
  isSent?: true;
}

interface Kept {
  pid: number;
  registers: Readonly<Record<string, Pressed>>;
  /** What was seen last, by the question, the newest first. */
  seen: readonly { question: string; at: number; answer: RegisterAnswer }[];
}

interface OutboxState extends Kept {
  /** Something was kept that cannot be read any more. */
  isLost: boolean;
  /** What is here outlives the page. */
  isKept: boolean;
  isSending: boolean;
  /** What the server answered to the last save of each register. */
  saved: Readonly<Record<string, SavedAnswer>>;
}

/** The name of a register among the kept ones. */
export const nameOf = ({ liveSessionId, ofClass }: RegisterName): string =>
  ofClass ? `class ${ofClass.classId} ${ofClass.day}` : `session ${liveSessionId}`;

/** A key that no other change has. Not `randomUUID`, which pages without https do not have. */
function changeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => (byte + 256).toString(16).slice(1)).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** What is sent of a register that was saved. */
function bodyOf({ of, marks, present }: Pressed, now: number): Body {
  return {
    ...of,
    marks: Object.entries(marks).map(([pid, { mark, at, key }]) => ({
      key,
      pid: Number(pid),
      mark,
      secondsAgo: Math.max(0, Math.round((now - at) / 1000)),
    })),
    present: [...(present ?? [])],
  };
}

const isOfNetwork = ({ failure, status }: ApiError) =>
  failure === 'network' || failure === 'timeout' || status >= 500 || status === 429 || status === 401;

/** Whether it was saved, and is still to be sent. */
export const isWaiting = ({ present, refused, isSent }: Pressed): boolean =>
  present !== null && refused === undefined && !isSent;

const unsent = (registers: Kept['registers']): Kept['registers'] =>
  Object.fromEntries(Object.entries(registers).filter(([, { isSent }]) => !isSent));

interface Outbox {
  store: StoreApi<OutboxState>;
  press(pressed: Pick<Pressed, 'of' | 'apiBase' | 'title' | 'day'>, pid: number, mark: RegisterMark): void;
  save(pressed: Pick<Pressed, 'of' | 'apiBase' | 'title' | 'day'>, present: readonly number[]): Promise<void>;
  discard(name: string): void;
  /** The answer was seen, or what another one says was read. */
  close(name: string): void;
  seen(question: string, answer: RegisterAnswer): void;
  sendAll(): Promise<void>;
}

function createOutbox(): Outbox {
  const { session, client, cache } = pageRuntime();
  const nothing = { registers: {}, seen: [], saved: {}, isLost: false } as const;
  const store = createStore<OutboxState>(() => ({ ...nothing, pid: 0, isKept: true, isSending: false }));
  let writing = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function write() {
    const { pid, registers, seen } = store.getState();
    const token = isPortalSession() ? null : await session.token();
    if (!token) return store.setState({ isKept: false });
    const marked = unsent(registers);
    const sealed = await seal(toJson({ pid, registers: marked, seen } satisfies Kept), token);
    // How many registers wait stands before it in the clear: a later session reads no more than that they are lost.
    const count = Object.keys(marked).length;
    store.setState({ isKept: sealed !== undefined && storage.set(STORAGE, `${count} ${sealed}`) });
  }
  const keep = () => {
    writing = writing.then(write, write);
    return writing;
  };

  async function read() {
    const pid = session.store.getState().user?.pid ?? 0;
    const [count = '0', sealed] = (storage.get(STORAGE) ?? '').split(' ');
    const token = await session.token();
    const text = !sealed || !token ? undefined : await unseal(sealed, token);
    const kept = text === undefined ? undefined : (JSON.parse(text) as Kept);
    if (kept?.pid === pid) {
      // What was pressed meanwhile is later.
      store.setState({ ...kept, registers: { ...kept.registers, ...store.getState().registers } });
    } else {
      storage.remove(STORAGE);
      store.setState({ pid, isLost: count !== '' && count !== '0' });
    }
    void sendAll();
  }

  async function sendOne(name: string) {
    const pressed = store.getState().registers[name];
    if (!pressed || !isWaiting(pressed)) return;
    const { apiBase } = pressed;
    try {
      const body = bodyOf(pressed, academyNow().getTime());
      const answer = await client.send(saveRegister, { body }, { apiBase });
      const { registers, saved } = store.getState();
      const { [name]: now, ...others } = registers;
      // What was pressed while it was on its way is still to be saved.
      const later = Object.entries(now?.marks ?? {}).filter(([pid, { key }]) => pressed.marks[pid]?.key !== key);
      const left: Pressed =
        now && later.length > 0
          ? { ...now, marks: Object.fromEntries(later), present: null }
          : { ...pressed, isSent: true };
      store.setState({ registers: { ...others, [name]: left }, saved: { ...saved, [name]: answer } });
      cache.invalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isOfNetwork(error)) return;
      const { registers } = store.getState();
      const refused = { ...pressed, refused: error.serverMessage ?? '' };
      store.setState({ registers: { ...registers, [name]: refused } });
    }
  }

  async function sendAll() {
    clearTimeout(timer);
    if (store.getState().isSending || session.store.getState().status !== 'signed-in') return;
    store.setState({ isSending: true });
    try {
      for (const name of Object.keys(store.getState().registers)) await sendOne(name);
    } finally {
      store.setState({ isSending: false });
      await keep();
    }
    const waits = Object.values(store.getState().registers).some(isWaiting);
    if (waits) timer = setTimeout(() => void sendAll(), AGAIN_MS);
  }

  const change = (name: string, pressed: Pressed) => {
    store.setState({ registers: { ...store.getState().registers, [name]: pressed } });
    return keep();
  };
  globalThis.addEventListener?.('online', () => void sendAll());
  session.store.subscribe((now, before) => {
    if (now.epoch === before.epoch) return;
    const { pid } = store.getState();
    const isGone = now.ended === 'logout' || now.ended === 'role';
    if (now.status === 'signed-in' ? now.user?.pid !== pid : isGone) {
      storage.remove(STORAGE);
      store.setState({ ...nothing, pid: now.user?.pid ?? 0 });
    } else if (now.status === 'signed-in') void keep().then(sendAll);
  });
  void read();

  return {
    store,
    press(about, pid, mark) {
      const name = nameOf(about.of);
      const before = store.getState().registers[name]?.marks;
      const marks = { ...before, [pid]: { mark, at: academyNow().getTime(), key: changeKey() } };
      void change(name, { ...about, marks, present: null });
    },
    async save(about, present) {
      const name = nameOf(about.of);
      await change(name, { ...about, marks: store.getState().registers[name]?.marks ?? {}, present });
      await sendAll();
    },
    discard(name) {
      const { [name]: _, ...registers } = store.getState().registers;
      store.setState({ registers });
      void keep();
    },
    close(name) {
      const { [name]: _, ...saved } = store.getState().saved;
      store.setState({ saved, isLost: false });
    },
    seen(question, answer) {
      const others = store.getState().seen.filter((each) => each.question !== question);
      const registers = unsent(store.getState().registers);
      store.setState({
        registers,
        seen: [{ question, at: academyNow().getTime(), answer }, ...others].slice(0, SEEN_MAX),
      });
      void keep();
    },
    sendAll,
  };
}

/** The outbox of the page. */
export const outbox = (): Outbox => oncePerPage('register', createOutbox);
