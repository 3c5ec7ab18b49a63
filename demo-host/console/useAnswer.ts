import { useCallback, useEffect, useState } from 'react';
import { api } from '#widgets/index.ts';

type Send = typeof api.send;
type Name = Parameters<Send>[0];
type Sent<N extends Name> = Awaited<ReturnType<typeof api.send<N>>>;
type InputOf<N extends Name> = Parameters<typeof api.send<N>>[1];

/** What a call answers. */
export type AnswerOf<N extends Name> = NonNullable<Extract<Sent<N>, { failure?: undefined }>['answer']>;

/** What a call answered, for the console to show. */
export interface Answer<T> {
  answer: T | undefined;
  /** Why the last try failed, in words. */
  failure: string | undefined;
  isBusy: boolean;
  /** Asks again; what is shown stays until then. */
  again(): void;
}

/** Asks a call and keeps its answer; another input is another question. */
export function useAnswer<N extends Name>(name: N, input: InputOf<N>): Answer<AnswerOf<N>> {
  const question = JSON.stringify([name, input]);
  const [asked, setAsked] = useState({ question, times: 0 });
  const [told, setTold] = useState<{ question: string; sent: Sent<N> }>();
  const [isBusy, setBusy] = useState(true);
  if (asked.question !== question) setAsked({ question, times: 0 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` holds the name and the input as text.
  useEffect(() => {
    let isWanted = true;
    setBusy(true);
    void api.send(name, input).then((sent) => {
      if (!isWanted) return;
      setBusy(false);
      // A failure does not take away what is known.
      setTold((before) => ({
        question: asked.question,
        sent: (sent.failure && before?.question === asked.question ? { ...before.sent, ...sent } : sent) as Sent<N>,
      }));
    });
    return () => {
      isWanted = false;
    };
  }, [asked]);

  const current = told?.question === question ? told.sent : undefined;
  return {
    answer: current?.answer as never,
    failure: current?.failure?.message,
    isBusy,
    again: useCallback(() => setAsked(({ question: same, times }) => ({ question: same, times: times + 1 })), []),
  };
}
