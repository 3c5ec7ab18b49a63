import type { ComponentType, ReactNode } from 'react';
import { type LazyPart, partOnDemand } from '#ui/state/partOnDemand.tsx';
import { Failed } from './Failed.tsx';

/** `partOnDemand` inside an element: where the code cannot be loaded, the element is ready with an error. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loading: ReactNode | ((props: Props) => ReactNode),
): LazyPart<Props> => partOnDemand(load, loading, Failed);
