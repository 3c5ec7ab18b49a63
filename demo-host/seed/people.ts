/** Schools, people and their families, and the demo accounts. */
import { type RawBuilder, sql } from 'kysely';
import { DEMO_ACCOUNTS } from './demoAccounts.ts';
import {
  DEMO_CHILDREN,
  FAMILIES,
  FIRST_PARENT,
  FIRST_SCHOOL,
  FIRST_STUDENT,
  FIRST_TEACHER,
  NEXT_TEACHER,
  type Seeding,
} from './seeding.ts';
import { NAMES, PLACES, REGIONS, SCHOOL_KINDS, SCHOOLS } from './words.ts';

/** The numbers of India and Nepal in the table of countries. */
const INDIA = 101;
const NEPAL = 149;

/** Schools and their classes. */
export async function makeSchools(seeding: Seeding): Promise<void> {
  const { tx } = seeding;
  const schools = Array.from({ length: seeding.schools }, (_, i) => {
    const named = SCHOOLS[i];
    const place = PLACES[i % PLACES.length];
    const kind = SCHOOL_KINDS[Math.floor(i / PLACES.length) % SCHOOL_KINDS.length];
    const round = Math.floor(i / PLACES.length / SCHOOL_KINDS.length);
    return {
      school_id: FIRST_SCHOOL + i,
      name: named?.name ?? `${place} ${kind}${round > 0 ? ` ${round + 1}` : ''}`,
      country_id: named?.country === 'Nepal' ? NEPAL : INDIA,
      region: named?.region ?? REGIONS[i % REGIONS.length] ?? null,
      // One school has left the academy but keeps its people.
      is_active: i !== 7,
      created_at: new Date(seeding.now.getTime() - (900 - 60 * (i % 14)) * 86_400_000),
    };
  });
  await tx.insertInto('school').values(schools).execute();
  await sql`
    insert into class (class_id, school_id, name, grade)
    select school_id * 100 + k, school_id, 'Class ' || (9 + k / 2) || case k % 2 when 0 then ' A' else ' B' end, 9 + k / 2
      from school, generate_series(0, 7) k`.execute(tx);
}

