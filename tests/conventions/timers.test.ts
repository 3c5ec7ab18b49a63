/** What is done later is a job (`start/jobs.ts`); a timer is for what one process alone can do. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const HOST = fileURLToPath(new URL('../../demo-host/', import.meta.url));

/** Files of the server with a timer, and why it is no job. */
const TIMERS: Record<string, string> = {
  'server/academy/backup.ts': 'the time limit of one statement, when a backup is broken off',
  'server/database/cancelTransaction.ts': 'the time limit of one transaction',
  'server/database/longWork.ts': 'watches one transaction',
  'server/database/retry.ts': 'the pause between two tries of one start',
  'server/database/sessions/sessionsNow.ts': 'lets requests that came at the same moment be one statement',
  'server/delivery/channels/pacer.ts': 'spreads the calls of the one process that sends',
  'server/facts/keys.calls.ts': 'writes what this process has counted in its memory',
  'server/facts/recount.ts': 'the pause between two tries of a command',
  'server/http/arrival.ts': 'the time limit of one request',
  'server/http/network/lingeringClose.ts': 'the time limit of one socket',
  'server/http/largeWork.ts': 'ends the wait of a request for its turn',
  'server/http/serializeAnswer.ts': 'lets other requests have a turn',
  'server/imports/importProcess.ts': 'the time limit of a process that this one has started',
  'server/imports/importRunner.ts':
    'the sign of life of an import of this process, and one request that waits for its end',
  'server/imports/memoryWatch.mjs': 'the memory of its process',
  'server/imports/runner.ts': 'whether the import of this process was cancelled',
  'server/provider/oidcProvider.ts': 'what this process knows of the provider',
  'server/sign-in/signInGuard.ts': 'slows one answer down',
  'start/buildTurn.ts': 'the wait for another process that builds',
  'start/progress.ts': 'what the terminal says while one waits',
  'start/server.ts': 'the time limits of a stop',
};

it('only what is of one process has a timer', () => {
  const found = ['server', 'start', 'commands', 'seed'].flatMap((folder) =>
    readdirSync(`${HOST}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name))
      .map((name) => `${folder}/${name}`)
      .filter((name) =>
        /\bset(?:Timeout|Interval|Immediate)\b|node:timers/.test(readFileSync(`${HOST}${name}`, 'utf8')),
      ),
  );
  expect(found.sort()).toEqual(Object.keys(TIMERS).sort());
});
