/** What is different from one message to families to another. */
import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { Channel, SlotValues } from '#domain/messages/channels.ts';
import type { MailTopicName } from '#domain/messages/familyMail.ts';
import type { Language } from '#domain/people/languages.ts';
import type { Database } from '#host/server/database/database.ts';
import type { DB } from '#host/server/database/schema.ts';
import type { Message } from '#host/server/delivery/message.ts';
import type { Listing, Recipient } from './familyMail.ts';

/** What a message is written from. */
export interface WritingFacts {
  owner: Kysely<DB>;
  as: Database['as'];
  to: Recipient;
  /** The day that it is about. */
  day: string;
  now: Date;
  academyName: string;
  language: Language;
  /** Where people open the console: `https://academy.example`. */
  base: string;
  /** Ends these messages. */
  stopLink: string;
  /** The secret of the one link that a short message has; an e-mail has one for each of its links. */
  oneSecret: string | undefined;
}

/** What a device shows of a message, and what a press on it opens. */
export interface DeviceMessage {
  /** In the language of the family, without anything about a child. */
  about: string;
  /** The address that a press opens. */
  open: string;
  /** A later message of this name replaces it, where it waits and where it is shown. */
  name: string;
  /** `high` wakes a phone that sleeps (promises/channels.md#what-is-sent). */
  urgency: 'high' | 'normal';
}

export interface WrittenMail {
  /** Writes the e-mail, where it goes as one. */
  message(): Promise<Message>;
  /** What stands in the slots of a registered text, where it may go over such a channel. */
  values?: SlotValues;
  /** What a device shows, where it may go to one. */
  onDevice?: DeviceMessage;
  /** Notes, in the transaction that says it may be sent, what else follows from it. */
  alsoNote?: (tx: Transaction<DB>) => Promise<void>;
  /** Takes that back, where it has not gone out. */
  undoNote?: (tx: Transaction<DB>) => Promise<void>;
}

export interface MailTopic {
  name: MailTopicName;
  /** However many a family had in the last days (promises/channels.md#at-most). */
  isAlwaysSent: boolean;
  /** Over which channels it goes, in their order: to each family over the first one that reaches it. */
  channels(owner: Kysely<DB>): Promise<readonly Channel[]>;
  /** The days that families are told of now; none where no messages begin. */
  daysToTell(owner: Kysely<DB>, atAcademy: { day: string; hour: number }): Promise<readonly string[]>;
  listing(day: string, now: Date): Listing;
  /** The moment after which a message `m` is not sent any more. */
  lateAt: RawBuilder<unknown>;
  /** Where nobody is told of it now, the moment from which on that is tried again. */
  quietUntil?(owner: Kysely<DB>, now: Date): Promise<Date | undefined>;
  /** Undefined where there is nothing to tell any more. */
  write(facts: WritingFacts): Promise<WrittenMail | undefined>;
}
