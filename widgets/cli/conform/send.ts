/** Sends one request as a page would, and tells what came: an answer, or in a sentence why there is none. */

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The JSON of the body; undefined where there is none. */
  json: unknown;
  /** How long it took until the whole body was there, in ms. */
  ms: number;
  /** Where a redirect leads, in full. */
  location: string | undefined;
}

/** Why there is no answer. */
export interface NoAnswer {
  sentence: string;
  /** No request at all can be answered: the kit stops. */
  isFinal: boolean;
  timedOut: boolean;
}

export type Came = Answer | NoAnswer;
export const isAnswer = (came: Came): came is Answer => 'status' in came;

export interface CallRequest {
  method: string;
  /** Path and query, behind the address. */
  path: string;
  token?: string | undefined;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

export type Sender = (request: CallRequest) => Promise<Came>;

/**
 * @param timeoutMs how long a page would wait
 * @param origin the origin of the page; undefined for a page of the server's own
 */
export function sender(base: string, timeoutMs: number, origin?: string): Sender {
  return async ({ method, path, token, body, headers }) => {
    const start = performance.now();
    try {
      const response = await fetch(base + path, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          Accept: 'application/json',
          ...(origin === undefined ? {} : { Origin: origin }),
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const location = response.headers.get('Location');
      return {
        status: response.status,
        headers: response.headers,
        text,
        json: readJson(text),
        ms: performance.now() - start,
        location: location === null ? undefined : resolved(location, base + path),
      };
    } catch (error) {
      return noAnswer(error, base, timeoutMs);
    }
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function resolved(location: string, from: string): string {
  try {
    return new URL(location, from).href;
  } catch {
    return location;
  }
}

const CERTIFICATE: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has expired: renew it',
  CERT_NOT_YET_VALID: 'is not valid yet: look at the clocks of both machines',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another name: have one made for this one, or use the name that it is for',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is signed by itself, and browsers refuse it: have one signed, such as by Let’s Encrypt',
  SELF_SIGNED_CERT_IN_CHAIN: 'is signed by an authority of your own, which is not trusted here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'comes without the intermediate one: let the server send the whole chain (fullchain.pem)',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'is signed by an authority that is not trusted here',
};
const OWN_AUTHORITY = 'For a try with an authority of your own, set NODE_EXTRA_CA_CERTS to its file.';

/** A sentence for what went wrong below HTTP. */
function noAnswer(error: unknown, base: string, timeoutMs: number): NoAnswer {
  const { name, cause } = error as Error & { cause?: { code?: string; message?: string } };
  const { hostname, host, protocol } = new URL(base);
  const code = cause?.code ?? '';
  const final = (sentence: string): NoAnswer => ({ sentence, isFinal: true, timedOut: false });
  if (name === 'TimeoutError' || name === 'AbortError' || /TIMEOUT/.test(code)) {
    const seconds = timeoutMs / 1000;
    return {
      sentence: `There was no answer within ${seconds} s, when a page gives up and says “Network error. Please check your connection.” Make the query faster, or answer in pages.`,
      isFinal: false,
      timedOut: true,
    };
  }
  if (code in CERTIFICATE) return final(`The certificate of ${host} ${CERTIFICATE[code]}. ${OWN_AUTHORITY}`);
  if (/CERT|SSL_CERTIFICATE/.test(code))
    return final(`The certificate of ${host} is not trusted (${code}). ${OWN_AUTHORITY}`);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return final(
      `The name ${hostname} is not known: look for a mistyped letter, or whether this machine has a network and asks your name server (VPN).`,
    );
  }
  if (code === 'ECONNREFUSED') {
    return final(
      `Nothing listens at ${host}: start the server, or correct the port. A server in a container must listen on 0.0.0.0 and have its port published.`,
    );
  }
  if (/EHOSTUNREACH|ENETUNREACH/.test(code))
    return final(`${host} cannot be reached from here: a firewall or a VPN is in the way (${code}).`);
  if (/WRONG_VERSION_NUMBER|EPROTO|PACKET_LENGTH/.test(code + (cause?.message ?? ''))) {
    return final(`${host} does not speak https: write http://${host}, or put https in front of it.`);
  }
  if (/HPE_|UND_ERR_/.test(code) || code === 'ECONNRESET') {
    const tls = protocol === 'http:' ? ' If the port is for https, write https://.' : '';
    return {
      sentence: `The connection broke off before the answer was whole (${code}). Look into the server’s log for a crash, and at the Content-Length and Content-Encoding that it sends.${tls}`,
      isFinal: false,
      timedOut: false,
    };
  }
  return {
    sentence: `There was no whole answer (${code || (error as Error).message}). Look into the log of the server and of the proxy in front of it.`,
    isFinal: false,
    timedOut: false,
  };
}
