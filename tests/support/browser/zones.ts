/**
 * Time zones of devices, west and east of UTC and a day ahead. Machines that run tests are mostly in UTC, where a day and a
 * time are the same however they are read: what depends on the device's zone is tested in each of these.
 *
 *     test.each(ZONES)('… on a device in %s', (zone) => { vi.stubEnv('TZ', zone); … });
 *
 * The test undoes it with `vi.unstubAllEnvs()`. What keeps formats of `Intl` has to be loaded anew (`vi.resetModules()`).
 */
export const ZONES = ['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati'] as const;
