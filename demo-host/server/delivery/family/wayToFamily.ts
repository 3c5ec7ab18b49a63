/** Over which channel a family is told: the first of the academy's that reaches it, in words that are registered. */
import type { Kysely } from 'kysely';
import {
  type Channel,
  type FilledText,
  fillText,
  type GatewayChannel,
  isGatewayChannel,
  type PassedOver,
  type RegisteredText,
} from '#domain/messages/channels.ts';
import type { Language } from '#domain/people/languages.ts';
import { internationalNumber } from '#domain/people/phoneNumber.ts';
import { phoneCountry } from '#host/server/database/phoneNumbers.ts';
import type { DB } from '#host/server/database/schema.ts';
import { gatewayOf, textIn } from '#host/server/delivery/channels/channels.queries.ts';
import type { Gateway } from '#host/server/delivery/channels/gateway.ts';
import { gatewaySecretOf } from '#host/server/delivery/channels/gatewaySecrets.ts';
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
  to: Recipient;
  language: Language;
  hasMailServer: boolean;
  /** `GATEWAY_KEY_SECRET` */
  keySecret: string | undefined;
}

/** Over this channel, or why not. */
export async function wayOver(
  channel: Channel,
  { owner, to, language, hasMailServer, keySecret }: WayFacts,
  written: WrittenMail,
): Promise<Way | PassedOver> {
  if (!isGatewayChannel(channel)) {
    if (to.email === '') return 'no-address';
    return hasMailServer ? { channel } : 'no-gateway';
  }
  const stored = await gatewayOf(owner, channel);
  const secret = stored && gatewaySecretOf(stored.secret, keySecret);
  if (!stored || secret === undefined) return 'no-gateway';
  const number = internationalNumber(to.number, await phoneCountry(owner));
  if (number === undefined) return 'no-number';
  if (to.isNumberShared) return 'shared-number';
  const registered = await textIn(owner, channel, language);
  if (!registered || !written.values) return 'unregistered';
  const filled = fillText(channel, registered, written.values);
  if (typeof filled === 'string') return filled === 'too-long' ? 'too-long' : 'slots';
  return { channel, gateway: { template: stored.template, secret }, number, registered, filled };
}
