import { type SafeStorage, safeStorage as storageOf } from '#platform/safeStorage.ts';

/**
 * The fixed storage keys (promises/session-and-errors.md#storage) and our own: the origin of the API that issued the
 * session, the child that a parent has chosen, the parent's cached answers, what the parent has seen of weeks, and the brand that was shown
 * last. All of them are removed when the session ends.
 */
export const STORAGE_KEY = {
  token: 'adminToken',
  user: 'adminUser',
  menu: 'adminMenu',
  auth: 'adminAuth',
  apiOrigin: 'adminApiOrigin',
  child: 'academyChild',
  offlineCache: 'academyLastSeen',
  visits: 'academyVisits',
  brand: 'academyBrand',
} as const;

/** The device tokens that APIs have given this browser, by origin. They outlive the sessions. */
export const DEVICES_KEY = 'academyDevices';

export type StorageKey = (typeof STORAGE_KEY)[keyof typeof STORAGE_KEY] | typeof DEVICES_KEY;

/** The storage of these keys, which never throws. */
export const safeStorage: () => SafeStorage<StorageKey> = storageOf;
