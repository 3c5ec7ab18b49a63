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
import { gatewaySecretOf } from '#host/server/messages/gatewaySecrets.ts';
import { whyPassedOver } from '#host/server/students/familyReach.ts';
import type { Recipient } from './familyMail.ts';
import type { WrittenMail } from './mailTopic.ts';

/** Over e-mail, or over a gateway with all that it needs. */
export type Way =
  | { channel: 'email' }
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
  /** `GATEWAY_KEY_SECRET` */
  keySecret: string | undefined;
}

/** Over this channel, or why not. */
export async function wayOver(
  channel: Channel,
  { owner, topic: about, to, language, hasMailServer, keySecret }: WayFacts,
  written: WrittenMail,
): Promise<Way | PassedOver> {
  const country = await phoneCountry(owner);
  if (channel === 'email') {
    return whyPassedOver(channel, to, { isOpen: hasMailServer, isRegistered: true, country }) ?? { channel };
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
