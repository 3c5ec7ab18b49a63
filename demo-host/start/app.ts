/** The server as one Hono app. */
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requestId } from 'hono/request-id';
import { matchedRoutes } from 'hono/route';
import { changeAcademySettings } from '#contract/academy/academy.ts';
import { changeBrand } from '#contract/academy/brand.ts';
import type { AnyCall } from '#contract/call.ts';
import { isDeclared } from '#contract/failures.ts';
import { allCalls, areas } from '#contract/index.ts';
import { openLtiLaunch } from '#contract/sign-in/lti.ts';
import { CONTRACT_VERSION } from '#contract/version.ts';
import { MAIL_CHOICES } from '#domain/messages/familyMail.ts';
import { type KnownAcademy, knownAcademy } from '#host/server/academy/academy.calls.ts';
import { academyHandlers, renewsAcademy } from '#host/server/academy/academySettings.ts';
import { activityLogHandlers } from '#host/server/academy/activityLogs.ts';
import { brandHandlers } from '#host/server/academy/brand.calls.ts';
import { LOGO_PATH } from '#host/server/academy/brand.queries.ts';
import { dataHandlers } from '#host/server/academy/data.calls.ts';
import { logoFiles } from '#host/server/academy/logoFiles.ts';
import { minimumAttendanceHandlers } from '#host/server/academy/minimumAttendance.calls.ts';
import { calendarHandlers } from '#host/server/calendar/calendar.calls.ts';
import { CALENDAR_PATH, calendarFeed } from '#host/server/calendar/calendarFeed.ts';
import { comparisonHandlers } from '#host/server/comparisons/comparisons.calls.ts';
import { coursePages } from '#host/server/courses/coursePages.ts';
import { COURSES_PATH, UNIT_XAPI_PATH } from '#host/server/courses/coursePaths.ts';
import { courseHandlers } from '#host/server/courses/courses.calls.ts';
import { launchGate } from '#host/server/courses/launchGate.ts';
import { REASON_PATH, reasonPages } from '#host/server/delivery/absence/reasonPages.ts';
import { channelHandlers } from '#host/server/delivery/channels/channels.calls.ts';
import { gatewayReports, REPORTS_PATH } from '#host/server/delivery/channels/gatewayReports.ts';
import { STOP_PATHS, stopPages } from '#host/server/delivery/family/stopPages.ts';
import { pushHandlers } from '#host/server/delivery/push/push.calls.ts';
import { webhookHandlers } from '#host/server/delivery/webhooks/webhooks.calls.ts';
import { keyHandlers } from '#host/server/facts/keyCalls.ts';
import { type AccessKeys, accessKeysOf } from '#host/server/facts/keys.calls.ts';
import { keyGate } from '#host/server/facts/senders.ts';
import { statementHandlers } from '#host/server/facts/statements.calls.ts';
import { XAPI_MAX, XAPI_PATH, xapi, xapiCors } from '#host/server/facts/xapi.ts';
import { analyticsHandlers } from '#host/server/figures/analytics.calls.ts';
import { dashboardHandlers } from '#host/server/figures/dashboard.calls.ts';
import { leaderboardHandlers } from '#host/server/figures/leaderboard.calls.ts';
import { listHandlers } from '#host/server/figures/lists.calls.ts';
import { performanceHandlers } from '#host/server/figures/performance.calls.ts';
import { brokenOff } from '#host/server/http/arrival.ts';
import type { AppEnv } from '#host/server/http/env.ts';
import { toApiError } from '#host/server/http/errors.ts';
import {
  consolePage,
  elementFiles,
  pagesInFolder,
  playgroundPage,
  type SignInHint,
} from '#host/server/http/files/files.ts';
import {
  apiCors,
  DOCS_POLICY,
  fileCors,
  fileEtags,
  onePersonOnly,
  securityHeaders,
  tellZone,
} from '#host/server/http/files/headers.ts';
import { installFile } from '#host/server/http/files/installFile.ts';
import { madeOnce } from '#host/server/http/files/madeOnce.ts';
import type { ModulesOfRoute } from '#host/server/http/files/pageHints.ts';
import type { Handlers, Services } from '#host/server/http/handlers.ts';
import { bringsFile } from '#host/server/http/importPath.ts';
import { accessLog } from '#host/server/http/log.ts';
import { hasToken, measured } from '#host/server/http/metrics.ts';
import { clientReader, onceAPeer } from '#host/server/http/network/clientAddress.ts';
import { folderOf, pathInside } from '#host/server/http/network/folder.ts';
import { lingeringClose } from '#host/server/http/network/lingeringClose.ts';
import { publicUrlOf } from '#host/server/http/network/origin.ts';
import {
  allowedHosts,
  NOTHING_INSIDE,
  outbound,
  PUSH_PORTS,
  type Resolve,
} from '#host/server/http/network/outbound.ts';
import { openApi } from '#host/server/http/openapi.ts';
import { POLICY, type PolicyRow } from '#host/server/http/policy.ts';
import { createRequestHandlers } from '#host/server/http/requestHandlers.ts';
import { importRoutes } from '#host/server/imports/importRoutes.ts';
import { type ImportRunner, importRunner } from '#host/server/imports/importRunner.ts';
import { importHandlers } from '#host/server/imports/imports.calls.ts';
import { acceptInvitationHandlers } from '#host/server/invitations/acceptInvitation.ts';
import { invitationHandlers } from '#host/server/invitations/invitations.calls.ts';
import { lmsCourseHandlers } from '#host/server/lti/courses.calls.ts';
import { lmsGradeHandlers } from '#host/server/lti/grades.calls.ts';
import { ltiHandlers } from '#host/server/lti/lti.calls.ts';
import { ltiPages } from '#host/server/lti/ltiPages.ts';
import type { KeyFetching } from '#host/server/lti/ltiToken.ts';
import { messageHandlers } from '#host/server/messages/messages.calls.ts';
import { noticeHandlers } from '#host/server/messages/notices.calls.ts';
import { notificationHandlers } from '#host/server/messages/notifications.calls.ts';
import { bulkHandlers } from '#host/server/people/bulk.ts';
import { deletionHandlers } from '#host/server/people/deletions.calls.ts';
import { familyHandlers } from '#host/server/people/families.calls.ts';
import { linkRequestHandlers } from '#host/server/people/linkRequests.calls.ts';
import { phoneNumberHandlers } from '#host/server/people/phoneNumbers.calls.ts';
import { savedViewHandlers } from '#host/server/people/savedViews.calls.ts';
import { schoolHandlers } from '#host/server/people/schools.calls.ts';
import { searchHandlers } from '#host/server/people/search.calls.ts';
import { userImportHandlers } from '#host/server/people/userImport.ts';
import { userHandlers } from '#host/server/people/users.calls.ts';
import { namesHandlers } from '#host/server/plans/names.calls.ts';
import { planEditorHandlers } from '#host/server/plans/planEditor.calls.ts';
import { studyPlanReportHandlers } from '#host/server/plans/studyPlanReports.calls.ts';
import { studyPlanHandlers } from '#host/server/plans/studyPlans.calls.ts';
import { oidcHandlers } from '#host/server/provider/oidc.ts';
import { oidcPages } from '#host/server/provider/oidcPages.ts';
import { REPORT_MAIL_PATH, reportPages } from '#host/server/reports/reportPages.ts';
import { reportHandlers } from '#host/server/reports/reports.calls.ts';
import { accountHandlers } from '#host/server/sign-in/account.ts';
import { endedSetUp, setUpCalls } from '#host/server/sign-in/setUp.calls.ts';
import { sessionHandlers } from '#host/server/sign-in/signIn.ts';
import { twoStepHandlers } from '#host/server/sign-in/twoStep.calls.ts';
import { absentHandlers } from '#host/server/students/absent.calls.ts';
import { attentionHandlers } from '#host/server/students/attention.calls.ts';
import { parentHandlers } from '#host/server/students/parents.ts';
import { registerHandlers } from '#host/server/students/register.calls.ts';
import { studentHandlers } from '#host/server/students/student.calls.ts';

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
  /** `LTI_ALLOWED_HOSTS`: hostnames and networks inside the server's own network whose LMS may be asked. */
  ltiAllowedHosts?: readonly string[];
  /** `GATEWAY_ALLOWED_HOSTS`: hostnames and networks inside the server's own network whose gateway may be called. */
  gatewayAllowedHosts?: readonly string[];
  /** `WEBHOOK_ALLOWED_HOSTS`: hostnames and networks inside the server's own network to which webhooks are sent. */
  webhookAllowedHosts?: readonly string[];
  /** `PUSH_PORTS`: the ports at which push services may be; 443 by default. */
  pushPorts?: readonly number[];
}

