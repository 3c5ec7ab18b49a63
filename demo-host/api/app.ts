/** The server as one Hono app. */
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requestId } from 'hono/request-id';
import { matchedRoutes } from 'hono/route';
import { changeAcademySettings } from '#contract/academy.ts';
import type { AnyCall } from '#contract/call.ts';
import { isDeclared } from '#contract/failures.ts';
import { allCalls, areas } from '#contract/index.ts';
import { openLtiLaunch } from '#contract/lti.ts';
import { CONTRACT_VERSION } from '#contract/version.ts';
import { type KnownAcademy, knownAcademy } from './academy.ts';
import { academyHandlers, renewsAcademy } from './academySettings.ts';
import { acceptInvitationHandlers } from './acceptInvitation.ts';
import { accountHandlers } from './account.ts';
import { activityLogHandlers } from './activityLogs.ts';
import { analyticsHandlers } from './analytics.ts';
import { attentionHandlers } from './attention.ts';
import { bulkHandlers } from './bulk.ts';
import { clientReader, onceAPeer } from './clientAddress.ts';
import { comparisonHandlers } from './comparisons.ts';
import { dashboardHandlers } from './dashboard.ts';
import { dataHandlers } from './data.ts';
import { deletionHandlers } from './deletions.ts';
import type { AppEnv } from './env.ts';
import { toApiError } from './errors.ts';
import { familyHandlers } from './families.ts';
import { consolePage, elementFiles, pagesInFolder, playgroundPage, type SignInHint } from './files.ts';
import { folderOf, pathInside } from './folder.ts';
import type { Handlers, Services } from './handlers.ts';
import { apiCors, DOCS_POLICY, fileCors, noStore, securityHeaders } from './headers.ts';
import { importDoor } from './importDoor.ts';
import { IMPORT_PATH } from './importPath.ts';
import { type ImportRunner, importRunner } from './importRunner.ts';
import { importHandlers } from './imports.ts';
import { invitationHandlers } from './invitations.ts';
import { keyHandlers } from './keyCalls.ts';
import { type AccessKeys, accessKeysOf } from './keys.ts';
import { leaderboardHandlers } from './leaderboard.ts';
import { lingeringClose } from './lingeringClose.ts';
import { linkRequestHandlers } from './linkRequests.ts';
import { listHandlers } from './lists.ts';
import { accessLog } from './log.ts';
import { ltiHandlers } from './lti.ts';
import { ltiPages } from './ltiPages.ts';
import type { KeyFetching } from './ltiToken.ts';
import { messageHandlers } from './messages.ts';
import { hasToken, measured } from './metrics.ts';
import { noticeHandlers } from './notices.ts';
import { notificationHandlers } from './notifications.ts';
import { oidcHandlers } from './oidc.ts';
import { oidcPages } from './oidcPages.ts';
import { openApi } from './openapi.ts';
import { publicUrlOf } from './origin.ts';
import { allowedHosts, NOTHING_INSIDE, outbound, type Resolve } from './outbound.ts';
import type { ModulesOfRoute } from './pageHints.ts';
import { parentHandlers } from './parents.ts';
import { performanceHandlers } from './performance.ts';
import { planEditorHandlers } from './planEditor.ts';
import { POLICY, type PolicyRow } from './policy.ts';
import { pushHandlers } from './push.ts';
import { createRequestHandlers } from './requestHandlers.ts';
import { schoolHandlers } from './schools.ts';
import { searchHandlers } from './search.ts';
import { endedSetUp, setUpCalls } from './setUp.ts';
import { sessionHandlers } from './signIn.ts';
import { statementHandlers } from './statements.ts';
import { studentHandlers } from './student.ts';
import { studyPlanReportHandlers } from './studyPlanReports.ts';
import { studyPlanHandlers } from './studyPlans.ts';
import { twoStepHandlers } from './twoStep.ts';
import { userImportHandlers } from './userImport.ts';
import { userHandlers } from './users.ts';
import { STOP_PATH, weekMailPages } from './weekMailPages.ts';
import { XAPI_MAX, XAPI_PATH, xapi } from './xapi.ts';

