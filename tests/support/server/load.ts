import { Agent, get } from 'node:http';
import { setInterval as every } from 'node:timers/promises';

export interface Load {
  /** How many requests have been answered, by status; those without an answer under what went wrong. */
  answered: Map<string, number>;
  /** Ends it, once what was sent is answered. */
  stop(): Promise<void>;
}

/** How often the load is brought up to what it should be, in ms. */
const TICK_MS = 10;

/**
 * Sends this many requests a second to these in turn, whether or not earlier ones are answered, as people do. On a machine that is
 * too slow for that, no more than those of a second wait for their answer: a server that has too much to do says so.
 */
export function startLoad(urls: readonly string[], perSecond: number, headers: Record<string, string> = {}): Load {
  const agent = new Agent({ keepAlive: true });
  const answered = new Map<string, number>();
  const running = new Set<Promise<void>>();
  const ending = new AbortController();

  function send(url: string): void {
    const one = new Promise<string>((resolve) => {
      const asking = get(url, { agent, headers, timeout: 30_000 }, (answer) => {
        answer.resume();
        const { 'x-balancer': reason } = answer.headers;
        answer.on('end', () => resolve(reason ? `${answer.statusCode}, ${reason}` : String(answer.statusCode)));
        answer.on('error', (error) => resolve(error.message));
      });
      asking.on('timeout', () => asking.destroy(new Error('no answer')));
      asking.on('error', (error) => resolve(error.message));
    }).then((what) => {
      answered.set(what, (answered.get(what) ?? 0) + 1);
      running.delete(one);
    });
    running.add(one);
  }

  const sending = (async () => {
    const from = performance.now();
    let sent = 0;
    try {
      for await (const _ of every(TICK_MS, undefined, { signal: ending.signal })) {
        const due = ((performance.now() - from) / 1000) * perSecond;
        for (; sent < due; sent += 1) if (running.size < perSecond) send(urls[sent % urls.length] as string);
      }
    } catch (error) {
      if (!ending.signal.aborted) throw error;
    }
  })();

  return {
    answered,
    async stop() {
      ending.abort();
      await sending;
      await Promise.all(running);
      agent.destroy();
    },
  };
}
