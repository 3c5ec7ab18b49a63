/** The browsers in which people are sent notices. */

import { ApiError, badRequest } from '#host/server/http/errors.ts';
import type { Handlers, PreparedHandler, Services } from '#host/server/http/handlers.ts';
import { InsideAddress } from '#host/server/http/network/outbound.ts';
import { sha256 } from '#host/server/http/session.ts';
import { isPushOn, pushStateOf, subscribeBrowser, unsubscribeBrowser } from './push.queries.ts';

/** How long the name of a push service may take to be looked up, in ms. */
const LOOKUP_MS = 5_000;

const NOT_SENT = 'This academy sends no notices to devices';

/** @throws ApiError 400 for an address that this server does not send to. */
async function refuseInside({ pushOutbound }: Services, endpoint: string): Promise<void> {
  try {
    await pushOutbound.check(new URL(endpoint), AbortSignal.timeout(LOOKUP_MS));
  } catch (error) {
    // The address itself is a secret, and is not repeated.
    if (error instanceof InsideAddress)
      throw badRequest('Wrong field "endpoint": expected an https address on the internet');
    throw error;
  }
}

/** @throws ApiError 400 for a key that nothing can be encrypted with. */
async function refuseWrongKey(p256dh: string): Promise<void> {
  try {
    // It refuses a point that is not on the curve.
    const curve = { name: 'ECDH', namedCurve: 'P-256' };
    await crypto.subtle.importKey('raw', new Uint8Array(Buffer.from(p256dh, 'base64url')), curve, false, []);
  } catch {
    throw badRequest('Wrong field "keys.p256dh": expected a public key of the curve P-256');
  }
}

const subscribePush: PreparedHandler<'subscribePush', void> = {
  prepare: async ({ services, body: { endpoint, keys } }) => {
    if (!services.push) throw new ApiError(409, NOT_SENT);
    return async () => {
      await refuseWrongKey(keys.p256dh);
      await refuseInside(services, endpoint);
    };
  },
  handle: async ({ db, session, body: { endpoint, keys, language }, record }) => {
    const hash = sha256(endpoint);
    const wasOn = await isPushOn(db, hash);
    await subscribeBrowser(db, { sessionId: session.sessionId, endpoint, hash, ...keys, language });
    await record({ kind: wasOn ? 'showedPushAgain' : 'switchedPushOn' });
    return { message: 'Notices come to this device', isOn: true };
  },
};

export const pushHandlers = {
  pushState: async ({ db, session, services, query: { device } }) => {
    const { isOn, sessionId } = await pushStateOf(db, device === undefined ? undefined : Buffer.from(device, 'hex'));
    return {
      publicKey: services.push?.publicKey ?? null,
      isOn,
      isOfSession: isOn && sessionId === session.sessionId,
    };
  },
  subscribePush,
  unsubscribePush: async ({ db, body: { device }, record }) => {
    await unsubscribeBrowser(db, Buffer.from(device, 'hex'));
    await record({ kind: 'switchedPushOff' });
    return { message: 'No more notices come to this device', isOn: false };
  },
} satisfies Partial<Handlers>;