/** The configuration of the app. */
export interface AppConfig {
  /** `CORS_ORIGINS`: origins whose pages may call the API, or any. */
  corsOrigins: 'any' | readonly string[];
  /** `FRAME_ANCESTORS`: origins whose pages may frame `console/embed.html`, or any. */
  frameAncestors: 'any' | readonly string[];
  /** `TRUSTED_PROXIES`: addresses or networks whose `X-Forwarded-*` headers are believed. */
  trustedProxies: readonly string[];
  /** `EARLY_HINTS`: the proxies in front of this server pass a 103 on. */
  earlyHints?: boolean;
  /** The built elements and console. */
  distDir: string;
  /** `PUBLIC_URL`: the public address of this server, which may be a folder. Without it see `publicUrlOf`. */
  publicUrl?: string | undefined;
  /** `LTI_ALLOWED_HOSTS`: hostnames and networks inside the server's own network whose key sets may be fetched. */
  ltiAllowedHosts?: readonly string[];
}

export interface AppOptions extends Omit<Services, 'outbound' | 'pushOutbound' | 'corsOrigins' | 'keys' | 'imports'> {
  config: AppConfig;
  /** The keys by which other systems send data; by default those of the database. Whoever passes them flushes them. */
  keys?: AccessKeys;
  /** Runs imports; by default in processes beside this one. Tests replace it. */
  imports?: ImportRunner;
  /** True once the process is about to stop: `/readyz` then tells load balancers to use other processes. */
  isStopping?: () => boolean;
  /** Accounts shown on the sign-in page: those of the demo academy, if the database holds it. */
  demoAccounts?: readonly SignInHint[];
  /** Reads which modules the screen of a route needs, for the hints that go with the console's page. */
  readModules?: () => ModulesOfRoute;
  /** Whether other machines may reach the demo academy: its console then says on every page what it is. */
  isPublicDemo?: boolean;
  /** What the academy is called; by default read from the database when it is first needed. */
  academy?: KnownAcademy;
  /** `METRICS_TOKEN`: serves the metrics at `/metrics` to whoever brings it. */
  metricsToken?: string | undefined;
  /** The policy. Tests replace it with a broken one. */
  policy?: readonly PolicyRow[];
  /** How the key sets of LMS connections are fetched. Tests shorten its pauses. */
  ltiKeys?: KeyFetching;
  /** Called with the status of each answer. Tests compare it with the contract. */
  onAnswer?: (call: AnyCall, status: number) => void;
  /** Resolves hostnames. Tests replace it. */
  resolve?: Resolve;
}

/** The largest body of a call without a `maxBody` of its own, in bytes. */
const MAX_BODY = 256 * 1024;

const HANDLERS: Handlers = {
  ...sessionHandlers,
  ...accountHandlers,
  ...academyHandlers,
  ...twoStepHandlers,
  ...dashboardHandlers,
  ...studyPlanReportHandlers,
  ...studyPlanHandlers,
  ...planEditorHandlers,
  ...analyticsHandlers,
  ...leaderboardHandlers,
  ...schoolHandlers,
  ...deletionHandlers,
  ...notificationHandlers,
  ...noticeHandlers,
  ...pushHandlers,
  ...activityLogHandlers,
  ...performanceHandlers,
  ...studentHandlers,
  ...parentHandlers,
  ...userHandlers,
  ...userImportHandlers,
  ...familyHandlers,
  ...linkRequestHandlers,
  ...searchHandlers,
  ...attentionHandlers,
  ...bulkHandlers,
  ...comparisonHandlers,
  ...listHandlers,
  ...invitationHandlers,
  ...acceptInvitationHandlers,
  ...messageHandlers,
  ...ltiHandlers,
  ...oidcHandlers,
  ...keyHandlers,
  ...importHandlers,
  ...dataHandlers,
  ...statementHandlers,
};

