/** Requests to the learning record store of a world, by one of its keys. */
import { makeKey } from '#host/server/facts/keys.queries.ts';
import { ask, type World } from './world.ts';

export interface Sent {
  method?: string;
  version?: '1.0.3' | '2.0.0';
  /** Parameters of the address; what is no text is written as JSON. */
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Makes a key, and gives a function that sends with it and reads the answer. @param schoolId null for all schools */
export async function storeClient(world: World, schoolId: number | null) {
  const made = await makeKey(world.database.owner, { name: 'Player', purposes: ['xapi'], schoolId, madeBy: null });
  const authorization = `Basic ${Buffer.from(`${made.key}:${made.secret}`).toString('base64')}`;
  const send = async (path: string, { method = 'GET', version = '2.0.0', query = {}, body, headers }: Sent = {}) => {
    const parameters = Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    const address = parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters)}`;
    const answer = await ask(world.app, method, address.startsWith('/xapi') ? address : `/xapi${address}`, {
      body,
      headers: { Authorization: authorization, 'X-Experience-API-Version': version, ...headers },
    });
    const text = await answer.text();
    const isJson = answer.headers.get('Content-Type')?.startsWith('application/json') && text !== '';
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: isJson ? (JSON.parse(text) as unknown) : text,
    };
  };
  return { authorization, send };
}
export type StoreClient = Awaited<ReturnType<typeof storeClient>>;
