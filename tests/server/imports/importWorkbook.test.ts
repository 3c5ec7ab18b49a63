/** Workbooks in the academy: what an import adds, changes and leaves alone. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROLE } from '#domain/people/roles.ts';
import { countsOf } from '#host/server/imports/preview.ts';
import { applyWorkbook } from '#host/server/imports/workbook/applyWorkbook.ts';
import { isSame, planWorkbook, type WorkbookPreview } from '#host/server/imports/workbook/planWorkbook.ts';
import { readWorkbook } from '#host/server/imports/workbook/readWorkbook.ts';
import { templateCsv, templateWorkbook } from '#host/server/imports/workbook/template.ts';
import { CONTENT, csvZipOf, type Sheets, xlsxOf } from '#tests/support/data/workbooks.ts';
import { type TestDatabase, testDatabase } from '#tests/support/server/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db?.close());
beforeEach(async () => {
  await db.empty('school', 'class', 'person', 'activity_log', 'subject', 'exam_category', 'exam');
  await db.empty('video_category', 'video', 'study_plan', 'live_session', 'holiday');
  await sql`
    insert into school (name, country_id, roster, sourced_id)
    values ('Hill School', 1, '', 'hill'), ('Lake School', 1, '', '0042'), ('पर्वत विद्यालय', 1, null, null)`.execute(
    db.owner,
  );
  await sql`insert into class (school_id, name, grade) values (1, '9 A', 9)`.execute(db.owner);
});

const planned = async (sheets: Sheets): Promise<WorkbookPreview> =>
  planWorkbook(db.owner, await readWorkbook(xlsxOf(sheets)));
async function imported(sheets: Sheets): Promise<WorkbookPreview> {
  const preview = await planned(sheets);
  await applyWorkbook(db.owner, preview);
  return preview;
}
const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db.owner)).rows;

/** All that an import writes, in the words of the tables. */
const everything = async () => ({
  plans: await rows(sql`
    select title, description, grade, is_enabled as "isEnabled", external_key as key,
           array(select s.name from study_plan_school x join school s using (school_id)
                  where x.study_plan_id = p.study_plan_id order by 1) as schools
      from study_plan p where deleted_at is null order by study_plan_id`),
  sessions: await rows(sql`
    select i.study_plan_item_id as id, p.title as plan, d.week_no as week, i.day, i.position, i.type, i.title,
           reference_title as "referenceTitle", s.name as subject, coalesce(v.title, e.title) as material
      from study_plan_item i join study_plan p using (study_plan_id) left join study_plan_day d using (study_plan_id, day)
           left join subject s on s.subject_id = i.subject_id left join video v using (video_id) left join exam e using (exam_id)
     order by p.title, i.day, i.position`),
  videos: await rows(sql`
    select v.title, duration_seconds as seconds, c.title as category, s.name as subject
      from video v left join video_category c using (video_category_id) left join subject s using (subject_id) order by video_id`),
  exams: await rows(sql`
    select e.title, duration_minutes as minutes, question_count as questions, c.title as category
      from exam e left join exam_category c using (exam_category_id) order by exam_id`),
  live: await rows(sql`
    select l.title, c.name as class, l.school_id as school, local_time(starts_at)::text as beginning, duration_minutes as minutes
      from live_session l left join class c using (class_id, school_id) order by live_session_id`),
  holidays: await rows(sql`select day::text, name, school_id as school from holiday order by day, school_id`),
});
const linesOf = ({ lines }: WorkbookPreview, ...changes: string[]) =>
  lines
    .filter(({ change }) => changes.includes(change))
    .map(({ change, kind, file, line, name, reason }) => `${change} ${kind} ${file} ${line} ${name}: ${reason}`);

const ALL = {
  ...CONTENT,
  'Sharing with schools': [
    { plan: 'Physics 9', school: 'hill' },
    { plan: 'physics 9', school: '0042' },
    { plan: 'Chemistry 9', school: '3' },
  ],
  'Live sessions': [
    {
      school: 'Hill School',
      grade: '9 A',
      title: 'Motion live',
      date: '2026-06-15',
      startTime: '09:30',
      duration: '40',
    },
    { school: 'पर्वत विद्यालय', grade: '', title: 'Assembly', date: '2026-06-15', startTime: '10:00', duration: '20' },
  ],
  Holidays: [
    { date: '2026-08-15', name: 'Independence Day' },
    { date: '2026-06-20', name: 'Anniversary', school: 'lake school' },
  ],
} satisfies Sheets;

