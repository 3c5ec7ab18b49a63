/** Rules about what the API answers to the elements of the page. */
import type { Facts, Found } from './facts.ts';

/** The answer itself, in the words. */
const WHOLE = 'whole';
/** So many places of one call are told: the others most often have the same cause. */
const MAX_PLACES = 3;

export function answerRules({ answers }: Facts): Found[] {
  const told = new Map<string, number>();
  // What takes a whole list away is told before a field.
  const worstFirst = [...answers].sort((a, b) => Number(b.isLost) - Number(a.isLost));
  return worstFirst.flatMap(({ call, path, value, wanted, known, rows, isLost }) => {
    const count = (told.get(call) ?? 0) + 1;
    told.set(call, count);
    if (count > MAX_PLACES) return [];
    return {
      id: isLost ? ('answer-lost' as const) : ('answer-misread' as const),
      level: isLost ? ('error' as const) : ('warning' as const),
      args: { call, path: path || WHOLE, value, wanted, known: known.join(', '), rows },
      evidence: `${call} ${path || '.'} = ${value}${rows > 1 ? ` × ${rows}` : ''}`,
    };
  });
}
