/** The reference API on a port, with faults that can be planted into what it is asked and into what it answers. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { sessionMark } from '#api/callUrl.ts';
import { ANSWER_FOR } from '#contract/call.ts';
import type { CallId } from '#contract/index.ts';
import { allCalls } from '#contract/index.ts';
import { login, signOut } from '#contract/sign-in/session.ts';
import { seedAcademy } from '#host/seed/seed.ts';
import { createLogger } from '#host/server/http/log.ts';
import { createApp } from '#host/start/app.ts';
import { testDatabase } from '#tests/support/server/database.ts';

/** A request on its way to the reference API. */
export interface Request {
  method: string;
  url: URL;
  headers: Headers;
  body: string;
}

/** An answer on its way back. A body that is neither text nor bytes is sent as JSON; faults get it read. */
export interface Reply {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface Fault {
  /** The call that it is about; every request without one. */
  call?: CallId;
  /** Changes what the reference API is asked. */
  ask?: (request: Request) => void;
  /** Changes what it answered; what is given back is sent in its place. */
  answer?: (reply: Reply, request: Request) => Partial<Reply> | undefined | Promise<Partial<Reply>>;
  /** Sends the answers unpacked. */
  isUnpacked?: boolean;
}

/** As Hono's middleware, in characters. */
const PACKED_FROM = 1_024;

export interface FaultyServer {
  url: string;
  /** Plants these faults in place of those before. */
  plant: (faults: readonly Fault[]) => void;
  /** What has been asked since the last planting. */
  requests: () => readonly { method: string; path: string }[];
  close: () => Promise<void>;
}

const patterns = allCalls.map(({ id, method, path }) => ({
  id,
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  // A literal path comes before a parameter's in its place.
  literal: !path.includes('{'),
}));

/** The call that a request makes; a preflight asks for the call of its method. */
function callOf({ method, url, headers }: Request): string | undefined {
  const wanted = method === 'OPTIONS' ? headers.get('Access-Control-Request-Method') : method;
  const found = patterns.filter((each) => each.method === wanted && each.pattern.test(url.pathname));
  return (found.find(({ literal }) => literal) ?? found[0])?.id;
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of incoming) text += piece;
  return text;
}

/** Starts it on the demo academy in a small size. */
export async function faultyServer(): Promise<FaultyServer> {
  const database = await testDatabase();
  await seedAcademy(database.owner, { students: 160, days: 70, seed: 1 });
  const app = createApp({
    database,
    config: { corsOrigins: 'any', frameAncestors: [], trustedProxies: [], distDir: '/nowhere' },
    logger: createLogger('silent', { write: () => {} }),
    clock: () => new Date(),
  });
  let faults: readonly Fault[] = [];
  let requests: { method: string; path: string }[] = [];
  /** Answers to what only reads, which are the same in each session of somebody, with the token that was answered first. */
  const kept = new Map<string, { reply: Promise<Reply>; first: string }>();
  /** With what somebody signed in, by the tokens of sessions that have not ended. */
  const signedIn = new Map<string, string>();

  async function reference({ method, url, headers, body }: Request): Promise<Reply> {
    const response = await app.request(
      url.pathname + url.search,
      { method, headers, ...(body === '' ? {} : { body }) },
      { incoming: { socket: { remoteAddress: '127.0.0.1' } } as never },
    );
    const text = await response.text();
    const given = new Headers(response.headers);
    given.delete('Content-Length');
    return { status: response.status, headers: given, body: text };
  }

  const server = createServer(async (incoming, outgoing) => {
    const request: Request = {
      method: incoming.method ?? 'GET',
      url: new URL(incoming.url ?? '/', 'http://academy.test'),
      headers: new Headers(incoming.headers as Record<string, string>),
      body: await bodyOf(incoming),
    };
    requests.push({ method: request.method, path: request.url.pathname });
    // A packed answer could not be changed: it is packed below.
    request.headers.delete('Accept-Encoding');
    const id = callOf(request);
    const planted = faults.filter(({ call }) => call === undefined || call === id);
    for (const { ask } of planted) ask?.(request);
    const authorization = request.headers.get('Authorization') ?? '';
    const token = authorization.replace(/^Bearer /, '');
    const key = `${request.method} ${request.url.pathname}${request.url.search} ${signedIn.get(token) ?? authorization} ${request.headers.get('Origin')} ${request.headers.get('Access-Control-Request-Headers')}`;
    const isRead = request.method === 'GET' || request.method === 'OPTIONS';
    const answer = (isRead && kept.get(key)) || { reply: reference(request), first: token };
    if (isRead) kept.set(key, answer);
    else if (id === signOut.id) signedIn.delete(token);
    else if (id !== login.id) kept.clear();
    const { status, headers: ofFirst, body: text } = await answer.reply;
    // A fault may change it, and what nobody changes is sent as it came.
    const body = planted.length > 0 || id === login.id ? parsed(String(text)) : text;
    const headers = new Headers(ofFirst);
    const mark = sessionMark(token);
    if (mark && answer.first !== token && headers.has(ANSWER_FOR)) headers.set(ANSWER_FOR, mark);
    if (id === login.id && status === 200) signedIn.set((body as { token: string }).token, request.body);
    let reply: Reply = { status, headers, body };
    for (const fault of planted) reply = { ...reply, ...(await fault.answer?.(reply, request)) };
    if (reply.status === 0) return void outgoing.destroy();
    if (reply.body instanceof Uint8Array) {
      outgoing.writeHead(reply.status, [...reply.headers].flat());
      return void outgoing.end(reply.body);
    }
    const sent =
      typeof reply.body === 'string' ? reply.body : reply.body === undefined ? '' : JSON.stringify(reply.body);
    const isPacked = sent.length > PACKED_FROM && !planted.some(({ isUnpacked }) => isUnpacked);
    if (isPacked) reply.headers.set('Content-Encoding', 'gzip');
    outgoing.writeHead(reply.status, [...reply.headers].flat());
    outgoing.end(isPacked ? gzipSync(sent, { level: 1 }) : sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plant(next) {
      faults = next;
      requests = [];
    },
    requests: () => requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await database.close();
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
