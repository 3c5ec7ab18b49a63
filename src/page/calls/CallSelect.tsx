import type { ComponentProps } from 'react';
import type { CallState } from '#api/useCall.ts';
import { Select } from '#ui/form/Select.tsx';
import { CallError } from './CallError.tsx';

interface CallSelectProps extends ComponentProps<typeof Select<string>> {
  /** The call that answers what may be chosen. */
  state: CallState<unknown>;
}

/** Chooses among what a call answers: where it failed, the reason stands below with *Try again*. */
export function CallSelect({ state, ...select }: CallSelectProps) {
  return (
    <div className="form">
      <Select {...select} />
      <CallError state={state} />
    </div>
  );
}
