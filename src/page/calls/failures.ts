import type { ApiError } from '#api/errors.ts';
import type english from '#texts/en/page.json';
import type { Translate } from '#texts/texts.ts';

export type PageTranslate = Translate<keyof typeof english>;

/** What people read about a failed call: the error catalogue (promises/session-and-errors.md#error-messages). */
export function failureText(error: ApiError, t: PageTranslate): string {
  switch (error.failure) {
    case 'network':
    case 'timeout':
      return t('networkError');
    case 'shape':
      return t('wrongShape');
    case 'foreign':
      return t('foreignAnswer');
    case 'http':
      switch (error.status) {
        case 401:
          return t('sessionExpired');
        case 403:
          return withReason(t('forbidden'), error, t);
        case 404:
          return withReason(t('notFound'), error, t);
        case 500:
          return t('serverError');
        default:
          return error.serverMessage ?? t('otherError');
      }
  }
}

/** Nothing is broken: the person may not see or do this. */
export const isDenied = (error: ApiError | undefined): boolean => error?.status === 403;

/** Messages that only repeat the status and name no reason. */
const NO_REASON = /^(?:forbidden|access denied|(?:resource )?not found|you do not have permission[^.]*)\.?$/i;

/** The catalogue's words, followed by the server's own reason if it has one: 'This conversation is closed'. */
function withReason(words: string, { serverMessage = '' }: ApiError, t: PageTranslate): string {
  const reason = serverMessage.trim();
  return reason === '' || reason === words || NO_REASON.test(reason) ? words : t('withReason', { words, reason });
}

/**
 * The text of the toast of a failed call, or undefined for no toast: the screen itself shows that there was no response,
 * and a 401 has a dialog (promises/session-and-errors.md#error-messages).
 */
export function failureToast(error: ApiError, t: PageTranslate): string | undefined {
  return error.failure === 'http' && error.status !== 401 ? failureText(error, t) : undefined;
}
