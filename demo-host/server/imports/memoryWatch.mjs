/**
 * Ends its process where that takes more memory than it may: a thread of its own, since the process itself may be busy with
 * one long computation. It is JavaScript, so that it needs no second compiler.
 */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/** How often it looks, in ms: a hundred megabytes take longer to fill. */
const LOOK_MS = 50;

setInterval(() => {
  if (process.memoryUsage.rss() <= workerData.most) return;
  writeSync(1, workerData.word);
  process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);
