import type { Translate } from '#texts/texts.ts';

/** The words of a deletion, for `DeleteDialog`: the texts of each screen have them under the same keys. */
export const deletionWords = (t: Translate<'deleteTitle' | 'deleteQuestion' | 'deleted' | 'notDeleted'>) => ({
  title: t('deleteTitle'),
  question: t('deleteQuestion'),
  success: t('deleted'),
  failed: t('notDeleted'),
});
