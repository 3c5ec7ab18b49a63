import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requestId } from 'hono/request-id';
import { matchedRoutes } from 'hono/route';
import type { AnyCall } from '#contract/call.ts';
import { isDeclared } from '#contract/failures.ts';
import { allCalls, areas } from '#contract/index.ts';
import { openLtiLaunch } from '#contract/lti.ts';
import { accountRoutes } from './account.ts';
import { activityLogRoutes } from './activityLogs.ts';
import { analyticsRoutes } from './analytics.ts';
import { answerCalls } from './answer.ts';
import { clientReader, onceAPeer } from './clientAddress.ts';
import { dashboardRoutes } from './dashboard.ts';
import { deletionRoutes } from './deletions.ts';
import { docsCss, docsPage } from './docs.ts';
import type { AppEnv } from './env.ts';
import { toApiError } from './errors.ts';
import { consolePage, elementFiles, playgroundPage, type SignInHint } from './files.ts';
import { apiCors, DOCS_POLICY, fileCors, noStore, securityHeaders } from './headers.ts';
import { leaderboardRoutes } from './leaderboard.ts';
import { linkRequestRoutes } from './linkRequests.ts';
import { accessLog } from './log.ts';
import { ltiRoutes } from './lti.ts';
import { ltiPages } from './ltiPages.ts';
import type { KeyFetching } from './ltiToken.ts';
import { messageRoutes } from './messages.ts';
import { notificationRoutes } from './notifications.ts';
import { openApi } from './openapi.ts';
import { originOf } from './origin.ts';
import { allowedHosts, outbound, type Resolve } from './outbound.ts';
import { parentRoutes } from './parents.ts';
import { performanceRoutes } from './performance.ts';
import { POLICY, type PolicyRow } from './policy.ts';
import type { OpenRoute, Route, Services } from './route.ts';
import { schoolRoutes } from './schools.ts';
import { sessionRoutes } from './session.ts';
import { studyPlanReportRoutes } from './studyPlanReports.ts';
import { studyPlanRoutes } from './studyPlans.ts';
import { twoStepRoutes } from './twoStep.ts';
import { closeUnread } from './unreadBody.ts';
import { userRoutes } from './users.ts';

/** What the app is told about where it runs. */
export interface AppConfig {
  /** `CORS_ORIGINS`: origins whose pages may call the API, or any. */
  corsOrigins: 'any' | readonly string[];
  /** `FRAME_ANCESTORS`: origins whose pages may frame `console/embed.html`, or any. */
  frameAncestors: 'any' | readonly string[];
  /** `TRUSTED_PROXIES`: addresses or networks whose `X-Forwarded-*` headers are believed. */
  trustedProxies: readonly string[];
  /** The built elements and console. */
  distDir: string;
  /** `PUBLIC_URL`: the origin that this host is reached at; when not said, `originOf` tells what counts. */
  publicUrl?: string | undefined;
  /** `LTI_ALLOWED_HOSTS`: hosts and networks inside one's own whose key sets are fetched all the same. */
  ltiAllowedHosts?: readonly string[];
}

export interface AppOptions extends Omit<Services, 'outbound'> {
  config: AppConfig;
  /** True once the process is about to stop: `/readyz` then tells balancers to go elsewhere. */
  isStopping?: () => boolean;
  /** Shown on the sign-in page; none unless the data is the demo seed's. */
  demoAccounts?: readonly SignInHint[];
  /** The policy table; tests break it on purpose. */
  policy?: readonly PolicyRow[];
  /** How keys of LMS are fetched; tests shorten its pauses. */
  ltiKeys?: KeyFetching;
  /** Told of each answer of a call; tests compare it with what is declared. */
  onAnswer?: (call: AnyCall, status: number) => void;
  /** Where names lead; tests lead them elsewhere. */
  resolve?: Resolve;
}

/** Larger than the body of a call that names no other limit, in bytes. */
const MAX_BODY = 256 * 1024;

const ROUTES: readonly (Route | OpenRoute)[] = [
  ...sessionRoutes,
  ...accountRoutes,
  ...twoStepRoutes,
  ...dashboardRoutes,
  ...studyPlanReportRoutes,
  ...studyPlanRoutes,
  ...analyticsRoutes,
  ...leaderboardRoutes,
  ...schoolRoutes,
  ...deletionRoutes,
  ...notificationRoutes,
  ...activityLogRoutes,
  ...performanceRoutes,
  ...parentRoutes,
  ...userRoutes,
  ...linkRequestRoutes,
  ...messageRoutes,
  ...ltiRoutes,
];