export interface AppOptions
  extends Omit<
    Services,
    | 'outbound'
    | 'pushOutbound'
    | 'gatewayOutbound'
    | 'webhookOutbound'
    | 'corsOrigins'
    | 'keys'
    | 'imports'
    | 'serviceTokens'
  > {
  config: AppConfig;
  /** The keys by which other systems send data; by default those of the database. The one who passes them flushes them. */
  keys?: AccessKeys;
  /** Runs imports; by default in processes beside this one. Tests replace it. */
  imports?: ImportRunner;
  /** True once the process is about to stop: `/readyz` then tells load balancers to use other processes. */
  isStopping?: () => boolean;
  /** Accounts shown on the sign-in page: those of the demo academy, if the database holds it. */
  demoAccounts?: readonly SignInHint[];
  /** Reads which modules the screen of a route needs, for the hints that go with the console's page. */
  readModules?: () => ModulesOfRoute;
  /** Ends once the file of a path is there, where files are made while the server runs already. */
  fileReady?: ((path: string) => Promise<void>) | undefined;
  /** Whether other machines may reach the demo academy: its console then says on every page what it is. */
  isPublicDemo?: boolean;
  /** What the academy is called; by default read from the database when it is first needed. */
  academy?: KnownAcademy;
  /** `METRICS_TOKEN`: serves the metrics at `/metrics` to those who send it. */
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
  ...brandHandlers,
  ...savedViewHandlers,
  ...minimumAttendanceHandlers,
  ...namesHandlers,
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
  ...calendarHandlers,
  ...userHandlers,
  ...userImportHandlers,
  ...familyHandlers,
  ...linkRequestHandlers,
  ...phoneNumberHandlers,
  ...searchHandlers,
  ...absentHandlers,
  ...registerHandlers,
  ...attentionHandlers,
  ...bulkHandlers,
  ...comparisonHandlers,
  ...listHandlers,
  ...invitationHandlers,
  ...acceptInvitationHandlers,
  ...messageHandlers,
  ...ltiHandlers,
  ...lmsCourseHandlers,
  ...lmsGradeHandlers,
  ...oidcHandlers,
  ...keyHandlers,
  ...importHandlers,
  ...channelHandlers,
  ...webhookHandlers,
  ...reportHandlers,
  ...dataHandlers,
  ...statementHandlers,
  ...courseHandlers,
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
    bringsFile(c.req.method, c.req.path) ? next() : (own.get(`${c.req.method} ${c.req.path}`) ?? usualLimit)(c, next);
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
    const { status } = c.res;
    if (!call || brokenOff(c.env?.incoming) !== undefined) return;
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
  const academy = options.academy ?? knownAcademy(database);
  app.use(compress(), securityHeaders);
  app.use('/api/*', watchStatuses(options));
  app.use(
    '/api/*',
    apiCors(config.corsOrigins, (c) => c.req.path === openLtiLaunch.path),
    onePersonOnly,
    tellZone(academy),
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
    imports: options.imports ?? importRunner(database, logger, { metrics: options.metrics }),
    keys: options.keys ?? accessKeysOf(database, options.clock),
    corsOrigins: config.corsOrigins,
    outbound: outbound(allowedHosts(config.ltiAllowedHosts ?? []), options.resolve),
    pushOutbound: outbound(NOTHING_INSIDE, options.resolve, config.pushPorts ?? PUSH_PORTS),
    gatewayOutbound: outbound(allowedHosts(config.gatewayAllowedHosts ?? []), options.resolve),
    webhookOutbound: outbound(allowedHosts(config.webhookAllowedHosts ?? []), options.resolve),
    serviceTokens: new Map(),
  };
  app.use(changeAcademySettings.path, renewsAcademy(academy));
  app.use(changeBrand.path, renewsAcademy(academy));
  const handlerOf = createRequestHandlers(services, options.policy ?? POLICY, HANDLERS);
  for (const call of allCalls) app.on(call.method, honoPath(call.path), handlerOf(call));

  // Few requests need it, so it is not made at the start.
  const document = () => ({ ...openApi(areas), servers: [{ url: folder || '/' }] });
  app.get(
    '/api/openapi.json',
    madeOnce(() => ({ type: 'application/json', body: JSON.stringify(document()) })),
  );
  // Nor is the pages' code loaded then.
  const reference = () => import('#host/server/http/reference/page.tsx');
  app.get(
    '/api/docs',
    madeOnce(async () => ({
      type: 'text/html; charset=UTF-8',
      body: (await reference()).referencePage(areas, document()),
      headers: { 'Content-Security-Policy': DOCS_POLICY },
    })),
  );
  app.get(
    '/api/docs.css',
    madeOnce(async () => ({ type: 'text/css; charset=utf-8', body: (await reference()).referenceCss })),
  );
  app.route('/', setUpCalls(services, academy));
  app.route('/', importRoutes(services));
  app.all('/api/*', (c) => c.json({ message: 'There is no such call' }, 404));

  const limitStatements = limitOf(
    XAPI_MAX.bytes,
    'The request is larger than 10 MB. Send the statements in several requests.',
  );
  app.use(`${XAPI_PATH}/*`, xapiCors(config.corsOrigins), limitStatements);
  app.route(XAPI_PATH, xapi({ ...services, gate: keyGate(services) }));
  // A unit of a course package is of an origin of its own, or of its publisher: what it brings is the token of its launch.
  app.use(`${UNIT_XAPI_PATH}/*`, xapiCors('any'), limitStatements);
  app.route(UNIT_XAPI_PATH, xapi({ ...services, gate: launchGate(services), at: UNIT_XAPI_PATH }));
  app.use(`${COURSES_PATH}/*`, usualLimit);
  app.route('/', coursePages(services));
  app.all(`${COURSES_PATH}/*`, (c) => c.json({ message: 'Not found' }, 404));

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

  // Before all that sends a page.
  const { fileReady } = options;
  if (fileReady) {
    app.use(async (c, next) => {
      await fileReady(c.req.path);
      await next();
    });
  }
  app.use('/lti/*', usualLimit);
  app.route('/lti', ltiPages({ ...options, ...services, academyName: () => academy.current()?.name }));
  app.route('/oidc', oidcPages({ ...services, config }));
  app.use(`${REASON_PATH}/*`, usualLimit);
  app.route(REASON_PATH, reasonPages({ ...services, config }));
  app.use(`${REPORTS_PATH}/*`, usualLimit);
  app.route(REPORTS_PATH, gatewayReports(services));
  app.route(CALENDAR_PATH, calendarFeed(services));
  app.route(LOGO_PATH, logoFiles(services));
  app.use(`${REPORT_MAIL_PATH}/*`, usualLimit);
  app.route(REPORT_MAIL_PATH, reportPages({ ...services, config }));
  for (const topic of MAIL_CHOICES) {
    app.use(`${STOP_PATHS[topic]}/*`, usualLimit);
    app.route(STOP_PATHS[topic], stopPages(topic, { ...services, config }));
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
    fileEtags(),
    installFile(config.distDir, academy.current),
    playgroundPage(config.distDir, options.demoAccounts ?? [], folder),
    pagesInFolder(config, folder),
    elementFiles(config.distDir, config.frameAncestors),
    consolePage(
      config,
      options.demoAccounts ?? [],
      { current: academy.inPage, isDemo: options.isPublicDemo === true },
      options.readModules,
    ),
  );

  app.notFound((c) => c.json({ message: 'Not found' }, 404));
  app.onError((error, c) => {
    const known = toApiError(error);
    const broken = brokenOff(c.env?.incoming);
    // Nobody reads this answer: it is for the log and the metrics.
    if (broken !== undefined) return new Response(null, { status: broken });
    if (known.status === 500) c.var.logger.error({ err: error }, 'failed');
    const body = known.status === 500 ? { message: `Something went wrong (${c.var.requestId})` } : known.body;
    return c.json(body, known.status, known.more.headers);
  });
  return app;
}
