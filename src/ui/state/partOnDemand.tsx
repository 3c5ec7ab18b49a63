import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from 'react';
import { loadCode } from '#platform/loadCode.ts';
import { PartFailed, type PartFailedProps } from './PartFailed.tsx';

/** A component whose code is loaded on demand. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Loads the code before it is drawn (see `useSoon`). A failure is told where it is drawn. */
  load(): void;
};

/**
 * Loads the code of a part that is drawn with the first answer while that answer is on its way. It begins after the
 * effects of this draw, so that the call leaves first.
 */
export function useSoon(part: { load(): void }): void {
  useEffect(() => {
    const timer = setTimeout(part.load);
    return () => clearTimeout(timer);
  }, [part]);
}

/**
 * A component whose code is loaded when it is first drawn (see `loadCode`). Unlike `React.lazy`, a failure shows a
 * message with Try again in its place and does not affect anything around it.
 * @param loading drawn until the code has loaded. Null where nothing is seen until then: the control that was pressed for
 *   it says that it is under way (`page/overlay/pressed.ts`).
 * @param Failed drawn after loading has failed.
 */
export function partOnDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loading: ReactNode | ((props: Props) => ReactNode),
  Failed: ComponentType<PartFailedProps> = PartFailed,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const loaded = async () => {
    Loaded ??= await loadCode(load);
    return Loaded;
  };

  function LazyPart(props: Props) {
    // State of each place: another place may load the code after this one was drawn, and this one must then be redrawn.
    const [Part, setPart] = useState(() => Loaded);
    const [failedAt, setFailedAt] = useState<number>();
    const [attempt, retry] = useReducer((times: number) => times + 1, 0);

    // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is what Try again changes.
    useEffect(() => {
      if (Part) return;
      loaded().then(
        (part) => setPart(() => part),
        () => setFailedAt(attempt),
      );
    }, [attempt]);

    if (Part) return <Part {...props} />;
    if (failedAt === attempt) return <Failed onRetry={retry} onClose={(props as Partial<PartFailedProps>).onClose} />;
    return typeof loading === 'function' ? loading(props) : (loading ?? <i hidden />);
  }

  return Object.assign(LazyPart, { load: () => void loaded().catch(() => {}) });
}
