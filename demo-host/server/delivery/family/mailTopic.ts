/** What is different from one e-mail to families to another. */
import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { MailTopicName } from '#domain/messages/familyMail.ts';
import type { Language } from '#domain/people/languages.ts';
import type { Database } from '#host/server/database/database.ts';
import type { DB } from '#host/server/database/schema.ts';
import type { Message } from '#host/server/delivery/message.ts';
import type { Listing, Recipient } from './familyMail.ts';

/** What an e-mail is written from. */
export interface WritingFacts {
  as: Database['as'];
  to: Recipient;
  /** The day that it is about. */
  day: string;
  now: Date;
  academyName: string;
  language: Language;
  /** Where people open the console: `https://academy.example`. */
  base: string;
  /** Ends these e-mails. */
  stopLink: string;
}

export interface WrittenMail {
  message: Message;
  /** Notes, in the transaction that says it may be sent, what else follows from it. */
  alsoNote?: (tx: Transaction<DB>) => Promise<void>;
}

export interface MailTopic {
  name: MailTopicName;
  /** The day that families are told of now; undefined where no e-mails begin. */
  dayToTell(owner: Kysely<DB>, atAcademy: { day: string; hour: number }): Promise<string | undefined>;
  listing(day: string, now: Date): Listing;
  /** The moment after which an e-mail `m` is not sent any more. */
  lateAt: RawBuilder<unknown>;
  /** Undefined where there is nothing to tell any more. */
  write(facts: WritingFacts): Promise<WrittenMail | undefined>;
}
