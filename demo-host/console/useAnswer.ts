import { QueryClient, useQuery } from '@tanstack/react-query';
import { api } from '#widgets/index.ts';

type Send = typeof api.send;
export type Name = Parameters<Send>[0];
type Sent<N extends Name> = Awaited<ReturnType<typeof api.send<N>>>;
export type Failure = NonNullable<Sent<Name>['failure']>;
export type InputOf<N extends Name> = Parameters<typeof api.send<N>>[1];

/** What a call answers. */
export type AnswerOf<N extends Name> = NonNullable<Extract<Sent<N>, { failure?: undefined }>['answer']>;

/** The state of a call that the console shows. */
export interface Answer<T> {
  answer: T | undefined;
  /** Why the last try failed, for people. The answer before it stays. */
  failure: string | undefined;
  isBusy: boolean;
  /** Asks again; what is shown stays until then. */
  again(): void;
}

/** Of the console's own pages; the elements have theirs. `api` itself repeats a call and reports a lost network. */
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      gcTime: 0,
    },
  },
});

/** Asks a call and keeps its answer while it is shown. */
export function useAnswer<N extends Name>(name: N, input: InputOf<N>): Answer<AnswerOf<N>> {
  const queryKey = [name, input];
  const { data, isFetching, refetch } = useQuery<{ answer?: AnswerOf<N>; failure?: Failure }>(
    {
      queryKey,
      // A failure is data too, so that it stays on screen, with its button, while the call is tried again.
      queryFn: async () => {
        const { answer, failure } = await api.send(name, input);
        return failure ? { ...queries.getQueryData(queryKey), failure } : { answer: answer as AnswerOf<N> };
      },
    },
    queries,
  );
  return {
    answer: data?.answer,
    failure: data?.failure?.message,
    isBusy: isFetching,
    again: () => void refetch(),
  };
}
