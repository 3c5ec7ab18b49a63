/** Draws statements as learning systems write them: attempts, videos, sessions, live sessions, and what is odd. */
/** The system whose accounts are called by the roster's `sourcedId`, and whose activities the statements name. */
export const HOME_PAGE = 'https://lms.example';

/** What statements can be about. */
export interface Activity {
  iri: string;
  kind: 'exam' | 'video' | 'session' | 'live';
  title: string;
  /** Of an exam: how many questions; of a video: seconds; of a live session: minutes. */
  size: number;
  does: 'exam' | 'video' | 'visit' | 'live';
}

export interface Live extends Activity {
  startsAt: Date;
  school: string;
}

/** A student, and what of the plans is for them. */
export interface Learner {
  sourcedId: string;
  /** From 0 to 1. */
  skill: number;
  school: string;
  grade: number;
}

/** What a student may be busy with: the sessions of a plan by its grade (0 for every grade), and the library. */
export interface Activities {
  all: Activity[];
  plans: Map<number, Activity[]>;
  library: Activity[];
}

const VERB = 'http://adlnet.gov/expapi/verbs/';
const VIDEO_VERB = 'https://w3id.org/xapi/video/verbs/';
const VIDEO_EXTENSION = 'https://w3id.org/xapi/video/extensions/';
const VIDEO_TYPE = 'https://w3id.org/xapi/video/activity-type/video';
const QUIZ_TYPE = 'http://adlnet.gov/expapi/activities/assessment';
const DAY_MS = 86_400_000;
/** How far the history goes back. Much of it is recent. */
const DAYS = 400;
/** A statement that comes again, or is taken back, is one of this many, the latest. */
const REMEMBERED = 500;

interface Drawn {
  learners: readonly Learner[];
  activities: Activities;
  lives: readonly Live[];
  random: () => number;
  now: Date;
}

type Json = Record<string, unknown>;

export class Writer {
  private readonly livesOf = new Map<string, Live[]>();
  private readonly remembered: string[] = [];

  constructor(private readonly drawn: Drawn) {
    for (const live of drawn.lives) {
      // Only what is over by now can have been attended.
      if (live.startsAt.getTime() + live.size * 60_000 > drawn.now.getTime()) continue;
      this.livesOf.set(live.school, [...(this.livesOf.get(live.school) ?? []), live]);
    }
  }

  /** This many statements, each as a line. */
  *lines(count: number): Generator<string> {
    let written = 0;
    for (;;) {
      for (const line of this.some()) {
        if (written === count) return;
        written += 1;
        yield line;
      }
    }
  }

  private some(): string[] {
    const { learners } = this.drawn;
    const learner = this.pick(learners);
    if (!learner) return [];
    const dice = this.drawn.random();
    if (dice < 0.04) return this.odd(learner);
    if (dice < 0.13) return this.live(learner);
    const activity = this.activityFor(learner, dice);
    if (!activity) return [];
    // Some pupils never begin with anything beside live sessions.
    if (learner.skill < 0.03) return [];
    if (activity.does === 'exam') return this.attempt(learner, activity);
    return activity.does === 'video' ? this.view(learner, activity) : [this.visit(learner, activity)];
  }

  private activityFor({ grade }: Learner, dice: number): Activity | undefined {
    const { plans, library } = this.drawn.activities;
    if (dice < 0.35) return this.pick(library);
    if (dice < 0.5) return this.pick(plans.get(0) ?? []);
    // Somebody of another grade begins with a plan too.
    const other = this.drawn.random() < 0.02 ? 1 : grade;
    return this.pick(plans.get(other) ?? []);
  }

  private attempt(learner: Learner, { iri, size }: Activity): string[] {
    const registration = this.uuid();
    const at = this.moment();
    const score = () => {
      const share = Math.min(1, Math.max(0, 0.25 + 0.7 * learner.skill + 0.25 * (this.drawn.random() - 0.5)));
      if (this.drawn.random() < 0.3) {
        const raw = Math.round(share * size);
        return { raw, min: 0, max: size };
      }
      return { scaled: Math.round(share * 10_000) / 10_000 };
    };
    const of = (verb: string, time: number, result: Json) =>
      this.line(learner, `${VERB}${verb}`, { id: iri, type: QUIZ_TYPE }, time, { registration, result });
    const minutes = 1 + Math.floor(this.drawn.random() * 40);
    const lines: string[] = [];
    // Of the statements of an attempt the last with a score counts, in whatever order they come.
    if (this.drawn.random() < 0.15) lines.push(of('scored', at - 60_000, { score: score(), duration: 'PT30S' }));
    lines.push(
      of(this.drawn.random() < 0.5 ? 'passed' : 'completed', at, { score: score(), duration: `PT${minutes}M` }),
    );
    if (this.drawn.random() < 0.1) lines.push(of('completed', at + 5_000, { completion: true }));
    return this.drawn.random() < 0.5 ? lines : lines.reverse();
  }

  private view(learner: Learner, { iri, size }: Activity): string[] {
    const session = this.uuid();
    const at = this.moment();
    const to = Math.max(1, Math.round(size * this.drawn.random()));
    const of = (verb: string, time: number, extensions: Json, completion?: boolean) =>
      this.line(learner, verb, { id: iri, type: VIDEO_TYPE }, time, {
        session,
        result: { extensions, ...(completion ? { completion } : {}) },
      });
    const played = (from: number, until: number) => ({
      [`${VIDEO_EXTENSION}played-segments`]: `${from}[.]${until}`,
      [`${VIDEO_EXTENSION}time`]: until,
    });
    const lines = [of(`${VIDEO_VERB}paused`, at, played(0, to))];
    if (this.drawn.random() < 0.3) {
      const until = Math.min(size, to + 60);
      lines.push(of(`${VERB}terminated`, at + 60_000, played(Math.max(0, to - 20), until)));
    }
    if (this.drawn.random() < 0.2) lines.push(of(`${VERB}completed`, at + 90_000, played(0, size), true));
    return this.drawn.random() < 0.5 ? lines : lines.reverse();
  }

