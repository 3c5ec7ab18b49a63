import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { type ApiAccess, ApiContext } from '#api/useCall.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { languageOf } from '#texts/texts.ts';
import { useLocale } from '#texts/useTexts.tsx';

const NO_CAPABILITIES: readonly string[] = [];
const noElement = () => {};

/** Access to the page's API, with the page's session, for what is drawn outside any element. */
export function ApiOfPage({ children }: { children: ReactNode }) {
  const { client, cache, session, apiFor } = pageRuntime();
  const { status, user, epoch } = useStore(session.store);
  const { apiBase } = apiFor(undefined);
  const language = languageOf(useLocale());
  const isSignedIn = status === 'signed-in';
  const capabilities = user?.capabilities ?? NO_CAPABILITIES;
  const access = useMemo<ApiAccess>(
    () => ({ client, cache, apiBase, language, isSignedIn, capabilities, epoch, onError: noElement }),
    [client, cache, apiBase, language, isSignedIn, capabilities, epoch],
  );
  return <ApiContext value={access}>{children}</ApiContext>;
}
