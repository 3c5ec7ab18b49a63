/**
 * The stand-in for an API server: the reference API itself, on the demo academy in memory. So its answers are those of the
 * reference API. Around it are the switches, and the traffic that can be looked at under `/mock/`.
 */

import { ELEMENT_NAMES } from '#contract/call.ts';
import { signInHints } from '#host/seed/demoAccounts.ts';
import { seedAcademy } from '#host/seed/seed.ts';
import type { Database } from '#host/server/database/database.ts';
import type { SignInHint } from '#host/server/http/files/files.ts';
import { createLogger } from '#host/server/http/log.ts';
import { importRunner } from '#host/server/imports/importRunner.ts';
import { type AppConfig, createApp } from '#host/start/app.ts';
import { failedAnswer, NetworkCut } from './failedAnswer.ts';
import { openMemoryDatabase, type PostgresFiles } from './memoryDatabase.ts';
import { delayOf, failureOf, NO_SWITCHES, type Switches } from './switches.ts';
import { callOf, createTraffic, type Traffic } from './traffic.ts';

/** The demo academy is smaller here than that of a server, so that it is there in seconds. */
export const STAND_IN_STUDENTS = 240;
export const STAND_IN_DAYS = 365;

export interface StandInOptions {
  files: () => Promise<PostgresFiles>;
  /** By default `STAND_IN_STUDENTS`. */
  students?: number | undefined;
  /** By default `STAND_IN_DAYS`. */
  days?: number | undefined;
  /** The same number makes the same people and results; 1 by default. */
  seed?: number | undefined;
  /** The moment at which its history ends; now by default. Tests compare academies that end together. */
  now?: Date | undefined;
  switches?: Partial<Switches> | undefined;
}

export interface StandIn {
  /** Resolves when the academy is there; requests wait for it. */
  ready: Promise<void>;
  accounts: readonly SignInHint[];
  /**
   * Answers a request of the API.
   * @param env what the HTTP server knows of the request, if there is one
   * @throws NetworkCut where a switch cuts the connection
   */
  fetch(request: Request, env?: object): Promise<Response>;
  traffic: Traffic;
  switches: Switches;
  /** Ends every session, so that the next call of everybody gets a 401. */
  signEverybodyOut(): Promise<void>;
  /** Makes the academy anew, with dates that end now. Everybody is signed out. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

const CONFIG: AppConfig = { corsOrigins: 'any', frameAncestors: [], trustedProxies: [], distDir: '/nowhere' };

/** What an import becomes: reading a file takes a process of its own, and this database is in this one. */
const NO_IMPORTS = 'The stand-in imports no files. Try it on the reference API (npm start).';

/** Makes a stand-in. It begins to make its academy at once. */
export function createStandIn(options: StandInOptions): StandIn {
  const { students = STAND_IN_STUDENTS, days = STAND_IN_DAYS, seed = 1, now } = options;
  const traffic = createTraffic();
  const fill = (database: Database) =>
    seedAcademy(database.owner, { students, days, seed, replace: true, ...(now && { now }) });

  const opened = options.files().then(async (files) => {
    const database = await openMemoryDatabase(files);
    const app = createApp({
      database,
      config: CONFIG,
      logger: createLogger('silent'),
      clock: () => new Date(),
      imports: importRunner(database, createLogger('silent'), { work: async () => ({ limit: NO_IMPORTS }) }),
    });
    return { database, app };
  });

  /** Sends a request to the API as soon as there is an academy. */
  async function answerOf(request: Request, env: object | undefined): Promise<Response> {
    await standIn.ready;
    const { app } = await opened;
    return withElementNames(await app.fetch(request, env));
  }

  const standIn: StandIn = {
    ready: opened.then(({ database }) => fill(database)),
    accounts: signInHints,
    traffic,
    switches: { ...NO_SWITCHES, ...options.switches },
    async fetch(request, env) {
      // A preflight is about the calls of a page and none itself.
      if (request.method === 'OPTIONS') return answerOf(request, env);
      const startedAt = performance.now();
      const call = callOf(request.method, new URL(request.url).pathname);
      const failure = failureOf(standIn.switches, call);
      const bytes = await request.arrayBuffer();
      const common = { call, startedAt, failure, body: new TextDecoder().decode(bytes) };
      try {
        const response = failure ? failedAnswer(failure, call) : await answerOf(readAlready(request, bytes), env);
        const answer = await response.clone().text();
        await pause(delayOf(standIn.switches, answer.length));
        const contentType = response.headers.get('Content-Type');
        traffic.note(request, { ...common, status: response.status, answer, contentType });
        return response;
      } catch (error) {
        if (error instanceof NetworkCut) {
          await pause(delayOf(standIn.switches, 0));
          traffic.note(request, { ...common, status: 0, answer: undefined, contentType: null });
        }
        throw error;
      }
    },
    async signEverybodyOut() {
      await standIn.ready;
      const { database } = await opened;
      await database.owner.deleteFrom('session').execute();
    },
    reset() {
      const before = standIn.ready.catch(() => {});
      standIn.ready = before.then(async () => fill((await opened).database));
      return standIn.ready;
    },
    async close() {
      const { database } = await opened;
      await standIn.ready.catch(() => {});
      await database.close();
    },
  };
  // The caller is told; nobody may have asked yet.
  standIn.ready.catch(() => {});
  return standIn;
}

/** The same request, whose body was read. The answer is read too, so it must not come packed. */
function readAlready({ url, method, headers }: Request, bytes: ArrayBuffer): Request {
  const kept = new Headers(headers);
  kept.delete('Accept-Encoding');
  return new Request(url, { method, headers: kept, ...(bytes.byteLength > 0 && { body: bytes }) });
}

const pause = (ms: number) => (ms > 0 ? new Promise<void>((resolve) => setTimeout(resolve, ms)) : undefined);

/**
 * Tells a page that signs in that this server wants to know which element asks: the elements then name themselves in a
 * header (promises/session-and-errors.md#capabilities).
 */
async function withElementNames(response: Response): Promise<Response> {
  if (!response.ok || !/json/.test(response.headers.get('Content-Type') ?? '')) return response;
  const text = await response.clone().text();
  if (!text.includes('"capabilities"')) return response;
  const answer = JSON.parse(text) as { user?: { capabilities?: string[] } };
  if (!answer.user?.capabilities) return response;
  answer.user.capabilities.push(ELEMENT_NAMES);
  const headers = new Headers(response.headers);
  headers.delete('Content-Length');
  return new Response(JSON.stringify(answer), { status: response.status, headers });
}
