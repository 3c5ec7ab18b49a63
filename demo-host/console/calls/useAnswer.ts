import { useEffect, useReducer, useState } from 'react';
import { api } from '#widgets/page/index.ts';

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

/** What a call has answered. */
interface Told<N extends Name> {
  /** The question and the number of the try that it answers. */
  run: string;
  question: string;
  answer: AnswerOf<N> | undefined;
  failure: Failure | undefined;
}

/**
 * Asks a call and keeps its answer while it is shown. `api` itself repeats a call and reports a lost network.
 * @param isWanted false asks nothing, as long as there is nothing to ask.
 */
export function useAnswer<N extends Name>(name: N, input: InputOf<N>, isWanted = true): Answer<AnswerOf<N>> {
  const question = JSON.stringify([name, input]);
  const [tries, again] = useReducer((before: number) => before + 1, 0);
  const run = `${tries} ${question}`;
  const [told, setTold] = useState<Told<N>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` says what is asked.
  useEffect(() => {
    let isLatest = true;
    if (!isWanted) return;
    void api.send(name, input).then(({ answer, failure }) => {
      if (!isLatest) return;
      setTold((last) => {
        const before = last?.question === question ? last.answer : undefined;
        return { run, question, failure, answer: failure ? before : (answer as AnswerOf<N>) };
      });
    });
    return () => {
      isLatest = false;
    };
  }, [run, isWanted]);
  const shown = told?.question === question ? told : undefined;
  return { answer: shown?.answer, failure: shown?.failure?.message, isBusy: isWanted && told?.run !== run, again };
}
