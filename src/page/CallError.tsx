import type { ApiError } from '#api/errors.ts';
import type { CallState } from '#api/useCall.ts';
import { pageTexts } from '#texts/page.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { ErrorState } from '#ui/States.tsx';
import { failureText, type PageTranslate } from './failures.ts';

interface CallErrorProps {
  state: CallState<unknown>;
  /** What is asked for, where a screen makes several calls: the message names it. */
  what?: string;
  /** The specification's words for this failure, used when the server sends no message. */
  failed?: string;
  /** One line beside what is shown; false where the message stands in place of the data. */
  inline?: boolean;
}

/** Why a call failed, with Try again; draws nothing while the call has not failed. */
export function CallError({ state, what, failed, inline = true }: CallErrorProps) {
  const t = useTexts(pageTexts);
  const { error, retry, isFetching } = state;
  if (!error) return null;
  return <ErrorState {...wordsOf(error, t, what, failed)} onRetry={retry} busy={isFetching} inline={inline} />;
}

function wordsOf(error: ApiError, t: PageTranslate, what: string | undefined, failed: string | undefined) {
  const reason = failureText(error, t);
  if (failed === undefined) return { message: what ? t('couldNotLoad', { what, why: reason }) : reason };
  const message = error.serverMessage ?? failed;
  return { message, hint: message === reason ? undefined : reason };
}
