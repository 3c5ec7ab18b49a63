/** What was asked of the stand-in, newest last, without tokens and passwords. */
import { type AnyCall, ELEMENT_HEADER } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import { isParent, toRole } from '#domain/people/roles.ts';
import { callIdsOf, elements } from '#widgets/page/elements.ts';
import type { Failure } from './switches.ts';

/** Whose session a request came with, as its sign-in has said. */
export interface Identity {
  pid: number | null;
  name: string;
  role: number | null;
  isParent: boolean;
}

/** A request and its answer. */
export interface Exchange {
  id: number;
  /** ISO 8601. */
  at: string;
  method: string;
  /** With the query. */
  path: string;
  /** The id of the call; null where the contract has none. */
  call: string | null;
  /** 0 where the connection was cut. */
  status: number;
  /** From the request to its answer, in ms, with what a switch has added. */
  ms: number;
  /** Null where nobody was signed in, or by a token that the stand-in did not give. */
  identity: Identity | null;
  /** The element that asked; null where the request does not name it. */
  element: string | null;
  /** Without `element`: the elements that make this call. The page's own script may have made it too. */
  elements: readonly string[];
  /** The switch by which it failed. */
  failure: Failure | null;
  /** The bodies as text; undefined where there is none. */
  request: string | undefined;
  answer: string | undefined;
}

/** Exchanges that are kept. */
const KEPT = 300;
/** Characters of a body that are kept. */
const BODY_MAX = 50_000;
const HIDDEN = '•••';

/** Names of fields, and of parameters of an address, whose values let somebody in. */
const SECRET = /password|token|secret|ticket|recoveryCodes|adminAuth|^(?:code|uri|state|nonce)$/i;

const hidesSecrets = (name: string, value: unknown) => (value !== null && SECRET.test(name) ? HIDDEN : value);

/** A body for people to read: JSON without secrets. What is no JSON is told by its size alone. */
function shownBody(text: string, contentType: string | null): string | undefined {
  if (text === '') return undefined;
  if (/html/.test(contentType ?? '')) return text.slice(0, BODY_MAX);
  let shown: string;
  try {
    shown = JSON.stringify(JSON.parse(text, hidesSecrets), null, 2);
  } catch {
    return `(${text.length} characters that are no JSON)`;
  }
  return shown.length > BODY_MAX ? `${shown.slice(0, BODY_MAX)}\n… (${shown.length} characters)` : shown;
}

/** Path and query without secrets. */
function shownPath({ pathname, searchParams }: URL): string {
  const shown = new URLSearchParams(
    [...searchParams].map(([name, value]) => [name, SECRET.test(name) ? HIDDEN : value]),
  );
  const query = decodeURIComponent(shown.toString());
  return query === '' ? pathname : `${pathname}?${query}`;
}

const patterns = allCalls.map((call) => ({
  call,
  pattern: new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The call of a request. */
export const callOf = (method: string, path: string): AnyCall | undefined =>
  // A literal path comes before a parameter's in its place.
  patterns.find(({ call, pattern }) => call.method === method && pattern.test(path))?.call;

/** The elements that make a call. */
const elementsOf = (call: AnyCall | undefined): string[] =>
  elements.flatMap(({ tag }) => (callIdsOf(tag).some((id) => id === call?.id) ? [tag] : []));

const bearerOf = (header: string | null) => /^Bearer (.+)$/i.exec(header ?? '')?.[1];

export interface Traffic {
  /** Those after the one with this id, oldest first. */
  after(id: number): readonly Exchange[];
  clear(): void;
  /** Notes a request and what became of it. */
  note(request: Request, outcome: Outcome): void;
}

interface Outcome {
  call: AnyCall | undefined;
  /** By `performance.now()`. */
  startedAt: number;
  failure: Failure | undefined;
  /** The body of the request. */
  body: string;
  status: number;
  /** The body of the answer; undefined where the connection was cut. */
  answer: string | undefined;
  contentType: string | null;
}

/** Notes what is asked, and learns from sign-ins whose a token is. */
export function createTraffic(): Traffic {
  let last = 0;
  let kept: Exchange[] = [];
  /** In memory, like the sessions themselves. */
  const people = new Map<string, Identity>();

  return {
    after: (id) => kept.filter((exchange) => exchange.id > id),
    clear() {
      kept = [];
    },
    note(request, { call, startedAt, failure, body, status, answer, contentType }) {
      const token = bearerOf(request.headers.get('Authorization'));
      const signedIn = answer === undefined ? undefined : readSignIn(answer);
      if (signedIn) people.set(signedIn.token, signedIn.identity);
      const named = request.headers.get(ELEMENT_HEADER);
      const element = elements.find(({ tag }) => tag === named)?.tag ?? null;
      last += 1;
      const exchange: Exchange = {
        id: last,
        at: new Date(Date.now() - (performance.now() - startedAt)).toISOString(),
        method: request.method,
        path: shownPath(new URL(request.url)),
        call: call?.id ?? null,
        status,
        ms: Math.round(performance.now() - startedAt),
        identity: signedIn?.identity ?? people.get(token ?? '') ?? null,
        element,
        elements: element === null ? elementsOf(call) : [],
        failure: failure ?? null,
        request: shownBody(body, request.headers.get('Content-Type')),
        answer: answer === undefined ? undefined : shownBody(answer, contentType),
      };
      kept = [...kept, exchange].slice(-KEPT);
    },
  };
}

/** The token of a sign-in's answer, and whose it is. */
function readSignIn(answer: string): { token: string; identity: Identity } | undefined {
  if (!answer.includes('"token"')) return undefined;
  try {
    const { token, user } = JSON.parse(answer);
    const role = toRole(user?.role ?? user?.userRole);
    if (typeof token !== 'string' || role === undefined) return undefined;
    const isParentView = user.isParentView === true;
    return {
      token,
      identity: { pid: user.pid ?? null, name: user.name ?? '', role, isParent: isParent({ role, isParentView }) },
    };
  } catch {
    return undefined;
  }
}
