import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { DEFAULT_PERIODS, type Periods, RETENTION } from '#host/server/academy/retention.ts';
import type { MailConfig } from '#host/server/delivery/mailServer.ts';
import type { PushConfig } from '#host/server/delivery/push/pushKeys.ts';
import { clientReader } from '#host/server/http/network/clientAddress.ts';
import { folderOf, isUsableFolder } from '#host/server/http/network/folder.ts';
import { allowedHosts, PUSH_PORTS } from '#host/server/http/network/outbound.ts';
import type { OidcConfig } from '#host/server/provider/oidcProvider.ts';
import type { AppConfig } from '#host/start/app.ts';
import { isOrigin } from '#platform/origins.ts';
import { mailVariables, readMail } from './mailConfig.ts';
import { oidcVariables, readOidc, secretIn, unusable } from './oidcConfig.ts';
import { pushVariables, readPush } from './pushConfig.ts';

/** What the API server is told by its environment; guides/operators/operating.md lists the variables. */
export interface Config extends AppConfig {
  /** `PORT`: the port to listen on; by default 4173 or the next free one. */
  port: number | undefined;
  /** `HOST`: the address to listen on; by default only this machine can connect. */
  host: string;
  /** `DATABASE_URL`: a PostgreSQL server instead of the embedded one. */
  databaseUrl: string | undefined;
  /** `MIGRATION_URL`: the login of the tables' owner, where the API's own login is another. */
  migrationUrl: string | undefined;
  /** `DATABASE_READ_URL`: a read replica of the PostgreSQL server, for reports. */
  readUrl: string | undefined;
  /** `DATA_DIR`: where the embedded PostgreSQL keeps its data. */
  dataDir: string;
  /** `DATABASE_POOL`: the most database connections of one process. */
  poolSize: number;
  /** `DEMO`: seed an empty database with the demo academy. */
  demo: boolean;
  /** `DEMO_PUBLIC`: the demo academy may be reached from other machines. */
  demoPublic: boolean;
  /** Whether `FRAME_ANCESTORS` is set; otherwise what may frame the console depends on whose data there is. */
  areAncestorsNamed: boolean;
  /** `STOP_DELAY_SECONDS`: how long the server goes on serving after a SIGTERM, in ms, while `/readyz` says 503. */
  stopDelayMs: number;
  /** `LTI_KEY_SECRET`: encrypts the key of LTI in the database. */
  keySecret: string | undefined;
  /** `TWO_STEP_SECRET`: encrypts the secrets of two-step sign-in in the database. */
  twoStepSecret: string | undefined;
  /** `OIDC_…`: the provider by which people sign in besides a password; undefined when there is none. */
  oidc: OidcConfig | undefined;
  /** `METRICS_PORT`: a port that serves `/metrics` and nothing else, at the address of `HOST`. */
  metricsPort: number | undefined;
  /** `METRICS_TOKEN`: what a reader of the metrics has to bring; without `METRICS_PORT` they are at `/metrics`. */
  metricsToken: string | undefined;
  /** `BACKUP_DIR`: the folder that backups are put into; its newest file is the last backup of the metrics. */
  backupDir: string | undefined;
  /** `SMTP_URL` and `MAIL_FROM`: the mail server that sends invitations; undefined when there is none. */
  mail: MailConfig | undefined;
  /** `WEEK_MAIL`: with a mail server, parents are sent the week on Sundays, unless this is 0. */
  weekMail: boolean;
  /** `PUSH_…`: sends notices to devices; undefined where none are sent. */
  push: PushConfig | undefined;
  /** `NEW_DATABASE`: makes a new, empty database in a data folder whose own is lost. */
  newDatabase: boolean;
  /** `PUSH_KEY_SECRET`: encrypts the key of notices on devices in the database. */
  pushKeySecret: string | undefined;
  /** `GATEWAY_KEY_SECRET`: encrypts the secrets of gateways for SMS and WhatsApp in the database. */
  gatewayKeySecret: string | undefined;
  /** `WEBHOOK_KEY_SECRET`: encrypts the secrets of webhooks in the database. */
  webhookKeySecret: string | undefined;
  /** `KEEP_…_DAYS`: how long records are kept, in days. */
  periods: Periods;
  /** `LOG_LEVEL` of pino; by default `warn` on a terminal, otherwise `info`. */
  logLevel: LogLevel;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

export const DEFAULT_PORT = 4173;

/** Load balancers usually check every two seconds or more often. A server with the embedded database has no balancer. */
const STOP_DELAY_SECONDS = { cluster: 5, embedded: 0 };

const projectDir = fileURLToPath(new URL('../../..', import.meta.url));

const words = (text: string) => text.split(/[\s,]+/).filter(Boolean);

/** An origin, or a folder of one. */
const isAddress = (text: string) =>
  /^https?:/.test(text) &&
  URL.canParse(text) &&
  isOrigin(new URL(text).origin) &&
  text === new URL(text).origin + folderOf(text);
/** Also accepts `https://*.portal.example`, which a content security policy allows. */
const isAncestor = (text: string) => /^https?:\/\/[\w.*:[\]-]+$/.test(text) && isOrigin(text.replace('//*.', '//any.'));

function isUsable(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

const wholeNumber = (from: number, to: number, what: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, `must be ${what}`),
    v.transform(Number),
    v.minValue(from, `must be ${what}`),
    v.maxValue(to, `must be ${what}`),
  );

/** `*`, or a list of origins. */
const originList = (isUsableOrigin: (text: string) => boolean) =>
  v.pipe(
    v.string(),
    v.transform((text): 'any' | string[] => (text.trim() === '*' ? 'any' : words(text))),
    v.check(
      (origins) => origins === 'any' || origins.every(isUsableOrigin),
      'must be * or a list of origins such as https://portal.example',
    ),
  );

const yesOrNo = v.pipe(
  v.picklist(['0', '1', 'false', 'true'], 'must be 1 or 0'),
  v.transform((word) => word === '1' || word === 'true'),
);

const postgresUrl = v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'));

/** Hosts and networks inside the server's own that are asked all the same. */
const hostList = (example: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform(words),
      v.check(
        (hosts) => isUsable(() => allowedHosts(hosts)),
        ({ input }) => `must be hosts such as ${example}, addresses or networks, not ${input.join(' ')}`,
      ),
    ),
    '',
  );

