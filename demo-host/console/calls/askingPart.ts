import type { ComponentType, ReactNode } from 'react';
import { type LazyPart, partOnDemand } from '#ui/state/partOnDemand.tsx';

/** `partOnDemand` of a part that asks the API: what gives it access comes with its own code. */
export const askingPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  loading: ReactNode,
  Failed?: Parameters<typeof partOnDemand>[2],
): LazyPart<Props> =>
  partOnDemand(
    async () => {
      const [{ withApi }, part] = await Promise.all([import('#page/calls/withApi.tsx'), load()]);
      return withApi(part.default);
    },
    loading,
    Failed,
  );
