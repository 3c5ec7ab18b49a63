import type { Logger } from 'pino';
import { jobWorker } from '#host/server/delivery/jobWorker.ts';
import type { JobTasks } from '#host/server/delivery/workerJobs.ts';

/** What looks for what is due, and sends it. */
interface Sender {
  list(): Promise<unknown>;
  tasks(ending: AbortSignal): JobTasks;
}

const LIST = 'list';

/** Looks for what is due at once and each minute, and sends it, as a server does beside its other work. */
export function sendUntilKilled(ownerUrl: string, logger: Logger, sender: Sender): void {
  jobWorker(ownerUrl, logger, 1).start({
    tasks: { [LIST]: async () => void (await sender.list()), ...sender.tasks(new AbortController().signal) },
    schedule: [{ task: LIST, match: '* * * * *' }],
    atStart: [{ task: LIST, options: {} }],
  });
}
