import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AppEnv } from './env.ts';

/** How long a stop waits for calls that are running, in ms. */
const DRAIN_MS = 10_000;
/** Longer than the pause of common load balancers (60 s), so that they close first. */
const KEEP_ALIVE_MS = 65_000;

export interface RunningServer {
  /** The address to open, such as `http://127.0.0.1:4173`. */
  url: string;
  port: number;
  /** Stops accepting, lets what is running finish (10 s at most), closes every connection. */
  stop: (options?: StopOptions) => Promise<void>;
}

interface StopOptions {
  /**
   * For so long everything is served as before, in ms, so that balancers have time to see that `/readyz` says 503
   * and send nothing more. Each answer says `Connection: close`: when the time is up, no connection is in use.
   */
  delayMs?: number;
  /** Cuts that time short. */
  hurry?: AbortSignal;
}

interface Listen {
  /** Makes what answers requests; gets the server for what shares its port (hot reload). */
  listener: (http: Server) => RequestListener | Promise<RequestListener>;
  host: string;
  /** The wanted port; undefined means `firstPort` or the next free one. */
  port: number | undefined;
  firstPort: number;
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
export async function listen({ listener, host, port, firstPort }: Listen): Promise<RunningServer> {
  const http = createServer();
  const answers = new Set<ServerResponse>();
  let isStopping = false;
  http.on('request', (_, answer) => {
    // Node then says `Connection: close` by itself, and closes when the answer is out.
    if (isStopping) answer.shouldKeepAlive = false;
    answers.add(answer);
    answer.once('close', () => answers.delete(answer));
  });
  http.on('request', await listener(http));
  http.keepAliveTimeout = KEEP_ALIVE_MS;
  http.headersTimeout = KEEP_ALIVE_MS + 1000;
  // A caller that sends its request one byte at a time holds a connection no longer than this.
  http.requestTimeout = 30_000;

  let chosen = port ?? firstPort;
  for (;;) {
    try {
      await listenOn(http, chosen, host);
      break;
    } catch (error) {
      if (!isTaken(error)) throw error;
      if (port !== undefined || chosen >= firstPort + 100) {
        throw new Error(`Port ${chosen} of ${host} is taken. Choose another with PORT.`, { cause: error });
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

/** Answers while the host starts: the process lives, and nothing is to be asked of it yet. */
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
  // A connection falls idle when its last answer is out; only then may it be closed.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
}
