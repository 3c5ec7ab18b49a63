/** Sends one message by a gateway, as its template says, and reads what it answers. */
import type { FilledText, RegisteredText } from '#domain/messages/channels.ts';
import { type GatewayTemplate, type GatewayValues, withSlots, wordAtPath } from '#domain/messages/gateways.ts';
import { NotSent } from '#host/server/delivery/notSent.ts';
import { InsideAddress, NoAnswer, type Outbound, type OutboundResponse } from '#host/server/http/network/outbound.ts';

/** A gateway has so long to answer, in ms. */
const TIMEOUT_MS = 20_000;
/** No gateway has more to say of one message. */
const ANSWER_MAX = 64 * 1024;
/** The key or the account is at fault, or the gateway is busy: it is not about this message, and may be mended. */
const FOR_THE_MOMENT: ReadonlySet<number> = new Set([401, 402, 403, 407, 408, 425, 429, 503]);
const ID_MAX = 200;

export interface Gateway {
  template: GatewayTemplate;
  secret: string;
}

export interface GatewayMessage {
  /** Digits with the code of the country. */
  number: string;
  registered: RegisteredText;
  filled: FilledText;
  /** What its reports name it by. */
  reference: string;
}

/**
 * Sends it once.
 * @returns what the gateway calls the message.
 * @throws NotSent: `unsure` where it may have gone out all the same.
 */
export async function sendByGateway(outbound: Outbound, gateway: Gateway, message: GatewayMessage): Promise<string> {
  const { template } = gateway;
  const { url, headers, body } = requestOf(gateway, message);
  let answer: OutboundResponse;
  try {
    answer = await outbound.request(url, {
      method: template.method,
      headers,
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      maxBytes: ANSWER_MAX,
    });
  } catch (error) {
    if (error instanceof InsideAddress) throw new NotSent('refused', undefined);
    if (!(error instanceof NoAnswer)) throw error;
    throw new NotSent(error.mayHaveArrived ? 'unsure' : 'unreachable', undefined);
  }
  return readAnswer(template, answer);
}

function readAnswer(
  { idPath, acceptedPath, acceptedWords }: GatewayTemplate,
  { status, text }: Pick<OutboundResponse, 'status' | 'text'>,
): string {
  if (FOR_THE_MOMENT.has(status)) throw new NotSent('later', status);
  // A failure inside the gateway may have come after it took the message.
  if (status >= 500) throw new NotSent('unsure', status);
  // A redirect is not followed: it would lead the secret and the number somewhere else.
  if (status < 200 || status >= 300) throw new NotSent('refused', status);
  const answer = jsonOf(text);
  if (acceptedPath !== '') {
    const word = wordAtPath(answer, acceptedPath);
    if (!acceptedWords.includes(word)) throw new NotSent(word === '' ? 'unsure' : 'refused', status);
  }
  const id = wordAtPath(answer, idPath);
  // A page, or half an answer, says nothing: it may have gone out.
  if (id === '' || id.length > ID_MAX) throw new NotSent('unsure', status);
  return id;
}

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** What is sent: address, headers and body with what is in their slots. */
function requestOf(
  { template, secret }: Gateway,
  { number, registered, filled, reference }: GatewayMessage,
): { url: URL; headers: Record<string, string>; body: Buffer } {
  const isJson = template.contentType === 'application/json';
  const values: GatewayValues = {
    number,
    text: filled.text,
    header: registered.header,
    template: registered.templateId,
    language: registered.languageCode || registered.language,
    values: JSON.stringify(filled.values.map((text) => ({ type: 'text', text }))),
    reference,
    secret,
  };
  const coded = (value: string) => encodeURIComponent(value);
  const url = new URL(withSlots(template.address, values, coded));
  const headers = Object.fromEntries(
    template.headers.map(({ name, value }) => [
      name,
      withSlots(value, values, (each) => (/^[ -~]*$/.test(each) ? each : coded(each))),
    ]),
  );
  if (template.method === 'GET') return { url, headers, body: Buffer.alloc(0) };
  const inJson = (value: string, slot: string) => (slot === 'values' ? value : JSON.stringify(value).slice(1, -1));
  const body = Buffer.from(withSlots(template.body, values, isJson ? inJson : coded));
  return {
    url,
    headers: { ...headers, 'Content-Type': template.contentType, 'Content-Length': String(body.length) },
    body,
  };
}
