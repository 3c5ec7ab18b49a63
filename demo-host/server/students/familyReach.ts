/**
 * Whether a family is reached over a channel (promises/channels.md#the-order): one rule for who sends and for what a parent is
 * offered.
 */
import { sql } from 'kysely';
import {
  type Channel,
  type GatewayChannel,
  isGatewayChannel,
  type PassedOver,
  passedOverEntry,
} from '#domain/messages/channels.ts';
import type { MailChoice } from '#domain/messages/familyMail.ts';
import { LANGUAGES, type Language } from '#domain/people/languages.ts';
import { internationalNumber } from '#domain/people/phoneNumber.ts';
import { academyOf } from '#host/server/academy/academy.queries.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { phoneCountry } from '#host/server/database/phoneNumbers.ts';
import { all } from '#host/server/database/reporting.ts';
import { gatewaySecretOf } from '#host/server/messages/gatewaySecrets.ts';

/** By what a family is reached. */
export interface FamilyReach {
  /** Empty where there is none, as the number. */
  email: string;
  number: string;
  /** The number is also that of somebody with other children: nobody knows whose hand the phone is in. */
  isNumberShared: boolean;
  /** On a device of theirs notices are switched on. */
  hasDevice: boolean;
}

/** What the academy has for a channel. */
export interface ChannelMeans {
  /** A mail server, keys of pushes, or a gateway whose secret can be read. */
  isOpen: boolean;
  /** A text is registered in the language of the family; it says nothing of e-mail and pushes. */
  isRegistered: boolean;
  /** As whose numbers the academy reads its own. */
  country: string;
}

/** Why a family is passed over on a channel, whatever it is told; undefined where it is reached. */
export function whyPassedOver(
  channel: Channel,
  { email, number, isNumberShared, hasDevice }: FamilyReach,
  { isOpen, isRegistered, country }: ChannelMeans,
): PassedOver | undefined {
  if (channel === 'email') {
    if (email === '') return 'no-address';
    return isOpen ? undefined : 'no-gateway';
  }
  if (channel === 'push') {
    if (!isOpen) return 'no-gateway';
    return hasDevice ? undefined : 'no-device';
  }
  if (!isOpen) return 'no-gateway';
  if (internationalNumber(number, country) === undefined) return 'no-number';
  if (isNumberShared) return 'shared-number';
  return isRegistered ? undefined : 'unregistered';
}

/** The language of a family: its own, else the academy's first in which there are messages. */
export const familyLanguage = (own: Language | null, ofAcademy: readonly string[] = []): Language =>
  own ?? LANGUAGES.find((each) => each === ofAcademy[0]) ?? 'en';

/** As a parent: what the academy has for a gateway's channel about a topic, for a family that reads this language. */
async function gatewayMeans(
  tx: Tx,
  { channel, topic }: { channel: GatewayChannel; topic: MailChoice },
  own: Language | null,
  keySecret: string | undefined,
): Promise<ChannelMeans> {
  const gateways = await all(
    tx,
    sql<{ secret: string; languages: string[] }>`
      select secret, languages from actor.family_gateways(${topic}::text) where channel = ${channel}::text`,
  );
  const gateway = gateways.find(({ secret }) => gatewaySecretOf(secret, keySecret) !== undefined);
  const language = familyLanguage(own, (await academyOf(tx))?.languages);
  return {
    isOpen: gateway !== undefined,
    isRegistered: gateway?.languages.includes(language) ?? false,
    country: await phoneCountry(tx),
  };
}

/** By what a parent is reached, in which language, and over which channel. */
export interface OwnReach extends Pick<FamilyReach, 'email' | 'number'> {
  language: Language | null;
  /** Null where none reaches them. */
  channel: Channel | null;
  /** The channels before that one, each with the reason why it does not reach them. */
  passedOver: string[];
}

/** What the server itself has for channels. */
export interface ServerMeans {
  hasMailServer: boolean;
  /** It has keys of pushes. */
  hasPush: boolean;
  /** `GATEWAY_KEY_SECRET` */
  keySecret: string | undefined;
}

/** As a parent: over which of these channels messages about a topic reach the actor; undefined for somebody else. */
export async function ownReach(
  tx: Tx,
  topic: MailChoice,
  channels: readonly Channel[],
  { hasMailServer, hasPush, keySecret }: ServerMeans,
): Promise<OwnReach | undefined> {
  const [family] = await all(
    tx,
    sql<FamilyReach & { language: Language | null }>`
      select email, number, is_number_shared as "isNumberShared", has_device as "hasDevice", language
        from actor.own_reach(${topic}::text)`,
  );
  if (!family) return undefined;
  const { email, number, language } = family;
  const passedOver: string[] = [];
  for (const channel of channels) {
    const means = isGatewayChannel(channel)
      ? await gatewayMeans(tx, { channel, topic }, language, keySecret)
      : { isOpen: channel === 'push' ? hasPush : hasMailServer, isRegistered: true, country: '' };
    const why = whyPassedOver(channel, family, means);
    if (why === undefined) return { email, number, language, channel, passedOver };
    passedOver.push(passedOverEntry(channel, why));
  }
  return { email, number, language, channel: null, passedOver };
}
