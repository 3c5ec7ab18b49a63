/** The parts of the server, which are most of its code. `run.ts` loads this file while the database starts. */
export { knownAcademy } from '#host/server/academy/academy.calls.ts';
export { openDatabase } from '#host/server/database/database.ts';
export { mailServer } from '#host/server/delivery/mailServer.ts';
export { noticePusher } from '#host/server/delivery/push/noticePusher.ts';
export { PushKeyLost, pushKeys } from '#host/server/delivery/push/pushKeys.ts';
export { weekMailer } from '#host/server/delivery/week/weekMailer.ts';
export { accessKeysOf } from '#host/server/facts/keys.calls.ts';
export { createLogger } from '#host/server/http/log.ts';
export { createMetrics, metricsListener } from '#host/server/http/metrics.ts';
export { NOTHING_INSIDE, outbound } from '#host/server/http/network/outbound.ts';
export { importRunner } from '#host/server/imports/importRunner.ts';
export { startOidc } from '#host/server/provider/oidcProvider.ts';
export { createApp } from './app.ts';
export { demoAccounts, seedDemo } from './demo.ts';
export { startJobs } from './jobs.ts';
export { readRouteModules } from './routeModules.ts';
export { listen, listenerOf, whileStarting } from './server.ts';
export { offerSetUp } from './setUp.ts';
