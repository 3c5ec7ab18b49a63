/** The promises of the server about staying up, which the documentation prints and `npm run bench -- resilience` measures. */

/** The time until the server is ready again after its process, its database or both were killed, in ms. */
export const READY_AGAIN_MS = 5_000;

/** Processes are replaced one after the other behind a load balancer, at `perSecond` requests: how many requests fail. */
export const ROLLING_RESTART = { processes: 3, perSecond: 200, failed: 0 };

/** The time until calls are answered again, without help, after the database can be reached again, in ms. */
export const DATABASE_BACK_MS = 5_000;
