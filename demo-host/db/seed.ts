/**
 * Makes an academy: people, content and a history of learning that ends now. The same numbers give the
 * same academy, whatever the machine; only the dates move with today. Everything is made by the database
 * in sets, and the rollups by the triggers that keep them in daily life, so they cannot differ.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demoAccounts.ts';
import { hashPassword } from './passwords.ts';
import { renewPerformance } from './performance.ts';
import type { DB } from './schema.ts';
import {
  EXAM_CATEGORIES,
  HOLIDAYS,
  LETTERS,
  NAMES,
  NOTICES,
  PLACES,
  PLANS,
  REGIONS,
  SCHOOL_KINDS,
  SCHOOLS,
  SUBJECTS,
  VIDEO_CATEGORIES,
} from './seedWords.ts';

export interface SeedSize {
  students: number;
  /** Days of history, today included. */
  days: number;
  seed: number;
  /** One for every 800 students when not said, and at least those of the demo. */
  schools?: number | undefined;
}

export interface SeedOptions extends SeedSize {
  /** The moment at which the history ends; now when not said. */
  now?: Date;
  onProgress?: ((line: string) => void) | undefined;
}

/** The demo's schools are always there. */
export const LEAST_SCHOOLS = SCHOOLS.length;

/** What a first start is filled with. */
export const DEMO_SEED: SeedSize = { students: 1200, days: 365, seed: 1 };

/** There is data that no seed made, and it is not thrown away unasked. */
class NotSeededData extends Error {
  override readonly name = 'NotSeededData';
  constructor() {
    super('The database holds data that was not made by a seed. Add --replace to delete all of it.');
  }
}

/** Fills an empty database with the demo; of several processes starting at once one does it. */
export async function seedDemoIfEmpty(owner: Kysely<DB>, onProgress?: (line: string) => void): Promise<boolean> {
  const isEmpty = async () => (await owner.selectFrom('person').select('pid').limit(1).execute()).length === 0;
  if (!(await isEmpty())) return false;
  return run(owner, { ...DEMO_SEED, onProgress }, 'if empty');
}

/** Whether the data is a seed's, and so the demo accounts exist. */
export async function isSeeded(db: Kysely<DB>): Promise<boolean> {
  return (await db.selectFrom('seed_run').select('seed').limit(1).execute()).length > 0;
}

/**
 * Makes the academy anew in one transaction: it is there whole or not at all. Seeded data is replaced.
 * @throws NotSeededData when there is other data and `replace` is not said.
 */
export async function seedAcademy(owner: Kysely<DB>, options: SeedOptions & { replace?: boolean }): Promise<void> {
  await run(owner, options, options.replace ? 'replace' : 'replace seeded');
}

type Mode = 'if empty' | 'replace seeded' | 'replace';

async function run(owner: Kysely<DB>, options: SeedOptions, mode: Mode): Promise<boolean> {
  const { onProgress = () => {} } = options;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const done = await owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(727002)`.execute(tx);
    const isEmpty = (await tx.selectFrom('person').select('pid').limit(1).execute()).length === 0;
    if (!isEmpty) {
      if (mode === 'if empty') return false;
      if (mode === 'replace seeded' && !(await isSeeded(tx))) throw new NotSeededData();
    }
    await empty(tx);
    await new Seeder(tx, options, onProgress).makeAll(passwordHash);
    return true;
  });
  if (done) {
    onProgress('Adding up the timeframes of Performance Tracking');
    await renewPerformance(owner);
    onProgress('Gathering statistics for the query planner');
    await sql`analyze`.execute(owner);
    await checkpoint(owner);
  }
  return done;
}

/** Whoever may, lets nothing of the seed be done again after a crash: that would take longer than all the rest of a start. */
async function checkpoint(owner: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`select pg_has_role('pg_checkpoint', 'usage') as may`.execute(owner);
  if (rows[0]?.may) await sql`checkpoint`.execute(owner);
}

/** Everything but what migrations put there. */
async function empty(tx: Kysely<DB>): Promise<void> {
  await sql`
    do $$ begin
      execute (select 'truncate ' || string_agg(format('public.%I', tablename), ', ') || ' restart identity'
                 from pg_tables
                where schemaname = 'public' and tablename not like 'kysely\\_%' and tablename <> 'user_role');
    end $$`.execute(tx);
}

/** Tables that grow with history; their rows are checked against the others at once in the end, not one by one. */
const HISTORY = [
  'exam_attempt',
  'video_watch',
  'study_plan_visit',
  'live_attendance',
  'exam_school_day',
  'exam_school_period',
  'video_school_day',
  'plan_school_item',
];

async function withoutForeignKeys(tx: Kysely<DB>, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conrelid::regclass::text = any (${tables})`.execute(tx);
  for (const { table, name } of rows)
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(tx);
  await work();
  for (const { table, name, definition } of rows) {
    await sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx);
  }
}

/** Students per transition table: enough for sets to pay, few enough to stay in memory and show progress. */
const BATCH = 5_000;

