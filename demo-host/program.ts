/** The parts of the server, which are most of its code. `run.ts` loads this file while the database starts. */
export { knownAcademy } from '#host/api/academy.ts';
export { createApp } from '#host/api/app.ts';
export { accessKeysOf } from '#host/api/keys.ts';
export { createLogger } from '#host/api/log.ts';
export { createMetrics, metricsListener } from '#host/api/metrics.ts';
export { startOidc } from '#host/api/oidcProvider.ts';
export { NOTHING_INSIDE, outbound } from '#host/api/outbound.ts';
export { PushKeyLost, pushKeys } from '#host/api/pushKeys.ts';
export { listen, listenerOf, whileStarting } from '#host/api/server.ts';
export { openDatabase } from '#host/db/database.ts';
export { mailServer } from '#host/invitations/mailServer.ts';
export { noticePusher } from '#host/push/noticePusher.ts';
export { weekMailer } from '#host/weekMail/weekMailer.ts';
export { demoAccounts, seedDemo } from './demo.ts';
export { startJobs } from './jobs.ts';
export { jobWorker } from './jobWorker.ts';
export { readRouteModules } from './routeModules.ts';
export { offerSetUp } from './setUp.ts';
