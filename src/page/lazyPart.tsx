import type { ComponentType, ReactNode } from 'react';
import { lazyPart as anyLazyPart, type LazyPart } from '#ui/lazyPart.tsx';
import { Failed } from './Failed.tsx';

/** `lazyPart` inside an element: where the code cannot be loaded, the element is ready with an error. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loading: ReactNode | ((props: Props) => ReactNode),
): LazyPart<Props> => anyLazyPart(load, loading, Failed);
