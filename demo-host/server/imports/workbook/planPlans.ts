/** The plans of a workbook with their weeks, days, sessions and schools. */

import { nameKey } from '#domain/people/names.ts';
import { placeWords } from '#host/server/imports/table.ts';
import type {
  DayContent,
  PlanContent,
  Reference,
  SessionContent,
  WeekContent,
} from '#host/server/plans/content/types.ts';
import { grouped } from '#host/server/plans/content/writing.ts';
import type { Planning, PlanRef } from './planning.ts';
import type { PlanRow, SessionRow, SharingRow } from './workbook.ts';

/** What the sheets say of one plan. */
interface PlanRows extends PlanRef {
  sessions: SessionRow[];
  sharing: SharingRow[];
}

/** Days in a week, where the sheet does not say which days a week has. */
const WEEK = 7;

export function planPlans(plan: Planning): PlanContent[] {
  const { workbook } = plan;
  const all = new Map<PlanRow | number, PlanRows>();
  const rowsOf = (ref: PlanRef) => {
    const id = ref.row ?? ref.known?.id ?? 0;
    const found = all.get(id) ?? { ...ref, sessions: [], sharing: [] };
    all.set(id, found);
    return found;
  };
  for (const row of workbook.plans) rowsOf({ row, known: plan.knownOf(row) });
  for (const [kind, rows] of [
    ['session', workbook.sessions],
    ['sharing', workbook.sharing],
  ] as const) {
    for (const row of rows) {
      const ref = plan.planOf(row.plan);
      if (typeof ref === 'string') {
        if (ref !== '') plan.say('refused', { kind, place: row, name: 'title' in row ? row.title : row.school }, ref);
      } else if ('day' in row) rowsOf(ref).sessions.push(row);
      else rowsOf(ref).sharing.push(row);
    }
  }
  const materials = { video: new Materials(plan, 'video'), exam: new Materials(plan, 'exam') };
  return [...all.values()].map((rows) => planContent(plan, rows, materials));
}

function planContent(
  plan: Planning,
  { row, known, sessions, sharing }: PlanRows,
  materials: Readonly<Record<'video' | 'exam', Materials>>,
): PlanContent {
  const title = row?.title ?? known?.title ?? '';
  const words = row
    ? {
        ...(row.key === '' ? {} : { key: row.key }),
        description: row.description,
        grade: row.grade,
        isEnabled: row.isEnabled,
        startsOn: row.startsOn,
      }
    : { id: known?.id };
  return {
    ...words,
    title,
    ownerPid: plan.by ?? undefined,
    at: row && plan.write('plan', row, title),
    weeks: sessions.length > 0 ? weeksOf(plan, sessions, { title, known, materials }) : undefined,
    schools: sharing.length > 0 ? schoolsOf(plan, sharing, { title, before: known?.schools ?? [] }) : undefined,
  };
}

function weeksOf(
  plan: Planning,
  rows: readonly SessionRow[],
  {
    title,
    known,
    materials,
  }: Pick<PlanRows, 'known'> & { title: string; materials: Record<'video' | 'exam', Materials> },
): WeekContent[] {
  const weeks = new Map<number, DayContent[]>();
  for (const [day, ofDay] of [...grouped(rows, (row) => row.day)].sort(([a], [b]) => a - b)) {
    const stated = ofDay.find(({ week }) => week !== null);
    const week = stated?.week ?? Math.ceil(day / WEEK);
    const sessions: SessionContent[] = [];
    const places = new Map<number, SessionRow>();
    // The sort is stable: sessions without a position come in the order of their rows.
    for (const row of [...ofDay].sort((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity))) {
      const refuse = (reason: string) => plan.say('refused', { kind: 'session', place: row, name: row.title }, reason);
      const rival = row.position === null ? undefined : places.get(row.position);
      if (row.position !== null) places.set(row.position, row);
      if (stated && row.week !== null && row.week !== week) {
        refuse(`Day ${day} of "${title}" is in week ${week} in ${placeWords(stated)}. A day belongs to one week.`);
      } else if (rival) {
        refuse(`Position ${row.position} of day ${day} of "${title}" is that of ${placeWords(rival)} too.`);
      } else {
        const session = sessionOf(plan, row, materials);
        if (session) sessions.push(session);
      }
    }
    const days = weeks.get(week);
    if (days) days.push({ day, sessions });
    else weeks.set(week, [{ day, sessions }]);
  }
  // The title of a week is written in the console, and stays.
  const titles = new Map(known?.weeks.map((week) => [week.week, week.title]));
  return [...weeks].map(([week, days]) => ({ week, title: titles.get(week), days }));
}