describe('a workbook', () => {
  it('leaves the live sessions of last year with the class of that year, whose name another class has by now', async () => {
    await imported(ALL);
    await sql`update class set left_roster_at = now()`.execute(db.owner);
    await sql`insert into class (school_id, name, grade) values (1, '9 A', 9)`.execute(db.owner);
    const later = { ...ALL['Live sessions'][0], title: 'Motion again', date: '2027-06-15' };
    const preview = await imported({ ...ALL, 'Live sessions': [...ALL['Live sessions'], later] });
    expect(linesOf(preview, 'new', 'changed', 'leaving')).toHaveLength(1);
    expect(
      await rows(sql`select title, class_id as class from live_session where class_id is not null order by 1`),
    ).toEqual([
      { title: 'Motion again', class: 2 },
      { title: 'Motion live', class: 1 },
    ]);
  });

  describe('names what there is in further languages', () => {
    const names = async () =>
      await rows(sql`
        select name, names from subject union all select title, names from exam_category
        union all select title, names from video_category union all select name, names from class order by 1, 2`);
    const NAMES = [
      { kind: 'subject', name: 'physics', hi: 'भौतिकी', ml: 'ഭൗതികശാസ്ത്രം' },
      { kind: 'Exam category', name: 'Tests', ur: 'امتحان' },
      { kind: 'videoCategory', name: 'Lessons', hi: 'पाठ' },
      { kind: 'class', name: '9 A', school: 'hill', hi: '९ क' },
    ];

    it('also what it adds itself, and leaves what an empty cell or no column says', async () => {
      const preview = await imported({ ...ALL, Names: NAMES });
      expect(linesOf(preview, 'refused', 'not taken', 'changed')).toEqual([
        'changed subject Names 2 physics: Called so in further languages.',
        'changed category Names 3 Tests: Called so in further languages.',
        'changed category Names 4 Lessons: Called so in further languages.',
        'changed class Names 5 9 A: Called so in further languages.',
      ]);
      const written = await names();
      expect(written).toEqual(
        expect.arrayContaining([
          { name: 'Physics', names: { hi: 'भौतिकी', ml: 'ഭൗതികശാസ്ത്രം' } },
          { name: 'Tests', names: { ur: 'امتحان' } },
          { name: 'Lessons', names: { hi: 'पाठ' } },
          { name: '9 A', names: { hi: '९ क' } },
        ]),
      );
      expect(linesOf(await imported({ ...ALL, Names: NAMES }), 'changed', 'new')).toEqual([]);
      await imported({ Names: [{ kind: 'subject', name: 'Physics', hi: '', ur: 'طبیعیات' }] });
      expect(await names()).toContainEqual({
        name: 'Physics',
        names: { hi: 'भौतिकी', ml: 'ഭൗതികശാസ്ത്രം', ur: 'طبیعیات' },
      });
    });

    it.each<[string, Record<string, string>, string]>([
      [
        'an unknown kind',
        { kind: 'planet', name: 'Mars' },
        'Names 2 Mars: kind is "planet", which is not known. Write subject,',
      ],
      [
        'an unknown subject',
        { kind: 'subject', name: 'Alchemy', hi: 'कीमिया' },
        'Names 2 Alchemy: There is no subject “Alchemy”.',
      ],
      [
        'a class of another school',
        { kind: 'class', name: '9 A', school: '0042', hi: '९ क' },
        'Names 2 9 A: There is no class “9 A” at this school.',
      ],
      [
        'a class without a school',
        { kind: 'class', name: '9 A', hi: '९ क' },
        'Names 2 9 A: school is empty. Write the school of the class.',
      ],
      [
        'a subject of a school',
        { kind: 'subject', name: 'Physics', school: 'hill', hi: 'भौतिकी' },
        'Names 2 Physics: school is filled, and only a class',
      ],
      [
        'a school that is not there',
        { kind: 'class', name: '9 A', school: 'Nowhere', hi: '९ क' },
        'Names 2 9 A: There is no school "Nowhere"',
      ],
      ['a name that is too long', { kind: 'subject', name: 'Physics', hi: 'क'.repeat(201) }, 'Names 2 Physics: hi has'],
    ])('refuses %s with a sentence', async (_, row, reason) => {
      await imported(ALL);
      const preview = await planned({ Names: [row] });
      expect(linesOf(preview, 'refused')).toEqual([expect.stringContaining(reason)]);
      expect((await names()).every((each) => JSON.stringify((each as { names: unknown }).names) === '{}')).toBe(true);
    });

    it('says of a language that is none of ours that its column was not read', async () => {
      await imported(ALL);
      const preview = await planned({ Names: [{ kind: 'subject', name: 'Physics', fr: 'Physique' }] });
      expect(linesOf(preview, 'not taken')).toEqual([
        expect.stringMatching(
          /Names 1 fr: The column fr is not known and was not read\. Names has: kind, name, school, en, hi,/,
        ),
      ]);
    });
  });

  it('adds plans with sessions, videos, exams, live sessions, holidays and schools', async () => {
    const preview = await imported(ALL);
    expect(linesOf(preview, 'refused', 'not taken', 'note', 'changed', 'leaving')).toEqual([]);
    expect(countsOf(preview).new).toBe(2 + 1 + 2 + 4 + 3 + 2 + 2 + 1 + 2);
    expect(linesOf(preview, 'new')).toEqual(
      expect.arrayContaining([
        'new subject Videos 2 Physics: A new subject: look whether it is spelled well.',
        'new category Exams 2 Tests: A new category: look whether it is spelled well.',
        'new video Videos 3 गति के नियम: A new video.',
        'new plan Plans 2 Physics 9: A new plan.',
        'new session Sessions 5 गति के नियम: A new session of day 8 of "Physics 9".',
        'new sharing Sharing with schools 2 Physics 9: Shared with Hill School.',
        'new live session Live sessions 2 Motion live: A new live session.',
        'new holiday Holidays 2 Independence Day: A new holiday.',
      ]),
    );
    expect(await everything()).toMatchObject({
      plans: [
        {
          title: 'Physics 9',
          description: 'A term of physics',
          grade: 9,
          isEnabled: true,
          schools: ['Hill School', 'Lake School'],
        },
        { title: 'Chemistry 9', description: null, grade: null, isEnabled: false, schools: ['पर्वत विद्यालय'] },
      ],
      sessions: [
        {
          week: 1,
          day: 1,
          position: 1,
          type: 1,
          title: 'Watch: motion',
          subject: 'Physics',
          material: 'Laws of Motion',
        },
        {
          week: 1,
          day: 1,
          position: 2,
          type: 2,
          title: 'Quiz: motion',
          material: 'Motion Quiz',
          referenceTitle: 'Chapter 1',
        },
        { week: 1, day: 2, position: 1, type: 5, title: 'Notes: motion', material: null },
        { week: 2, day: 8, position: 1, type: 4, title: 'गति के नियम', material: 'गति के नियम' },
      ],
      videos: [
        { title: 'Laws of Motion', seconds: 750, category: 'Lessons', subject: 'Physics' },
        { title: 'गति के नियम', seconds: 900 },
      ],
      exams: [{ title: 'Motion Quiz', minutes: 30, questions: 20, category: 'Tests' }],
      live: [
        { title: 'Motion live', class: '9 A', school: 1, beginning: '2026-06-15 09:30:00', minutes: 40 },
        { title: 'Assembly', class: null, school: 3, beginning: '2026-06-15 10:00:00', minutes: 20 },
      ],
      holidays: [
        { day: '2026-06-20', name: 'Anniversary', school: 2 },
        { day: '2026-08-15', name: 'Independence Day', school: null },
      ],
    });
    expect(await rows(sql`select activity_type, narration from activity_log`)).toEqual([
      { activity_type: 'IMPORT_WORKBOOK', narration: 'Imported a workbook: 19 new, 0 changed, 0 leaving' },
    ]);
  });

  it('imported a second time changes nothing, also from CSV', async () => {
    await imported(ALL);
    const before = await everything();
    const again = await imported(ALL);
    expect(isSame(again)).toBe(true);
    expect(countsOf(again)).toMatchObject({ new: 0, changed: 0, leaving: 0, refused: 0, unchanged: 16 });
    const csv = await planWorkbook(db.owner, await readWorkbook(csvZipOf(CONTENT)));
    expect(isSame(csv)).toBe(true);
    expect(await everything()).toEqual(before);
  });

  it('writes nothing while it is only looked at', async () => {
    const before = await everything();
    await planned(ALL);
    expect(await everything()).toEqual(before);
  });

  it('changes what is there, and says what was different', async () => {
    await imported(ALL);
    const before = await everything();
    const preview = await imported({
      Videos: [{ ...CONTENT.Videos[0], duration: 800 }],
      Exams: [{ ...CONTENT.Exams[0], totalQuestions: 25 }],
      Plans: [{ title: 'physics 9', description: 'Two terms', gradeId: 10, isEnable: 0 }],
      Sessions: CONTENT.Sessions.map((row) => (row.day === '2' ? { ...row, day: '3', subjectTitle: 'Maths' } : row)),
      'Live sessions': [{ ...ALL['Live sessions'][0], duration: 45 }],
      Holidays: [{ date: '2026-08-15', name: 'Swatantrata Diwas' }],
      Sharing: [
        { plan: 'Physics 9', school: 'hill', isShared: 'no' },
        { plan: 'Physics 9', school: '3', isShared: '' },
      ],
    });
    expect(linesOf(preview, 'changed', 'leaving', 'refused')).toEqual([
      'leaving sharing Sharing 2 physics 9: Not shared with Hill School any more.',
      'changed video Videos 2 Laws of Motion: Duration (was "750").',
      'changed exam Exams 2 Motion Quiz: Questions (was "20").',
      'changed session Sessions 4 Notes: motion: Day (was "2"); subject (was "Physics").',
      'changed plan Plans 2 physics 9: Title (was "Physics 9"); description; gradeId (was 9); is switched off.',
      'changed live session Live sessions 2 Motion live: Duration (was "40").',
      'changed holiday Holidays 2 Swatantrata Diwas: Name (was "Independence Day").',
    ]);
    const after = await everything();
    expect(after.sessions.map((row) => (row as { id: number }).id).sort()).toEqual(
      before.sessions.map((row) => (row as { id: number }).id).sort(),
    );
    expect(after.plans[0]).toMatchObject({
      description: 'Two terms',
      grade: 10,
      isEnabled: false,
      schools: ['Lake School', 'पर्वत विद्यालय'],
    });
    expect(after.plans[1]).toEqual(before.plans[1]);
  });

  it('keeps what a sheet Plans has no columns for', async () => {
    await imported(ALL);
    const before = await everything();
    expect(isSame(await imported({ Plans: [{ title: 'Physics 9' }] }))).toBe(true);
    expect(await everything()).toEqual(before);
  });

  it('keeps category and subject of videos and exams where the sheet does not say them, and calls new ones General', async () => {
    await imported(ALL);
    const before = await everything();
    const { videoCategory: _, subjectTitle: __, ...video } = CONTENT.Videos[0];
    expect(isSame(await imported({ Videos: [video] }))).toBe(true);
    expect(await everything()).toEqual(before);
    await imported({ Exams: [{ title: 'Short', examDuration: 5, totalQuestions: 3 }] });
    expect((await everything()).exams[1]).toMatchObject({ title: 'Short', category: 'General' });
  });

  it('knows plans, videos and sessions by their keys, whose titles may change', async () => {
    const keyed = (title: string) => ({
      Videos: [{ key: 'v1', title: `${title} video`, videoCategory: 'Lessons', duration: 60 }],
      Plans: [{ key: 'p1', title }],
      Sessions: [{ plan: 'p1', day: 1, type: 'video', title: '', video: 'v1', key: 's1' }],
    });
    await imported(keyed('Algebra'));
    const { sessions } = await everything();
    const preview = await imported(keyed('Algebra I'));
    expect(countsOf(preview)).toMatchObject({ new: 0, changed: 3 });
    expect(await everything()).toMatchObject({
      plans: [{ title: 'Algebra I', key: 'p1' }],
      videos: [{ title: 'Algebra I video' }],
      sessions: [
        { ...(sessions[0] as object), plan: 'Algebra I', title: 'Algebra I video', material: 'Algebra I video' },
      ],
    });
    // Plans of the academy are known by key and by title, without being in the sheet.
    await imported({
      Sharing: [
        { plan: 'p1', school: 1 },
        { plan: 'ALGEBRA I', school: 2 },
      ],
    });
    expect((await everything()).plans).toMatchObject([{ schools: ['Hill School', 'Lake School'] }]);
  });

  it('keeps sessions that look alike, also on one day', async () => {
    const alike = (row: { title?: string }) => ({ plan: 'A', day: 1, type: 'other', title: 'Exercise', ...row });
    const sheets = { Plans: [{ title: 'A' }], Sessions: [alike({}), alike({}), alike({ title: 'Read' })] };
    await imported(sheets);
    const before = await everything();
    expect(isSame(await imported(sheets))).toBe(true);
    const more = { ...sheets, Sessions: [...sheets.Sessions, alike({})] };
    expect(countsOf(await imported(more))).toMatchObject({ new: 1, leaving: 0 });
    expect((await everything()).sessions.slice(0, 3)).toEqual(before.sessions);
  });

  it('makes a week of seven days where the sheet does not say the week', async () => {
    const days = [1, 7, 8, 14, 15];
    await imported({
      Plans: [{ title: 'A' }],
      Sessions: days.map((day) => ({ plan: 'A', day, type: 'other', title: `Day ${day}` })),
    });
    expect((await everything()).sessions).toMatchObject([1, 1, 2, 2, 3].map((week, at) => ({ week, day: days[at] })));
  });

  it('takes sessions in the order of their positions, or else of their rows', async () => {
    const session = { plan: 'A', day: 1, type: 'other' };
    await imported({
      Plans: [{ title: 'A' }],
      Sessions: [
        { ...session, title: 'third' },
        { ...session, title: 'second', position: 4 },
        { ...session, title: 'first', position: 1 },
      ],
    });
    expect((await everything()).sessions).toMatchObject([{ title: 'first' }, { title: 'second' }, { title: 'third' }]);
  });

  it('keeps the titles of weeks, which only the console writes', async () => {
    await imported(ALL);
    await sql`update study_plan_week set title = 'The first week' where week_no = 1`.execute(db.owner);
    expect(isSame(await imported(ALL))).toBe(true);
    await imported({ Sessions: CONTENT.Sessions.map((row) => ({ ...row, title: `${row.title}!` })) });
    expect(await rows(sql`select title from study_plan_week order by week_no`)).toEqual([
      { title: 'The first week' },
      { title: null },
    ]);
  });
});

