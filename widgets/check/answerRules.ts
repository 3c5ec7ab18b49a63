/** Rules about the answers of the API to the elements of the page. */
import type { Facts, Found } from './facts.ts';

/** The name of the whole answer in the texts. */
const WHOLE = 'whole';
/** How many places of one call are reported: the others usually have the same cause. */
const MAX_PLACES = 3;

export function answerRules({ answers }: Facts): Found[] {
  const counts = new Map<string, number>();
  // A whole list that is lost is reported before a field.
  const worstFirst = [...answers].sort((a, b) => Number(b.isLost) - Number(a.isLost));
  return worstFirst.flatMap(({ call, path, value, wanted, known, rows, isLost }) => {
    const count = (counts.get(call) ?? 0) + 1;
    counts.set(call, count);
    if (count > MAX_PLACES) return [];
    return {
      id: isLost ? ('answer-lost' as const) : ('answer-misread' as const),
      level: isLost ? ('error' as const) : ('warning' as const),
      args: { call, path: path || WHOLE, value, wanted, known: known.join(', '), rows },
      evidence: `${call} ${path || '.'} = ${value}${rows > 1 ? ` × ${rows}` : ''}`,
    };
  });
}

/** The page's own transport: that it has one, and what it failed with. */
export function transportRules({ transport }: Facts): Found[] {
  if (!transport) return [];
  const faults = transport.map(({ call, words }) => ({
    id: 'transport-fails' as const,
    level: 'error' as const,
    args: { call },
    evidence: `${call}: ${words}`,
  }));
  return [{ id: 'transport-used', level: 'info' }, ...faults];
}
