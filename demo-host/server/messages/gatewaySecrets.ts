/**
 * Secrets of gateways: by which they know the academy, and with which they sign their reports. A gateway sends at the academy's cost,
 * so its secret is never kept in the clear: without `GATEWAY_KEY_SECRET` none is taken.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { decrypt, encrypt } from '#host/server/http/encryption.ts';
import type { Outbound } from '#host/server/http/network/outbound.ts';

/** The purpose of the encryption: other secrets of the server are encrypted with other keys. */
const PURPOSE = 'academy gateway';

export const storedGatewaySecret = (plain: string, key: string): string =>
  plain === '' ? '' : encrypt(plain, PURPOSE, key);

/** Undefined where it was encrypted with another `GATEWAY_KEY_SECRET`, or there is none now. */
export const gatewaySecretOf = (stored: string, key: string | undefined): string | undefined =>
  stored === '' ? '' : decrypt(stored, PURPOSE, key);

/** Whether a report was signed with the secret: HMAC-SHA-256 over its bytes in hexadecimal, with `sha256=` before it or not. */
export function isSigned(body: Buffer, signature: string | undefined, secret: string): boolean {
  const [, hex] = /^(?:sha256=)?([\da-f]{64})$/i.exec(signature?.trim() ?? '') ?? [];
  if (hex === undefined || secret === '') return false;
  return timingSafeEqual(Buffer.from(hex, 'hex'), createHmac('sha256', secret).update(body).digest());
}

/** What a gateway shows before it sends reports (`hub.verify_token` of Meta). It follows from the secret, and tells nothing of it. */
export const verifyTokenOf = (secret: string): string =>
  createHmac('sha256', secret).update('verify').digest('base64url').slice(0, 32);

declare module '#host/server/http/handlers.ts' {
  interface Services {
    /** `GATEWAY_KEY_SECRET`: encrypts the secrets of gateways in the database. */
    gatewayKeySecret?: string | undefined;
    /** Calls gateways, and refuses addresses inside the server's own network that the configuration does not name. */
    gatewayOutbound: Outbound;
  }
}
