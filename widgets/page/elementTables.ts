/**
 * What screens tell about themselves, as tables. Pages load some of them, but neither the contract nor what else screens
 * tell: the build writes them out.
 */
import { byTag, type ScreenTag, screens } from '#screens/screens.ts';
import type { Question } from '#screens/shared/firstQuestion.ts';
import type { ElementCalls, ElementRow, ScreenFacts } from '#screens/shared/screenFacts.ts';

/** The public table: one row for each element. */
export const elements: readonly (ElementRow & { tag: ScreenTag })[] = screens.map(
  ({ tag, screen, audience, menuIds, route, expiresToLogin, attributes, height }) => {
    const shown = { tag, screen, audience, menuIds, ...(route && { route }), expiresToLogin };
    return { ...shown, attributes: Object.keys(attributes), height };
  },
);

/**
 * The calls of each element: the documentation, the check, the conformance kit and the comparison of two versions of the
 * contract read it. `tests/contract/elementCalls.test.ts` compares it with the code of the elements.
 */
export const elementCalls: Readonly<Record<ScreenTag, ElementCalls>> = byTag(({ needs, richer, offered }) => ({
  needs,
  richer,
  offered,
}));

/**
 * What each element asks first: `firstCall.ts` asks it while the element's code is still loading. Lists, notices and the
 * login have no such question: only their code knows what they ask.
 */
export const firstQuestions: Readonly<Partial<Record<ScreenTag, Question>>> = Object.fromEntries(
  screens.flatMap(({ tag, first }) => (first ? [[tag, first()]] : [])),
);

/** What each element and its attributes are for: the manifest, the types, the check and the documentation show it. */
export const descriptions: Readonly<Record<ScreenTag, Pick<ScreenFacts, 'description' | 'attributes'>>> = byTag(
  ({ description, attributes }) => ({ description, attributes }),
);
