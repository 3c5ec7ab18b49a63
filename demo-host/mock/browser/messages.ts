/** What a page and the stand-in in its worker say to each other. */
import type { SignInHint } from '#host/server/http/files/files.ts';

/** A request of the page. */
export interface WorkerRequest {
  id: number;
  url: string;
  method: string;
  headers: [string, string][];
  body: string | undefined;
}

/** What the worker says. */
export type WorkerMessage =
  /** The academy is there. */
  | { type: 'ready'; accounts: readonly SignInHint[] }
  | { type: 'failed'; message: string }
  | { type: 'answer'; id: number; status: number; headers: [string, string][]; body: string };
