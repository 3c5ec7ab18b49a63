/** How an email goes out once, with the way out of those that follow. */
import { createHash } from 'node:crypto';
import type { SendOptions } from './mailServer.ts';

interface OnceMail {
  /** Where people open the console: `https://academy.example`. */
  base: string;
  /** Which email it is: the same for every try, and for no other. */
  key: string;
  /** The page that ends these emails. */
  stopLink: string;
  /** Notes, at once and for good, that the mail server may take it from now on. */
  note: () => Promise<void>;
}

/** With what the mail server is given such an email. */
export const onceMail = ({ base, key, stopLink, note }: OnceMail): SendOptions => ({
  // The same for every try: a mail server that is sent one twice can tell.
  messageId: `<${createHash('sha256').update(`${base} ${key}`).digest('hex').slice(0, 40)}@${new URL(base).hostname}>`,
  headers: {
    // RFC 8058: the reader's program offers a button that ends these emails.
    'List-Unsubscribe': `<${stopLink}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
  beforeEnd: note,
});
