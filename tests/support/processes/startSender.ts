import { type ChildProcess, spawn } from 'node:child_process';
import { bundled } from '#tests/support/run/bundle.ts';

/**
 * Starts a sender of this folder on a database, for a test that kills it.
 * @param name of its file, without its end
 * @param more what it reads of its environment besides
 */
export async function startSender(
  name: string,
  { api, owner }: { api: string; owner: string },
  more: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  return spawn(process.execPath, [await bundled(`tests/support/processes/${name}.ts`)], {
    env: { ...process.env, API_URL: api, OWNER_URL: owner, ...more },
    stdio: 'ignore',
  });
}
