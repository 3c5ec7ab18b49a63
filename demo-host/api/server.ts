/** The HTTP server: listening, and stopping without cutting answers off. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AppEnv } from './env.ts';
import { IMPORT_PATH } from './importPath.ts';

/** How long a stop waits for running calls, in ms. */
const DRAIN_MS = 10_000;
/** Longer than the idle timeout of common load balancers (60 s), so that they close a connection first. */
const KEEP_ALIVE_MS = 65_000;

/** How long a request may take to arrive, in ms, and how long with the file of an import. */
const SEND_MS = 30_000;
const FILE_MS = 30 * 60_000;
/** The address of a file, also where the academy is in a folder of its hostname. */
const FILE_PATH = new RegExp(`^[^?#]*${IMPORT_PATH}`);

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
}

/** A request listener that runs an app. */
export const listenerOf = (app: Hono<AppEnv>): RequestListener =>
  getRequestListener((request, env) => app.fetch(request, env));

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
export async function listen({ listener, host, port, firstPort, variable = 'PORT' }: Listen): Promise<RunningServer> {
  const http = createServer();
  const answers = new Set<ServerResponse>();
  let isStopping = false;
  http.on('request', (_, answer) => {
    // Node then sends `Connection: close`, and closes the connection after the answer.
    if (isStopping) answer.shouldKeepAlive = false;
    answers.add(answer);
    answer.once('close', () => answers.delete(answer));
  });
  http.on('request', await listener(http));
  http.keepAliveTimeout = KEEP_ALIVE_MS;
  http.headersTimeout = KEEP_ALIVE_MS + 1000;
  // A caller that sends its request very slowly cannot hold a connection for longer. Files of imports may take their time.
  http.requestTimeout = FILE_MS;
  http.on('request', (incoming, answer) => limitSending(incoming, answer));

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

/** Ends a request that does not arrive in time, as Node does after `requestTimeout`, unless it brings a file. */
function limitSending(incoming: IncomingMessage, answer: ServerResponse): void {
  if (incoming.complete || FILE_PATH.test(incoming.url ?? '')) return;
  const limit = setTimeout(() => {
    if (incoming.complete || incoming.destroyed) return;
    if (!answer.headersSent) answer.writeHead(408, { Connection: 'close' });
    answer.end(() => incoming.destroy());
  }, SEND_MS);
  limit.unref();
  incoming.once('close', () => clearTimeout(limit));
  incoming.once('end', () => clearTimeout(limit));
}

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