const serverSecret = v.pipe(v.string(), v.minLength(32, 'must have 32 characters at least'));

/** A period that `RETENTION` lets the environment set. */
const days = ({ set: { least, most } }: { set: { least: number; most: number } }) =>
  v.optional(wholeNumber(least, most, `a number of days from ${least} to ${most}`));

const variables = v.object({
  PORT: v.optional(wholeNumber(0, 65_535, 'a port from 0 to 65535')),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATABASE_URL: v.optional(postgresUrl),
  MIGRATION_URL: v.optional(postgresUrl),
  DATABASE_READ_URL: v.optional(postgresUrl),
  DATA_DIR: v.optional(v.string(), `${projectDir}.data`),
  NEW_DATABASE: v.optional(yesOrNo, '0'),
  DATABASE_POOL: v.optional(
    wholeNumber(2, 500, 'a number from 2 to 500'),
    String(Math.max(10, availableParallelism() * 4)),
  ),
  DEMO: v.optional(yesOrNo),
  DEMO_PUBLIC: v.optional(yesOrNo, '0'),
  STOP_DELAY_SECONDS: v.optional(wholeNumber(0, 300, 'a number of seconds from 0 to 300')),
  CORS_ORIGINS: v.optional(
    originList((origin) => origin === 'null' || isOrigin(origin)),
    '*',
  ),
  FRAME_ANCESTORS: v.optional(originList(isAncestor)),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.transform(words),
      v.check(
        (proxies) => isUsable(() => clientReader(proxies)),
        ({ input }) => `must be addresses or networks such as 10.0.0.0/8, not ${input.join(' ')}`,
      ),
    ),
    '',
  ),
  PUBLIC_URL: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.replace(/\/+$/, '')),
      v.check(isAddress, 'must be an address such as https://academy.example or https://school.example/academy'),
      v.check(
        (url) => !isAddress(url) || isUsableFolder(folderOf(url)),
        ({ input }) =>
          `has a folder (${folderOf(input)}) that the server needs itself: choose another, such as /academy`,
      ),
    ),
  ),
  LTI_ALLOWED_HOSTS: hostList('moodle.lan'),
  GATEWAY_ALLOWED_HOSTS: hostList('sms.lan'),
  WEBHOOK_ALLOWED_HOSTS: hostList('reports.lan'),
  EARLY_HINTS: v.optional(yesOrNo, '0'),
  LTI_KEY_SECRET: v.optional(serverSecret),
  TWO_STEP_SECRET: v.optional(serverSecret),
  KEEP_ACTIVITY_LOG_DAYS: days(RETENTION.activityLog),
  KEEP_LINK_REQUESTS_DAYS: days(RETENTION.linkRequests),
  KEEP_DEVICES_DAYS: days(RETENTION.devices),
  KEEP_ADDRESSES_DAYS: days(RETENTION.addresses),
  ...oidcVariables,
  METRICS_PORT: v.optional(wholeNumber(0, 65_535, 'a port from 0 to 65535')),
  METRICS_TOKEN: v.optional(serverSecret),
  BACKUP_DIR: v.optional(v.string()),
  ...mailVariables,
  WEEK_MAIL: v.optional(yesOrNo, '1'),
  PUSH: v.optional(yesOrNo),
  PUSH_PORTS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => words(text).map(Number)),
      v.check(
        (ports) => ports.length > 0 && ports.every((port) => Number.isInteger(port) && port > 0 && port < 65_536),
        'must be ports such as 443 or 443, 8443',
      ),
    ),
  ),
  ...pushVariables,
  PUSH_KEY_SECRET: v.optional(serverSecret),
  GATEWAY_KEY_SECRET: v.optional(serverSecret),
  WEBHOOK_KEY_SECRET: v.optional(serverSecret),
  LOG_LEVEL: v.optional(
    v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`),
    process.stdout.isTTY ? 'warn' : 'info',
  ),
});

/** Variables that hold a secret. Each may be in a file instead, whose path stands in the variable with `_FILE` added. */
const SECRETS = [
  'DATABASE_URL',
  'MIGRATION_URL',
  'DATABASE_READ_URL',
  'LTI_KEY_SECRET',
  'TWO_STEP_SECRET',
  'PUSH_KEY_SECRET',
  'GATEWAY_KEY_SECRET',
  'WEBHOOK_KEY_SECRET',
  'METRICS_TOKEN',
] as const;

/** Takes secrets from the files that the variables name. @throws an Error that names the variable, never the secret */
function withFiles(set: Record<string, string | undefined>): Record<string, string | undefined> {
  const fromFiles = SECRETS.flatMap((name) => {
    const file = set[`${name}_FILE`];
    if (file === undefined) return [];
    if (set[name] !== undefined) throw unusable(`${name} and ${name}_FILE are both set: leave one of them out`);
    return [[name, secretIn(`${name}_FILE`, file)] as const];
  });
  return { ...set, ...Object.fromEntries(fromFiles) };
}

/**
 * Reads the configuration.
 * @throws an Error that names each wrong variable and says what it must be. An empty variable counts as unset.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const set = withFiles(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== '')),
  );
  const result = v.safeParse(variables, set);
  if (!result.success) {
    const problems = result.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`);
    throw unusable(problems.join('; '));
  }
  const read = result.output;
  // A database on a server is filled with demo data only on request.
  const demo = read.DEMO ?? read.DATABASE_URL === undefined;
  const mail = readMail(read);
  return {
    port: read.PORT,
    host: read.HOST,
    databaseUrl: read.DATABASE_URL,
    migrationUrl: read.MIGRATION_URL,
    readUrl: read.DATABASE_READ_URL,
    dataDir: read.DATA_DIR,
    newDatabase: read.NEW_DATABASE,
    poolSize: read.DATABASE_POOL,
    demo,
    demoPublic: read.DEMO_PUBLIC,
    stopDelayMs: (read.STOP_DELAY_SECONDS ?? STOP_DELAY_SECONDS[read.DATABASE_URL ? 'cluster' : 'embedded']) * 1000,
    corsOrigins: read.CORS_ORIGINS,
    // The demo academy holds no real people, so any page may frame it, to try frames out.
    frameAncestors: read.FRAME_ANCESTORS ?? (demo ? 'any' : []),
    areAncestorsNamed: read.FRAME_ANCESTORS !== undefined,
    trustedProxies: read.TRUSTED_PROXIES,
    publicUrl: read.PUBLIC_URL,
    ltiAllowedHosts: read.LTI_ALLOWED_HOSTS,
    earlyHints: read.EARLY_HINTS,
    keySecret: read.LTI_KEY_SECRET,
    twoStepSecret: read.TWO_STEP_SECRET,
    oidc: readOidc(read),
    metricsPort: read.METRICS_PORT,
    metricsToken: read.METRICS_TOKEN,
    backupDir: read.BACKUP_DIR,
    mail,
    weekMail: read.WEEK_MAIL,
    pushKeySecret: read.PUSH_KEY_SECRET,
    gatewayKeySecret: read.GATEWAY_KEY_SECRET,
    gatewayAllowedHosts: read.GATEWAY_ALLOWED_HOSTS,
    webhookKeySecret: read.WEBHOOK_KEY_SECRET,
    webhookAllowedHosts: read.WEBHOOK_ALLOWED_HOSTS,
    pushPorts: read.PUSH_PORTS ?? PUSH_PORTS,
    push: readPush(read, { mail, publicUrl: read.PUBLIC_URL }),
    periods: {
      activityLog: read.KEEP_ACTIVITY_LOG_DAYS ?? DEFAULT_PERIODS.activityLog,
      linkRequests: read.KEEP_LINK_REQUESTS_DAYS ?? DEFAULT_PERIODS.linkRequests,
      devices: read.KEEP_DEVICES_DAYS ?? DEFAULT_PERIODS.devices,
      addresses: read.KEEP_ADDRESSES_DAYS ?? DEFAULT_PERIODS.addresses,
    },
    logLevel: read.LOG_LEVEL,
    distDir: `${projectDir}dist`,
  };
}

