/** What the files say, sorted so that the figures of each screen can be counted, and how averages are made. */
import { dayOf } from './days.ts';
import type { Event, FileFacts, Live, Plan, Pupil, Session } from './read.ts';

/** What a pupil has done in a session of a plan. */
export interface Item {
  pupil: Pupil;
  session: Session;
  first: number;
  last: number;
  times: number;
  seconds: number;
  submitted: number | undefined;
  /** The attempt with the best percentage. */
  best: Event | undefined;
  /** The largest share of a video that was seen, or of an exam that was right. */
  share: number;
}

/** A pupil in a plan that they have begun. */
interface Progress {
  pupil: Pupil;
  plan: Plan;
  items: Item[];
  first: number;
  last: number;
}

export class Figures {
  readonly today: number;
  readonly eventsOf: Map<Pupil, Event[]>;
  readonly itemsOf: Map<Session, Item[]>;
  readonly progress: Map<Plan, Map<Pupil, Progress>>;
  readonly pupilsOf: Map<string, Pupil[]>;

  constructor(
    readonly facts: FileFacts,
    readonly now: number,
  ) {
    this.today = dayOf(now);
    this.eventsOf = grouped(facts.events, ({ pupil }) => pupil);
    this.pupilsOf = grouped(facts.pupils, ({ school }) => school);
    const items = new Map<Session, Map<Pupil, Item>>();
    for (const event of facts.events) if (event.session) add(items, event.session, event);
    this.itemsOf = new Map([...items].map(([session, of]) => [session, [...of.values()]]));
    this.progress = new Map(facts.plans.map((plan) => [plan, new Map<Pupil, Progress>()]));
    for (const item of [...this.itemsOf.values()].flat()) {
      const { pupil, session, first, last } = item;
      const begun = this.progress.get(session.plan);
      const own = begun?.get(pupil);
      if (!own) begun?.set(pupil, { pupil, plan: session.plan, items: [item], first, last });
      else {
        own.items.push(item);
        own.first = Math.min(own.first, first);
        own.last = Math.max(own.last, last);
      }
    }
  }

  /** Who has begun a plan, of these schools. */
  begun(plan: Plan, schools: ReadonlySet<string>): Progress[] {
    return [...(this.progress.get(plan)?.values() ?? [])].filter(({ pupil }) => schools.has(pupil.school));
  }

  /** The students of a plan: it is meant for them, or they have begun it. */
  studentsOf(plan: Plan, school: string): Pupil[] {
    const begun = this.progress.get(plan);
    return (this.pupilsOf.get(school) ?? []).filter((pupil) => isMeantFor(plan, pupil) || begun?.has(pupil));
  }

  eventsIn(schools: ReadonlySet<string>, from: number, to = this.today): Event[] {
    return this.facts.events.filter(({ pupil, at }) => {
      const day = dayOf(at);
      return day >= from && day <= to && schools.has(pupil.school);
    });
  }

  /** Who was expected at a live session that anybody has told of: its class, and all who were there. */
  expected(live: Live): Map<Pupil, number> {
    const present = this.facts.presence.get(live);
    if (!present) return new Map();
    const all = new Map(present);
    for (const pupil of this.pupilsOf.get(live.school) ?? []) {
      if (live.className !== '' && pupil.className === live.className && !all.has(pupil)) all.set(pupil, 0);
    }
    return all;
  }

  /** Whether a live session is planned for a pupil: for all of the school, or for the class. */
  isPlannedFor(live: Live, pupil: Pupil): boolean {
    return live.school === pupil.school && (live.className === '' || live.className === pupil.className);
  }
}

function add(items: Map<Session, Map<Pupil, Item>>, session: Session, event: Event): void {
  const of = items.get(session) ?? new Map<Pupil, Item>();
  items.set(session, of);
  const { pupil, since, at, seconds, share, kind } = event;
  const item = of.get(pupil) ?? {
    pupil,
    session,
    first: since,
    last: at,
    times: 0,
    seconds: 0,
    submitted: undefined,
    best: undefined,
    share: 0,
  };
  of.set(pupil, item);
  item.first = Math.min(item.first, since);
  item.last = Math.max(item.last, at);
  item.times += 1;
  item.seconds += seconds;
  item.share = Math.max(item.share, share);
  if (kind !== 'exam') return;
  item.submitted = Math.max(item.submitted ?? 0, at);
  if (!item.best || share > item.best.share) item.best = event;
}

export const isMeantFor = ({ grade }: Pick<Plan, 'grade'>, pupil: Pupil) => grade === null || grade === pupil.grade;

export function grouped<T, K>(values: readonly T[], keyOf: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

export const sum = <T>(values: readonly T[], of: (value: T) => number): number =>
  values.reduce((total, value) => total + of(value), 0);

export const count = <T>(values: readonly T[], is: (value: T) => boolean): number => values.filter(is).length;

/** A number with two decimals of hundredths. */
export const plain = (hundredths: number): number => hundredths / 100;

/** The mean of this many hundredths, in percent with two decimals; null of nothing. */
export const mean = (hundredths: number, of: number): number | null =>
  of === 0 ? null : Math.round(hundredths / of) / 100;

export const meanShare = (events: readonly { share: number }[]): number | null =>
  mean(
    sum(events, ({ share }) => share),
    events.length,
  );

/** The share of the one number in the other, in percent with two decimals. */
export const percent = (part: number, of: number): number => (of === 0 ? 0 : Math.round((10_000 * part) / of) / 100);

export const iso = (at: number): string => new Date(at).toISOString();

export const isExam = ({ kind }: Event) => kind === 'exam';
export const isVideo = ({ kind }: Event) => kind === 'video';
/** Reports treat exams of this category apart. */
export const CHAPTER_WISE = 'Chapter Wise';

/** How much of a plan's days and weeks somebody has completed. */
export function completed({ plan, items }: Progress): { days: number; weeks: number } {
  const attended = grouped(items, ({ session }) => session.day);
  const days = daysOf(plan);
  const isDone = (day: number) => (attended.get(day)?.length ?? 0) >= (days.get(day)?.length ?? 1);
  const weeks = grouped([...days.keys()], (day) => days.get(day)?.[0]?.week);
  return {
    days: count([...days.keys()], isDone),
    weeks: count([...weeks.values()], (of) => of.every(isDone)),
  };
}

export const daysOf = ({ sessions }: Plan): Map<number, Session[]> => grouped(sessions, ({ day }) => day);

/** The mean of the best percentages of the exams that somebody has taken in a plan, in hundredths. */
export function examAverage({ items }: Pick<Progress, 'items'>): number | undefined {
  const exams = items.filter(({ best }) => best !== undefined);
  if (exams.length === 0) return undefined;
  return Math.round(sum(exams, ({ best }) => best?.share ?? 0) / exams.length);
}

/** What somebody did, as one number: the mean of exams and videos, or the one of the two that there is. */
export function progressOf(events: readonly Event[]): number | null {
  const parts = [events.filter(isExam), events.filter(isVideo)].filter((each) => each.length > 0);
  if (parts.length === 0) return null;
  return Math.round(sum(parts, (each) => sum(each, ({ share }) => share) / each.length) / parts.length) / 100;
}

/** The pupils of the schools that somebody sees. */
export const pupilsIn = ({ facts }: Figures, { schools }: { schools: ReadonlySet<string> }): Pupil[] =>
  facts.pupils.filter(({ school }) => schools.has(school));
