import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from 'react';
import { loadCode } from '#charts/loadCode.ts';
import { pageTexts } from '#texts/page.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { ErrorState } from '#ui/States.tsx';
import { useReady } from './host.ts';

/**
 * A part of a screen whose code is fetched when it is first drawn. Unlike `React.lazy`, what could
 * not be fetched can be asked for again.
 * @param loading drawn until the code is there.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loading: ReactNode,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;

  return function LazyPart(props: Props) {
    // Of each place its own: what another place has loaded after this one was drawn, this one has yet to draw.
    const [Part, setPart] = useState(() => Loaded);
    const [hasFailed, setHasFailed] = useState(false);
    const [attempt, retry] = useReducer((times: number) => times + 1, 0);

    // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is what Try again changes.
    useEffect(() => {
      if (Part) return;
      let isGone = false;
      setHasFailed(false);
      loadCode(load).then(
        (part) => {
          Loaded = part;
          if (!isGone) setPart(() => part);
        },
        (error: unknown) => {
          console.error('academy-widgets: the code of a part of a screen could not be loaded.', error);
          if (!isGone) setHasFailed(true);
        },
      );
      return () => {
        isGone = true;
      };
    }, [attempt]);

    if (Part) return <Part {...props} />;
    return hasFailed ? <Failed onRetry={retry} /> : loading;
  };
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(pageTexts);
  useReady('error');
  return <ErrorState message={t('screenFailed')} onRetry={onRetry} />;
}
