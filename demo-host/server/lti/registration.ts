/**
 * What an LMS and the academy tell each other where the LMS registers itself: LTI Dynamic Registration 1.0. The LMS names the
 * address of its OpenID configuration; the academy reads it, sends its own settings to the registration endpoint that stands
 * there, and gets its client ID.
 */
import * as v from 'valibot';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { isSafeAddress, LTI_MAX } from '#domain/people/lti.ts';
import type { Outbound } from '#host/server/http/network/outbound.ts';
import { readUrl } from '#platform/readUrl.ts';
import { address, liberal, numbered, text } from './liberal.ts';
import { answered, NoLmsAnswer, readJson } from './lmsAnswer.ts';
import { LtiError, type LtiErrorReason } from './ltiErrors.ts';
import { SCOPES } from './serviceToken.ts';

const PLATFORM = 'https://purl.imsglobal.org/spec/lti-platform-configuration';
const TOOL = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
/** Canvas gives no names unless it is told to. */
const CANVAS_PRIVACY = 'https://canvas.instructure.com/lti/privacy_level';

/** How long an LMS may take for an answer, in ms, and how large it may be, in bytes. */
const TIMEOUT_MS = 10_000;
const ANSWER_MAX = 256 * 1024;

/** Where an LMS may offer the choice of a screen: the names of the standard and those of Canvas. */
const PLACEMENTS = ['ContentArea', 'RichTextEditor', 'link_selection', 'editor_button'];

/** The hosted Canvas has one issuer for all schools, and serves its settings at other hostnames of the same company. */
const CANVAS_ISSUER = /^https:\/\/canvas\.(?:(?:beta|test)\.)?instructure\.com$/;
const CANVAS_HOST = /\.(?:instructure|canvaslms)\.com$/;

const settingsSchema = v.object({
  issuer: address(),
  authorization_endpoint: address(),
  jwks_uri: address(),
  registration_endpoint: liberal(address()),
  token_endpoint: liberal(address()),
  // Brightspace calls the one who gives tokens otherwise than its address.
  authorization_server: liberal(text(TEXT_MAX.address)),
  scopes_supported: liberal(v.array(v.string())),
  [PLATFORM]: liberal(
    v.object({
      product_family_code: liberal(text(TEXT_MAX.name)),
      messages_supported: liberal(
        v.array(v.object({ type: liberal(v.string()), placements: liberal(v.array(v.string())) })),
      ),
    }),
  ),
});

const registeredSchema = v.object({
  // Some LMS number their clients.
  client_id: numbered(TEXT_MAX.ltiId),
  [TOOL]: liberal(v.object({ deployment_id: liberal(numbered(TEXT_MAX.ltiId)) })),
});

/** What an LMS says of itself. */
export interface PlatformSettings {
  issuer: string;
  authUrl: string;
  jwksUrl: string;
  registrationUrl: string;
  /** What program it is, such as `moodle`. */
  product: string | undefined;
  /** Where it offers the choice of a screen; undefined where it does not say. */
  placements: readonly string[] | undefined;
  /** Where it gives tokens, if it does. */
  tokenUrl: string | undefined;
  /** What it calls the one who gives them, where that is not the address. */
  tokenAudience: string | undefined;
  /** Those of our scopes that it has. */
  scopes: readonly string[];
}

/** How an LMS begins a registration. */
export interface Beginning {
  /** The address of its OpenID configuration. */
  configuration: string;
  /** Proves to the LMS who registers. Brightspace sends none. */
  token: string | undefined;
}

/** Reads what the LMS answers. @throws LtiError with `reason` when that is nothing of the kind */
async function readAnswer<const Schema extends v.GenericSchema>(
  asked: Promise<Response>,
  schema: Schema,
  reason: LtiErrorReason,
): Promise<v.InferOutput<Schema>> {
  try {
    return readJson(await (await answered(asked)).text(), schema);
  } catch (error) {
    if (!(error instanceof NoLmsAnswer)) throw error;
    throw error.failure === 'inside' ? new LtiError('inside') : new LtiError(reason, error.detail);
  }
}

const limitsOf = (token: string | undefined, headers: Readonly<Record<string, string>>) => ({
  headers: new Headers({
    ...headers,
    Accept: 'application/json',
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  }),
  signal: AbortSignal.timeout(TIMEOUT_MS),
  maxBytes: ANSWER_MAX,
});

