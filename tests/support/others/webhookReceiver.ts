/** A program on this machine that is sent webhooks, and keeps what came as it came. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as it came. */
export interface Received {
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
  path: string;
}

/** What it does in place of its usual answer, 204. */
export type Answer = { status: number; body?: string; headers?: Record<string, string> } | 'hang up' | undefined;

/** @param answer to the message of this number, from 1, at once or later */
export async function startReceiver(
  answer: (nth: number, message: Received) => Answer | Promise<Answer> = () => undefined,
) {
  const received: Received[] = [];
  let open = 0;
  let most = 0;
  const server = createServer(async (request, response) => {
    open += 1;
    most = Math.max(most, open);
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const id = String(request.headers['webhook-id'] ?? '');
    const body = Buffer.concat(parts).toString('utf8');
    const message = { id, headers: request.headers, body, path: request.url ?? '' };
    received.push(message);
    const answered = await answer(received.length, message);
    open -= 1;
    if (answered === 'hang up') return void request.socket.destroy();
    response.writeHead(answered?.status ?? 204, answered?.headers).end(answered?.body);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    /** How many it was answering at the same moment, at most. */
    mostAtOnce: () => most,
    /** The types of what came, in its order. */
    types: () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    host: `127.0.0.1:${port}`,
    address: `http://127.0.0.1:${port}/hook`,
    async stop() {
      const closed = new Promise((done) => void server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}
