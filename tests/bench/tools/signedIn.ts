import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#host/seed/demoAccounts.ts';
import type { Database } from '#host/server/database/database.ts';
import { createLogger } from '#host/server/http/log.ts';
import { createApp } from '#host/start/app.ts';

/** Signed in as one of the demo accounts, over the app itself: no socket, but all the rest. */
export async function signedIn(database: Database, role: 3 | 4) {
  const app = createApp({
    database,
    logger: createLogger('error', { write: () => {} }),
    clock: () => new Date(),
    config: { corsOrigins: 'any', frameAncestors: [], trustedProxies: [], distDir: '/nowhere' },
  });
  const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } as never };
  const account = DEMO_ACCOUNTS.find((each) => each.role === role);
  const login = await app.request(
    '/api/admin/login',
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ identifier: account?.phone, password: DEMO_PASSWORD, parentView: false }),
    },
    env,
  );
  const { token } = (await login.json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}` };
  const ask = async (path: string, more: Record<string, string>) => {
    const response = await app.request(`/api/admin/${path}`, { headers: { ...headers, ...more } }, env);
    const body = await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${Buffer.from(body).toString()}`);
    return body;
  };
  /** Asks as a browser does. @returns how many bytes came. */
  const get = async (path: string): Promise<number> => (await ask(path, { 'Accept-Encoding': 'gzip' })).byteLength;
  return Object.assign(get, {
    /** The answer itself. */
    json: async (path: string): Promise<unknown> => JSON.parse(Buffer.from(await ask(path, {})).toString()),
  });
}
