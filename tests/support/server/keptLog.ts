import type { Logger } from 'pino';
import { createLogger } from '#host/server/http/log.ts';

/** A log of the server that a test reads: what must not stand in it, and what must. */
export interface KeptLog {
  logger: Logger;
  /** All that was logged, as it was written. */
  text(): string;
  /** Begins anew. */
  clear(): void;
}

export function keptLog(level: 'debug' | 'trace' = 'debug'): KeptLog {
  let text = '';
  const write = (line: string) => {
    text += line;
  };
  return {
    logger: createLogger(level, { write }),
    text: () => text,
    clear: () => {
      text = '';
    },
  };
}