describe('the template', () => {
  it.each([
    ['spreadsheet', templateWorkbook],
    ['zip of CSV files', templateCsv],
  ])('as a %s is imported as it is, and again', async (_, make) => {
    for (const school of [undefined, 'Hill School']) {
      const preview = await planWorkbook(db.owner, await readWorkbook(make(school)));
      expect(linesOf(preview, 'refused', 'not taken', 'note')).toEqual([]);
      await applyWorkbook(db.owner, preview);
      expect(isSame(await planWorkbook(db.owner, await readWorkbook(make(school))))).toBe(true);
    }
    const { plans, sessions, live, holidays } = await everything();
    expect(plans).toMatchObject([{ title: 'Physics, grade 9, term 1', grade: 9, schools: ['Hill School'] }]);
    expect(sessions).toMatchObject([{ type: 1 }, { type: 2 }, { type: 5 }]);
    expect(live).toMatchObject([{ beginning: '2026-06-15 09:30:00' }]);
    expect(holidays).toHaveLength(1);
  });
});

describe('sessions that are in no row any more', () => {
  const less = { Sessions: CONTENT.Sessions.slice(0, 2) };

  it('leave the plan, and what students did in them stays on record', async () => {
    await imported(ALL);
    await sql`insert into person (role, name, school_id, class_id) values (5, 'Asha', 1, 1)`.execute(db.owner);
    await sql`
      insert into study_plan_visit (study_plan_item_id, pid, visited_at)
      select study_plan_item_id, 1, now() from study_plan_item where title = 'Notes: motion'`.execute(db.owner);
    const preview = await imported(less);
    expect(linesOf(preview, 'leaving')).toEqual([
      'leaving session Sessions 0 Notes: motion: Not among the rows of "Physics 9", and leaves day 2. What students did in it stays.',
      'leaving session Sessions 0 गति के नियम: Not among the rows of "Physics 9", and leaves day 8. No student had done it.',
    ]);
    expect(preview.shrinking).toEqual([{ plan: 'Physics 9', leaving: 2, of: 4 }]);
    expect(await rows(sql`select title, day from study_plan_item order by 1`)).toEqual([
      { title: 'Notes: motion', day: null },
      { title: 'Quiz: motion', day: 1 },
      { title: 'Watch: motion', day: 1 },
    ]);
    expect(await rows(sql`select count(*)::int as visits from study_plan_visit`)).toEqual([{ visits: 1 }]);
    const again = await imported(ALL);
    expect(linesOf(again, 'changed')).toContain(
      'changed session Sessions 4 Notes: motion: It is in its plan again, on day 2.',
    );
  });

  it('are those of plans that the sheet names only', async () => {
    await imported(ALL);
    await imported({ Plans: [{ title: 'Other' }], Sessions: [{ plan: 'Other', day: 1, type: 'other', title: 'A' }] });
    expect((await everything()).sessions).toHaveLength(5);
  });
});

