/** Reads the answer to a call before its fields are looked at: its status, and whether it is JSON at all. */
import type { AnyCall } from '#contract/call.ts';
import { errorFieldOf } from './judgeAnswer.ts';
import type { Answer } from './send.ts';
import { typeOf } from './shown.ts';
import type { Note } from './verdicts.ts';

const wrong = (says: string, found: string): Note => ({ verdict: 'wrong', path: '', found, needed: 'JSON', says });
const isHtml = ({ headers, text }: Answer) =>
  /html/i.test(headers.get('Content-Type') ?? '') || /^\s*<(?:!doctype|html|head|body)/i.test(text);
const isLoginPage = (text: string) => /type=["']?password|name=["']?password|\b(?:log|sign)[ -]?in\b/i.test(text);

/** What an answer that is a redirect says; undefined for any other. */
export function redirectNote({ status, location }: Answer, base: string): Note | undefined {
  if (status < 300 || status > 399) return undefined;
  const to = location === undefined ? 'nowhere' : location.replace(/[?#].*$/, '');
  const found = `a redirect (${status})`;
  if (location !== undefined && /log-?in|sign-?in|auth|sso/i.test(location)) {
    return wrong(
      `The answer is a redirect to a login page (${to}), where JSON was expected. Let calls under /api/ answer 401 with JSON in place of the redirect: in most frameworks, that is a setting for requests that accept application/json.`,
      found,
    );
  }
  const other = location === undefined ? undefined : otherBase(location, base);
  if (other !== undefined) {
    return wrong(
      `The answer is a redirect to ${to}. Browsers do not follow a redirect of a preflight, and leave the token out at another origin: name ${other} as the address, here and in the pages (api-base).`,
      found,
    );
  }
  return wrong(
    `The answer is a redirect to ${to}. Browsers do not follow a redirect of a preflight: answer at the path itself, with and without a slash at its end.`,
    found,
  );
}

function otherBase(location: string, base: string): string | undefined {
  try {
    const { origin } = new URL(location);
    return origin === new URL(base).origin ? undefined : origin;
  } catch {
    return undefined;
  }
}

/**
 * What is wrong with an error that comes with a status of success; undefined for data, and for an error with its own status.
 * @param needed the status that it should have
 */
export function hiddenErrorNote(call: AnyCall, { status, json }: Answer, needed: string): Note | undefined {
  const field = status >= 200 && status < 300 ? errorFieldOf(call, json) : undefined;
  if (field === undefined) return undefined;
  const words = field === 'message' ? '' : ', and its words as `message`';
  return {
    verdict: 'wrong',
    path: '',
    found: `an error with status ${status}`,
    needed: `status ${needed}`,
    says: `The answer is an error (\`${field}\`) with status ${status}: pages take it for data in which nothing stands, and tell nobody. Send it with status ${needed}${words}.`,
  };
}

/** What is wrong with a body where JSON was expected; undefined where it is JSON. */
export function bodyNote(answer: Answer): Note | undefined {
  const { text, json, status } = answer;
  if (json !== undefined) return undefined;
  if (text.trim() === '') {
    return wrong(
      `The answer has no body (status ${status}). Send JSON with status 200, also where there is nothing: [] or {}.`,
      'nothing',
    );
  }
  if (isHtml(answer)) {
    return isLoginPage(text)
      ? wrong(
          'The answer is a login page (HTML) where JSON was expected. Let calls under /api/ answer 401 with JSON where the token is not accepted, and take them out of the part of the site that needs a cookie.',
          'an HTML page with a sign-in form',
        )
      : wrong(
          'The answer is an HTML page where JSON was expected. Look whether the address leads to the API: a single-page application answers every path with its own page, and a proxy an error with its own.',
          'an HTML page',
        );
  }
  const characters = whyUnreadable(text);
  if (characters) return wrong(characters.says, characters.found);
  const start = /[[{]/.exec(text)?.index ?? -1;
  if (start > 0 && parses(text.slice(start))) {
    return wrong(
      `There are ${start} characters before the JSON, such as a warning of PHP or a prefix against hijacking. Switch it off (display_errors=0), so that the answer begins with { or [.`,
      'text before the JSON',
    );
  }
  if (/^\s*</.test(text))
    return wrong(
      'The answer is XML where JSON was expected. Let the server answer what Accept: application/json asks for.',
      'XML',
    );
  const why = whyNoJson(text);
  return wrong(
    `The answer is not JSON (${why}). Let a library write it, such as JSON.stringify, json_encode or json.dumps.`,
    'text that is no JSON',
  );
}

const parses = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** What bytes are that are no UTF-8 from their beginning on: packed without saying so, or of another character set. */
function whyUnreadable(text: string): { found: string; says: string } | undefined {
  // The first two bytes of gzip are 1f 8b, and 8b alone is no UTF-8.
  if (text.startsWith('\u001f\ufffd')) {
    return {
      found: 'gzip without its header',
      says: 'The answer is packed with gzip, and no header says so. Send Content-Encoding: gzip with it, or pack in one place alone: a proxy or a cache takes the header away where two do it.',
    };
  }
  if (/^\ufffd{0,2}(?:[^\0]\0|\0[^\0]){2}/.test(text)) {
    return {
      found: 'text in UTF-16',
      says: 'The answer is in UTF-16, and pages read UTF-8 alone. Write it in UTF-8: Encoding.UTF8 in .NET, getBytes(StandardCharsets.UTF_8) in Java.',
    };
  }
  return undefined;
}

/** Why a text is no JSON, without its words. */
function whyNoJson(text: string): string {
  if (/\b(?:NaN|-?Infinity)\b/.test(text)) return 'NaN or Infinity stands in it: send null';
  if (/,\s*[\]}]/.test(text)) return 'a comma stands before a closing bracket';
  if (/^\s*[[{]\s*'|[{,]\s*'\w+'\s*:/.test(text)) return 'it has single quotes';
  if (!/[\]}"\d\w]\s*$/.test(text) || !/[\]}]\s*$/.test(text)) return 'it is cut off';
  return 'its punctuation is wrong';
}

/** What is wrong with the body of an error; undefined where `message` tells people what happened. */
export function messageNote(answer: Answer): Note | undefined {
  const { json, status, text } = answer;
  const needed = '{ "message": "…" }';
  const note = (found: string, says: string): Note => ({ verdict: 'wrong', path: 'message', found, needed, says });
  if (json === undefined) {
    const found = isHtml(answer) ? 'an HTML page' : text.trim() === '' ? 'an empty body' : 'no JSON';
    return note(
      found,
      `The error (${status}) has ${found} in place of JSON. Answer ${needed}, so that people are told why.`,
    );
  }
  const message = typeof json === 'object' && json !== null ? (json as { message?: unknown }).message : undefined;
  if (typeof message === 'string' && message.trim() !== '') {
    return /\bat \S+ \(|Traceback|SQLSTATE|ORA-\d|Stack ?trace|\.(?:php|py|js|ts|cs|java):\d+/.test(message)
      ? note(
          'a message from inside the server',
          `The \`message\` of the error (${status}) shows people what is inside of the server (a stack trace or a query). Say in plain words what happened.`,
        )
      : undefined;
  }
  const others = typeof json === 'object' && json !== null ? Object.keys(json) : [];
  const other = others.find((name) => /error|detail|title|msg|reason/i.test(name));
  return note(
    message === undefined ? 'no message' : typeOf(message),
    `The error (${status}) has no \`message\`.${other ? ` There is \`${other}\`: send its words as \`message\` too.` : ` Answer ${needed}.`} Without it people read “An error occurred”.`,
  );
}
