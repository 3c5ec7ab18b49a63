/** What exists once per page: session, client, query cache, toasts, and the elements on it. */
import { QueryCache, QueryClient } from '@tanstack/query-core';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Client, createClient } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import { signOut as signOutCall } from '#contract/session.ts';
import { createSession, type Session, type SignInAnswer } from '#session/session.ts';
import { pageTexts } from '#texts/page.ts';
import { type CallMetricsStore, createCallMetrics } from './callMetrics.ts';
import { emit, navigate } from './events.ts';
import { failureToast } from './failures.ts';
import { onConfigure, oncePerPage, pageConfig } from './pageGlobals.ts';
import { createToasts, type Toasts } from './toasts.ts';

/** An element that is connected to the page. */
export interface Host {
  element: HTMLElement;
  /** On a 401 the browser goes to the login URL, if there is one (spec 1 §8, spec 2 §8). */
  expiresToLogin: boolean;
  locale: string;
  theme: 'light' | 'dark' | 'auto';
}

/** The one dialog of the page: the session ran out, or someone wants to sign in. */
export type PageDialog = 'none' | 'expired' | 'sign-in';

export interface Runtime {
  session: Session;
  client: Client;
  queries: QueryClient;
  toasts: Toasts;
  /** Calls under way. */
  busy: StoreApi<number>;
  /** What became of the calls of this page. */
  callMetrics: CallMetricsStore;
  dialog: StoreApi<PageDialog>;
  /** Connected elements, first come first. */
  hosts: StoreApi<readonly Host[]>;
  /** @returns the way to take it off again. */
  addHost(host: Host): () => void;
  /** Counts `configure` calls, for those who draw what it says. */
  configured: StoreApi<number>;
  /** The URL of the API for an element, and whether the page is locked to another origin. */
  apiFor(apiBase: string | undefined): { apiBase: string; isForeign: boolean; pageOrigin: string };
  /** Of what the page says once: the first element's. */
  locale(): string;
  /** Takes over a login's answer. @returns false when the role may hold no session. */
  signIn(answer: SignInAnswer): boolean;
  /** Ends the session here, in the other tabs and at the host. */
  signOut(): void;
}

/** Elements that ask the same within so many ms ask once. */
const SAME_MOMENT_MS = 1_000;
/** Answers nobody looks at are forgotten after this many ms. */
const CACHE_MS = 60_000;

function createRuntime(): Runtime {
  const session = createSession();
  const toasts = createToasts();
  const busy = createStore(() => 0);
  const callMetrics = createCallMetrics();
  const dialog = createStore<PageDialog>(() => 'none');
  const hosts = createStore<readonly Host[]>(() => []);
  const configured = createStore(() => 0);
  /** The page's API where nothing names one: that of the first element that does. */
  let claimed: string | undefined;

  const locale = () => hosts.getState()[0]?.locale ?? pageConfig().locale ?? 'en-IN';
  const t = () => pageTexts.in(locale());

  const client = createClient({
    getToken: (refused) => session.token(refused),
    onUnauthorized: (token) => session.refuse(token),
    onBusy: (underWay) => busy.setState(underWay, true),
    onEnd: callMetrics.ended,
  });

  const queries = new QueryClient({
    queryCache: new QueryCache({
      // Once per question, however many elements asked it.
      onError(error, query) {
        const toast = error instanceof ApiError && !query.meta?.quiet && failureToast(error, t());
        if (toast) toasts.show({ tone: 'error', text: toast });
      },
    }),
    defaultOptions: {
      // Repeats are the client's own affair; focus and network changes must not move what one reads.
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        gcTime: CACHE_MS,
        // A part of a screen that is drawn a moment later asks no second time.
        staleTime: SAME_MOMENT_MS,
      },
    },
  });

  function pageApi(): string {
    const named = pageConfig().apiBase;
    if (named) return named;
    claimed ??= [...document.querySelectorAll('[api-base]')]
      .find((element) => /^(academy|parent)-/.test(element.localName))
      ?.getAttribute('api-base')
      ?.trim();
    return claimed || location.origin;
  }

  function start() {
    session.start({ getToken: pageConfig().getToken, apiOrigin: originOf(pageApi()) });
  }

  const tellOtherVersions = onConfigure(() => {
    start();
    configured.setState(configured.getState() + 1, true);
  });

  session.store.subscribe((now, before) => {
    if (now.epoch === before.epoch) return;
    // Nothing that was asked for one person is left for the next.
    queries.clear();
    tellOtherVersions();
    if (now.status === 'signed-in') dialog.setState('none', true);
    if (before.status !== 'signed-in' || now.status !== 'signed-out' || !now.ended) return;
    const [first] = hosts.getState();
    if (first) emit(first.element, 'academy-signed-out', { reason: now.ended });
    if (now.ended !== 'expired') return;
    const { loginUrl } = pageConfig();
    const leaves = hosts.getState().find((host) => host.expiresToLogin);
    if (leaves && loginUrl) navigate(leaves.element, loginUrl);
    else dialog.setState('expired', true);
  });

  // After this task, so that a page's `configure` right after the import still counts.
  queueMicrotask(start);

  return {
    session,
    client,
    queries,
    toasts,
    busy,
    callMetrics,
    dialog,
    hosts,
    configured,
    locale,
    addHost(host) {
      hosts.setState([...hosts.getState(), host], true);
      return () =>
        hosts.setState(
          hosts.getState().filter((other) => other !== host),
          true,
        );
    },
    apiFor(apiBase) {
      if (apiBase && !claimed && !pageConfig().apiBase) {
        claimed = apiBase;
        start();
      }
      const pageOrigin = originOf(pageApi()) ?? location.origin;
      const asked = apiBase ?? pageApi();
      return { apiBase: asked, isForeign: originOf(asked) !== pageOrigin, pageOrigin };
    },
    signIn(answer) {
      start();
      const accepted = session.signIn(answer);
      if (!accepted) toasts.show({ tone: 'error', text: t()('accessDenied') });
      return accepted;
    },
    signOut() {
      const { status, user, ended } = session.store.getState();
      // A session that has run out leaves its screens for a return: whoever signs out wants none.
      if (status !== 'signed-in' && ended !== 'expired') return;
      if (user?.capabilities.includes(signOutCall.capability ?? '')) {
        // The token is read as the call sets out, so it goes along although the session ends now.
        client.send(signOutCall, {}, { apiBase: pageApi(), keepalive: true }).catch(() => {});
      }
      session.signOut('logout');
      dialog.setState('none', true);
      toasts.show({ tone: 'info', text: t()('loggedOut') });
    },
  };
}

/** The page's runtime, made by the first who needs it. */
export const pageRuntime = (): Runtime => oncePerPage('runtime', createRuntime);

/** The http(s) origin of a URL, or undefined when it has none. */
function originOf(url: string): string | undefined {
  try {
    const { protocol, origin } = new URL(url, location.href);
    return /^https?:$/.test(protocol) ? origin : undefined;
  } catch {
    return undefined;
  }
}