  private visit(learner: Learner, { iri }: Activity): string {
    const seconds = Math.floor(this.drawn.random() * 600);
    return this.line(learner, 'http://id.tincanapi.com/verb/viewed', { id: iri }, this.moment(), {
      result: { duration: `PT${seconds}S` },
    });
  }

  private live(learner: Learner): string[] {
    const live = this.pick(this.livesOf.get(learner.school) ?? []);
    if (!live) return [];
    const { iri, size, startsAt } = live;
    const begins = startsAt.getTime();
    const minutes = Math.floor(this.drawn.random() * size);
    // One way of telling for each session, as one system does.
    if (size % 2 === 0) {
      const result = { duration: `PT${Math.max(1, this.drawn.random() < 0.6 ? size : minutes)}M` };
      return [this.line(learner, `${VERB}attended`, { id: iri }, begins, { result })];
    }
    const joined = this.line(learner, 'http://activitystrea.ms/schema/1.0/join', { id: iri }, begins, {});
    const leaves = begins + minutes * 60_000 + 1000;
    const left = this.line(learner, 'http://activitystrea.ms/schema/1.0/leave', { id: iri }, leaves, {});
    return this.drawn.random() < 0.6 ? [joined] : [left, joined];
  }

  /** What nobody can match or read, what comes twice, and what is taken back, before it comes or after. */
  private odd(learner: Learner): string[] {
    const dice = Math.floor(this.drawn.random() * 6);
    const { library } = this.drawn.activities;
    const activity = library.find(({ does }) => does === 'exam') ?? library[0];
    if (!activity) return [];
    const score = { score: { scaled: 0.5 } };
    const completed = (who: Learner, iri: string) =>
      this.line(who, `${VERB}completed`, { id: iri, type: QUIZ_TYPE }, this.moment(), { result: score });
    switch (dice) {
      case 0:
        return [completed({ ...learner, sourcedId: `nobody-${learner.sourcedId}` }, activity.iri)];
      case 1:
        return [completed(learner, `${HOME_PAGE}/not-matched/${learner.grade}`)];
      case 2:
        return [this.line(learner, 'https://example.org/verbs/liked', { id: activity.iri }, this.moment(), {})];
      case 3:
        return this.pick(this.remembered) ? [this.pick(this.remembered) ?? ''] : [];
      case 4: {
        const known = this.pick(this.remembered);
        return known ? [this.voiding(learner, idOf(known))] : [];
      }
      default: {
        const line = completed(learner, activity.iri);
        return [this.voiding(learner, idOf(line)), line];
      }
    }
  }

  private voiding(learner: Learner, id: string): string {
    return JSON.stringify({
      id: this.uuid(),
      actor: actorOf(learner),
      verb: { id: `${VERB}voided` },
      object: { objectType: 'StatementRef', id },
      timestamp: this.drawn.now.toISOString(),
    });
  }

  private line(
    learner: Learner,
    verb: string,
    { id, type }: { id: string; type?: string },
    at: number,
    { result, registration, session }: { result?: Json; registration?: string; session?: string },
  ): string {
    const context = {
      ...(registration ? { registration } : {}),
      ...(session ? { extensions: { [`${VIDEO_EXTENSION}session-id`]: session } } : {}),
    };
    const text = JSON.stringify({
      id: this.uuid(),
      actor: actorOf(learner),
      verb: { id: verb },
      object: { id, ...(type ? { definition: { type } } : {}) },
      ...(result ? { result } : {}),
      ...(Object.keys(context).length > 0 ? { context } : {}),
      timestamp: timeOf(Math.min(at, this.drawn.now.getTime()), this.drawn.random()),
    });
    if (this.remembered.length < REMEMBERED) this.remembered.push(text);
    else this.remembered[Math.floor(this.drawn.random() * REMEMBERED)] = text;
    return text;
  }

  /** A moment of the last days, to the second: most are recent. Two minutes of it are left for what follows. */
  private moment(): number {
    const ago = this.drawn.random() ** 2.5 * DAYS * DAY_MS;
    return Math.floor((this.drawn.now.getTime() - ago) / 1000) * 1000 - 120_000;
  }

  private uuid(): string {
    const hex = () =>
      Math.floor(this.drawn.random() * 0x1_0000_0000)
        .toString(16)
        .padStart(8, '0');
    const [a, b, c, d] = [hex(), hex(), hex(), hex()];
    return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-8${c.slice(1, 4)}-${c.slice(4)}${d}`;
  }

  private pick<T>(values: readonly T[]): T | undefined {
    return values[Math.floor(this.drawn.random() * values.length)];
  }
}

const actorOf = ({ sourcedId }: Learner) => ({ account: { homePage: HOME_PAGE, name: sourcedId } });
const idOf = (line: string) => (JSON.parse(line) as { id: string }).id;

/** A moment as UTC or with India's offset, as systems write it. */
function timeOf(at: number, dice: number): string {
  if (dice < 0.7) return new Date(at).toISOString();
  return `${new Date(at + 19_800_000).toISOString().slice(0, 19)}+05:30`;
}
