import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from 'react';
import { loadCode } from '#domain/loadCode.ts';
import { PartFailed, type PartFailedProps } from './PartFailed.tsx';

/**
 * A component whose code is loaded when it is first drawn (see `loadCode`). Unlike `React.lazy`, a failure shows a
 * message with Try again in its place and does not affect anything around it.
 * @param loading drawn until the code has loaded.
 * @param Failed drawn after loading has failed.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loading: ReactNode | ((props: Props) => ReactNode),
  Failed: ComponentType<PartFailedProps> = PartFailed,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;

  return function LazyPart(props: Props) {
    // State of each place: another place may load the code after this one was drawn, and this one must then be redrawn.
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
        () => {
          if (!isGone) setHasFailed(true);
        },
      );
      return () => {
        isGone = true;
      };
    }, [attempt]);

    if (Part) return <Part {...props} />;
    if (hasFailed) return <Failed onRetry={retry} onClose={(props as Partial<PartFailedProps>).onClose} />;
    return typeof loading === 'function' ? loading(props) : loading;
  };
}
