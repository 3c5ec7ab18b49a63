/** The functions of the guide to webhooks verify what the server signs, in each language that runs here. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newWebhookSecret, signedHeaders } from '#host/server/delivery/webhooks/signature.ts';

const run = promisify(execFile);

/** How a program of each language calls its function: its command, the end of its file, and what follows the function. */
const LANGUAGES = {
  js: {
    command: 'node',
    ending: 'mjs',
    call: `
import { readFileSync } from 'node:fs';
const { headers, body, secret } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
console.log(isFromAcademy(headers, body, secret) ? 'yes' : 'no');`,
  },
  php: {
    command: 'php',
    ending: 'php',
    call: `
$given = json_decode(file_get_contents($argv[1]), true);
echo is_from_academy($given['headers'], $given['body'], $given['secret']) ? 'yes' : 'no';`,
  },
  python: {
    command: 'python3',
    ending: 'py',
    call: `
import json, sys
given = json.load(open(sys.argv[1], encoding='utf-8'))
print('yes' if is_from_academy(given['headers'], given['body'].encode(), given['secret']) else 'no')`,
  },
} as const;

let folder: string;
let guide: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'webhook-snippets-'));
  guide = await readFile(new URL('../../demo-host/docs/guides/developers/webhooks.md', import.meta.url), 'utf8');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(Object.entries(LANGUAGES))('%s', (language, { command, ending, call }) => {
  it('takes a message with either secret, and none that is changed, old or of somebody else', async (context) => {
    const isThere = await run(command, ['--version']).then(
      () => true,
      () => false,
    );
    if (!isThere) return context.skip(`${command} is not here`);
    const code = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1];
    expect(code).toBeDefined();
    const program = join(folder, `verify.${ending}`);
    await writeFile(program, `${ending === 'php' ? '<?php\n' : ''}${code}${call}\n`);

    const [former, secret, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
    const body = '{"type":"exam.result","data":{"note":"അഭിനന്ദനം"}}';
    const signed = (timestamp: number) => signedHeaders({ id: 'msg_1', timestamp, body }, [secret, former]);
    const now = Math.floor(Date.now() / 1000);
    const says = async (name: string, given: object) => {
      const file = join(folder, `${name}.json`);
      await writeFile(file, JSON.stringify({ headers: signed(now), body, secret, ...given }));
      return (await run(command, [program, file])).stdout.trim();
    };
    expect(await says('now', {})).toBe('yes');
    expect(await says('former', { secret: former })).toBe('yes');
    expect(await says('other', { secret: other })).toBe('no');
    expect(await says('changed', { body: body.replace('exam', 'exom') })).toBe('no');
    expect(await says('old', { headers: signed(now - 3600) })).toBe('no');
  });
});
