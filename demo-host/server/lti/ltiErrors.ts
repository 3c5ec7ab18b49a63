/** Refused logins, launches and registrations of an LMS, and the page that says why. */
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { plainPage, plainPolicy } from '#host/server/http/files/plainPage.ts';

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
  waiting: [
    403,
    'This LMS waits for the academy',
    'It is registered, and an administrator of the academy has to confirm it under “LMS connections”. Then open the link again.',
  ],
  'registration over': [
    403,
    'This address registers nothing any more',
    'It was used, or more than a day has passed. An administrator of the academy makes a new one under “LMS connections”.',
  ],
  'registration begun': [
    409,
    'This registration is on its way',
    'It was begun in another window. Wait two minutes before you begin it again with the same address.',
  ],
  'registration known': [
    409,
    'This LMS is connected already',
    'The academy knows it with this client ID. An administrator of the academy removes it under “LMS connections” before it registers anew.',
  ],
  settings: [
    424,
    'Your LMS does not say how it is reached',
    'We could not read its OpenID configuration. Its server must answer the academy’s server, by https. Try again in a minute.',
  ],
  issuer: [
    400,
    'These settings are of another LMS',
    'What was fetched names an issuer of another hostname than it was fetched from. An administrator of the LMS checks the address of its site.',
  ],
  'no registration': [
    400,
    'Your LMS takes no registrations',
    'It names no registration endpoint. Connect it by hand: an administrator of the academy finds the addresses under “LMS connections”.',
  ],
  refused: [
    424,
    'Your LMS has refused the registration',
    'Nothing was connected. Begin again in the LMS with the same address; if it happens again, its administrator looks into its log.',
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
      /** The deployment that the LMS has signed. */
      deploymentId?: string;
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
    return plainPolicy(this.more.origins);
  }

  /** The error page. @param folder that the academy is in */
  page(folder: string) {
    const [, title, text] = REASONS[this.reason];
    return plainPage(
      { title, folder },
      html`<p>${text}</p>
    ${this.more.again ? html`<p><a href="${this.more.again}" target="_blank" rel="noopener">Open in a new window</a></p>` : ''}`,
    );
  }
}