const unknownProxy = (peer: string) =>
  `${peer} sends X-Forwarded-For and is not trusted, so everybody behind it counts as one address. ` +
  `If it is your proxy, set TRUSTED_PROXIES=${peer}`;

/** `/plans/{planId}` → `/plans/:planId`. */
const honoPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

const limitOf = (maxSize: number) =>
  bodyLimit({ maxSize, onError: (c) => c.json({ message: 'The body is too large' }, 413) });
const usualLimit = limitOf(MAX_BODY);

/** Refuses what is longer than the call may send; of a call that is not there, what most may. */
function limitBodies(calls: readonly AnyCall[]): MiddlewareHandler<AppEnv> {
  // Such calls have no parameters in their paths.
  const own = new Map<string, ReturnType<typeof limitOf>>(
    calls.flatMap(({ method, path, maxBody }) => (maxBody ? [[`${method} ${path}`, limitOf(maxBody)] as const] : [])),
  );
  return (c, next) => (own.get(`${c.req.method} ${c.req.path}`) ?? usualLimit)(c, next);
}

/** Says in the log when a call has answered a status that nobody was told of. */
function watchStatuses({ onAnswer, logger }: Pick<AppOptions, 'onAnswer' | 'logger'>): MiddlewareHandler<AppEnv> {
  const calls = new Map(allCalls.map((call) => [`${call.method} ${honoPath(call.path)}`, call]));
  const built = new Set(ROUTES.map((route) => route.call.id));
  return async (c, next) => {
    await next();
    // By its place, since what refuses a call early does not know it.
    const call = matchedRoutes(c)
      .map(({ method, path }) => calls.get(`${method} ${path}`))
      .find((found) => found !== undefined);
    if (!call) return;
    const { status } = c.res;
    if (!isDeclared(call, status, built.has(call.id))) {
      logger.warn({ call: call.id, status }, 'answered a status that the contract does not declare');
    }
    onAnswer?.(call, status);
  };
}

/**
 * The whole host as one app: API, documentation, health, elements and console. It keeps nothing
 * between requests that another process would need, so any number may serve one database.
 * @throws an Error when a call of the contract has no policy.
 */
export function createApp(options: AppOptions): Hono<AppEnv> {
  const { config, logger, database } = options;
  const app = new Hono<AppEnv>();
  const readClient = clientReader(
    config.trustedProxies,
    onceAPeer((peer) => logger.warn({ peer }, unknownProxy(peer))),
  );

  app.use(closeUnread, requestId({ limitLength: 64 }), async (c, next) => {
    const socket = c.env?.incoming?.socket;
    c.set(
      'client',
      readClient({
        remoteAddress: socket?.remoteAddress,
        encrypted: socket !== undefined && 'encrypted' in socket,
        header: (name) => c.req.header(name),
      }),
    );
    c.set('origin', originOf(config.publicUrl, { url: c.req.url, client: c.var.client, socket }));
    await next();
  });
  app.use(accessLog(logger), compress(), securityHeaders);
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
    outbound: outbound(allowedHosts(config.ltiAllowedHosts ?? []), options.resolve),
  };
  const answer = answerCalls(services, options.policy ?? POLICY, ROUTES);
  for (const call of allCalls) app.on(call.method, honoPath(call.path), answer(call));

  const built = new Set(ROUTES.map((route) => route.call.id));
  const document = openApi(areas, (call) => built.has(call.id));
  app.get('/api/openapi.json', (c) => c.json(document));
  app.get('/api/docs', (c) => c.html(docsPage(areas, document), 200, { 'Content-Security-Policy': DOCS_POLICY }));
  app.get('/api/docs.css', (c) => c.body(docsCss, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.all('/api/*', (c) => c.json({ message: 'There is no such call' }, 404));

  app.use('/lti/*', usualLimit);
  app.route('/lti', ltiPages({ ...options, ...services }));

  // It tells nothing, so the check of a page may see from anywhere that there is somebody.
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cross-Origin-Resource-Policy': 'cross-origin' }));
  app.get('/readyz', async (c) => {
    if (options.isStopping?.()) return c.json({ message: 'Stopping' }, 503);
    await database.ping();
    return c.json({ status: 'ok' });
  });

  app.get('/docs', (c) => c.redirect('/docs/'));
  // `use`, not `get`: to the method check above these are no routes of their own.
  app.use(
    fileCors(),
    etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'access-control-allow-origin', 'cross-origin-resource-policy'] }),
    playgroundPage(config.distDir, options.demoAccounts ?? []),
    elementFiles(config.distDir, config.frameAncestors),
    consolePage(config.distDir, options.demoAccounts ?? []),
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
