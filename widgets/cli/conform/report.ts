/** A run as data: what every kind of report is made of, and what `--json` writes. */
import type { AnyCall } from '#contract/call.ts';
import { version } from '#widgets/cli/version.ts';
import { callById } from './inputs.ts';
import type { Run } from './run.ts';
import { CHECKS, isBad, type Result, VERDICTS, type Verdict } from './verdicts.ts';

export interface Report {
  /** The address that was asked. */
  server: string;
  /** When the run began, in ISO 8601. */
  date: string;
  package: string;
  contract: string;
  elements: readonly string[];
  roles: readonly string[];
  seconds: number;
  counts: Record<Verdict, number>;
  /** Nothing is wrong, missing, refused or let in. */
  ok: boolean;
  /** What `ok` does not say: who was not asked for what belongs to others, since nobody named it. Sentences. */
  unproven: readonly string[];
  results: readonly Result[];
}

export function reportOf(run: Run, seconds: number): Report {
  const { base, wanted, identities, now, contract } = run.options;
  const order = new Map(run.calls.map(({ id }, index) => [id, index]));
  const checks = Object.keys(CHECKS);
  const place = ({ call, check }: Result) =>
    (call === undefined ? -1 : (order.get(call) ?? order.size)) * checks.length + checks.indexOf(check);
  const results = run.results.toSorted((a, b) => place(a) - place(b));
  return {
    server: base,
    date: now.toISOString(),
    package: version,
    contract,
    elements: wanted.map(({ row }) => row.tag),
    roles: identities.map(({ role }) => role),
    seconds: Math.round(seconds * 10) / 10,
    counts: countsOf(results),
    ok: !results.some(({ verdict }) => isBad(verdict)),
    unproven: [...new Set(results.filter(isUnproven).flatMap(({ notes }) => notes.map(({ says }) => says)))],
    results,
  };
}

const isUnproven = ({ check, verdict }: Result) => check === 'foreign' && verdict === 'not asked';

const countsOf = (results: readonly Result[]) =>
  Object.fromEntries(
    VERDICTS.map((verdict) => [verdict, results.filter((result) => result.verdict === verdict).length]),
  ) as Record<Verdict, number>;

/** Results by the id of their call, in their order; `''` is the server as a whole. */
export function byCall(results: readonly Result[]): [call: string, results: Result[]][] {
  const groups = new Map<string, Result[]>();
  for (const result of results) groups.set(result.call ?? '', [...(groups.get(result.call ?? '') ?? []), result]);
  return [...groups];
}

/** What a report calls a call: its method and path. */
export const routeOf = (id: string): string => {
  const call: AnyCall | undefined = callById.get(id);
  return call ? `${call.method} ${call.path}` : id;
};

/** One sentence about many results: several people, or several words of a query, met the same. */
export interface Finding {
  verdict: Verdict;
  says: string;
  loses: string | undefined;
  /** Who met it, and what was tried. */
  met: readonly string[];
}

/** The notes of some results, each sentence once, the weightiest first. */
export function findingsOf(results: readonly Result[]): Finding[] {
  const findings = new Map<string, Finding & { met: string[] }>();
  for (const { notes, as, tried, check } of results) {
    for (const { verdict, says, loses } of notes) {
      const key = `${verdict} ${says}`;
      const one = findings.get(key) ?? { verdict, says, loses, met: [] };
      const met = [as, tried || (check === 'answer' || verdict === 'not asked' ? '' : CHECKS[check])]
        .filter(Boolean)
        .join(', ');
      if (met !== '' && !one.met.includes(met)) one.met.push(met);
      findings.set(key, one);
    }
  }
  return [...findings.values()].toSorted((a, b) => VERDICTS.indexOf(b.verdict) - VERDICTS.indexOf(a.verdict));
}
