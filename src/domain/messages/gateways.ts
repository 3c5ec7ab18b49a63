/** How a gateway for SMS or WhatsApp is called, as an academy sets it (guides/operators/channels.md). */
import { isSafeAddress } from '#domain/people/lti.ts';
import { type GatewayChannel, smsSize } from './channels.ts';

/**
 * Words in braces that stand for what is different from one message to the next. Besides them `{alphabet:a|b}` stands for its
 * first word where a text is in the alphabet of GSM, and for its second where it is not.
 */
export const GATEWAY_SLOTS = [
  'number',
  'text',
  'header',
  'template',
  'language',
  'values',
  'reference',
  'secret',
] as const;
export type GatewaySlot = (typeof GATEWAY_SLOTS)[number];
export type GatewayValues = Readonly<Record<GatewaySlot, string>>;

export const GATEWAY_METHODS = ['POST', 'GET'] as const;
export const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded'] as const;

/** How a gateway's address is called, and how its answers and reports are read. Paths are like `entry.*.changes.0.id`. */
export interface GatewayTemplate {
  method: (typeof GATEWAY_METHODS)[number];
  /** https, or on this machine; slots stand behind the host alone. */
  address: string;
  headers: { name: string; value: string }[];
  contentType: (typeof BODY_TYPES)[number];
  body: string;
  /** Where an answer has the identifier of the message. */
  idPath: string;
  /** Where an answer says whether it was accepted; empty where its status alone does. */
  acceptedPath: string;
  /** What stands there where it was. */
  acceptedWords: string[];
  /** The header in which a report is signed: HMAC-SHA-256 over its body, in hexadecimal. */
  signatureHeader: string;
  /** Where a report has its rows; empty where the whole is one. */
  reportsPath: string;
  /** In a row: the identifier, the reference that was sent, what became of it, and why. */
  reportId: string;
  reportReference: string;
  reportState: string;
  reportReason: string;
  deliveredWords: string[];
  failedWords: string[];
}

const SLOT = new RegExp(`\\{(${GATEWAY_SLOTS.join('|')})\\}`, 'g');
const ALPHABET = /\{alphabet:([^{}|]*)\|([^{}|]*)\}/g;

/** Replaces the slots, each value in the form that `written` gives it. */
export const withSlots = (
  text: string,
  values: GatewayValues,
  written: (value: string, slot: GatewaySlot) => string,
): string =>
  text
    .replace(ALPHABET, (_, gsm: string, unicode: string) => (smsSize(values.text).alphabet === 'gsm' ? gsm : unicode))
    .replace(SLOT, (_, slot: GatewaySlot) => written(values[slot], slot));

export type GatewayFault = 'address' | 'headers' | 'body' | 'id';

/** Names of headers, and no line breaks in their values. Those that the connection is made of are not for a template. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]{1,80}$/;
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'content-type',
  'expect',
  'upgrade',
]);
const isHeader = ({ name, value }: { name: string; value: string }) =>
  HEADER_NAME.test(name) && !OWN_HEADERS.has(name.toLowerCase()) && /^[\t -~]*$/.test(value);

const EXAMPLE = Object.fromEntries(GATEWAY_SLOTS.map((slot) => [slot, '1'])) as GatewayValues;
/** The same with something in each slot. */
export const withoutSlots = (text: string): string => withSlots(text, EXAMPLE, (value) => value);

/** What is wrong with a template. */
export function gatewayFaults({
  method,
  address,
  headers,
  contentType,
  body,
  idPath,
}: GatewayTemplate): GatewayFault[] {
  const faults: GatewayFault[] = [];
  const hasHost = /^https?:\/\/[^/?#{}@]+(?:[/?#]|$)/.test(address);
  if (!hasHost || !isSafeAddress(withoutSlots(address))) faults.push('address');
  if (!headers.every(isHeader)) faults.push('headers');
  if (method === 'POST' && contentType === 'application/json' && !isJson(withoutSlots(body))) faults.push('body');
  if (idPath.trim() === '') faults.push('id');
  return faults;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** What stands at a path of a JSON value; `*` stands for each item of a list. */
export function atPath(value: unknown, path: string): unknown[] {
  let found: unknown[] = [value];
  for (const part of path.split('.').filter(Boolean)) {
    found = found.flatMap((each): unknown[] => {
      if (typeof each !== 'object' || each === null) return [];
      if (part === '*') return Array.isArray(each) ? each : [];
      return Object.hasOwn(each, part) ? [(each as Record<string, unknown>)[part]] : [];
    });
  }
  return found;
}

/** The text or number at a path; empty where there is none. */
export function wordAtPath(value: unknown, path: string): string {
  const [first] = path === '' ? [] : atPath(value, path);
  return typeof first === 'string' || typeof first === 'number' ? String(first) : '';
}

export const PRESETS = ['whatsapp-cloud', 'gupshup'] as const;
export type Preset = (typeof PRESETS)[number];

/** Gateways whose documented interfaces are known; what is in capitals is the school's own. */
export const PRESET_TEMPLATES: Readonly<Record<Preset, { channel: GatewayChannel; template: GatewayTemplate }>> = {
  // Meta, WhatsApp Cloud API: POST /{phone number}/messages, and the `statuses` of its webhooks.
  'whatsapp-cloud': {
    channel: 'whatsapp',
    template: {
      method: 'POST',
      address: 'https://graph.facebook.com/v23.0/PHONE_NUMBER_ID/messages',
      headers: [{ name: 'Authorization', value: 'Bearer {secret}' }],
      contentType: 'application/json',
      body: `{
  "messaging_product": "whatsapp",
  "recipient_type": "individual",
  "to": "{number}",
  "type": "template",
  "template": {
    "name": "{template}",
    "language": { "code": "{language}" },
    "components": [{ "type": "body", "parameters": {values} }]
  },
  "biz_opaque_callback_data": "{reference}"
}`,
      idPath: 'messages.0.id',
      acceptedPath: '',
      acceptedWords: [],
      signatureHeader: 'X-Hub-Signature-256',
      reportsPath: 'entry.*.changes.*.value.statuses.*',
      reportId: 'id',
      reportReference: 'biz_opaque_callback_data',
      reportState: 'status',
      reportReason: 'errors.0.title',
      deliveredWords: ['delivered', 'read'],
      failedWords: ['failed'],
    },
  },
  // Gupshup, Enterprise SMS: method=SendMessage, with the header (mask) and the text's number at the operators.
  gupshup: {
    channel: 'sms',
    template: {
      method: 'POST',
      address: 'https://enterprise.smsgupshup.com/GatewayAPI/rest',
      headers: [],
      contentType: 'application/x-www-form-urlencoded',
      body: 'method=SendMessage&v=1.1&auth_scheme=plain&format=json&userid=USER_ID&password={secret}&send_to={number}&msg_type={alphabet:TEXT|Unicode_text}&mask={header}&principalEntityId=ENTITY_ID&dltTemplateId={template}&msg={text}',
      idPath: 'response.id',
      acceptedPath: 'response.status',
      acceptedWords: ['success'],
      signatureHeader: 'X-Signature-256',
      reportsPath: '*',
      reportId: 'externalId',
      reportReference: '',
      reportState: 'status',
      reportReason: 'cause',
      deliveredWords: ['SUCCESS'],
      failedWords: ['FAIL', 'FAILED'],
    },
  },
};
