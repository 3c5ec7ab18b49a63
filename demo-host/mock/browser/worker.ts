/**
 * The stand-in in the worker of a page: the reference API on PostgreSQL, both in the browser. Nothing is sent to anybody.
 * The address of its files stands behind its own, as `?files=…`.
 */
import './buffer.ts';
import type { PostgresFiles } from '#host/mock/memoryDatabase.ts';
import { createStandIn } from '#host/mock/standIn.ts';
import type { WorkerMessage, WorkerRequest } from './messages.ts';

/** Fewer than on a server, so that a phone is ready in seconds too. */
const STUDENTS = 120;

const say = (message: WorkerMessage) => postMessage(message);
const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error));

const folder = new URL(new URLSearchParams(location.search).get('files') ?? '.', location.href);
const addressOf = (name: string) => new URL(name, folder);

/** Some servers unpack a `.gz` on the way, and others do not. */
async function unpacked(name: string): Promise<ArrayBuffer> {
  const response = await fetch(addressOf(`${name}.gz`));
  if (!response.ok) throw new Error(`${response.url} is not there (${response.status}).`);
  const bytes = await response.arrayBuffer();
  const [first, second] = new Uint8Array(bytes);
  if (first !== 0x1f || second !== 0x8b) return bytes;
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

async function files(): Promise<PostgresFiles> {
  const [wasm, data, template] = await Promise.all([
    unpacked('postgres.wasm').then((bytes) => WebAssembly.compile(bytes)),
    unpacked('postgres.data'),
    unpacked('template.tar'),
  ]);
  return { wasm, data: new Blob([data]), template: new Blob([template]), addressOf };
}

const standIn = createStandIn({ files, students: STUDENTS });
standIn.ready.then(
  () => say({ type: 'ready', accounts: standIn.accounts }),
  (error: unknown) => say({ type: 'failed', message: sentence(error) }),
);

addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => {
  const { id, url, method, headers, body } = data;
  try {
    const answer = await standIn.fetch(new Request(url, { method, headers, ...(body !== undefined && { body }) }));
    say({ type: 'answer', id, status: answer.status, headers: [...answer.headers], body: await answer.text() });
  } catch (error) {
    const failed = JSON.stringify({ message: sentence(error) });
    say({ type: 'answer', id, status: 500, headers: [['Content-Type', 'application/json']], body: failed });
  }
});
