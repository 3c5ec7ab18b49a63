/**
 * A gateway for SMS in a process of its own. It takes `PER_SECOND` messages a second, each after `ANSWER_MS`, and refuses what is
 * more for the moment. It tells its parent where it is, and the number of each message that it has taken.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { startGateway } from '#tests/support/server/gateway.ts';

const [perSecond, answerMs] = [Number(process.env.PER_SECOND), Number(process.env.ANSWER_MS)];

/** When the last ones were taken. */
const lately: number[] = [];
const { host, template } = await startGateway(
  'gupshup',
  async () => {
    const now = performance.now();
    while (lately[0] !== undefined && lately[0] <= now - 1_000) lately.shift();
    if (lately.length >= perSecond) return { status: 429 };
    lately.push(now);
    await pause(answerMs);
    return undefined;
  },
  ({ to }) => void process.send?.({ to }),
);
process.send?.({ host, template });
