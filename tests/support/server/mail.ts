/** A real mail server on this machine, for tests. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Received {
  to: string;
  /** As it was sent, with its headers. */
  raw: string;
}

/** Says how a mail server answers an address; undefined takes the e-mail. */
export type Answering = (address: string) => { status: number; at: 'recipient' | 'data' } | undefined;

/**
 * A mail server that keeps what it receives.
 * @param onMoment is told before the server answers: that an e-mail was announced, and that the whole of it was taken.
 */
export async function startMailServer(
  answer: Answering = () => undefined,
  onMoment: (moment: 'recipient' | 'taken', address: string) => void = () => {},
) {
  const received: Received[] = [];
  const refuse = (status: number) => Object.assign(new Error('no'), { responseCode: status });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, _session, done) {
      const refused = answer(address);
      onMoment('recipient', address);
      done(refused?.at === 'recipient' ? refuse(refused.status) : undefined);
    },
    onData(stream, { envelope }, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString('utf8');
      });
      stream.on('end', () => {
        const to = envelope.rcptTo[0]?.address ?? '';
        const refused = answer(to);
        if (refused?.at !== 'data') {
          received.push({ to, raw });
          onMoment('taken', to);
        }
        done(refused?.at === 'data' ? refuse(refused.status) : undefined);
      });
    },
  });
  // Of clients that are killed in the middle.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The parts of a received e-mail, decoded. */
export function partsOf(raw: string): string {
  return raw
    .replace(/=\r?\n/g, '')
    .replace(/((?:=[0-9A-F]{2})+)/g, (coded) => Buffer.from(coded.replaceAll('=', ''), 'hex').toString('utf8'));
}