/** Warnings about a configuration that is valid but probably wrong, each with what to do. */
export function warningsOf({
  publicUrl,
  trustedProxies,
  oidc,
  mail,
}: Pick<Config, 'publicUrl' | 'trustedProxies'> & Partial<Pick<Config, 'oidc' | 'mail'>>): string[] {
  return [
    // The server speaks http. When its public address is https, a proxy is in front of it.
    ...(publicUrl?.startsWith('https:') && trustedProxies.length === 0
      ? [
          'PUBLIC_URL is https, so a proxy stands before this server, but TRUSTED_PROXIES names none: everybody behind it ' +
            'counts as one address, and wrong passwords of one slow down all who sign in on a new device. ' +
            'Set TRUSTED_PROXIES to the address that the proxy comes from.',
        ]
      : []),
    ...(oidc && publicUrl === undefined
      ? [
          'OIDC_ISSUER is set and PUBLIC_URL is not: the provider can send only people at this machine back. ' +
            'Set PUBLIC_URL to the address that people open, such as https://academy.example.',
        ]
      : []),
    ...(mail && publicUrl === undefined
      ? [
          'SMTP_URL is set and PUBLIC_URL is not: the links in invitations lead to this machine, where nobody else can ' +
            'open them. Set PUBLIC_URL to the origin that people open, such as https://academy.example.',
        ]
      : []),
  ];
}
