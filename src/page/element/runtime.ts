/** What exists once per page: session, client, answer cache, toasts, and the list of our elements. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type AnswerCache, createAnswerCache } from '#api/answerCache.ts';
import { type Client, createClient } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import { SESSION_ADDRESSES } from '#contract/call.ts';
import { signOut as signOutCall } from '#contract/sign-in/session.ts';
import { isFollowablePath } from '#domain/people/menu.ts';
import { type CallMetricsStore, createCallMetrics } from '#page/calls/callMetrics.ts';
import { takeEarly, takePortalAnswer } from '#page/calls/earlyCalls.ts';
import { failureToast } from '#page/calls/failures.ts';
import { apiOfFirstElement, originOf } from '#page/calls/pageApi.ts';
import { createToasts, type Toasts } from '#page/overlay/toasts.ts';
import { onDemand } from '#platform/loadCode.ts';
import { tokenOfUser } from '#session/portalUser.ts';
import { createSession, type Session, type SignInAnswer } from '#session/session.ts';
import { pageTexts } from '#texts/page.ts';
import { emit, navigate } from './events.ts';
import { onConfigure, oncePerPage, pageConfig } from './pageGlobals.ts';

/** An element that is connected to the page. */
export interface ConnectedElement {
  element: HTMLElement;
  /** After a 401 the browser goes to the login URL, if there is one (promises/session-and-errors.md#a-401). */
  expiresToLogin: boolean;
  locale: string;
  theme: 'light' | 'dark' | 'auto';
}

/** The dialog of the session: it has expired, or somebody wants to sign in. */
export type PageDialog = 'none' | 'expired' | 'sign-in';

export interface Runtime {
  session: Session;
  client: Client;
  cache: AnswerCache;
  toasts: Toasts;
  /** How many calls are running. */
  busy: StoreApi<number>;
  /** Measurements of the calls of this page. */
  callMetrics: CallMetricsStore;
  dialog: StoreApi<PageDialog>;
  /** The connected elements, in the order in which they were connected. */
  elements: StoreApi<readonly ConnectedElement[]>;
  /** @returns what removes it again. */
  addElement(element: ConnectedElement): () => void;
  /** Counts the calls of `configure`: components that show the configuration subscribe to it. */
  configured: StoreApi<number>;
  /** The URL of the API for an element; `isForeign` when the page uses an API of another origin. */
  apiFor(apiBase: string | undefined): { apiBase: string; isForeign: boolean; pageOrigin: string };
  /** The language of toasts and dialogs: that of the first element. */
  locale(): string;
  /** Takes over the answer of a login. @returns false when the role may not hold a session. */
  signIn(answer: SignInAnswer): boolean;
  /** Ends the session on this page, in the other tabs and on the server. */
  signOut(): void;
}

/** Elements that make the same call within this time make it once. */
const STALE_TIME_MS = 1_000;
/** An answer that no element shows any more is dropped after this time. */
const GC_TIME_MS = 60_000;

