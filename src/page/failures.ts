import type { ApiError } from '#api/errors.ts';
import type english from '#texts/en/page.json';
import type { Translate } from '#texts/texts.ts';

export type PageTranslate = Translate<keyof typeof english>;

/** What is told to a person about a failed call: the error catalogue (spec 1 §8), one table. */
export function failureText(error: ApiError, t: PageTranslate): string {
  switch (error.failure) {
    case 'network':
    case 'timeout':
      return t('networkError');
    case 'shape':
      return t('wrongShape');
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

/** What a host says of a status when it says nothing of the case. */
const SAYS_NOTHING = /^(?:forbidden|access denied|(?:resource )?not found|you do not have permission[^.]*)\.?$/i;

/** The catalogue's words, and after them the host's own reason where it has one: 'This conversation is closed'. */
function withReason(words: string, { serverMessage = '' }: ApiError, t: PageTranslate): string {
  const reason = serverMessage.trim();
  return reason === '' || reason === words || SAYS_NOTHING.test(reason) ? words : t('withReason', { words, reason });
}

/**
 * The toast of a failed call, or none: no response is raised to whoever asked, and a 401 has its
 * dialog (spec 1 §8).
 */
export function failureToast(error: ApiError, t: PageTranslate): string | undefined {
  return error.failure === 'http' && error.status !== 401 ? failureText(error, t) : undefined;
}
