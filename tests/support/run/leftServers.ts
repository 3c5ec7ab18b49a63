import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Ends the PostgreSQL servers whose data is in a folder: each notes its process there, and stands apart from the one that
 * started it. One that ends by itself meanwhile takes its note along.
 */
export function endServersIn(folder: string): void {
  for (const file of noteFilesIn(folder)) {
    const pid = pidIn(join(folder, file));
    // Not yet written it would read as 0, which means this process and all of its group.
    if (!(pid > 1)) continue;
    try {
      // At once, without a last checkpoint: the data is thrown away.
      process.kill(pid, 'SIGQUIT');
    } catch {
      // It has ended by itself.
    }
  }
}

function noteFilesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('postmaster.pid'));
  } catch {
    return [];
  }
}

function pidIn(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split('\n')[0]);
  } catch {
    return Number.NaN;
  }
}
