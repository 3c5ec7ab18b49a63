/** Sends one push to one device, and reads what its push service answers. */
import webPush, { type Urgency } from 'web-push';
import { retryAfterSeconds } from '#domain/messages/retries.ts';
import { InsideAddress, NoAnswer, type Outbound } from '#host/server/http/network/outbound.ts';
import type { Device } from './push.queries.ts';
import type { PushKeys } from './pushKeys.ts';

/** A push service has so long to answer, in ms. */
const TIMEOUT_MS = 20_000;

/** What pushes are signed with, and what sends them: to addresses on the internet, and to none inside the server's own network. */
export interface PushSender {
  keys: PushKeys;
  outbound: Outbound;
}

export interface PushOptions {
  /** How long the push service keeps it for a device that is off. */
  seconds: number;
  urgency: Urgency;
  /** What a later one replaces that the device has not got yet (RFC 8030, section 5.4). The push service sees it. */
  topic?: string;
}

/**
 * What became of a push. `gone`: the browser is gone, or its person has taken the permission back. `unsure`: nobody knows whether
 * it was taken.
 */
export interface PushResult {
  kind: 'sent' | 'gone' | 'later' | 'refused' | 'unreachable' | 'unsure';
  status?: number;
  /** In how many seconds the push service wants to be tried again. */
  retryAfter?: number | undefined;
}

/** @param now the moment by which a date in an answer is read. */
export async function pushToDevice(
  { keys, outbound }: PushSender,
  { endpoint, p256dh, auth }: Device,
  bytes: Buffer,
  { seconds, urgency, topic }: PushOptions,
  now: Date,
): Promise<PushResult> {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, bytes, {
    vapidDetails: { subject: keys.contact, publicKey: keys.publicKey, privateKey: keys.privateKey },
    TTL: seconds,
    urgency,
    contentEncoding: 'aes128gcm',
    ...(topic === undefined ? {} : { topic }),
  });
  try {
    const { status, retryAfter } = await outbound.request(new URL(endpoint), {
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: body ?? Buffer.alloc(0),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (status >= 200 && status < 300) return { kind: 'sent' };
    if (status === 404 || status === 410) return { kind: 'gone', status };
    if (status === 429 || status >= 500) {
      return { kind: 'later', status, retryAfter: retryAfterSeconds(retryAfter, now) };
    }
    return { kind: 'refused', status };
  } catch (error) {
    if (error instanceof InsideAddress) return { kind: 'refused' };
    if (!(error instanceof NoAnswer)) throw error;
    return { kind: error.mayHaveArrived ? 'unsure' : 'unreachable' };
  }
}
