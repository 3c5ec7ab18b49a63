/** Rules about the service worker of the page's site. */
import type { Facts, Found } from './facts.ts';

/** How many addresses are shown. */
const MAX_SHOWN = 3;

export function workerRules({ worker, apis }: Facts): Found[] {
  if (!worker) return [];
  const { url, kept } = worker;
  if (kept.length === 0) return [{ id: 'worker-there', level: 'info', args: { url } }];
  // Where the API says for whom an answer is, the elements refuse what was kept for somebody else.
  const isPerSession = apis.every(({ probe }) => probe.kind !== 'answered' || probe.isForSession);
  return [
    {
      id: isPerSession ? 'worker-keeps' : 'worker-mixes',
      level: isPerSession ? 'warning' : 'error',
      args: { url },
      evidence: [...kept.slice(0, MAX_SHOWN), ...(kept.length > MAX_SHOWN ? ['…'] : [])].join(' '),
    },
  ];
}
