/** Sends a parent one message, to all devices on which notices are switched on (promises/channels.md#on-a-device). */
import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Language } from '#domain/people/languages.ts';
import type { DB } from '#host/server/database/schema.ts';
import type { DeviceMessage } from '#host/server/delivery/family/mailTopic.ts';
import { NotSent } from '#host/server/delivery/notSent.ts';
import { type Device, forgetBrowser, secondsToNight } from './push.queries.ts';
import { familyPushText, pushBytes } from './pushText.ts';
import { type PushResult, type PushSender, pushToDevice } from './pushToDevice.ts';

interface ToDevices {
  devices: readonly Device[];
  message: DeviceMessage;
  language: Language;
  academyName: string;
  /** Notes that the push services may take it from now on. */
  note: () => Promise<void>;
}

/** The longest name of a topic (RFC 8030, section 5.4). */
const TOPIC_LENGTH = 32;

/** What became of the message, the first of these that holds for a device: where one has it, or may have it, none is sent it again. */
const ORDER: readonly PushResult['kind'][] = ['sent', 'unsure', 'later', 'unreachable', 'refused', 'gone'];

/** It is sent to the devices at the same moment; those that are gone are forgotten. @throws NotSent where no device has it. */
export async function sendToDevices(
  { owner, push, now }: { owner: Kysely<DB>; push: PushSender; now: Date },
  pid: number,
  { devices, message: { about, open, name, urgency }, language, academyName, note }: ToDevices,
): Promise<void> {
  const bytes = pushBytes(familyPushText({ academyName, about, tag: name, language, open }));
  const options = {
    seconds: await secondsToNight(owner, now),
    urgency,
    topic: topicOf(push, pid, name),
  };
  await note();
  const results = await Promise.all(
    devices.map(async (device) => {
      const result = await pushToDevice(push, device, bytes, options, now);
      if (result.kind === 'gone') await forgetBrowser(owner, device.subscriptionId);
      return result;
    }),
  );
  const kind = ORDER.find((each) => results.some((result) => result.kind === each)) ?? 'gone';
  if (kind === 'sent') return;
  const { status, retryAfter } = results.find((result) => result.kind === kind) ?? {};
  throw new NotSent(kind, status, 'A push service did not take a message', retryAfter);
}

/** The push service sees it, and nobody without the key can tell from it whom and what the message is about. */
const topicOf = ({ keys }: PushSender, pid: number, name: string) =>
  createHmac('sha256', keys.privateKey).update(`${pid} ${name}`).digest('base64url').slice(0, TOPIC_LENGTH);