describe('refused rows', () => {
  it.each<[string, Sheets, string[]]>([
    [
      'two plans of one name',
      { Plans: [{ title: 'Physics 9' }, { title: 'physics 9' }] },
      [
        'refused plan Plans 2 Physics 9: Two plans are called “Physics 9”; the other one: Plans, row 3. Give each a key.',
        'refused plan Plans 3 physics 9: Two plans are called “physics 9”; the other one: Plans, row 2. Give each a key.',
      ],
    ],
    [
      'a plan that nobody knows',
      { Sessions: [{ plan: 'Nothing', day: 1, type: 'other', title: 'A' }], Sharing: [{ plan: 'Nothing', school: 1 }] },
      [
        'refused session Sessions 2 A: There is no plan "Nothing" in the sheet Plans or in the academy.',
        'refused sharing Sharing 2 1: There is no plan "Nothing" in the sheet Plans or in the academy.',
      ],
    ],
    [
      'an exam and a video that nobody knows',
      {
        Plans: [{ title: 'A' }],
        Sessions: [
          { plan: 'A', day: 1, type: 'exam', title: 'E', exam: 'Final' },
          { plan: 'A', day: 1, type: 'video', title: 'V', video: 'Film' },
        ],
      },
      [
        'refused session Sessions 2 E: There is no exam called “Final”. Add the exam.',
        'refused session Sessions 3 V: There is no video called “Film”. Add the video.',
      ],
    ],
    [
      'a day in two weeks, and a position twice',
      {
        Plans: [{ title: 'A' }],
        Sessions: [
          { plan: 'A', weekNo: 1, day: 1, position: 1, type: 'other', title: 'B' },
          { plan: 'A', weekNo: 2, day: 1, position: 2, type: 'other', title: 'C' },
          { plan: 'A', weekNo: 1, day: 1, position: 1, type: 'other', title: 'D' },
        ],
      },
      [
        'refused session Sessions 4 D: Position 1 of day 1 of "A" is that of Sessions, row 2 too.',
        'refused session Sessions 3 C: Day 1 of "A" is in week 1 in Sessions, row 2. A day belongs to one week.',
      ],
    ],
    [
      'schools that are not there, are deleted, or may be two',
      {
        Holidays: [
          { date: '2026-08-15', name: 'A', school: 'Nowhere' },
          { date: '2026-08-15', name: 'B', school: 'Gone' },
          { date: '2026-08-15', name: 'C', school: 'Twin' },
        ],
      },
      [
        'refused holiday Holidays 2 A: There is no school "Nowhere": write its number in the academy, its sourcedId in the roster, or its name.',
        'refused holiday Holidays 3 B: The school "Gone" was deleted in the academy. Restore it there, or leave it out.',
        'refused holiday Holidays 4 C: "Twin" may be Twin (number 5), Twin (number 6). Write what only one of them has.',
      ],
    ],
    [
      'a class that the school does not have',
      { 'Live sessions': [{ ...ALL['Live sessions'][0], grade: '10 B' }] },
      [
        'refused live session Live sessions 2 Motion live: The school has no class “10 B”. Enter the class as the school calls it.',
      ],
    ],
    [
      'a holiday twice',
      { Holidays: [ALL.Holidays[0] ?? {}, { ...ALL.Holidays[0], name: 'Another' }] },
      [expect.stringContaining('refused holiday Holidays 2'), expect.stringContaining('refused holiday Holidays 3')],
    ],
    [
      'a school that is shared and not shared',
      {
        Plans: [{ title: 'A' }],
        Sharing: [
          { plan: 'A', school: 'hill' },
          { plan: 'A', school: '1', isShared: 0 },
        ],
      },
      ['refused sharing Sharing 3 A: Sharing, row 2 says the opposite of Hill School. Keep one of the rows.'],
    ],
    [
      'a row that has a fault, and nothing that refers to it',
      {
        Videos: [{ title: 'V', videoCategory: 'C', duration: 'long' }],
        Plans: [{ title: 'A', gradeId: 'ninth' }],
        Sessions: [{ plan: 'A', day: 1, type: 'video', video: 'V', title: 'S' }],
      },
      [
        'refused video Videos 2 V: duration is "long", and has to be a whole number from 1 to 86400.',
        'refused plan Plans 2 A: gradeId is "ninth", and has to be a year of school from 1 to 13.',
      ],
    ],
  ])('say where and why: %s', async (_, sheets, lines) => {
    await sql`insert into school (name, country_id, deleted_at) values ('Gone', 1, now()), ('Twin', 1, null), ('Twin', 1, null)`.execute(
      db.owner,
    );
    const before = await everything();
    const preview = await planned(sheets);
    expect(linesOf(preview, 'refused', 'new', 'changed', 'leaving')).toEqual(lines);
    await expect(applyWorkbook(db.owner, preview)).rejects.toThrow(
      /A workbook is written as a whole or not at all: .* Nothing was imported\.$/,
    );
    expect(await everything()).toEqual(before);
  });
});

