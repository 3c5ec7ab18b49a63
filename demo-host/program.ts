/** What a host is made of. `run.ts` reads it while the database starts: it is most of the code. */
export { createApp } from '#host/api/app.ts';
export { createLogger } from '#host/api/log.ts';
export { listen, listenerOf, whileStarting } from '#host/api/server.ts';
export { openDatabase } from '#host/db/database.ts';
export { demoAccounts, seedDemo } from './demo.ts';
export { startJobs } from './jobs.ts';
