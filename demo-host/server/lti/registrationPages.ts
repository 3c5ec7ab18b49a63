/**
 * The pages by which an LMS registers itself. An administrator of the academy makes an address with a one-time secret; the
 * administrator of the LMS pastes it there, the LMS opens it in a frame or a window, and a press registers both sides.
 * Then the connection waits until an administrator of the academy confirms it. To open the page changes nothing, since
 * programs that look at links open it too.
 */
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { AppEnv } from '#host/server/http/env.ts';
import { plainPage, plainPolicy } from '#host/server/http/files/plainPage.ts';
import type { Services } from '#host/server/http/handlers.ts';
import { folderOf } from '#host/server/http/network/folder.ts';
import { isStorable } from '#platform/text.ts';
import { beginRegistration, endRegistration, registrationState, undoRegistration } from './lti.queries.ts';
import { LtiError } from './ltiErrors.ts';
import { knownUrl, LTI_PATH, toolUrls } from './ltiUrls.ts';
import { type Beginning, probableOrigins, readSettings, register } from './registration.ts';

/** The longest field that an LMS may send, in characters. */
const FIELD_MAX = 8_000;
/** What the academy is called where nobody has named it. */
const UNNAMED = 'Academy';

export interface RegistrationPagesOptions extends Services {
  config: { publicUrl?: string | undefined };
  /** What the academy is called, where it is known. */
  academyName: () => string | undefined;
}

/** The pages under `/lti/register/`. */
export function registrationPages({ database, outbound, config, academyName }: RegistrationPagesOptions): Hono<AppEnv> {
  const folder = folderOf(config.publicUrl);
  const app = new Hono<AppEnv>();

  /** Refuses what is not open any more before anything of the LMS is fetched. */
  async function refuseClosed(secret: string): Promise<void> {
    const state = await database.as({ kind: 'lti' }, (tx) => registrationState(tx, secret));
    if (state === 'begun') throw new LtiError('registration begun');
    if (state !== 'open') throw new LtiError('registration over', state ?? 'unknown');
  }

  app.get('/:secret', async (c) => {
    c.var.facts.call = 'ltiRegister';
    const secret = c.req.param('secret');
    await refuseClosed(secret);
    const beginning = beginningOf(c.req.query());
    const { issuer, product } = await readSettings(outbound, beginning);
    const page = c.req.header('Referer');
    const content = html`<p>This LMS and the academy learn each other’s addresses. Then an administrator of the academy confirms
      it under “LMS connections”, and people can open screens of the academy here.</p>
    <dl>
      <dt>LMS</dt><dd>${new URL(issuer).host}${product ? ` (${product})` : ''}</dd>
      <dt>Academy</dt><dd>${academyName() ?? UNNAMED}</dd>
    </dl>
    <form method="post" action="${folder}${LTI_PATH.register}/${secret}">
      <input type="hidden" name="openid_configuration" value="${beginning.configuration}">
      <input type="hidden" name="registration_token" value="${beginning.token ?? ''}">
      <input type="hidden" name="page" value="${page ?? ''}">
      <button>Register</button>
    </form>`;
    return c.html(plainPage({ title: 'Register the academy in this LMS', folder }, content), 200, {
      // The pages of an LMS may be at another address than its settings, so any may frame this one.
      'Content-Security-Policy': plainPolicy(undefined, "form-action 'self'"),
    });
  });

  app.post('/:secret', async (c) => {
    c.var.facts.call = 'ltiRegister';
    const secret = c.req.param('secret');
    const publicUrl = knownUrl(c);
    await refuseClosed(secret);
    const form = Object.fromEntries(new URLSearchParams(await c.req.text()));
    const beginning = beginningOf(form);
    const settings = await readSettings(outbound, beginning);
    if (!(await database.as({ kind: 'lti' }, (tx) => beginRegistration(tx, secret)))) {
      throw new LtiError('registration begun');
    }
    const tool = { name: academyName() ?? UNNAMED, ...toolUrls(publicUrl) };
    const registered = await register(outbound, settings, tool, beginning.token).catch(async (error: unknown) => {
      await database.as({ kind: 'lti' }, (tx) => undoRegistration(tx, secret));
      throw error;
    });
    const ended = await database.as({ kind: 'lti' }, (tx) =>
      endRegistration(tx, secret, {
        ...settings,
        ...registered,
        name: new URL(settings.issuer).host,
        origins: probableOrigins(settings, form.page),
      }),
    );
    if (ended === null) throw new LtiError('registration over', 'used');
    if (ended === 'known') throw new LtiError('registration known');
    const content = html`<p>Now an administrator of the academy confirms it under “LMS connections”. You can close this page.</p>
    <script src="${folder}/lti/close.js"></script>`;
    return c.html(plainPage({ title: 'The academy is registered', folder }, content), 200, {
      'Content-Security-Policy': plainPolicy(undefined, "script-src 'self'; form-action 'none'"),
    });
  });
  return app;
}

/** How the LMS has begun. @throws LtiError when it names no settings */
function beginningOf(sent: Record<string, string | undefined>): Beginning {
  const { openid_configuration: configuration, registration_token: token } = sent;
  for (const value of [configuration, token]) {
    if (value !== undefined && (value.length > FIELD_MAX || !isStorable(value))) throw new LtiError('request');
  }
  if (!configuration) throw new LtiError('settings', 'none');
  return { configuration, token: token || undefined };
}

/** Ends the registration in the LMS: closes its frame or window. */
export const closeScript = `(window.opener ?? window.parent).postMessage({ subject: 'org.imsglobal.lti.close' }, '*');\n`;
