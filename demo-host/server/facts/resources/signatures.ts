/** Signed statements: the signature is a file beside the statement, a JWS whose payload is the statement. */
import { compactVerify, decodeProtectedHeader, importX509 } from 'jose';
import { canonical, comparable } from '#host/server/facts/statement.ts';
import { StatementFault } from '#host/server/facts/xapi/fault.ts';
import { isObject, type Json } from '#host/server/facts/xapi/formats.ts';

/** The `usageType` of a signature. */
const SIGNATURE = 'http://adlnet.gov/expapi/attachments/signature';
const ALGORITHMS: readonly unknown[] = ['RS256', 'RS384', 'RS512'];

/** What a store writes, or what is added by signing: the signature need not say it. */
const UNSIGNED: ReadonlySet<string> = new Set(['id', 'stored', 'timestamp', 'authority', 'version', 'attachments']);

interface Signable {
  usageType: string;
  contentType: string;
}

export const isSignature = ({ usageType }: Signable): boolean => usageType === SIGNATURE;

const wrong = (why: string) => new StatementFault(`The signature of the statement ${why}.`);

/**
 * Holds a signature to its statement.
 * @throws StatementFault where it is none, where it is of another statement, or where its certificate says otherwise
 */
export async function holdSignature(statement: Json, { contentType }: Signable, content: Uint8Array): Promise<void> {
  if (!/^application\/octet-stream\b/i.test(contentType)) throw wrong('has to be application/octet-stream');
  const token = new TextDecoder().decode(content);
  const { alg, x5c } = headerOf(token);
  if (!ALGORITHMS.includes(alg)) throw wrong(`is made by another algorithm than ${ALGORITHMS.join(', ')}`);
  const [signed, sent] = [comparable(payloadOf(token)), comparable(statement)];
  for (const name of new Set([...Object.keys(signed), ...Object.keys(sent)])) {
    if (UNSIGNED.has(name) && (name !== 'id' || signed.id === undefined)) continue;
    if (canonical(signed[name] ?? null) !== canonical(sent[name] ?? null))
      throw wrong(`is of a statement with another ${name}`);
  }
  const [certificate] = x5c ?? [];
  if (certificate === undefined) return;
  try {
    const pem = `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----`;
    await compactVerify(token, await importX509(pem, String(alg)));
  } catch {
    throw wrong('was not made with the key of its certificate');
  }
}

function headerOf(token: string) {
  try {
    return decodeProtectedHeader(token);
  } catch {
    throw wrong('is no JWS in its compact form');
  }
}

function payloadOf(token: string): Json {
  const [, payload = '', signature = '', ...more] = token.split('.');
  if (signature === '' || more.length > 0) throw wrong('is no JWS in its compact form');
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  } catch {
    throw wrong('has a payload that is no JSON');
  }
  if (!isObject(value)) throw wrong('has a payload that is no statement');
  return value;
}