/** Whether settings that were fetched from an address may be those of an issuer: the standard wants one hostname. */
function isOwnIssuer(configuration: URL, issuer: string): boolean {
  const { hostname } = new URL(issuer);
  return (
    hostname === configuration.hostname || (CANVAS_ISSUER.test(issuer) && CANVAS_HOST.test(configuration.hostname))
  );
}

/** Reads the settings of the LMS. @throws LtiError when there are none, or those of another LMS */
export async function readSettings(
  outbound: Pick<Outbound, 'get'>,
  { configuration, token }: Beginning,
): Promise<PlatformSettings> {
  const url = isSafeAddress(configuration) ? readUrl(configuration) : undefined;
  if (!url) throw new LtiError('settings', 'address');
  const read = await readAnswer(outbound.get(url, limitsOf(token, {})), settingsSchema, 'settings');
  const { issuer, authorization_endpoint, jwks_uri, registration_endpoint, [PLATFORM]: platform } = read;
  const { token_endpoint: tokenUrl, authorization_server: tokenAudience, scopes_supported: scopes = [] } = read;
  if (!isOwnIssuer(url, issuer)) throw new LtiError('issuer');
  if (!registration_endpoint) throw new LtiError('no registration');
  return {
    issuer,
    authUrl: authorization_endpoint,
    jwksUrl: jwks_uri,
    registrationUrl: registration_endpoint,
    product: platform?.product_family_code,
    placements: platform?.messages_supported?.find(({ type }) => type === 'LtiDeepLinkingRequest')?.placements,
    tokenUrl,
    tokenAudience,
    scopes: Object.values(SCOPES)
      .flat()
      .filter((scope) => scopes.includes(scope)),
  };
}

/** What the academy says of itself. */
export interface ToolSettings {
  name: string;
  loginUrl: string;
  launchUrl: string;
  jwksUrl: string;
}

/**
 * The registration of the academy at an LMS. It asks for no scope but to read who is in a course and to send grades, where the LMS
 * has that.
 */
function toolRegistration(tool: ToolSettings, { product, placements, scopes }: PlatformSettings) {
  const offered = placements === undefined ? ['ContentArea'] : PLACEMENTS.filter((each) => placements.includes(each));
  return {
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['implicit', 'client_credentials'],
    client_name: tool.name,
    initiate_login_uri: tool.loginUrl,
    redirect_uris: [tool.launchUrl],
    jwks_uri: tool.jwksUrl,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: scopes.join(' '),
    [TOOL]: {
      domain: new URL(tool.launchUrl).host,
      description: 'Screens of the academy',
      target_link_uri: tool.launchUrl,
      custom_parameters: {},
      // The name is shown to the person who links an account, and trusted for nothing.
      claims: ['iss', 'sub', 'name', 'given_name', 'family_name'],
      messages: [
        { type: 'LtiResourceLinkRequest', target_link_uri: tool.launchUrl, label: tool.name },
        {
          type: 'LtiDeepLinkingRequest',
          target_link_uri: tool.launchUrl,
          label: tool.name,
          ...(offered.length > 0 ? { placements: offered } : {}),
        },
      ],
      ...(product === 'canvas' ? { [CANVAS_PRIVACY]: 'name_only' } : {}),
    },
  };
}

/** Sends the registration. @returns what the LMS calls the academy, and where, if it says so. @throws LtiError when it refuses */
export async function register(
  outbound: Pick<Outbound, 'exchange'>,
  settings: PlatformSettings,
  tool: ToolSettings,
  token: string | undefined,
): Promise<{ clientId: string; deploymentIds: string[] }> {
  const body = Buffer.from(JSON.stringify(toolRegistration(tool, settings)));
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.byteLength) };
  const { client_id, [TOOL]: registered } = await readAnswer(
    outbound.exchange(new URL(settings.registrationUrl), body, limitsOf(token, headers)),
    registeredSchema,
    'refused',
  );
  return { clientId: client_id, deploymentIds: registered?.deployment_id ? [registered.deployment_id] : [] };
}

/** The web addresses that an LMS is probably opened at; an administrator of the academy confirms them. */
export function probableOrigins(settings: PlatformSettings, page: string | undefined): string[] {
  const addresses = [page ?? '', settings.issuer, settings.authUrl].filter(isSafeAddress);
  return [...new Set(addresses.map((each) => new URL(each).origin))].slice(0, LTI_MAX.origins);
}