const FIRST_STUDENT = 10_001;
const FIRST_TEACHER = 4_001;
/** Where teachers go on for whom there is no room before the first student. */
const NEXT_TEACHER = 9_000_001;
const FIRST_PARENT = 5_000_001;

/**
 * Children of the demo parents: the first students, made so that there is something to see. They are diligent,
 * miss a live session now and then, and get better in some subjects and weaker in others.
 */
const FAMILIES = [
  { parent: 3024, children: [{ pid: FIRST_STUDENT, name: 'അഞ്ജലി കൃഷ്ണൻ' }] },
  {
    parent: 3025,
    children: [
      { pid: FIRST_STUDENT + 1, name: 'आयशा शेख' },
      { pid: FIRST_STUDENT + 2, name: 'Zoya Sheikh' },
    ],
  },
  { parent: 3026, children: [{ pid: FIRST_STUDENT + 3, name: 'Malavika Vijayan' }] },
];
const DEMO_CHILDREN = FAMILIES.flatMap((family) => family.children.map(({ pid }) => pid));

/** Random decisions; each has its own stream, so that changing one leaves the others as they are. */
const SALT = {
  script: 1,
  first: 2,
  last: 3,
  ability: 4,
  diligence: 5,
  joined: 6,
  subscribed: 7,
  email: 8,
  banned: 9,
  subject: 10,
  follows: 11,
  attends: 12,
  hour: 13,
  noise: 14,
  attempted: 15,
  length: 16,
  whichExam: 17,
  sitsExam: 18,
  whichVideo: 19,
  watches: 20,
  completion: 21,
  again: 22,
  present: 23,
  minutes: 24,
  reads: 25,
  logs: 26,
  trend: 27,
} as const;

class Seeder {
  readonly #schools: number;
  readonly #teachers: number;
  readonly #parents: number;
  readonly #now: Date;
  /** Today in India. */
  readonly #today: RawBuilder<string>;

  constructor(
    private readonly tx: Kysely<DB>,
    private readonly size: SeedOptions,
    private readonly progress: (line: string) => void,
  ) {
    this.#schools = Math.max(LEAST_SCHOOLS, size.schools ?? Math.ceil(size.students / 800));
    this.#teachers = Math.max(this.#schools * 8, Math.ceil(size.students / 25));
    this.#parents = Math.ceil(size.students / 2);
    this.#now = size.now ?? new Date();
    this.#today = sql`local_day(${this.#now}::timestamptz)`;
  }

