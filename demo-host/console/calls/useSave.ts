import { type Submit, useSubmit } from '#ui/form/useSubmit.ts';
import { api } from '#widgets/page/index.ts';
import type { Failure, InputOf, Name } from './useAnswer.ts';

type Row = NonNullable<Failure['rows']>[number];

/** Saves what a form holds by a call. */
export const useSave = <N extends Name>(name: N): Submit<InputOf<N>, Row> =>
  useSubmit(
    async (input) => (await api.send(name, input)).failure,
    (text) => void api.notify({ tone: 'success', text }),
  );
