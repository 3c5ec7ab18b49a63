import { useEffect, useRef } from 'react';
import { createPath, Navigate, useLocation, useNavigate } from 'react-router';
import { INVITE_PATH } from '#domain/people/invitations.ts';
import { isFollowablePath, ROUTE, SET_UP_PAGE } from '#domain/people/menu.ts';
import { useSignIn } from '#host/console/calls/session.ts';
import { afterSignIn, menuTarget } from '#host/console/routing/routes.ts';
import { elements } from '#widgets/page/index.ts';
import { InvitePage, LoginPage, SetUpPage } from './Entrance.tsx';
import { LayoutSkeleton } from './Layout.tsx';
import { Page } from './Page.tsx';

/**
 * The path that was opened before sign-in; kept in the history, so that it survives a reload
 * (promises/menu-and-routes.md#return-after-sign-in).
 */
interface LoginState {
  wanted?: string;
}

/**
 * Shows the page to people who are signed in, and the login to everybody else (promises/menu-and-routes.md#redirects).
 */
export function Gate({ consoleUrl }: { consoleUrl: string }) {
  const signIn = useSignIn(consoleUrl);
  const location = useLocation();
  useElementNavigation(consoleUrl);
  /** The page that was open while somebody was signed in. */
  const openPage = useRef<string>(undefined);
  useEffect(() => {
    if (signIn.status === 'signed-in') openPage.current = location.key;
  }, [signIn.status, location.key]);

  if (location.pathname === SET_UP_PAGE) return <SetUpPage />;
  if (location.pathname === INVITE_PATH) return <InvitePage />;
  if (signIn.status === 'loading') return <LayoutSkeleton />;

  const isLogin = location.pathname === ROUTE.login;
  if (signIn.status === 'signed-out') {
    if (isLogin) return <LoginPage />;
    // The session-expired dialog comes with an element, over the page that was open; its button leads to the login.
    const hasDialog = signIn.reason === 'expired' && elements.some(({ tag }) => document.querySelector(tag));
    if (hasDialog && signIn.last && openPage.current === location.key) {
      return <Page viewer={signIn.last} />;
    }
    const state: LoginState = signIn.reason === 'logout' ? {} : { wanted: createPath(location) };
    return <Navigate to={ROUTE.login} replace state={state} />;
  }

  const { viewer } = signIn;
  if (isLogin) {
    const wanted = (location.state as LoginState | null)?.wanted;
    return <Navigate to={afterSignIn(wanted, viewer, elements)} replace />;
  }
  return <Page viewer={viewer} />;
}

/** Elements request navigation by an event; paths inside the console are opened by the router. */
function useElementNavigation(consoleUrl: string) {
  const navigate = useNavigate();
  const location = useLocation();
  const here = useRef(location);
  here.current = location;

  useEffect(() => {
    const go = (event: Event) => {
      const { path, search = '' } = (event as CustomEvent<{ path: string; search?: string }>).detail;
      if (!isFollowablePath(path)) return;
      // The login URL contains the console's folder, since elements were configured with it; the fixed paths do not.
      const basePath = consoleUrl.slice(window.location.origin.length);
      const target = path.startsWith(basePath)
        ? menuTarget(`/${path.slice(basePath.length)}`, consoleUrl)
        : menuTarget(path, consoleUrl);
      if (target.kind !== 'inside') return;
      event.preventDefault();
      if (target.path !== ROUTE.login) navigate(target.path + search);
      else if (here.current.pathname !== ROUTE.login) {
        const state: LoginState = { wanted: createPath(here.current) };
        navigate(target.path, { state });
      }
    };
    document.addEventListener('academy-navigate', go);
    return () => document.removeEventListener('academy-navigate', go);
  }, [navigate, consoleUrl]);
}
