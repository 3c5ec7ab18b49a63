/** Over which channel a family is told: the first of the academy's that reaches it, in words that are registered. */
import type { Kysely } from 'kysely';
import {
  type Channel,
  type FilledText,
  fillText,
  type GatewayChannel,
  type PassedOver,
  type RegisteredText,
  TEXT_TOPICS,
} from '#domain/messages/channels.ts';
import type { MailTopicName } from '#domain/messages/familyMail.ts';
import type { Language } from '#domain/people/languages.ts';
import { internationalNumber } from '#domain/people/phoneNumber.ts';
import { phoneCountry } from '#host/server/database/phoneNumbers.ts';
import type { DB } from '#host/server/database/schema.ts';
import { gatewayOf, textIn } from '#host/server/delivery/channels/channels.queries.ts';
import type { Gateway } from '#host/server/delivery/channels/gateway.ts';
import { type Device, devicesOf } from '#host/server/delivery/push/push.queries.ts';
import { gatewaySecretOf } from '#host/server/messages/gatewaySecrets.ts';
import { whyPassedOver } from '#host/server/students/familyReach.ts';
import type { Recipient } from './familyMail.ts';
import type { DeviceMessage, WrittenMail } from './mailTopic.ts';

/** Over e-mail, to the devices of the parent, or over a gateway with all that it needs. */
export type Way =
  | { channel: 'email' }
  | { channel: 'push'; devices: readonly Device[]; message: DeviceMessage }
  | {
      channel: GatewayChannel;
      gateway: Gateway;
      number: string;
      registered: RegisteredText;
      filled: FilledText;
    };

interface WayFacts {
  owner: Kysely<DB>;
  topic: MailTopicName;
  to: Recipient;
  language: Language;
  hasMailServer: boolean;
  hasPush: boolean;
  /** `GATEWAY_KEY_SECRET` */
  keySecret: string | undefined;
}

/** Over this channel, or why not. */
export async function wayOver(
  channel: Channel,
  { owner, topic: about, to, language, hasMailServer, hasPush, keySecret }: WayFacts,
  written: WrittenMail,
): Promise<Way | PassedOver> {
  const country = await phoneCountry(owner);
  if (channel === 'email') {
    return whyPassedOver(channel, to, { isOpen: hasMailServer, isRegistered: true, country }) ?? { channel };
  }
  if (channel === 'push') {
    const why = whyPassedOver(channel, to, { isOpen: hasPush, isRegistered: true, country });
    if (why) return why;
    const devices = await devicesOf(owner, to.actor.pid);
    return devices.length > 0 && written.onDevice ? { channel, devices, message: written.onDevice } : 'no-device';
  }
  const stored = await gatewayOf(owner, channel);
  const secret = stored && gatewaySecretOf(stored.secret, keySecret);
  // There are none about the week.
  const topic = TEXT_TOPICS.find((each) => each === about);
  const registered = topic && (await textIn(owner, { channel, topic, language }));
  const means = { isOpen: secret !== undefined, isRegistered: registered !== undefined, country };
  const why = whyPassedOver(channel, to, means);
  if (why) return why;
  const number = internationalNumber(to.number, country);
  if (!stored || secret === undefined || !registered || !written.values || number === undefined) return 'unregistered';
  const filled = fillText(channel, registered, written.values);
  if (typeof filled === 'string') return filled === 'too-long' ? 'too-long' : 'slots';
  return { channel, gateway: { template: stored.template, secret }, number, registered, filled };
}
