import { toJson } from '#domain/json.ts';
import type { BlockFact } from './facts.ts';
import { folder } from './folder.ts';

/** What a browser reports of a policy, now or from before. */
type Report = Pick<
  SecurityPolicyViolationEvent,
  'effectiveDirective' | 'originalPolicy' | 'disposition' | 'sourceFile'
> & { blockedURI?: string; blockedURL?: string };

/** Reports come a moment after what they report on, in ms. */
const REPORTS_COME_MS = 100;

/** Listens to what policies stop from now on, and before where the browser remembers. @returns the way to end and read. */
export function watchPolicies(): () => Promise<BlockFact[]> {
  const reports: Report[] = [];
  const listen = (event: SecurityPolicyViolationEvent) => void reports.push(event);
  document.addEventListener('securitypolicyviolation', listen);
  const Observer = (globalThis as { ReportingObserver?: typeof ReportingObserver }).ReportingObserver;
  const take = (list: readonly { body?: unknown }[]) => {
    reports.push(...list.map(({ body }) => body as Report));
  };
  const observer = Observer && new Observer(take, { types: ['csp-violation'], buffered: true });
  observer?.observe();
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, REPORTS_COME_MS));
    document.removeEventListener('securitypolicyviolation', listen);
    if (observer) take(observer.takeRecords());
    observer?.disconnect();
    return blocksOf(reports);
  };
}

function blocksOf(reports: readonly Report[]): BlockFact[] {
  const blocks = reports
    .filter(({ disposition }) => disposition === 'enforce')
    .map((report) => ({
      directive: report.effectiveDirective,
      blocked: (report.blockedURI ?? report.blockedURL ?? '').split(/[?#]/)[0] ?? '',
      policy: report.originalPolicy,
      isOurs: Boolean(report.sourceFile?.startsWith(folder)),
    }));
  return [...new Map(blocks.map((block) => [toJson(block), block])).values()];
}
