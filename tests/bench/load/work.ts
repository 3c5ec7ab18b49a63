/** What Chrome's trace of a visit says about the work of the page's main thread until its data was there. */

/** In ms. */
export interface Work {
  /** Time of the CPU. */
  cpu: number;
  /** Of each task, what it took beyond 50 ms: so long a click waits. */
  blocking: number;
  /** The CPU's time by what it was spent on. */
  parts: Record<Part, number>;
}

export const PARTS = ['compile', 'script', 'style and layout', 'garbage', 'other'] as const;
export type Part = (typeof PARTS)[number];

const PART_OF: readonly (readonly [RegExp, Part])[] = [
  [/^v8\.(?:compile|parse)|^V8\.(?:Compile|Parse)|CompileCode/i, 'compile'],
  [/GC|Heap/, 'garbage'],
  [/^(?:UpdateLayoutTree|Layout|ParseAuthorStyleSheet|PrePaint|Paint|Layerize|Commit|HitTest)/, 'style and layout'],
  [/^(?:EvaluateScript|FunctionCall|RunMicrotasks|FireAnimationFrame|TimerFire|EventDispatch|v8\.|V8\.)/, 'script'],
];

/** Longer than this is a long task, in µs: traces count in these. */
const LONG_US = 50_000;
const TASK = /^(?:ThreadControllerImpl::RunTask|RunTask)$/;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** How long it took, and how long the CPU was at it. */
  dur?: number;
  tdur?: number;
  args?: { data?: { documentLoaderURL?: string } };
}

const partOf = (name: string): Part | undefined => PART_OF.find(([pattern]) => pattern.test(name))?.[1];

/**
 * @param url of the page; the work counts from the latest navigation to it.
 * @param mark the user timing at which it ends.
 * @throws when the trace holds no such visit.
 */
export function workIn(trace: Buffer, url: string, mark: string): Work {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const end = traceEvents.findLast(({ name, ph }) => name === mark && ph !== 'e');
  const start = traceEvents.findLast(
    ({ name, pid, ts, args }) =>
      name === 'navigationStart' && pid === end?.pid && ts < end.ts && args?.data?.documentLoaderURL?.startsWith(url),
  );
  if (!start || !end) throw new Error(`The trace shows no visit to ${url} that has come to its data.`);

  const events = traceEvents
    .filter(({ ph, pid, tid, ts }) => ph === 'X' && pid === end.pid && tid === end.tid && ts >= start.ts && ts < end.ts)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const work: Work = {
    cpu: 0,
    blocking: 0,
    parts: { compile: 0, script: 0, 'style and layout': 0, garbage: 0, other: 0 },
  };
  /** The events that the current one lies in, each with the part that it counts for. */
  const around: { until: number; part: Part }[] = [];
  for (const { name, ts, dur = 0, tdur = 0 } of events) {
    while (around.length > 0 && (around.at(-1)?.until ?? 0) <= ts) around.pop();
    const outer = around.at(-1);
    if (TASK.test(name) && !outer) {
      work.cpu += tdur / 1000;
      work.blocking += Math.max(0, dur - LONG_US) / 1000;
    }
    const part = partOf(name) ?? outer?.part ?? 'other';
    // What lies inside of something else counts for itself alone.
    if (outer) work.parts[outer.part] -= tdur / 1000;
    work.parts[part] += tdur / 1000;
    around.push({ until: ts + dur, part });
  }
  return work;
}
