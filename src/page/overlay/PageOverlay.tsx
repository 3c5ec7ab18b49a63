import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { LOADING_BAR_HIDE_MS } from '#domain/lists/limits.ts';
import { ApiOfPage } from '#page/calls/ApiOfPage.tsx';
import { ElementContext } from '#page/element/element.ts';
import { navigate } from '#page/element/events.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { pageConfig } from '#page/element/pageGlobals.ts';
import { RenderBoundary } from '#page/element/RenderBoundary.tsx';
import { pageRuntime } from '#page/element/runtime.ts';
import { accessTexts } from '#texts/access.ts';
import { loginTexts } from '#texts/login.ts';
import { pageTexts } from '#texts/page.ts';
import { LocaleContext, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { ToastStack } from '#ui/overlay/Toast.tsx';
import { Surface } from '#ui/show/Surface.tsx';
import { LoadingBar } from '#ui/state/LoadingBar.tsx';
import { CardSkeleton } from '#ui/state/Skeletons.tsx';
import { ActiveFormView } from './ActiveFormView.tsx';
import { activeForm } from './activeForm.ts';

const SignInForm = lazyPart(
  () => import('#page/signIn/SignInForm.tsx').then((module) => module.SignInForm),
  <CardSkeleton />,
);

/** Toasts, loading bar, forms and the dialog of the session, in the language and theme of the first element. */
export function PageOverlay({ place }: { place: HTMLElement }) {
  const runtime = pageRuntime();
  const [first] = useStore(runtime.elements);
  const toasts = useStore(runtime.toasts.store);
  const shownDialog = useStore(runtime.dialog);
  const form = useStore(activeForm().store);
  const element = first?.element ?? place;
  const own = useMemo(() => ({ element, views: new Map(), kept: new Map(), ready: () => {} }), [element]);
  return (
    <LocaleContext value={runtime.locale()}>
      <ElementContext value={own}>
        <ApiOfPage>
          <Surface bare theme={first?.theme ?? pageConfig().theme ?? 'auto'}>
            {/* Each has a boundary of its own, so that an exception in one leaves the others on screen. */}
            <RenderBoundary element={element} fallback={null}>
              <BusyBar />
            </RenderBoundary>
            <RenderBoundary element={element} fallback={null} again={toasts.at(-1)?.id}>
              <ToastStack toasts={toasts} onDismiss={runtime.toasts.dismiss} />
            </RenderBoundary>
            <RenderBoundary element={element} fallback={null} again={form?.key}>
              {form && <ActiveFormView key={form.key} form={form} />}
            </RenderBoundary>
            <RenderBoundary element={element} fallback={null} again={shownDialog}>
              <SessionDialog element={element} />
            </RenderBoundary>
          </Surface>
        </ApiOfPage>
      </ElementContext>
    </LocaleContext>
  );
}

/** Shown while calls are running, and hidden 150 ms after the last (promises/session-and-errors.md#loading-bar). */
function BusyBar() {
  const running = useStore(pageRuntime().busy);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (running > 0) {
      setIsShown(true);
      return;
    }
    const timer = setTimeout(() => setIsShown(false), LOADING_BAR_HIDE_MS);
    return () => clearTimeout(timer);
  }, [running]);
  return <LoadingBar active={isShown} />;
}

/**
 * 'Session expired…' with its Login button, or the sign-in form itself
 * (promises/session-and-errors.md#session-expired-dialog).
 */
function SessionDialog({ element }: { element: HTMLElement }) {
  const { dialog, elements } = pageRuntime();
  const shown = useStore(dialog);
  const t = useTexts(accessTexts);
  const page = useTexts(pageTexts);
  const login = useTexts(loginTexts);
  const close = () => dialog.setState('none', true);

  function toLogin() {
    const { loginUrl } = pageConfig();
    const [first] = elements.getState();
    if (!loginUrl || !first) return dialog.setState('sign-in', true);
    close();
    navigate(first.element, loginUrl);
  }

  if (shown === 'none') return null;
  if (shown === 'expired') {
    return (
      <Dialog
        title={t('sessionExpiredTitle')}
        onClose={close}
        footer={
          <Button variant="primary" onClick={toLogin}>
            {t('login')}
          </Button>
        }
      >
        <p>{page('sessionExpired')}</p>
      </Dialog>
    );
  }
  return (
    <Dialog title={login('title')} onClose={close}>
      <RenderBoundary element={element}>
        <SignInForm />
      </RenderBoundary>
    </Dialog>
  );
}
