/** The HTTP server: listening, and stopping without cutting answers off. */
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import { FILE_MS, hasTwoHosts, limitSending, SEND_MS } from '#host/server/http/arrival.ts';
import type { AppEnv } from '#host/server/http/env.ts';

/** How long a stop waits for running calls, in ms. */
const DRAIN_MS = 10_000;
/** Longer than the idle timeout of common load balancers (60 s), so that they close a connection first. */
const KEEP_ALIVE_MS = 65_000;

export interface RunningServer {
  /** The address to open, such as `http://127.0.0.1:4173`. */
  url: string;
  port: number;
  /** Accepts no more connections, lets running calls finish (10 s at most), and closes all connections. */
  stop: (options?: StopOptions) => Promise<void>;
}

interface StopOptions {
  /**
   * How long everything is served as before, in ms, so that load balancers have time to see that `/readyz` says 503 and
   * stop sending requests. Each answer says `Connection: close`, so that at the end no connection is in use.
   */
  delayMs?: number;
  /** Ends that time early. */
  hurry?: AbortSignal;
}

interface Listen {
  /** Creates the request listener. It gets the server for hot reload, which shares its port. */
  listener: (http: Server) => RequestListener | Promise<RequestListener>;
  host: string;
  /** The port; undefined means `firstPort` or the next free one. */
  port: number | undefined;
  firstPort: number;
  /** The variable that chooses the port, for the sentence about a port that is taken. */
  variable?: string;
  /** How long a request may take to arrive, in ms. Tests shorten it. */
  sendMs?: number;
}

/** The request was answered already, as one that came too slowly. */
class AlreadyAnswered extends Error {}

/** A request listener that runs an app. */
export const listenerOf = (app: Hono<AppEnv>): RequestListener =>
  getRequestListener(
    async (request, env) => {
      const answer = await app.fetch(request, env);
      if (env.outgoing.headersSent) throw new AlreadyAnswered();
      return answer;
    },
    {
      errorHandler(error) {
        if (error instanceof AlreadyAnswered) return undefined;
        // A request whose address or host cannot be read never comes to the app.
        return new Response(null, { status: error instanceof RequestError ? 400 : 500 });
      },
    },
  );

const listenOn = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/**
 * Serves over HTTP.
 * @throws an Error when the wanted port is taken.
 */
export async function listen({
  listener,
  host,
  port,
  firstPort,
  variable = 'PORT',
  sendMs = SEND_MS,
}: Listen): Promise<RunningServer> {
  const http = createServer();
  const answers = new Set<ServerResponse>();
  let isStopping = false;
  http.on('request', (_, answer) => {
    // Node then sends `Connection: close`, and closes the connection after the answer.
    if (isStopping) answer.shouldKeepAlive = false;
    answers.add(answer);
    answer.once('close', () => answers.delete(answer));
  });
  const serve = await listener(http);
  http.on('request', (incoming, answer) => {
    if (hasTwoHosts(incoming)) return refuse(answer);
    limitSending(incoming, answer, sendMs);
    serve(incoming, answer);
  });
  http.keepAliveTimeout = KEEP_ALIVE_MS;
  http.headersTimeout = KEEP_ALIVE_MS + 1000;
  // Before that `limitSending` ends all but files that were accepted.
  http.requestTimeout = FILE_MS;

  let chosen = port ?? firstPort;
  for (;;) {
    try {
      await listenOn(http, chosen, host);
      break;
    } catch (error) {
      if (!isTaken(error)) throw error;
      if (port !== undefined || chosen >= firstPort + 100) {
        throw new Error(`Port ${chosen} of ${host} is taken. Choose another with ${variable}.`, { cause: error });
      }
      chosen += 1;
    }
  }

  const bound = (http.address() as AddressInfo).port;
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  let stopped: Promise<void> | undefined;
  const stop = async ({ delayMs = 0, hurry }: StopOptions = {}) => {
    isStopping = true;
    for (const answer of answers) answer.shouldKeepAlive = false;
    if (delayMs > 0) await pause(delayMs, undefined, { signal: hurry }).catch(() => {});
    await drain(http);
  };
  return {
    url: `http://${shown}:${bound}`,
    port: bound,
    stop: (options) => {
      stopped ??= stop(options);
      return stopped;
    },
  };
}

/** Answers a request that names two hosts. */
const refuse = (answer: ServerResponse) =>
  answer
    .writeHead(400, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', Connection: 'close' })
    .end(JSON.stringify({ message: 'The request names its host twice' }));

/** Answers requests while the server starts: `/healthz` says that the process lives, all else gets a 503. */
export const whileStarting: RequestListener = (incoming, outgoing) => {
  const lives = incoming.url === '/healthz';
  outgoing.writeHead(lives ? 200 : 503, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    ...(lives ? {} : { 'Retry-After': '2' }),
  });
  outgoing.end(
    JSON.stringify(lives ? { status: 'ok' } : { message: 'The academy is starting. Please try again shortly.' }),
  );
};

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection becomes idle after its last answer, and can be closed only then.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
}
