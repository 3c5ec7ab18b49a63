import { toJson } from '#domain/json.ts';
import { TEXT_MAX } from '#domain/limits.ts';
import { DEVICES_KEY, safeStorage } from './storage.ts';

/**
 * What APIs have given this browser to be known by (guide "Security"). It goes with the next logins to the API that gave
 * it, and to no other; signing out does not end it. Where storage is blocked it lasts as long as the page.
 */
export interface DeviceTokens {
  /** @param apiBase the API that a login is about to be sent to. */
  of(apiBase: string): string | undefined;
  keep(apiBase: string, token: string): void;
}

export function createDeviceTokens(): DeviceTokens {
  const storage = safeStorage();

  /** By the origins of their APIs. */
  const read = (): Map<string, unknown> => {
    try {
      return new Map(Object.entries(JSON.parse(storage.get(DEVICES_KEY) ?? '{}') ?? {}));
    } catch {
      return new Map();
    }
  };

  return {
    of(apiBase) {
      const token = read().get(originOf(apiBase));
      return typeof token === 'string' && token !== '' && token.length <= TEXT_MAX.deviceToken ? token : undefined;
    },
    keep(apiBase, token) {
      storage.set(DEVICES_KEY, toJson(Object.fromEntries(read().set(originOf(apiBase), token))));
    },
  };
}

/** An address that is none has no tokens: the call itself says what is wrong with it. */
function originOf(apiBase: string): string {
  try {
    return new URL(apiBase, location.href).origin;
  } catch {
    return '';
  }
}
