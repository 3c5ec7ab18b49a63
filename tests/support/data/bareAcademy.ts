/** An academy without demo data, and its first administrator. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInShell } from '#tests/support/run/shell.ts';
import { type Academy, startAcademy } from '#tests/support/server/academy.ts';
import type { Credentials } from '#tests/support/server/sessions.ts';

export interface BareAcademy extends Academy {
  administrator: Credentials;
}

/** Starts an academy that has nobody but Nila Nair, its administrator. */
export async function startBareAcademy(env: Record<string, string> = {}): Promise<BareAcademy> {
  const administrator = { phone: '9876543210', password: 'of the second floor' };
  const academy = await startAcademy({ DEMO: '0', ...env });
  const folder = await mkdtemp(join(tmpdir(), 'bare-academy-'));
  const secret = join(folder, 'password');
  await writeFile(secret, administrator.password);
  const { code, failure } = await runInShell(
    'admin',
    ['create', '--name', 'Nila Nair', '--phone', administrator.phone, '--password-file', secret],
    { DATA_DIR: academy.dataDir },
  );
  await rm(folder, { recursive: true });
  if (code !== 0) {
    await academy.stop();
    throw new Error(failure);
  }
  return { ...academy, administrator };
}
