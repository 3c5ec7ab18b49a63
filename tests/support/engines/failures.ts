import common from '#texts/en/common.json' with { type: 'json' };
import page from '#texts/en/page.json' with { type: 'json' };

/** What stands where something could not be drawn, or was not answered. */
export const failureSentences: readonly string[] = [page.screenFailed, common.tryAgain];