describe('writing', () => {
  it('tells how far it is, and cancels without leaving anything', async () => {
    const before = await everything();
    const preview = await planned(ALL);
    const seen: number[] = [];
    const controller = new AbortController();
    const writing = applyWorkbook(db.owner, preview, {
      signal: controller.signal,
      onProgress: (done, all) => {
        seen.push(done);
        if (done * 2 > all) controller.abort();
      },
    });
    await expect(writing).rejects.toThrow('Cancelled. Nothing was imported.');
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(await everything()).toEqual(before);
    const all: number[][] = [];
    await applyWorkbook(db.owner, preview, { onProgress: (...progress) => all.push(progress) });
    expect(all.at(-1)).toEqual([13, 13]);
  });

  it('names who imports in the activity log and as the owner of new plans', async () => {
    await sql`insert into person (role, name, phone) values (${ROLE.administrator}::int, 'Asha', '9400000001')`.execute(
      db.owner,
    );
    await applyWorkbook(db.owner, await planWorkbook(db.owner, await readWorkbook(xlsxOf(ALL)), 1));
    expect(await rows(sql`select pid, activity_type from activity_log`)).toEqual([
      { pid: 1, activity_type: 'IMPORT_WORKBOOK' },
    ]);
    expect(await rows(sql`select distinct owner_pid from study_plan`)).toEqual([{ owner_pid: 1 }]);
  });

  it('is refused where the academy has changed since the preview', async () => {
    await imported(ALL);
    const preview = await planned({ Sharing: [{ plan: 'Physics 9', school: 'पर्वत विद्यालय' }] });
    await sql`update school set deleted_at = now() where school_id = 3`.execute(db.owner);
    await expect(applyWorkbook(db.owner, preview)).rejects.toThrow(
      'The academy has changed since the preview was made. Nothing was imported; start the import again.',
    );
  });

  // A rule of the database that no rule of ours knows, as a fault of ours would be one.
  const forbid = async (table: string) => {
    await sql`
      create function forbidden() returns trigger language plpgsql as $$
      begin raise 'not this' using errcode = '23514', constraint = 'forbidden', table = ${sql.lit(table)}; end $$`.execute(
      db.owner,
    );
    await sql`
      create constraint trigger forbidden after insert on ${sql.table(table)} deferrable initially deferred
         for each row execute function forbidden()`.execute(db.owner);
  };

  it('is told as a fault of the program where an academy refuses it that has not changed', async () => {
    const preview = await planned(ALL);
    await forbid('activity_log');
    const before = await everything();
    await expect(applyWorkbook(db.owner, preview)).rejects.toThrow(
      /^The database refuses what this file would write \(forbidden of activity_log\), though nobody has changed the academy/,
    );
    expect(await everything()).toEqual(before);
    await sql`drop function forbidden cascade`.execute(db.owner);
  });

  it('has no preview where the database would refuse it at the end', async () => {
    await forbid('video');
    await expect(planned(ALL)).rejects.toThrow('The database refuses what this file would write (forbidden of video)');
    await sql`drop function forbidden cascade`.execute(db.owner);
  });
});
