/** Exams, videos, study plans, and the calendar with holidays and live sessions. */
import { sql } from 'kysely';
import { DEMO_CHILDREN, type Seeding } from './seeding.ts';
import { isWatched } from './story.ts';
import { EXAM_CATEGORIES, HOLIDAYS, LOCALIZED_NAMES, PLANS, SUBJECTS, VIDEO_CATEGORIES } from './words.ts';

const namesOf = (name: string | null) => JSON.stringify(LOCALIZED_NAMES[name ?? ''] ?? {});

/** Subjects, categories, exams and videos. */
export async function makeContent(seeding: Seeding): Promise<void> {
  const { tx } = seeding;
  await tx
    .insertInto('subject')
    .values(SUBJECTS.map(({ name }, i) => ({ subject_id: i + 1, name, names: namesOf(name) })))
    .execute();
  await tx
    .insertInto('exam_category')
    .values(EXAM_CATEGORIES.map((title, i) => ({ exam_category_id: i + 1, title, names: namesOf(title) })))
    .execute();
  await tx
    .insertInto('video_category')
    .values(VIDEO_CATEGORIES.map((title, i) => ({ video_category_id: i + 1, title, names: namesOf(title) })))
    .execute();
  const added = (i: number) => new Date(seeding.now.getTime() - (60 + ((i * 37) % 600)) * 86_400_000);

  const kinds = ['Quiz', 'Test', 'Paper', 'परीक्षा'];
  const exams = SUBJECTS.flatMap(({ topics }, s) =>
    topics.flatMap((topic, t) =>
      [0, 1, 2].map((k) => {
        const i = (s * 8 + t) * 3 + k;
        return {
          exam_id: 901 + i,
          // Every third exam is Chapter Wise; the others take turns in the other categories.
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
  // An exam that nobody has taken.
  exams.push({
    exam_id: 901 + exams.length,
    exam_category_id: 2,
    subject_id: 1,
    title: 'All India Mock Test',
    duration_minutes: 180,
    question_count: 180,
    created_at: seeding.now,
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

/** Study plans with the schools they are shared with, weeks, days and sessions. */
export async function makePlans(seeding: Seeding): Promise<void> {
  const { tx } = seeding;
  const added = (i: number) => new Date(seeding.now.getTime() - (100 + 17 * i) * 86_400_000 - i * 5_000_000);
  await tx
    .insertInto('study_plan')
    .values(
      PLANS.map(({ id, title, description, grade, isEnabled, owner, days }, i) => ({
        study_plan_id: id,
        title,
        description,
        grade,
        is_enabled: isEnabled,
        // Its last day so far is today, as its history has it.
        starts_on: days > 0 ? sql<string>`${seeding.today} - ${Math.min(days, seeding.size.days) - 1}::int` : null,
        owner_pid: owner,
        added_at: added(i),
      })),
    )
    .execute();
  const shares = { all: sql`true`, odd: sql`school_id % 2 = 1`, even: sql`school_id % 2 = 0`, none: sql`false` };
  for (const plan of PLANS) {
    // Shared on the day on which it begins.
    const days = Math.min(plan.days, seeding.size.days);
    await sql`
      insert into study_plan_school (study_plan_id, school_id, shared_at)
      select ${plan.id}::int, school_id, ${seeding.now}::timestamptz - make_interval(days => ${days}::int)
        from school where ${shares[plan.schools]}`.execute(tx);
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

  // Sessions of every type, an exam after about two videos.
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

/** Holidays and live sessions. */
export async function makeCalendar(seeding: Seeding): Promise<void> {
  const { tx, size } = seeding;
  for (const { month, day, name } of HOLIDAYS) {
    await sql`
      insert into holiday (day, name)
      select make_date(year, ${month}::int, ${day}::int), ${name}::text
        from generate_series(extract(year from ${seeding.today})::int - 1, extract(year from ${seeding.today})::int) year`.execute(
      tx,
    );
  }
  await sql`
    insert into holiday (school_id, day, name)
    select school_id, ${seeding.today} - 20 - (school_id % 50), 'School anniversary' from school`.execute(tx);

  // A class has a live session every school day in the last five weeks, and about one in two weeks before that. The classes
  // of the demo children have one every school day, and the class that falters as long as one sees it.
  await sql`
    insert into live_session (school_id, class_id, subject_id, title, starts_at, duration_minutes)
    select c.school_id, c.class_id, s.subject_id, s.name || ' live', moment_of(d::date + time '08:30' + make_interval(mins => 60 * (c.class_id % 3))), 40 + 5 * (c.class_id % 3)
      from class c
      cross join generate_series(${seeding.today} - ${size.days}::int + 1, ${seeding.today}, interval '1 day') d
      join subject s on s.subject_id = 1 + (extract(doy from d)::int + c.class_id) % 6
     where extract(isodow from d) < 7
       and (d::date > ${seeding.today} - 35 or (extract(doy from d)::int + c.class_id) % 13 = 0
            or ${isWatched(seeding, sql`c.class_id`, sql`d::date`)}
            or c.class_id in (select class_id from person where pid = any (${DEMO_CHILDREN}::int[])))
       and not exists (select 1 from holiday h where h.day = d::date and (h.school_id is null or h.school_id = c.school_id))
       and d::date + time '11:00' < local_time(${seeding.now}::timestamptz)`.execute(tx);
}
