/** What a host promises about staying up. `npm run bench -- resilience` measures each of them. */

/** Ready again after its process, its database or both were killed, in ms. */
export const READY_AGAIN_MS = 5_000;

/** Processes that are replaced one after the other behind a balancer, at so many requests a second: how many fail. */
export const ROLLING_RESTART = { processes: 3, perSecond: 200, failed: 0 };

/** Once the database can be reached again, calls are answered again by themselves, in ms. */
export const DATABASE_BACK_MS = 5_000;