function createRuntime(): Runtime {
  const session = createSession();
  const toasts = createToasts();
  const busy = createStore(() => 0);
  const callMetrics = createCallMetrics();
  const dialog = createStore<PageDialog>(() => 'none');
  const elements = createStore<readonly ConnectedElement[]>(() => []);
  const configured = createStore(() => 0);
  /** Where the page names no API: that of the first element that names one. */
  let apiOfElement: string | undefined;

  const locale = () => elements.getState()[0]?.locale ?? pageConfig().locale ?? 'en-IN';
  const t = () => pageTexts.in(locale());

  /** The transport of the page, as it was when it was last looked at. */
  let transport = pageConfig().transport;
  const loadTransport = onDemand(() => import('#api/transport.ts'));
  const client = createClient({
    getToken: (refused) => session.token(refused),
    onUnauthorized: (token) => session.refuse(token),
    onBusy: (underWay) => busy.setState(underWay, true),
    onEnd: callMetrics.ended,
    takeEarly,
    hasSessionAddresses: () => Boolean(session.store.getState().user?.capabilities.includes(SESSION_ADDRESSES)),
    transport() {
      const own = transport;
      return own && (async (outgoing) => (await loadTransport()).sendByTransport(own, outgoing));
    },
  });

  const cache = createAnswerCache({
    gcTime: GC_TIME_MS,
    staleTime: STALE_TIME_MS,
    onError(error) {
      const toast = error instanceof ApiError && failureToast(error, t());
      if (toast) toasts.show({ tone: 'error', text: toast });
    },
  });

  function pageApi(): string {
    const named = pageConfig().apiBase;
    if (named) return named;
    apiOfElement ??= apiOfFirstElement();
    return apiOfElement || location.origin;
  }

  function start() {
    // It is on its way while the portal is asked who is signed in.
    if (transport)
      loadTransport().then(
        (code) => code.tellNoTransport(transport),
        () => {},
      );
    const { getToken, getUser } = pageConfig();
    session.start({
      getToken: getUser ? tokenOfUser(getUser) : getToken,
      apiOrigin: originOf(pageApi()),
      takeAnswer: takePortalAnswer,
    });
  }

  const tellOtherVersions = onConfigure(() => {
    const before = transport;
    ({ transport } = pageConfig());
    start();
    // What was asked in another way may have another answer now.
    if (transport !== before) cache.invalidate();
    configured.setState(configured.getState() + 1, true);
  });

  session.store.subscribe((now, before) => {
    if (now.epoch === before.epoch) return;
    // No answer to one person is left for the next.
    cache.clear();
    tellOtherVersions();
    if (now.status === 'signed-in') dialog.setState('none', true);
    if (before.status !== 'signed-in' || now.status !== 'signed-out' || !now.ended) return;
    const [first] = elements.getState();
    if (first) emit(first.element, 'academy-signed-out', { reason: now.ended });
    if (now.ended !== 'expired') return;
    const { loginUrl } = pageConfig();
    const leaving = elements.getState().find(({ expiresToLogin }) => expiresToLogin);
    if (leaving && loginUrl) navigate(leaving.element, loginUrl);
    else dialog.setState('expired', true);
  });

  // After this task, so that a `configure` right after the import is taken into account.
  queueMicrotask(start);

  return {
    session,
    client,
    cache,
    toasts,
    busy,
    callMetrics,
    dialog,
    elements,
    configured,
    locale,
    addElement(element) {
      elements.setState([...elements.getState(), element], true);
      return () =>
        elements.setState(
          elements.getState().filter((other) => other !== element),
          true,
        );
    },
    apiFor(apiBase) {
      if (apiBase && !apiOfElement && !pageConfig().apiBase) {
        apiOfElement = apiBase;
        start();
      }
      const pageOrigin = originOf(pageApi()) ?? location.origin;
      const own = apiBase ?? pageApi();
      return { apiBase: own, isForeign: originOf(own) !== pageOrigin, pageOrigin };
    },
    signIn(answer) {
      start();
      const accepted = session.signIn(answer);
      if (!accepted) toasts.show({ tone: 'error', text: t()('accessDenied') });
      return accepted;
    },
    signOut() {
      const { status, user, ended } = session.store.getState();
      // An expired session keeps its screens for the person's return; signing out then removes them.
      if (status !== 'signed-in' && ended !== 'expired') return;
      if (user?.capabilities.includes(signOutCall.capability ?? '')) {
        // `send` reads the token before the session ends on the next line but one.
        client.send(signOutCall, {}, { apiBase: pageApi(), keepalive: true }).catch(() => {});
      }
      session.signOut('logout');
      dialog.setState('none', true);
      const url = user?.signOutUrl;
      // Pages of other sites, and frames, stay where they are.
      if (url && isFollowablePath(url) && window.top === window && originOf(pageApi()) === location.origin) {
        location.assign(url);
      } else toasts.show({ tone: 'info', text: t()('loggedOut') });
    },
  };
}

/** The runtime of the page, created when it is first needed. */
export const pageRuntime = (): Runtime => oncePerPage('runtime', createRuntime);
