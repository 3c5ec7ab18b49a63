/**
 * Where a gateway reports what became of the messages, without a sign-in: its signature over the body is the right. A report says
 * nothing that was not said by it before, so that it may come twice, late or in any order. What is not about a message of
 * this academy is taken and forgotten: a gateway tells of all that go over its number.
 */
import { type Context, Hono } from 'hono';
import { GATEWAY_CHANNELS, type GatewayChannel, type Report } from '#domain/messages/channels.ts';
import { atPath, type GatewayTemplate, wordAtPath } from '#domain/messages/gateways.ts';
import type { AppEnv } from '#host/server/http/env.ts';
import type { Services } from '#host/server/http/handlers.ts';
import { gatewaySecretOf, isSigned, verifyTokenOf } from '#host/server/messages/gatewaySecrets.ts';
import { noteReport, type ReportRow, reportsOf } from './channels.queries.ts';

/** The path; the channel follows. */
export const REPORTS_PATH = '/gateway-reports';

/** The most messages of which one call tells. */
const ROWS_MAX = 1_000;
const REASON_MAX = 200;
const ID_MAX = 200;

type Reports = Pick<Services, 'database' | 'gatewayKeySecret'>;

/** The calls under `/gateway-reports/`. */
export function gatewayReports({ database, gatewayKeySecret }: Reports): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  /** How a gateway reports, with its secret in the clear. */
  async function known(c: Context<AppEnv>) {
    const channel = GATEWAY_CHANNELS.find((each) => each === c.req.param('channel'));
    const stored = channel && (await database.as({ kind: 'nobody' }, (tx) => reportsOf(tx, channel)));
    const secret = stored && gatewaySecretOf(stored.reportSecret, gatewayKeySecret);
    return channel && stored && secret ? { channel, template: stored.template, secret } : undefined;
  }

  // Meta shows by this that the address is the academy's, and is answered with its own number.
  app.get('/:channel', async (c) => {
    c.var.facts.call = 'gatewayReportsCheck';
    const gateway = await known(c);
    const challenge = c.req.query('hub.challenge') ?? '';
    const isRight = gateway && c.req.query('hub.verify_token') === verifyTokenOf(gateway.secret);
    if (!isRight || !/^[\w-]{1,200}$/.test(challenge)) return c.json({ message: 'Unknown' }, 403);
    return c.text(challenge);
  });

  app.post('/:channel', async (c) => {
    c.var.facts.call = 'gatewayReport';
    const gateway = await known(c);
    const body = Buffer.from(await c.req.arrayBuffer());
    if (!gateway || !isSigned(body, c.req.header(gateway.template.signatureHeader), gateway.secret)) {
      return c.json({ message: 'The signature is missing or wrong' }, 401);
    }
    const rows = reportsIn(body, gateway.template);
    if (!rows) return c.json({ message: 'The body is no JSON' }, 400);
    await database.as({ kind: 'nobody' }, async (tx) => {
      for (const row of rows) await noteReport(tx, gateway.channel, row);
    });
    return c.json({ message: 'Taken' });
  });
  return app;
}

/** What a body reports; undefined where it cannot be read. */
function reportsIn(body: Buffer, template: GatewayTemplate): ReportRow[] | undefined {
  let read: unknown;
  try {
    read = JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
  return atPath(read, template.reportsPath)
    .slice(0, ROWS_MAX)
    .flatMap((row): ReportRow[] => {
      const id = wordAtPath(row, template.reportId);
      const reference = referenceOf(wordAtPath(row, template.reportReference));
      if (id.length > ID_MAX || (id === '' && !reference)) return [];
      const report = reportOf(wordAtPath(row, template.reportState), template);
      const reason = wordAtPath(row, template.reportReason).replaceAll('\0', '').slice(0, REASON_MAX);
      return [{ id, reference, report, reason }];
    });
}

/** What is neither delivered nor failed is on its way. */
const reportOf = (word: string, { deliveredWords, failedWords }: GatewayTemplate): Report =>
  deliveredWords.includes(word) ? 'delivered' : failedWords.includes(word) ? 'failed' : 'accepted';

const referenceOf = (text: string): Buffer | null => (/^[\w-]{43}$/.test(text) ? Buffer.from(text, 'base64url') : null);

/** Where the gateway of a channel reports. */
export const reportsAddress = (base: string, channel: GatewayChannel): string => `${base}${REPORTS_PATH}/${channel}`;
