/** Refused logins and launches from an LMS, and the page that says why. */
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/**
 * The reasons why a login or launch from an LMS is refused: the status, the title and the text of the page that the
 * person sees. The log has the key.
 */
const REASONS = {
  request: [
    400,
    'This is not a launch',
    'Something is missing from what your LMS sent. Open the link again from your LMS.',
  ],
  address: [
    404,
    'There is nothing at this address',
    'Open the link again from your LMS. If it happens again, whoever looks after your LMS compares its addresses with those under “LMS connections”.',
  ],
  platform: [
    403,
    'This LMS is not connected',
    'Your LMS is not registered with this academy, or with another client ID. An administrator of the academy adds it under “LMS connections”.',
  ],
  deployment: [
    403,
    'This deployment is not connected',
    'Your LMS is registered, but not the place that this link was added in. An administrator of the academy adds its deployment ID under “LMS connections”.',
  ],
  target: [
    400,
    'This link leads elsewhere',
    'The link in your LMS does not point to this academy. Whoever added it can delete it and choose the screen again.',
  ],
  state: [
    403,
    'This link has expired',
    'It took too long, or the page was loaded again. Open the link again from your LMS.',
  ],
  browser: [
    403,
    'Your browser keeps nothing in this frame',
    'So we cannot tell that it was you who opened this link. In a window of its own it works.',
  ],
  'no cookies': [
    403,
    'Your browser refuses cookies',
    'We need one for a few minutes, to tell that it was you who opened this link. Allow cookies for this site and open the link again from your LMS.',
  ],
  token: [
    403,
    'This launch cannot be trusted',
    'What your LMS sent is not signed as it should be, or was changed on the way. If it happens again, tell whoever looks after your LMS.',
  ],
  time: [
    403,
    'This launch is not of now',
    'Open the link again from your LMS. If it happens again, the clock of your LMS is wrong: tell whoever looks after it.',
  ],
  keys: [
    424,
    'Your LMS does not answer',
    'We could not fetch the keys that it signs with. Try again in a minute. If it happens again, an administrator of the academy checks the key set URL under “LMS connections”.',
  ],
  inside: [
    424,
    'The keys of your LMS are not fetched',
    'The key set URL of this LMS leads inside the academy’s own network, or is not https. Whoever runs the academy can allow it with LTI_ALLOWED_HOSTS.',
  ],
  message: [
    400,
    'We do not know this kind of link',
    'Only LTI 1.3 links to a screen and the choice of one are understood. An administrator of your LMS checks how this tool is set up.',
  ],
  'own address': [
    421,
    'This academy does not know its own address',
    'So it cannot tell your LMS where to send you back to. Whoever runs the academy sets PUBLIC_URL, such as PUBLIC_URL=https://academy.example.',
  ],
  busy: [
    429,
    'Please wait a moment',
    'Many links were opened from your network and not finished. In a minute, open the link again from your LMS.',
  ],
  anonymous: [
    403,
    'Your LMS does not say who you are',
    'Without that no account can be linked. Sign in to your LMS, or ask whoever looks after it.',
  ],
} as const satisfies Record<string, readonly [ContentfulStatusCode, string, string]>;

export type LtiErrorReason = keyof typeof REASONS;

/** A refused login or launch. `detail` is for the log, so it must not hold anything that was sent. */
export class LtiError extends Error {
  constructor(
    readonly reason: LtiErrorReason,
    readonly detail?: string,
    readonly more: {
      /** Origins that may frame the error page, where they are known. */
      origins?: readonly string[] | undefined;
      /** Address that begins the login again, in a window of its own. */
      again?: string | undefined;
      /** Seconds until the next attempt. */
      retryAfter?: number;
    } = {},
  ) {
    super(reason);
  }

  get status(): ContentfulStatusCode {
    return REASONS[this.reason][0];
  }

  /**
   * The content security policy of the error page. When the LMS is not known, any page may frame it: a blank frame would
   * tell nobody what is wrong, and the page holds nothing to click but a link to a new window.
   */
  get policy(): string {
    const frames = this.more.origins?.join(' ') ?? '*';
    return `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors ${frames}`;
  }

  /** The error page. @param folder that the academy is in */
  page(folder: string) {
    const [, title, text] = REASONS[this.reason];
    return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="referrer" content="no-referrer">
  <title>${title}</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="${folder}/lti/page.css">
</head>
<body>
  <main>
    <h1>${title}</h1>
    <p>${text}</p>
    ${this.more.again ? html`<p><a href="${this.more.again}" target="_blank" rel="noopener">Open in a new window</a></p>` : ''}
  </main>
</body>
</html>`;
  }
}

/** The style sheet of the error page: a file of its own, since the policy allows no inline style. */
export const ltiErrorCss = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; padding: 1.5rem; font: 15px/1.55 system-ui, sans-serif; background: light-dark(#fff, #14181d); color: light-dark(#1a2027, #e7ebf0); }
main { max-width: 34rem; }
h1 { margin: 0 0 .5rem; font-size: 1.25rem; line-height: 1.3; }
p { margin: 0 0 1rem; color: light-dark(#4a5561, #aeb8c4); overflow-wrap: anywhere; }
a { display: inline-block; padding: .5rem .9rem; border-radius: .5rem; background: light-dark(#0b5cad, #7cc0ff); color: light-dark(#fff, #0d1117); text-decoration: none; font-weight: 600; }
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
`;
