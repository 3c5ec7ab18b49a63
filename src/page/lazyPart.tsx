import type { ComponentType, ReactNode } from 'react';
import { lazyPart as anyLazyPart } from '#ui/lazyPart.tsx';
import { Failed } from './Failed.tsx';

/** `lazyPart` within an element, which is ready with an error where the part cannot be had. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loading: ReactNode,
): ComponentType<Props> => anyLazyPart(load, loading, Failed);
