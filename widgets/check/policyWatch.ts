import { toJson } from '#platform/json.ts';
import type { BlockFact } from './facts.ts';
import { folder } from './folder.ts';

/** A browser's report of a violation, from an event or from a `ReportingObserver`. */
type Report = Pick<
  SecurityPolicyViolationEvent,
  'effectiveDirective' | 'originalPolicy' | 'disposition' | 'sourceFile'
> & { blockedURI?: string; blockedURL?: string };

/** Reports arrive this many ms after the violation. */
const REPORT_DELAY_MS = 100;

/**
 * Collects what policies block from now on, and before where the browser has stored it.
 * @returns a function that ends this and returns what was blocked.
 */
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
    await new Promise((resolve) => setTimeout(resolve, REPORT_DELAY_MS));
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