function sessionOf(
  plan: Planning,
  row: SessionRow,
  materials: Readonly<Record<'video' | 'exam', Materials>>,
): SessionContent | undefined {
  const { key, type, referenceTitle, subject, ...place } = row;
  const kind = row.video === '' ? 'exam' : 'video';
  const material = row[kind] === '' ? undefined : materials[kind].find(row[kind]);
  if (material === 'refused') return undefined;
  const title = row.title || (material?.title ?? '');
  return {
    ...(key === '' ? {} : { key }),
    at: plan.write('session', place, title),
    type,
    title,
    referenceTitle,
    subject,
    ...(material ? { [kind]: material.reference } : {}),
  };
}

/** The videos or exams that sessions may refer to, by key or title. */
class Materials {
  private readonly byKey: ReadonlyMap<string, string>;
  private readonly keys: ReadonlyMap<string, string>;

  constructor(
    private readonly plan: Planning,
    private readonly kind: 'video' | 'exam',
  ) {
    const rows = kind === 'video' ? plan.workbook.videos : plan.workbook.exams;
    const keyed = rows.filter(({ key }) => key !== '');
    const known = kind === 'video' ? plan.known.videos : plan.known.exams;
    this.byKey = new Map([...known, ...keyed.map(({ key, title }) => [key, title] as const)]);
    // A title that several have is ambiguous, and refused when it is written.
    const unique = [...grouped(keyed, ({ title }) => nameKey(title))].filter(([, { length }]) => length === 1);
    this.keys = new Map(unique.flatMap(([name, [row]]) => (row ? [[name, row.key] as const] : [])));
  }

  /** `refused` where its own row was: then the session is not to blame. */
  find(text: string): { reference: Reference; title: string } | 'refused' {
    const title = this.byKey.get(text);
    if (title !== undefined) return { reference: { key: text }, title };
    const key = this.keys.get(nameKey(text));
    if (key !== undefined) return { reference: { key }, title: text };
    return this.plan.isRefused(this.kind, text) ? 'refused' : { reference: { title: text }, title: text };
  }
}

/** All schools of a plan after the import. What becomes of each row is said. */
function schoolsOf(
  plan: Planning,
  rows: readonly SharingRow[],
  { title, before }: { title: string; before: readonly number[] },
): number[] {
  const schools = new Set(before);
  const places = new Map<number, SharingRow>();
  for (const row of rows) {
    const found = plan.schoolOf(row.school);
    const written = { kind: 'sharing', place: row, name: title } as const;
    if (typeof found === 'string') {
      plan.say('refused', written, found);
      continue;
    }
    const other = places.get(found);
    places.set(found, row);
    const name = plan.schoolName(found);
    if (other && other.isShared !== row.isShared) {
      plan.say('refused', written, `${placeWords(other)} says the opposite of ${name}. Keep one of the rows.`);
    } else if (row.isShared === schools.has(found)) plan.unchanged += 1;
    else if (row.isShared) {
      schools.add(found);
      plan.say('new', written, `Shared with ${name}.`);
    } else {
      schools.delete(found);
      plan.say('leaving', written, `Not shared with ${name} any more.`);
    }
  }
  return [...schools];
}
