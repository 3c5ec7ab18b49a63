/**
 * Gateways on this machine, as two are documented: Meta's WhatsApp Cloud API, and Gupshup's for SMS with the header and the text's number
 * at the operators. They read a request by code of their own.
 */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type GatewayTemplate, PRESET_TEMPLATES, type Preset } from '#domain/messages/gateways.ts';

/** A message that a gateway has taken. */
export interface TakenMessage {
  /** With the code of the country. */
  to: string;
  /** The text of an SMS; of WhatsApp what stands in the slots. */
  text: string;
  values: string[];
  template: string;
  language: string;
  header: string;
  unicode: boolean;
  reference: string;
  id: string;
  /** By which it knows the academy. */
  secret: string;
}

/** What it does in place of its usual answer. */
export type Misbehaviour =
  | { status: number; body?: string; location?: string }
  | { hangsUp: 'before' | 'after' }
  | undefined;

/** @param misbehave by the number of the request for a phone number, from 1, at once or later; @param onTaken before the answer */
export async function startGateway(
  preset: Preset,
  misbehave: (to: string, nth: number) => Misbehaviour | Promise<Misbehaviour> = () => undefined,
  onTaken: (message: TakenMessage) => void = () => {},
) {
  const taken: TakenMessage[] = [];
  const requests = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const body = Buffer.concat(parts).toString('utf8');
    const id = `${preset}-${taken.length + 1}`;
    const message =
      preset === 'whatsapp-cloud' ? readCloud(body, request.headers.authorization ?? '', id) : readGupshup(body, id);
    const nth = (requests.get(message.to) ?? 0) + 1;
    requests.set(message.to, nth);
    const instead = await misbehave(message.to, nth);
    if (instead && 'hangsUp' in instead) {
      if (instead.hangsUp === 'after') taken.push(message);
      onTaken(message);
      return void request.socket.destroy();
    }
    if (instead) {
      const headers = instead.location ? { Location: instead.location } : {};
      return void response.writeHead(instead.status, headers).end(instead.body ?? '');
    }
    taken.push(message);
    onTaken(message);
    const answer =
      preset === 'whatsapp-cloud'
        ? { messaging_product: 'whatsapp', contacts: [{ input: message.to, wa_id: message.to }], messages: [{ id }] }
        : { response: { id, phone: message.to, details: '', status: 'success' } };
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const { template } = PRESET_TEMPLATES[preset];
  return {
    taken,
    host: `127.0.0.1:${port}`,
    /** The preset, at this machine. */
    template: { ...template, address: template.address.replace(/^https:\/\/[^/]+/, `http://127.0.0.1:${port}`) },
    requests: (to: string) => requests.get(to) ?? 0,
    async stop() {
      const closed = new Promise((done) => void server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** POST /{phone number}/messages with a template. */
function readCloud(body: string, authorization: string, id: string): TakenMessage {
  const read = JSON.parse(body) as {
    to: string;
    type: string;
    template: {
      name: string;
      language: { code: string };
      components: { type: string; parameters: { type: string; text: string }[] }[];
    };
    biz_opaque_callback_data: string;
  };
  if (read.type !== 'template') throw new Error('only templates begin a conversation');
  const values = (read.template.components[0]?.parameters ?? []).map(({ text }) => text);
  return {
    to: read.to,
    text: values.join('|'),
    values,
    template: read.template.name,
    language: read.template.language.code,
    header: '',
    unicode: true,
    reference: read.biz_opaque_callback_data,
    id,
    secret: authorization.replace('Bearer ', ''),
  };
}

/** method=SendMessage, as a form. */
function readGupshup(body: string, id: string): TakenMessage {
  const form = new URLSearchParams(body);
  const field = (name: string) => form.get(name) ?? '';
  if (field('method') !== 'SendMessage' || field('v') !== '1.1') throw new Error('another method');
  return {
    to: field('send_to'),
    text: field('msg'),
    values: [],
    template: field('dltTemplateId'),
    language: '',
    header: field('mask'),
    unicode: field('msg_type') === 'Unicode_text',
    reference: '',
    id,
    secret: field('password'),
  };
}

/** A signed report, with the header that the template names. */
export function signedReport(template: GatewayTemplate, secret: string, report: unknown) {
  const body = JSON.stringify(report);
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  return { body, headers: { [template.signatureHeader]: signature, 'Content-Type': 'application/json' } };
}

/** What Meta posts of messages. */
export const cloudReport = (...statuses: { id: string; status: string; reference?: string; title?: string }[]) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '1',
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            statuses: statuses.map(({ id, status, reference, title }) => ({
              id,
              status,
              timestamp: '1780000000',
              ...(reference ? { biz_opaque_callback_data: reference } : {}),
              ...(title ? { errors: [{ code: 131026, title }] } : {}),
            })),
          },
        },
      ],
    },
  ],
});
