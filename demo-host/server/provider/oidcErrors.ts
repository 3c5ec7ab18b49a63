/**
 * Sign-ins by the provider that cannot go on, and the page that says why and whom to ask. Its texts are not in
 * `src/texts`, because the server alone shows them, and browsers would load them with their language.
 */
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { filled } from '#domain/format/isolates.ts';
import { LANGUAGES, type Language } from '#domain/people/languages.ts';
import { plainPage } from '#host/server/http/files/plainPage.ts';
import bengali from './texts/bn.json' with { type: 'json' };
import english from './texts/en.json' with { type: 'json' };
import hindi from './texts/hi.json' with { type: 'json' };
import kannada from './texts/kn.json' with { type: 'json' };
import malayalam from './texts/ml.json' with { type: 'json' };
import marathi from './texts/mr.json' with { type: 'json' };
import tamil from './texts/ta.json' with { type: 'json' };
import telugu from './texts/te.json' with { type: 'json' };
import urdu from './texts/ur.json' with { type: 'json' };

/** The status and the texts of each reason. The log has the key. */
const REASONS = {
  /** There is no provider, or none at this address. */
  address: [404, 'address'],
  request: [400, 'request'],
  away: [503, 'away'],
  cancelled: [403, 'cancelled'],
  expired: [403, 'expired'],
  token: [403, 'untrusted'],
  refused: [424, 'refused'],
  'own address': [421, 'ownAddress'],
  busy: [429, 'busy'],
  'no email': [403, 'noAddress'],
  'no id': [403, 'noId'],
  domain: [403, 'domain'],
  unverified: [403, 'unverified'],
  none: [403, 'nobody'],
  several: [403, 'several'],
  banned: [403, 'banned'],
  role: [403, 'role'],
} as const satisfies Record<string, readonly [ContentfulStatusCode, string]>;

export type OidcErrorReason = keyof typeof REASONS;

type Texts = Record<keyof typeof english, string>;
const TEXTS: Record<Language, Texts> = {
  en: english,
  hi: hindi,
  ml: malayalam,
  ur: urdu,
  ta: tamil,
  te: telugu,
  mr: marathi,
  bn: bengali,
  kn: kannada,
};

/** The texts of a language, given as BCP 47 or as a browser's `Accept-Language`. English for any other. */
const textsIn = (locale: string): [language: Language, texts: Texts] => {
  const accepted = locale.split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  const language = accepted.flatMap((part) => LANGUAGES.find((each) => each === part) ?? [])[0] ?? 'en';
  return [language, TEXTS[language]];
};

/** A sign-in that cannot go on. `detail` is for the log, so it must not hold anything that was sent. */
export class OidcError extends Error {
  constructor(
    readonly reason: OidcErrorReason,
    readonly detail?: string,
    readonly more: {
      /** Where the way back leads: a path of this server; undefined in a window, which is closed. */
      path?: string | undefined;
      isWindow?: boolean;
      locale?: string | undefined;
      /** Seconds until the next attempt. */
      retryAfter?: number;
    } = {},
  ) {
    super(reason);
  }

  get status(): ContentfulStatusCode {
    return REASONS[this.reason][0];
  }

  /** The page that says why. @param name of the provider. @param folder that the academy is in */
  page(name: string, accepted: string, folder: string) {
    const key = REASONS[this.reason][1];
    const [language, texts] = textsIn(this.more.locale ?? accepted);
    const say = (word: keyof Texts) => filled(language, texts[word], { name });
    return plainPage(
      { title: say(`${key}Title`), folder, language },
      html`<p>${say(`${key}Text`)}</p>
    ${
      this.more.isWindow
        ? html`<p>${say('closeWindow')}</p>`
        : html`<p><a href="${this.more.path ?? `${folder}/login`}">${say('back')}</a></p>`
    }`,
    );
  }
}

/** The page of a window that hands the ticket to the page that opened it, for where it could not. */
export function windowPage(locale: string, folder: string) {
  const [language, texts] = textsIn(locale);
  const head = html`<script type="module" src="${folder}/oidc/window.js"></script>`;
  return plainPage({ title: texts.windowTitle, folder, language, head }, html`<p>${texts.windowText}</p>`);
}

/** The policy of these pages: our style sheet and our script, and nothing may frame them. */
export const OIDC_PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Hands the ticket in the address to the page that has opened this window, and closes it. The page is known by its origin,
 * which the server has checked, and the ticket is worth nothing without the secret of that page.
 */
export const windowScript = `
const { ticket, to } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
history.replaceState(null, '', location.pathname);
if (opener && ticket && to) {
  opener.postMessage({ type: 'academy-sign-in', ticket }, to);
  close();
}
`;