const unknownProxy = (peer: string) =>
  `${peer} sends X-Forwarded-For and is not trusted, so everybody behind it counts as one address. ` +
  `If it is your proxy, set TRUSTED_PROXIES=${peer}`;

/** `/plans/{planId}` → `/plans/:planId`. */
const honoPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

const limitOf = (maxSize: number, message = 'The body is too large') =>
  bodyLimit({ maxSize, onError: (c) => c.json({ message }, 413) });
const usualLimit = limitOf(MAX_BODY);

/** Refuses a body that is larger than its call allows. For unknown calls the usual limit applies. */
function limitBodies(calls: readonly AnyCall[]): MiddlewareHandler<AppEnv> {
  // Calls with a limit of their own have no path parameters, so their paths can be compared as they are.
  const own = new Map<string, ReturnType<typeof limitOf>>(
    calls.flatMap(({ method, path, maxBody }) => (maxBody ? [[`${method} ${path}`, limitOf(maxBody)] as const] : [])),
  );
  return (c, next) =>
    // Files have a limit of their own, and are not kept in memory.
    c.req.path.startsWith(IMPORT_PATH) ? next() : (own.get(`${c.req.method} ${c.req.path}`) ?? usualLimit)(c, next);
}

/** Logs a warning when a call has answered a status that the contract does not declare. */
function watchStatuses({ onAnswer, logger }: Pick<AppOptions, 'onAnswer' | 'logger'>): MiddlewareHandler<AppEnv> {
  const calls = new Map(allCalls.map((call) => [`${call.method} ${honoPath(call.path)}`, call]));
  return async (c, next) => {
    await next();
    // Found by the matched route, because a middleware that refuses a request early does not know its call.
    const call = matchedRoutes(c)
      .map(({ method, path }) => calls.get(`${method} ${path}`))
      .find((found) => found !== undefined);
    if (!call) return;
    const { status } = c.res;
    if (!isDeclared(call, status)) {
      logger.warn({ call: call.id, status }, 'answered a status that the contract does not declare');
    }
    onAnswer?.(call, status);
  };
}

/**
 * Creates the whole server as one app: API, documentation, health checks, elements and console. It keeps nothing
 * between requests that another process would need, so any number of processes may serve one database.
 * @throws an Error when a call of the contract has no policy.
 */
