/** Rules about the calls of this page that failed. */
import type { Facts, FailedCallFact, Found } from './facts.ts';

const FINDING = { stopped: 'call-stopped', late: 'call-late', refused: 'call-refused' } as const satisfies Record<
  FailedCallFact['why'],
  Found['id']
>;

export function callRules({ failed, apis, blocks, transport, page }: Facts): Found[] {
  const [api] = apis;
  const origin = api?.url ? new URL(api.url).origin : '';
  // Reported once for all calls: with the API, with the policy, with the network, or with the page's own transport.
  const isReported =
    api?.probe.kind === 'failed' ||
    !page.isOnline ||
    transport !== undefined ||
    blocks.some(({ directive, blocked }) => directive === 'connect-src' && blocked.startsWith(origin));
  return failed
    .filter(({ why }) => why === 'refused' || !isReported)
    .map(({ call, tags, why, status, words }) => {
      const where = tags.map((tag) => `<${tag}>`).join(', ');
      const path = call.split(' ').at(-1) ?? call;
      return {
        id: FINDING[why],
        level: 'error',
        args: { call, tags: where, isKnown: String(tags.length > 0), address: origin + path, status },
        evidence: [call, where, status || '', words].filter(Boolean).join(', '),
      };
    });
}
