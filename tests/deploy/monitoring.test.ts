/** The examples for Prometheus and Grafana name what the server tells, and so does the guide. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { allCalls } from '#contract/index.ts';
import { createMetrics } from '#host/server/http/metrics.ts';

const read = (path: string) => readFileSync(new URL(`../../demo-host/${path}`, import.meta.url), 'utf8');

const Dashboard = v.object({
  panels: v.array(v.object({ title: v.string(), targets: v.array(v.object({ expr: v.string() })) })),
});
const Alerts = v.object({
  groups: v.array(
    v.object({
      rules: v.array(v.object({ alert: v.string(), expr: v.string(), annotations: v.object({ summary: v.string() }) })),
    }),
  ),
});

const panels = v.parse(Dashboard, JSON.parse(read('examples/deploy/grafana-dashboard.json'))).panels;
const rules = v.parse(Alerts, parse(read('examples/deploy/alerts.yml'))).groups.flatMap(({ rules }) => rules);
const expressions = [
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
];

/** The names of all samples and their labels, as a process that has done everything once tells them. */
async function exported(): Promise<{ names: Set<string>; labels: Map<string, Set<string>> }> {
  const pool = { busy: 0, idle: 0, max: 1, waiting: 0 };
  // A folder with files in it.
  const backupDir = new URL('.', import.meta.url).pathname;
  const metrics = createMetrics({ version: '1', pools: () => ({ api: pool }), backupDir });
  metrics.answered('login', 200, 0.1);
  metrics.jobRan('purge', 1, false);
  metrics.imported('oneroster', 'done');
  metrics.statements('taken', 1);
  metrics.reportRead('replica');
  const names = new Set<string>();
  const labels = new Map<string, Set<string>>();
  for (const line of (await metrics.text()).body.split('\n')) {
    const [, name, inside = ''] = /^([a-z_]\w*)(?:\{(.*)\})? /.exec(line) ?? [];
    if (!name) continue;
    names.add(name);
    labels.set(name, new Set([...inside.matchAll(/(\w+)="/g)].map(([, label = '']) => label)));
  }
  return { names, labels };
}

/** Prometheus knows this one of each target that it reads. */
const OF_PROMETHEUS = ['up'];
const METRIC = /\b(?:academy|nodejs|process)_\w+|\bup\b/g;

it.each(expressions)('“%s” asks for metrics and labels that there are: %s', async (_, expr) => {
  const { names, labels } = await exported();
  const queried = expr.match(METRIC) ?? [];
  expect(queried.length).toBeGreaterThan(0);
  expect(queried.filter((name) => !names.has(name) && !OF_PROMETHEUS.includes(name))).toEqual([]);
  for (const [, name = '', selector = ''] of expr.matchAll(/(\w+)\{([^}]*)\}/g)) {
    const used = [...selector.matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => label);
    // `job` and `instance` are Prometheus' own.
    expect(used.filter((label) => !labels.get(name)?.has(label) && !['job', 'instance'].includes(label))).toEqual([]);
  }
  // As many opening brackets as closing ones: the least that Prometheus asks of an expression.
  for (const [open, close] of ['()', '[]', '{}']) {
    expect(expr.split(open ?? '').length).toBe(expr.split(close ?? '').length);
  }
});

it('names calls that there are', () => {
  const ids = new Set<string>(allCalls.map(({ id }) => id));
  const named = expressions.flatMap(([, expr]) => [...expr.matchAll(/call="(\w+)"/g)].map(([, call = '']) => call));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((call) => !ids.has(call))).toEqual([]);
});

it('the guide names every metric of ours, and no other', async () => {
  const { names } = await exported();
  const own = [...names].filter((name) => name.startsWith('academy_'));
  const families = new Set(own.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')));
  const inGuide = new Set(
    [...read('docs/guides/operators/monitoring.md').matchAll(/^\| `(academy_\w+)`/gm)].map(([, name = '']) => name),
  );
  expect([...inGuide].sort()).toEqual([...families].sort());
});
