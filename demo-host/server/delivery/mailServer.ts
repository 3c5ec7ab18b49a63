/** The mail server of the configuration (`SMTP_URL`), and why it did not take an e-mail. */
import { randomUUID } from 'node:crypto';
import { Transform } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Message } from './message.ts';
import { NotSent } from './notSent.ts';

export interface MailConfig {
  /** `SMTP_URL`: `smtp://` or `smtps://`, with user and password where the server asks for them. */
  url: string;
  /** `MAIL_FROM`: an address, with a name or without. */
  from: string;
}

export interface SendOptions {
  headers?: Readonly<Record<string, string>>;
  /** With its angle brackets. */
  messageId?: string;
  /**
   * Runs when the server has got the whole text and not yet the line that makes it take the e-mail: what is committed
   * here is known after a crash. Where it fails, the e-mail is not sent, and `send` fails with its error.
   */
  beforeEnd?: () => Promise<void>;
}

/** Where and to whom a message goes. */
export interface MailServer {
  /** @throws MailError */
  send(to: { name: string; address: string }, message: Message, options?: SendOptions): Promise<void>;
  close(): void;
}

/** Why an e-mail was not sent. `unsure`: the connection ended after the text was sent, so that nobody knows. */
export class MailError extends NotSent {
  override readonly name = 'MailError';
  constructor(kind: NotSent['kind'], status: number | undefined) {
    super(kind, status, 'The mail server did not take an e-mail');
  }
}

const SECOND_MS = 1000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Commands after which the server may have taken the e-mail, although no answer came. */
const MAY_BE_SENT = /^DATA/;

function errorOf(error: unknown): MailError {
  const { responseCode, command, code } = error as { responseCode?: number; command?: string; code?: string };
  // A wrong password of the server's own is nobody's address.
  if (code === 'EAUTH') return new MailError('unreachable', responseCode);
  if (responseCode !== undefined && responseCode >= 500) return new MailError('refused', responseCode);
  if (responseCode !== undefined && responseCode >= 400) return new MailError('later', responseCode);
  // An address that nodemailer itself cannot send to.
  if (code === 'EENVELOPE') return new MailError('refused', undefined);
  return new MailError(command !== undefined && MAY_BE_SENT.test(command) ? 'unsure' : 'unreachable', undefined);
}

/**
 * Passes a text on, and waits before its end. It keeps nothing back: the reader has all of the text by then.
 */
const holdEnd = (beforeEnd: () => Promise<void>) =>
  new Transform({
    readableHighWaterMark: 1,
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => void beforeEnd().then(() => done(), done),
  });

/** Keeps connections to the mail server open while there is something to send. */
export function mailServer({ url, from }: MailConfig): MailServer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // A password never travels in the clear, except on this machine.
    requireTLS: username !== '' && !secure && !LOOPBACK.has(hostname),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: 20 * SECOND_MS,
    greetingTimeout: 20 * SECOND_MS,
    socketTimeout: 60 * SECOND_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // What waits before the end is last in the chain, where nothing after it reads ahead.
  const waiting = new Map<string, () => Promise<void>>();
  transport.use('stream', (mail, done) => {
    const beforeEnd = waiting.get(mail.data.messageId ?? '');
    if (beforeEnd) {
      mail.message.processFunc((input) => {
        const held = holdEnd(beforeEnd);
        input.on('error', (error) => held.destroy(error));
        return input.pipe(held);
      });
    }
    done();
  });
  return {
    async send(to, { subject, text, html, language, parts, files = [] }, { headers, messageId, beforeEnd } = {}) {
      let failed: { error: unknown } | undefined;
      const id = messageId ?? `<${randomUUID()}@${new URL(url).hostname}>`;
      if (beforeEnd) {
        waiting.set(id, () =>
          beforeEnd().catch((error: unknown) => {
            failed = { error };
            throw error;
          }),
        );
      }
      try {
        await transport.sendMail({
          from,
          to,
          subject,
          text,
          html,
          attachments: [
            ...parts.map((part) => ({ ...part, contentDisposition: 'inline' as const })),
            ...files.map((file) => ({ ...file, contentDisposition: 'attachment' as const })),
          ],
          messageId: id,
          headers: { ...headers, 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw failed ? failed.error : errorOf(error);
      } finally {
        waiting.delete(id);
      }
    },
    close: () => transport.close(),
  };
}