  /** A number from 0 to 1 that depends on a, b, the stream and the seed alone. */
  #random(a: RawBuilder<unknown>, b: RawBuilder<unknown>, salt: keyof typeof SALT): RawBuilder<number> {
    const stream = sql.raw(String(this.size.seed * 1000 + SALT[salt]));
    return sql`((hashint8extended((${a})::bigint * 1000003 + (${b})::bigint, ${stream}) & 9007199254740991)::float8 / 9007199254740992)`;
  }

  /** One of a list. */
  #pick(list: readonly (string | null)[], random: RawBuilder<number>): RawBuilder<string> {
    const items = sql`array[${sql.join(list.map((item) => sql`${item}::text`))}]`;
    return sql`(${items})[1 + floor(${random} * ${sql.raw(String(list.length))})::int]`;
  }

  async makeAll(passwordHash: string): Promise<void> {
    const { students, days, seed } = this.size;
    await sql`set local work_mem = '64MB'`.execute(this.tx);
    await sql`set local maintenance_work_mem = '256MB'`.execute(this.tx);
    // Everything here joins whole sets, but tables that were empty a moment ago look small to the planner.
    await sql`set local enable_nestloop = off`.execute(this.tx);
    await sql`set local enable_mergejoin = off`.execute(this.tx);
    this.progress(`Making an academy of ${students} students with ${days} days of history`);
    await this.#makeSchools();
    await this.#makePeople();
    await this.#makeDemoAccounts(passwordHash);
    await this.#makeContent();
    await this.#makePlans();
    await this.#makeCalendar();
    // Within a transaction nobody gathers statistics for us, and without them the triggers' plans are poor.
    await sql`analyze`.execute(this.tx);
    await withoutForeignKeys(this.tx, HISTORY, () => this.#makeHistory());
    await this.#makeNoticesAndLetters();
    await this.#finish();
    await this.tx.insertInto('seed_run').values({ students, days, seed, seeded_at: this.#now }).execute();
  }

  async #makeSchools(): Promise<void> {
    const { tx } = this;
    await tx
      .insertInto('country')
      .values([
        { country_id: 101, name: 'India' },
        { country_id: 149, name: 'Nepal' },
        { country_id: 25, name: 'Bhutan' },
      ])
      .execute();
    const schools = Array.from({ length: this.#schools }, (_, i) => {
      const named = SCHOOLS[i];
      const place = PLACES[i % PLACES.length];
      const kind = SCHOOL_KINDS[Math.floor(i / PLACES.length) % SCHOOL_KINDS.length];
      const round = Math.floor(i / PLACES.length / SCHOOL_KINDS.length);
      return {
        school_id: 11 + i,
        name: named?.name ?? `${place} ${kind}${round > 0 ? ` ${round + 1}` : ''}`,
        country_id: named?.country === 'Nepal' ? 149 : 101,
        region: named?.region ?? REGIONS[i % REGIONS.length] ?? null,
        // One school has left the academy but keeps its people.
        is_active: i !== 7,
        created_at: new Date(this.#now.getTime() - (900 - 60 * (i % 14)) * 86_400_000),
      };
    });
    await tx.insertInto('school').values(schools).execute();
    await sql`
      insert into class (class_id, school_id, name, grade)
      select school_id * 100 + k, school_id, 'Class ' || (9 + k / 2) || case k % 2 when 0 then ' A' else ' B' end, 9 + k / 2
        from school, generate_series(0, 7) k`.execute(tx);
  }

  async #makePeople(): Promise<void> {
    const { tx, size } = this;
    const n = sql`n`;
    const zero = sql`0`;
    const schools = sql.raw(String(this.#schools));
    const name = (pid: RawBuilder<unknown>) => {
      const of = (script: keyof typeof NAMES) => sql`
        ${this.#pick(NAMES[script].first, this.#random(pid, zero, 'first'))} || ' ' ||
        ${this.#pick(NAMES[script].last, this.#random(pid, zero, 'last'))}`;
      return sql`case when ${this.#random(pid, zero, 'script')} < 0.6 then ${of('latin')}
                      when ${this.#random(pid, zero, 'script')} < 0.82 then ${of('devanagari')}
                      else ${of('malayalam')} end`;
    };
    const email = (prefix: string) => sql`
      case when ${this.#random(n, zero, 'email')} < 0.9 then ${prefix}::text || n || '@academy.example' end`;
    // More joined lately than long ago: an academy that grows.
    const joined = (pid: RawBuilder<unknown>) =>
      sql`${this.#now}::timestamptz - make_interval(secs => 86400.0 * 730 * power(${this.#random(pid, zero, 'joined')}, 1.6))`;

    await sql`
      insert into person (pid, role, name, phone, email, school_id, class_id, roll_number, subscribed_until, created_at, banned_at)
      select ${FIRST_STUDENT}::int + n, 5, ${name(sql`n`)}, '98' || lpad(n::text, 8, '0'), ${email('student')},
             11 + n % ${schools}, (11 + n % ${schools}) * 100 + (n / ${schools}) % 8, 'R-' || (2000 + n / (8 * ${schools})),
             case when ${this.#random(n, zero, 'subscribed')} < 0.75
                  then ${this.#now}::timestamptz + make_interval(days => 30 + (n % 300)::int)
                  when ${this.#random(n, zero, 'subscribed')} < 0.9
                  then ${this.#now}::timestamptz - make_interval(days => 1 + (n % 60)::int) end,
             ${joined(n)},
             case when ${this.#random(n, zero, 'banned')} < 0.004 then ${this.#now}::timestamptz - interval '9 days' end
        from generate_series(0, ${size.students}::int - 1) n`.execute(tx);

    await sql`
      insert into person (pid, role, name, phone, email, school_id, created_at, last_seen_at)
      select n + case when n < ${FIRST_STUDENT - FIRST_TEACHER}::int then ${FIRST_TEACHER}::int else ${NEXT_TEACHER}::int end, 6, ${name(sql`n + 20000000`)}, '96' || lpad(n::text, 8, '0'), ${email('teacher')},
             11 + n % ${schools}, ${joined(sql`n + 20000000`)},
             case when n % 9 <> 0 then ${this.#now}::timestamptz - make_interval(mins => (n % 20000)::int) end
        from generate_series(0, ${this.#teachers}::int - 1) n`.execute(tx);
    // Every fifth teaches at the next school too.
    await sql`
      insert into teacher_school (pid, school_id)
      select pid, school_id from person where role = 6
      union
      select pid, 11 + (school_id - 10) % ${schools} from person where role = 6 and pid % 5 = 0`.execute(tx);

    await sql`
      insert into person (pid, role, name, phone, email, school_id, created_at, last_seen_at)
      select ${FIRST_PARENT}::int + n, 24, ${name(sql`n + 40000000`)}, '97' || lpad(n::text, 8, '0'), ${email('parent')},
             11 + (n % ${size.students}::int) % ${schools}, ${joined(sql`n + 40000000`)},
             case when n % 4 <> 0 then ${this.#now}::timestamptz - make_interval(mins => ((n * 7) % 40000)::int) end
        from generate_series(0, ${this.#parents}::int - 1) n`.execute(tx);
    // Every parent has a child, every sixth a second one, and every tenth child a second parent.
    await sql`
      insert into guardian (guardian_pid, child_pid)
      select g, c from (
        select ${FIRST_PARENT}::int + n as g, ${FIRST_STUDENT}::int + n as c from generate_series(0, ${this.#parents}::int - 1) n
        union
        select ${FIRST_PARENT}::int + n, ${FIRST_STUDENT + this.#parents}::int + n
          from generate_series(0, ${size.students - this.#parents}::int - 1, 6) n
        union
        select ${FIRST_PARENT}::int + n + 1, ${FIRST_STUDENT}::int + n from generate_series(0, ${this.#parents}::int - 2, 10) n) families
       where not (c = any (${DEMO_CHILDREN}::int[]))`.execute(tx);

    // One user a school.
    await sql`
      insert into person (pid, role, name, phone, email, school_id, created_at, last_seen_at)
      select 3100 + n, 4, ${name(sql`n + 60000000`)}, '95' || lpad(n::text, 8, '0'), 'office' || (11 + n) || '@academy.example',
             11 + n, ${this.#now}::timestamptz - interval '500 days', ${this.#now}::timestamptz - make_interval(hours => n::int)
        from generate_series(1, least(${schools}, 800) - 1) n`.execute(tx);
  }

  async #makeDemoAccounts(passwordHash: string): Promise<void> {
    const { tx } = this;
    const longAgo = new Date(this.#now.getTime() - 700 * 86_400_000);
    const home: Record<number, number> = { 4: 11, 5: 11, 6: 11 };
    await tx
      .insertInto('person')
      .values(
        DEMO_ACCOUNTS.map(({ pid, phone, name, role }) => ({
          pid,
          phone,
          name,
          role,
          email: `demo${pid}@academy.example`,
          school_id: home[role] ?? null,
          class_id: role === 5 ? 1104 : null,
          roll_number: role === 5 ? 'R-2417' : null,
          banned_at: pid === 3027 ? new Date(this.#now.getTime() - 3 * 86_400_000) : null,
          created_at: longAgo,
        })),
      )
      .execute();
    await tx
      .insertInto('credential')
      .values(DEMO_ACCOUNTS.map(({ pid }) => ({ pid, password_hash: passwordHash })))
      .execute();
    await tx
      .insertInto('teacher_school')
      .values([
        { pid: 3006, school_id: 11 },
        { pid: 3006, school_id: 12 },
        { pid: 3026, school_id: 11 },
        { pid: 3027, school_id: 11 },
      ])
      .execute();
    const exists = (child: number) => child < FIRST_STUDENT + this.size.students;
    const rows = FAMILIES.flatMap(({ parent, children }) =>
      children.filter(({ pid }) => exists(pid)).map(({ pid }) => ({ guardian_pid: parent, child_pid: pid })),
    );
    if (rows.length > 0) await tx.insertInto('guardian').values(rows).execute();
    for (const { pid, name } of FAMILIES.flatMap((family) => family.children)) {
      // In Class 11 A, for which there is most to do, and there for long enough to have got better or worse.
      await sql`
        update person set name = ${name}, class_id = 100 * school_id + 4, created_at = ${longAgo}
         where pid = ${pid}::int`.execute(tx);
    }
  }

  async #makeContent(): Promise<void> {
    const { tx } = this;
    await tx
      .insertInto('subject')
      .values(SUBJECTS.map(({ name }, i) => ({ subject_id: i + 1, name })))
      .execute();
    await tx
      .insertInto('exam_category')
      .values(EXAM_CATEGORIES.map((title, i) => ({ exam_category_id: i + 1, title })))
      .execute();
    await tx
      .insertInto('video_category')
      .values(VIDEO_CATEGORIES.map((title, i) => ({ video_category_id: i + 1, title })))
      .execute();
    const added = (i: number) => new Date(this.#now.getTime() - (60 + ((i * 37) % 600)) * 86_400_000);

    const kinds = ['Quiz', 'Test', 'Paper', 'परीक्षा'];
    const exams = SUBJECTS.flatMap(({ topics }, s) =>
      topics.flatMap((topic, t) =>
        [0, 1, 2].map((k) => {
          const i = (s * 8 + t) * 3 + k;
          return {
            exam_id: 901 + i,
            // Every third is Chapter Wise; the rest go round the other categories.
            exam_category_id: k === 0 ? 5 : ([1, 2, 3, 4, 1, 6, 2, 7][i % 8] ?? 1),
            subject_id: s + 1,
            title: `${topic} ${kinds[i % kinds.length]} ${k + 1}`,
            duration_minutes: 20 + 10 * (i % 5),
            question_count: 20 + 5 * (i % 4),
            created_at: added(i),
          };
        }),
      ),
    );
    // An exam that nobody has taken, in a category of its own kind.
    exams.push({
      exam_id: 901 + exams.length,
      exam_category_id: 2,
      subject_id: 1,
      title: 'All India Mock Test',
      duration_minutes: 180,
      question_count: 180,
      created_at: this.#now,
    });
    await tx.insertInto('exam').values(exams).execute();

    const parts = ['Introduction', 'Worked Examples', 'പാഠം', 'Problem Session', 'Recap'];
    const videos = SUBJECTS.flatMap(({ topics }, s) =>
      topics.flatMap((topic, t) =>
        parts.map((part, k) => {
          const i = (s * 8 + t) * parts.length + k;
          return {
            video_id: 2001 + i,
            video_category_id: i % 23 === 0 ? 8 : i % 19 === 0 ? 7 : s + 1,
            subject_id: s + 1,
            title: `${topic}: ${part}`,
            duration_seconds: 420 + ((i * 83) % 1500),
            created_at: added(i),
          };
        }),
      ),
    );
    await tx.insertInto('video').values(videos).execute();
  }

  async #makePlans(): Promise<void> {
    const { tx } = this;
    const added = (i: number) => new Date(this.#now.getTime() - (100 + 17 * i) * 86_400_000 - i * 5_000_000);
    await tx
      .insertInto('study_plan')
      .values(
        PLANS.map(({ id, title, description, grade, isEnabled, owner }, i) => ({
          study_plan_id: id,
          title,
          description,
          grade,
          is_enabled: isEnabled,
          owner_pid: owner,
          added_at: added(i),
        })),
      )
      .execute();
    const shares = { all: sql`true`, odd: sql`school_id % 2 = 1`, even: sql`school_id % 2 = 0`, none: sql`false` };
    for (const plan of PLANS) {
      await sql`insert into study_plan_school (study_plan_id, school_id) select ${plan.id}::int, school_id from school where ${shares[plan.schools]}`.execute(
        tx,
      );
    }
    const planned = PLANS.filter((plan) => plan.days > 0);
    const weeks = planned.flatMap((plan) =>
      Array.from({ length: Math.ceil(plan.days / 7) }, (_, w) => ({
        study_plan_id: plan.id,
        week_no: w + 1,
        title: `Week ${w + 1}`,
      })),
    );
    await tx.insertInto('study_plan_week').values(weeks).execute();
    const days = planned.flatMap((plan) =>
      Array.from({ length: plan.days }, (_, d) => ({
        study_plan_id: plan.id,
        day: d + 1,
        week_no: Math.floor(d / 7) + 1,
      })),
    );
    await tx.insertInto('study_plan_day').values(days).execute();

    // Sessions of every type, an exam after two videos.
    const cycle = [1, 4, 2, 8, 1, 3, 4, 13, 1, 10, 8, 5] as const;
    let id = 701;
    let turn = 0;
    const items = planned.flatMap((plan) =>
      Array.from({ length: plan.days }, (_, d) => d).flatMap((d) =>
        Array.from({ length: 2 + (d % 3 === 1 ? 1 : 0) }, (_, position) => {
          const type = cycle[turn % cycle.length] ?? 1;
          const subjects = plan.id === 13 ? 2 : plan.grade === 9 || plan.id === 10 ? 4 : 3;
          const s = (plan.id === 13 ? 4 : 0) + (turn % subjects);
          const topics = SUBJECTS[s]?.topics ?? [];
          const t = Math.floor(turn / subjects) % topics.length;
          turn += 1;
          const isExam = type === 2 || type === 3 || type === 10 || type === 13;
          const isVideo = type === 1 || type === 4 || type === 8;
          return {
            study_plan_item_id: id++,
            study_plan_id: plan.id,
            day: d + 1,
            position: position + 1,
            type,
            title: isExam ? `${topics[t]} Quiz` : isVideo ? `${topics[t]}` : `Notes: ${topics[t]}`,
            reference_title: `Chapter ${t + 1}`,
            subject_id: s + 1,
            exam_id: isExam ? 901 + (s * 8 + t) * 3 + (turn % 2) : null,
            video_id: isVideo ? 2001 + (s * 8 + t) * 5 + (turn % 5) : null,
          };
        }),
      ),
    );
    await tx.insertInto('study_plan_item').values(items).execute();
  }

  async #makeCalendar(): Promise<void> {
    const { tx, size } = this;
    for (const { month, day, name } of HOLIDAYS) {
      await sql`
        insert into holiday (day, name)
        select make_date(year, ${month}::int, ${day}::int), ${name}::text
          from generate_series(extract(year from ${this.#today})::int - 1, extract(year from ${this.#today})::int) year`.execute(
        tx,
      );
    }
    await sql`
      insert into holiday (school_id, day, name)
      select school_id, ${this.#today} - 20 - (school_id % 50), 'School anniversary' from school`.execute(tx);

    // A class meets live once a school day for the last five weeks, before that about once in two weeks, on changing
    // weekdays; the demo children's once a school day all along.
    await sql`
      insert into live_session (school_id, class_id, subject_id, title, starts_at, duration_minutes)
      select c.school_id, c.class_id, s.subject_id, s.name || ' live', (d::date + time '08:30' + make_interval(mins => 60 * (c.class_id % 3))) at time zone 'Asia/Kolkata', 40 + 5 * (c.class_id % 3)
        from class c
        cross join generate_series(${this.#today} - ${size.days}::int + 1, ${this.#today}, interval '1 day') d
        join subject s on s.subject_id = 1 + (extract(doy from d)::int + c.class_id) % 6
       where extract(isodow from d) < 7
         and (d::date > ${this.#today} - 35 or (extract(doy from d)::int + c.class_id) % 13 = 0
              or c.class_id in (select class_id from person where pid = any (${DEMO_CHILDREN}::int[])))
         and not exists (select 1 from holiday h where h.day = d::date and (h.school_id is null or h.school_id = c.school_id))
         and d::date + time '11:00' < ${this.#now}::timestamptz at time zone 'Asia/Kolkata'`.execute(tx);
  }

  async #makeHistory(): Promise<void> {
    const { tx, size } = this;
    const pid = sql`pid`;
    const zero = sql`0`;
    // How able and how diligent: bell-shaped, a few at nothing at all, a few who do everything.
    await sql`
      create temporary table learner on commit drop as
      select pid, school_id, grade, live_after, case when is_child then 0.72 else ability end as ability, is_child,
             case when is_child then 0.9 when luck < 0.05 then 0 when luck > 0.96 then 1 else least(0.97, 0.15 + 0.75 * effort) end as diligence
        from (select p.pid, p.school_id, c.grade, local_day(p.created_at) as live_after,
                     0.22 + 0.72 * (${this.#random(pid, sql`1`, 'ability')} + ${this.#random(pid, sql`2`, 'ability')} + ${this.#random(pid, sql`3`, 'ability')}) / 3 as ability,
                     (${this.#random(pid, sql`1`, 'diligence')} + ${this.#random(pid, sql`2`, 'diligence')}) / 2 as effort,
                     ${this.#random(pid, zero, 'diligence')} as luck,
                     pid = any (${DEMO_CHILDREN}::int[]) as is_child
                from person p join class c using (class_id)
               where p.role = 5 and p.pid >= ${FIRST_STUDENT}::int) people`.execute(tx);
    await sql`create index on learner (pid)`.execute(tx);
    // A plan has run for as many days as there are in it, or in this history; its last day is today.
    await sql`
      create temporary table lesson on commit drop as
      select i.study_plan_item_id, i.study_plan_id, i.exam_id, i.video_id, i.subject_id, i.position, p.grade,
             ${this.#today} - (least(p.days, ${size.days}::int) - i.day) as held_on
        from study_plan_item i
        join (select q.study_plan_id, q.grade, max(d.day) as days from study_plan q join study_plan_day d using (study_plan_id) group by 1, 2) p using (study_plan_id)
       where i.day <= least(p.days, ${size.days}::int)`.execute(tx);
    for (const table of ['learner', 'lesson']) await sql`analyze ${sql.id(table)}`.execute(tx);

    const last = FIRST_STUDENT + size.students - 1;
    for (let from = FIRST_STUDENT; from <= last; from += BATCH) {
      const to = Math.min(from + BATCH - 1, last);
      const batch = sql`l.pid between ${from}::int and ${to}::int`;
      await this.#makeExams(batch);
      await this.#makeWatches(batch);
      await this.#makeVisits(batch);
      await this.#makeAttendance(batch);
      if (to < last) this.progress(`History of ${to - FIRST_STUDENT + 1} of ${size.students} students`);
    }
    this.progress(`History of ${size.students} students`);
    await sql`
      update person p set last_seen_at = s.last_at
        from (select pid, max(day)::timestamp at time zone 'Asia/Kolkata' + interval '19 hours' as last_at from student_day group by pid) s
       where s.pid = p.pid`.execute(tx);
  }

  /** The plan's sessions that a student has attended, each with the moment of it. */
  #attended(batch: RawBuilder<unknown>, kind: RawBuilder<unknown>): RawBuilder<unknown> {
    return sql`
      select l.pid, l.school_id, l.ability, l.is_child, s.study_plan_item_id, s.exam_id, s.video_id, s.subject_id,
             (s.held_on + make_interval(secs => 3600 * (6 + 5 * s.position) + 12000 * ${this.#random(sql`l.pid`, sql`s.study_plan_item_id`, 'hour')}))
               at time zone 'Asia/Kolkata' as at
        from learner l
        join lesson s on ${kind}
        join study_plan_school h on h.study_plan_id = s.study_plan_id and h.school_id = l.school_id
       where ${batch}
         and (l.grade = s.grade or l.pid = any (${DEMO_CHILDREN}::int[]) or ${this.#random(sql`l.pid`, sql`s.study_plan_id`, 'follows')} < 0.06)
         and ${this.#random(sql`l.pid`, sql`s.study_plan_item_id`, 'attends')} < l.diligence`;
  }

  /** What a student does of their own accord on days without a plan's session. */
  #ownAccord(batch: RawBuilder<unknown>, decision: 'sitsExam' | 'watches', share: number): RawBuilder<unknown> {
    return sql`
      select l.pid, l.school_id, l.ability, l.is_child, d.n,
             (d.day + make_interval(secs => 57600 + 18000 * ${this.#random(sql`l.pid`, sql`d.n`, 'hour')})) at time zone 'Asia/Kolkata' as at
        from learner l
        join (select n, ${this.#today} - n as day, extract(isodow from ${this.#today} - n) as weekday
                from generate_series(0, ${this.size.days}::int - 1) n
               where not exists (select 1 from holiday h where h.school_id is null and h.day = ${this.#today} - n)) d
          on d.day >= least(l.live_after, ${this.#today} - 30)
       where ${batch}
         and ${this.#random(sql`l.pid`, sql`d.n`, decision)} < l.diligence * ${share}::float8 * case when d.weekday = 7 then 0.4 else 1 end`;
  }

  async #makeExams(batch: RawBuilder<unknown>): Promise<void> {
    const who = sql`x.pid`;
    const when = sql`extract(epoch from x.at)::bigint`;
    await sql`
      insert into exam_attempt (exam_id, pid, school_id, study_plan_item_id, started_at, submitted_at,
                                attended, right_answers, mark, percentage, duration_seconds)
      select exam_id, pid, school_id, study_plan_item_id, at, at + make_interval(secs => seconds),
             attended, right_answers, 2 * right_answers, round(100.0 * right_answers / question_count, 2), seconds
        from (select *, least(attended, round(question_count * least(1, greatest(0, chance))))::int as right_answers
                from (select x.*, e.question_count,
                             round(e.question_count * (0.8 + 0.2 * ${this.#random(who, when, 'attempted')}))::int as attended,
                             round(60 * e.duration_minutes * (0.4 + 0.6 * ${this.#random(who, when, 'length')}))::int as seconds,
                             x.ability + 0.34 * (${this.#random(who, sql`e.subject_id`, 'subject')} - 0.5)
                               + 0.24 * (${this.#random(who, when, 'noise')} - 0.5)
                               -- Practice tells: up to eight points over a year.
                               + 0.08 * (1 - least(365, extract(epoch from ${this.#now}::timestamptz - x.at) / 86400) / 365)
                               -- A demo child has come up, or down, in each subject over half a year.
                               + case when x.is_child then 0.36 * (${this.#random(who, sql`e.subject_id`, 'trend')} - 0.5)
                                      * (1 - 2 * least(180, extract(epoch from ${this.#now}::timestamptz - x.at) / 86400) / 180) else 0 end as chance
                        from (select pid, school_id, ability, is_child, study_plan_item_id, exam_id, at
                                from (${this.#attended(batch, sql`s.exam_id is not null`)}) p
                              union all
                              select pid, school_id, ability, is_child, null, 901 + floor(144 * ${this.#random(sql`pid`, sql`n`, 'whichExam')})::int, at
                                from (${this.#ownAccord(batch, 'sitsExam', 0.08)}) o) x
                        join exam e using (exam_id)) tries) marked
       where at + make_interval(secs => seconds) <= ${this.#now}::timestamptz`.execute(this.tx);
  }

  async #makeWatches(batch: RawBuilder<unknown>): Promise<void> {
    const who = sql`x.pid`;
    const when = sql`extract(epoch from x.at)::bigint`;
    await sql`
      insert into video_watch (video_id, pid, school_id, study_plan_item_id, watched_at, seconds, completion)
      select video_id, pid, school_id, study_plan_item_id, at, round(duration_seconds * seen)::int, round((100 * seen)::numeric, 2)
        from (select x.*, v.duration_seconds,
                     case when ${this.#random(who, when, 'again')} < 0.55 then 1 else 0.2 + 0.8 * ${this.#random(who, when, 'completion')} end as seen
                from (select pid, school_id, study_plan_item_id, video_id, at
                        from (${this.#attended(batch, sql`s.video_id is not null`)}) p
                      union all
                      -- Some are watched a second time the next evening.
                      select pid, school_id, study_plan_item_id, video_id, at + interval '1 day'
                        from (${this.#attended(batch, sql`s.video_id is not null and s.study_plan_item_id % 6 = l.pid % 6`)}) again
                      union all
                      select pid, school_id, null, 2001 + floor(240 * power(${this.#random(sql`pid`, sql`n`, 'whichVideo')}, 1.5))::int, at
                        from (${this.#ownAccord(batch, 'watches', 0.09)}) o) x
                join video v using (video_id)) watches
       where at <= ${this.#now}::timestamptz`.execute(this.tx);
  }

  async #makeVisits(batch: RawBuilder<unknown>): Promise<void> {
    await sql`
      insert into study_plan_visit (study_plan_item_id, pid, school_id, visited_at, seconds)
      select study_plan_item_id, pid, school_id, at, 120 + (pid % 400)
        from (${this.#attended(batch, sql`s.exam_id is null and s.video_id is null`)}) x
       where at <= ${this.#now}::timestamptz`.execute(this.tx);
  }

  async #makeAttendance(batch: RawBuilder<unknown>): Promise<void> {
    const came = this.#random(sql`l.pid`, sql`s.live_session_id`, 'present');
    await sql`
      insert into live_attendance (live_session_id, pid, school_id, minutes)
      select s.live_session_id, l.pid, l.school_id,
             case when ${came} < l.comes then s.duration_minutes
                  when ${came} < l.comes + 0.07 then round(s.duration_minutes * 0.4)::int
                  else 0 end
        from (select *, case when is_child then 0.82 else 0.35 + 0.6 * diligence end as comes from learner) l
        join person p using (pid)
        join live_session s using (class_id)
       where ${batch}`.execute(this.tx);
  }

  async #makeNoticesAndLetters(): Promise<void> {
    const { tx } = this;
    const ago = (hours: number) => new Date(this.#now.getTime() - hours * 3_600_000);
    const notices = Array.from({ length: 40 }, (_, i) => {
      const [title, description] = NOTICES[i % NOTICES.length] ?? ['', ''];
      return {
        notification_id: 401 + i,
        title: i < NOTICES.length ? title : `${title} (${Math.floor(i / NOTICES.length) + 1})`,
        description,
        priority: 1 + ((i * 5) % 3),
        target_role: i % 7 === 3 ? 24 : null,
        school_id: i % 3 === 0 ? null : 11 + (i % SCHOOLS.length),
        is_enabled: i % 9 !== 4,
        added_by: i % 3 === 0 ? 3003 : 3012,
        added_at: ago(3 + i * 19),
      };
    });
    await tx.insertInto('notification').values(notices).execute();
    await sql`
      insert into notification_read (notification_id, pid, read_at)
      select n.notification_id, p.pid, n.added_at + interval '2 hours'
        from notification n
        join (select pid, school_ids from person where role = 24 and deleted_at is null order by pid limit 2000) p
          on n.school_id is null or n.school_id = any (p.school_ids)
       where ${this.#random(sql`p.pid`, sql`n.notification_id`, 'reads')} < 0.2`.execute(tx);

    await sql`
      insert into activity_log (occurred_at, activity_type, pid, school_id, narration)
      select occurred_at, activity_type, pid, school_id, narration
        from (select ${this.#now}::timestamptz - make_interval(hours => (24 * d)::int, mins => (p.pid % 600)::int) - v.later as occurred_at,
                     v.activity_type, p.pid, p.school_id, v.narration
                from (select pid, school_id from person where role in (3, 4, 6, 12, 24) and banned_at is null order by pid limit 600) p
                cross join generate_series(0, least(${this.size.days}::int, 60) - 1) d
                cross join (values ('LOGIN', 'Signed in', interval '40 minutes'), ('LOGOUT', 'Signed out', interval '0')) v(activity_type, narration, later)
               where ${this.#random(sql`p.pid`, sql`d`, 'logs')} < 0.08) lines
       order by occurred_at, pid, activity_type desc`.execute(tx);
    await tx
      .insertInto('activity_log')
      .values([
        { occurred_at: ago(30), activity_type: 'BAN', pid: 3003, narration: 'Banned user 3027' },
        {
          occurred_at: ago(29),
          activity_type: 'LOGIN_DENIED',
          pid: 3027,
          school_id: 11,
          narration: 'The account is blocked',
        },
        { occurred_at: ago(7), activity_type: 'LOGIN_FAILED', narration: 'Wrong phone number or password' },
      ])
      .execute();

    // Letters between the demo parents and their schools: answered, waiting, urgent, long.
    const talks = [
      [3024, 3006],
      [3024, 3004],
      [3025, 3006],
      [3025, 3012],
      // The office of the child's school.
      [3026, 3103],
      [3024, 3012],
      [3025, 3101],
      [3024, 3026],
    ] as const;
    for (const [i, [parent, other]] of talks.entries()) {
      const [subject, question, answer] = LETTERS[i % LETTERS.length] ?? ['', '', ''];
      const conversation_id = 501 + i;
      await tx
        .insertInto('conversation')
        .values({
          conversation_id,
          subject,
          priority: i % 5 === 3 ? 'urgent' : i % 3 === 1 ? 'high' : 'normal',
          started_by: parent,
          created_at: ago(200 - 20 * i),
        })
        .execute();
      await tx
        .insertInto('conversation_participant')
        .values([parent, other].map((pid) => ({ conversation_id, pid })))
        .execute();
      await tx
        .insertInto('message')
        .values({
          conversation_id,
          sender_pid: parent,
          body: question,
          sent_at: ago(200 - 20 * i),
        })
        .execute();
      if (i % 3 === 2) continue;
      await tx
        .insertInto('message')
        .values({
          conversation_id,
          sender_pid: other,
          body: answer,
          is_reply: true,
          sent_at: ago(190 - 20 * i),
        })
        .execute();
      // Who answers has read, and so has the parent, but for the last two.
      const readers = i < talks.length - 2 ? [parent, other] : [other];
      await tx
        .updateTable('conversation_participant')
        .set({ unread_count: 0 })
        .where('conversation_id', '=', conversation_id)
        .where('pid', 'in', readers)
        .execute();
    }
  }

  /** Someone left a few days ago and can still be brought back; and ids go on after those given here. */
  async #finish(): Promise<void> {
    const gone = new Date(this.#now.getTime() - 5 * 86_400_000);
    await this.tx
      .updateTable('person')
      .set({ deleted_at: gone })
      .where('pid', 'in', [FIRST_STUDENT + 17, FIRST_TEACHER + 7])
      .execute();
    await sql`
      do $$ declare c record; begin
        for c in select table_name, column_name from information_schema.columns
                  where table_schema = 'public' and is_identity = 'YES' loop
          execute format('select setval(pg_get_serial_sequence(%L, %L), greatest(1, (select coalesce(max(%I), 0) from %I)))',
                         'public.' || c.table_name, c.column_name, c.column_name, c.table_name);
        end loop;
      end $$`.execute(this.tx);
  }
}