/** Students, teachers, parents with their children, and school users. */
export async function makePeople(seeding: Seeding): Promise<void> {
  const { tx, size } = seeding;
  const n = sql`n`;
  const zero = sql`0`;
  const schools = sql.raw(String(seeding.schools));
  const name = (pid: RawBuilder<unknown>) => {
    const of = (script: keyof typeof NAMES) => sql`
      ${seeding.pick(NAMES[script].first, seeding.random(pid, zero, 'first'))} || ' ' ||
      ${seeding.pick(NAMES[script].last, seeding.random(pid, zero, 'last'))}`;
    return sql`case when ${seeding.random(pid, zero, 'script')} < 0.6 then ${of('latin')}
                    when ${seeding.random(pid, zero, 'script')} < 0.82 then ${of('devanagari')}
                    else ${of('malayalam')} end`;
  };
  const email = (prefix: string) => sql`
    case when ${seeding.random(n, zero, 'email')} < 0.9 then ${prefix}::text || n || '@academy.example' end`;
  // More people joined lately than long ago, because the academy grows.
  const joined = (pid: RawBuilder<unknown>) =>
    sql`${seeding.now}::timestamptz - make_interval(secs => 86400.0 * 730 * power(${seeding.random(pid, zero, 'joined')}, 1.6))`;

  await sql`
    insert into person (pid, role, name, phone, email, school_id, class_id, roll_number, subscribed_until, created_at, banned_at)
    select ${FIRST_STUDENT}::int + n, 5, ${name(sql`n`)}, '98' || lpad(n::text, 8, '0'), ${email('student')},
           11 + n % ${schools}, (11 + n % ${schools}) * 100 + (n / ${schools}) % 8, 'R-' || (2000 + n / (8 * ${schools})),
           case when ${seeding.random(n, zero, 'subscribed')} < 0.75
                then ${seeding.now}::timestamptz + make_interval(days => 30 + (n % 300)::int)
                when ${seeding.random(n, zero, 'subscribed')} < 0.9
                then ${seeding.now}::timestamptz - make_interval(days => 1 + (n % 60)::int) end,
           ${joined(n)},
           case when ${seeding.random(n, zero, 'banned')} < 0.004 then ${seeding.now}::timestamptz - interval '9 days' end
      from generate_series(0, ${size.students}::int - 1) n`.execute(tx);

  await sql`
    insert into person (pid, role, name, phone, email, school_id, created_at, last_seen_at)
    select n + case when n < ${FIRST_STUDENT - FIRST_TEACHER}::int then ${FIRST_TEACHER}::int else ${NEXT_TEACHER}::int end, 6, ${name(sql`n + 20000000`)}, '96' || lpad(n::text, 8, '0'), ${email('teacher')},
           11 + n % ${schools}, ${joined(sql`n + 20000000`)},
           case when n % 9 <> 0 then ${seeding.now}::timestamptz - make_interval(mins => (n % 20000)::int) end
      from generate_series(0, ${seeding.teachers}::int - 1) n`.execute(tx);
  // Every fifth teacher also teaches at the next school.
  await sql`
    insert into teacher_school (pid, school_id)
    select pid, school_id from person where role = 6
    union
    select pid, 11 + (school_id - 10) % ${schools} from person where role = 6 and pid % 5 = 0`.execute(tx);

  await sql`
    insert into person (pid, role, name, phone, email, school_id, created_at, last_seen_at)
    select ${FIRST_PARENT}::int + n, 24, ${name(sql`n + 40000000`)}, '97' || lpad(n::text, 8, '0'), ${email('parent')},
           11 + (n % ${size.students}::int) % ${schools}, ${joined(sql`n + 40000000`)},
           case when n % 4 <> 0 then ${seeding.now}::timestamptz - make_interval(mins => ((n * 7) % 40000)::int) end
      from generate_series(0, ${seeding.parents}::int - 1) n`.execute(tx);
  // Every parent has a child, every sixth a second one, and every tenth child a second parent.
  await sql`
    insert into guardian (guardian_pid, child_pid)
    select g, c from (
      select ${FIRST_PARENT}::int + n as g, ${FIRST_STUDENT}::int + n as c from generate_series(0, ${seeding.parents}::int - 1) n
      union
      select ${FIRST_PARENT}::int + n, ${FIRST_STUDENT + seeding.parents}::int + n
        from generate_series(0, ${size.students - seeding.parents}::int - 1, 6) n
      union
      select ${FIRST_PARENT}::int + n + 1, ${FIRST_STUDENT}::int + n from generate_series(0, ${seeding.parents}::int - 2, 10) n) families
     where not (c = any (${DEMO_CHILDREN}::int[]))`.execute(tx);

  // One school user for each school.
  await sql`
    insert into person (pid, role, name, phone, email, school_id, created_at, last_seen_at)
    select 3100 + n, 4, ${name(sql`n + 60000000`)}, '95' || lpad(n::text, 8, '0'), 'office' || (11 + n) || '@academy.example',
           11 + n, ${seeding.now}::timestamptz - interval '500 days', ${seeding.now}::timestamptz - make_interval(hours => n::int)
      from generate_series(1, least(${schools}, 800) - 1) n`.execute(tx);
}

/** The demo accounts with their password, schools and children. */
export async function makeDemoAccounts(seeding: Seeding, passwordHash: string): Promise<void> {
  const { tx } = seeding;
  const longAgo = new Date(seeding.now.getTime() - 700 * 86_400_000);
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
        banned_at: pid === 3027 ? new Date(seeding.now.getTime() - 3 * 86_400_000) : null,
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
  const exists = (child: number) => child < FIRST_STUDENT + seeding.size.students;
  const rows = FAMILIES.flatMap(({ parent, children }) =>
    children.filter(({ pid }) => exists(pid)).map(({ pid }) => ({ guardian_pid: parent, child_pid: pid })),
  );
  if (rows.length > 0) await tx.insertInto('guardian').values(rows).execute();
  for (const { pid, name } of FAMILIES.flatMap((family) => family.children)) {
    // In Class 11 A, which has the most to do, and joined long ago, so that results have changed over time.
    await sql`
      update person set name = ${name}, class_id = 100 * school_id + 4, created_at = ${longAgo}
       where pid = ${pid}::int`.execute(tx);
  }
}
