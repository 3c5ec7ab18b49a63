import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ComponentProps } from 'react';
import type { CallState } from '#api/useCall.ts';
import { commonTexts } from '#texts/common.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Select } from '#ui/form/Select.tsx';
import { useFailureText } from './useFailureText.ts';

interface CallSelectProps extends ComponentProps<typeof Select<string>> {
  /** The call that answers what may be chosen. */
  state: CallState<unknown>;
}

/** Chooses among what a call answers: where it failed, the reason stands below with *Try again*. */
export function CallSelect({ state, ...select }: CallSelectProps) {
  const failureOf = useFailureText();
  const t = useTexts(commonTexts);
  return (
    <div className="form">
      <Select {...select} />
      {state.error && (
        <div role="alert">
          <p className="field__error">{failureOf(state.error)}</p>
          <Button size="small" icon={RotateCw} busy={state.isFetching} onClick={state.retry}>
            {t('tryAgain')}
          </Button>
        </div>
      )}
    </div>
  );
}
