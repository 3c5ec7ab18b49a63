/** Whether the time that is asked for narrows what is counted: figures of another time are wrong without looking so. */
import type { AnyCall } from '#contract/call.ts';
import { optionsOf, type Schema } from '#widgets/cli/conform/fieldKinds.ts';
import { fieldAt, type Query, queriesOf, rowsAt } from '#widgets/cli/conform/inputs.ts';
import type { Run } from '#widgets/cli/conform/run.ts';
import { isAnswer } from '#widgets/cli/conform/send.ts';
import type { Note } from '#widgets/cli/conform/verdicts.ts';

/** The times that a call can be asked for, as people say them in the report, with the query of each. */
interface Periods {
  name: 'timeframe' | 'month';
  shown: string;
  queries: readonly Query[];
}

export async function checkPeriods(run: Run): Promise<void> {
  await run.each('Asking for other times', run.reads, async (call) => {
    const periods = periodsOf(run, call);
    const first = periods && (await run.firstSuccess(call));
    if (!periods || !first) return;
    const answers = await Promise.all(
      periods.queries.map((query) =>
        run.answer(call, { ...first.input, query: { ...first.input.query, ...query } }, first.identity),
      ),
    );
    const texts = answers.filter(isAnswer).flatMap(({ status, text }) => (status === 200 ? [text] : []));
    if (texts.length < 2) return;
    const isIgnored = new Set(texts).size === 1 && hasFigures(first.answer.json, periods.name);
    run.add(
      'filter',
      call,
      first.identity.role,
      `each ${periods.name}`,
      isIgnored ? [ignoredNote(periods, texts.length)] : [],
    );
  });
}

function periodsOf(run: Run, call: AnyCall): Periods | undefined {
  if ('month' in call.query) {
    return { name: 'month', shown: 'the last and the present one', queries: queriesOf(call, run.options.now) };
  }
  // Comparisons take it for some of their screens alone.
  if (!('timeframe' in call.query) || 'screen' in call.query) return undefined;
  const words = (optionsOf(call.query.timeframe as Schema) ?? []).map(String);
  return { name: 'timeframe', shown: words.join(', '), queries: words.map((timeframe) => ({ timeframe })) };
}

/** Whether an answer has anything that depends on when it happened; without it all times are alike. */
function hasFigures(json: unknown, name: Periods['name']): boolean {
  if (name === 'timeframe') return hasNumbers(json);
  return rowsAt(json, 'sessionAttendance').length > 0 || Number(fieldAt(json, 'attendanceStats.totalDays') ?? 0) > 0;
}

/** Whether any number that is no id is above 0. */
function hasNumbers(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasNumbers);
  if (typeof value !== 'object' || value === null) return typeof value !== 'boolean' && Number(value) > 0;
  return Object.entries(value).some(([field, inner]) => !/id$/i.test(field) && hasNumbers(inner));
}

const ignoredNote = ({ name, shown }: Periods, count: number): Note => ({
  verdict: 'wrong',
  path: '',
  found: `one answer for ${count} times`,
  needed: `what belongs to the \`${name}\` that is asked for`,
  says: `Asked for each \`${name}\` (${shown}), the call answers the very same: the parameter is ignored, and people read the figures of another time. Narrow what is counted by it; where everything is of one day yet, add older data and ask again.`,
});
