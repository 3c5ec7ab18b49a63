import { TEXT_MAX } from '#domain/lists/limits.ts';
import { toJson } from '#platform/json.ts';
import { DEVICES_KEY, safeStorage } from './storage.ts';

/**
 * The tokens by which APIs know this browser (guide "Security"). A token is sent with logins to the API that has issued
 * it, and to no other. It outlives a sign-out; where storage is blocked, it lasts as long as the page.
 */
export interface DeviceTokens {
  /** The token for a login to this API, if it has issued one. */
  get(apiBase: string): string | undefined;
  set(apiBase: string, token: string): void;
}

export function createDeviceTokens(): DeviceTokens {
  const storage = safeStorage();

  /** The stored tokens, by the origins of their APIs. */
  const read = (): Map<string, unknown> => {
    try {
      return new Map(Object.entries(JSON.parse(storage.get(DEVICES_KEY) ?? '{}') ?? {}));
    } catch {
      return new Map();
    }
  };

  return {
    get(apiBase) {
      const token = read().get(originOf(apiBase));
      return typeof token === 'string' && token !== '' && token.length <= TEXT_MAX.deviceToken ? token : undefined;
    },
    set(apiBase, token) {
      storage.set(DEVICES_KEY, toJson(Object.fromEntries(read().set(originOf(apiBase), token))));
    },
  };
}

/** The origin of an API; '' for an address that is not valid, which the call itself reports. */
function originOf(apiBase: string): string {
  try {
    return new URL(apiBase, location.href).origin;
  } catch {
    return '';
  }
}