export function createApp(options: AppOptions): Hono<AppEnv> {
  const { config, logger, database } = options;
  const folder = folderOf(config.publicUrl);
  const app = new Hono<AppEnv>({ getPath: pathInside(folder) });
  const readClient = clientReader(
    config.trustedProxies,
    onceAPeer((peer) => logger.warn({ peer }, unknownProxy(peer))),
  );

  app.use(lingeringClose, requestId({ limitLength: 64 }), async (c, next) => {
    const socket = c.env?.incoming?.socket;
    c.set(
      'client',
      readClient({
        remoteAddress: socket?.remoteAddress,
        encrypted: socket !== undefined && 'encrypted' in socket,
        header: (name) => c.req.header(name),
      }),
    );
    const publicUrl = publicUrlOf(config.publicUrl, { url: c.req.url, client: c.var.client, socket });
    c.set('publicUrl', publicUrl);
    c.set('origin', publicUrl && new URL(publicUrl).origin);
    await next();
  });
  app.use(accessLog(logger));
  if (options.metrics) app.use(measured(options.metrics));
  app.use(compress(), securityHeaders);
  app.use('/api/*', watchStatuses(options));
  app.use(
    '/api/*',
    apiCors(config.corsOrigins, (c) => c.req.path === openLtiLaunch.path),
    noStore,
  );
  app.use(
    '/api/*',
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, allowed) =>
        c.json({ message: `${c.req.method} is not possible here` }, 405, { Allow: allowed.join(', ') }),
    }),
    limitBodies(allCalls),
  );

  const services: Services = {
    ...options,
    imports: options.imports ?? importRunner(database, logger, options.metrics),
    keys: options.keys ?? accessKeysOf(database, options.clock),
    corsOrigins: config.corsOrigins,
    outbound: outbound(allowedHosts(config.ltiAllowedHosts ?? []), options.resolve),
    pushOutbound: outbound(NOTHING_INSIDE, options.resolve),
  };
  const academy = options.academy ?? knownAcademy(database);
  app.use(changeAcademySettings.path, renewsAcademy(academy));
  const handlerOf = createRequestHandlers(services, options.policy ?? POLICY, HANDLERS);
  for (const call of allCalls) app.on(call.method, honoPath(call.path), handlerOf(call));

  const document = { ...openApi(areas), servers: [{ url: folder || '/' }] };
  app.get('/api/openapi.json', (c) => c.json(document));
  // Few requests need the pages' code, so it is not loaded at the start.
  const reference = () => import('./reference/page.tsx');
  app.get('/api/docs', async (c) => {
    const { referencePage } = await reference();
    return c.html(referencePage(areas, document), 200, { 'Content-Security-Policy': DOCS_POLICY });
  });
  app.get('/api/docs.css', async (c) => {
    const { referenceCss } = await reference();
    return c.body(referenceCss, 200, { 'Content-Type': 'text/css; charset=utf-8' });
  });
  app.route('/', setUpCalls(services, academy));
  app.route('/', importDoor(services));
  app.all('/api/*', (c) => c.json({ message: 'There is no such call' }, 404));

  app.use(
    `${XAPI_PATH}/*`,
    limitOf(XAPI_MAX.bytes, 'The request is larger than 10 MB. Send the statements in several requests.'),
  );
  app.route(XAPI_PATH, xapi(services));

  app.use('/lti/*', usualLimit);
  app.route('/lti', ltiPages({ ...options, ...services }));
  app.route('/oidc', oidcPages({ ...services, config }));
  app.use(`${STOP_PATH}/*`, usualLimit);
  app.route(STOP_PATH, weekMailPages({ ...services, config }));

  // It holds no data, so pages of any origin may read it: the check of a page does.
  app.get('/healthz', (c) =>
    c.json({ status: 'ok', contract: CONTRACT_VERSION }, 200, { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
  );
  app.get('/readyz', async (c) => {
    if (options.isStopping?.()) return c.json({ message: 'Stopping' }, 503);
    await database.ping().catch((error: unknown) => {
      c.var.logger.error({ err: error }, 'not ready');
      throw error;
    });
    return c.json({ status: 'ok' });
  });

  const { metrics, metricsToken } = options;
  if (metrics && metricsToken !== undefined) {
    app.get('/metrics', async (c) => {
      if (!hasToken(c.req.header('Authorization'), metricsToken)) {
        return c.json({ message: 'The token of the metrics is missing or wrong' }, 401, {
          'WWW-Authenticate': 'Bearer',
        });
      }
      const { type, body } = await metrics.text();
      return c.body(body, 200, { 'Content-Type': type, 'Cache-Control': 'no-store' });
    });
  }

  app.use(endedSetUp(services));
  app.get('/docs', (c) => c.redirect(`${folder}/docs/`));
  if (folder !== '') {
    // Without the slash at its end the folder's page would look for its routes one folder above.
    app.get(folder, (c) => c.redirect(`${folder}/`));
  }
  // `use`, not `get`: the method check above must not take these for routes.
  app.use(
    fileCors(),
    etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'access-control-allow-origin', 'cross-origin-resource-policy'] }),
    playgroundPage(config.distDir, options.demoAccounts ?? [], folder),
    pagesInFolder(config, folder),
    elementFiles(config.distDir, config.frameAncestors),
    consolePage(
      config,
      options.demoAccounts ?? [],
      { current: academy.current, isDemo: options.isPublicDemo === true },
      options.readModules,
    ),
  );

  app.notFound((c) => c.json({ message: 'Not found' }, 404));
  app.onError((error, c) => {
    const known = toApiError(error);
    if (known.status === 500) c.var.logger.error({ err: error }, 'failed');
    const body = known.status === 500 ? { message: `Something went wrong (${c.var.requestId})` } : known.body;
    return c.json(body, known.status, known.more.headers);
  });
  return app;
}
