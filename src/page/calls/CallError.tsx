import type { CallState } from '#api/useCall.ts';
import { pageTexts } from '#texts/page.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { ErrorState } from '#ui/state/States.tsx';
import { failureText, isDenied } from './failures.ts';

interface CallErrorProps {
  state: CallState<unknown>;
  /** What is asked for, where a screen makes several calls: the message names it. */
  what?: string;
  /** The words for this failure, used when the server sends no message. */
  failed?: string;
  /** One line beside what is shown; false where the message stands in place of the data. */
  inline?: boolean;
}

/** Why a call failed, with Try again; draws nothing while the call has not failed. */
export function CallError({ state, what, failed, inline = true }: CallErrorProps) {
  const t = useTexts(pageTexts);
  const { error, retry, isFetching } = state;
  if (!error) return null;
  const reason = failureText(error, t);
  const message =
    failed === undefined ? (what ? t('couldNotLoad', { what, why: reason }) : reason) : (error.serverMessage ?? failed);
  // The reason stands below the words that are promised, unless the server has said the same.
  const hint = failed === undefined || message === reason ? undefined : reason;
  return <ErrorState {...{ message, hint, inline }} onRetry={retry} busy={isFetching} isDenied={isDenied(error)} />;
}
