/** Files of users: what the preview in the browser says is right, the API server takes, with the names that were shown. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { csvFile } from '#domain/lists/csv.ts';
import { type Known, readUsers } from '#page/forms/readUsers.ts';
import { ask, makeWorld, type World } from '#tests/support/server/world.ts';

let world: World;
let known: Known;
beforeAll(async () => {
  world = await makeWorld();
  known = {
    roles: [
      { userRole: 5, role: 'Student' },
      { userRole: 6, role: 'Teacher' },
      { userRole: 24, role: 'Parent' },
    ],
    schools: [{ schoolId: world.schools.own, name: 'Own' }],
    isEverySchool: true,
    given: [5, 6, 24],
    isOwnSchool: false,
    country: 'IN',
    labels: {
      ...{ name: 'Name', phone: 'Phone', email: 'Email', role: 'Role', school: 'School', class: 'Class' },
      ...{
        rollNumber: 'Roll number',
        parents: 'Parents’ phones',
        otherSchools: 'Also teaches at',
        password: 'Password',
      },
    },
  };
});
afterAll(() => world?.close());

const letters = fc.constantFrom(
  ...[
    'A',
    'n',
    'u',
    'റ',
    'ാ',
    'വ',
    'ി',
    'अ',
    'नु',
    ' ',
    '  ',
    '\u00a0',
    '\u200d',
    '\u200b',
    '\u202a',
    '🎉',
    'é',
    'e\u0301',
  ],
  ...["'", '"', ',', ';', '-', '=', '+', '@', '\t', '\n', '\r\n', '.', '0', '(', '#', '<b>', '\\', '\0', '\ud800'],
);
const word = fc.string({ unit: letters, maxLength: 12 });
const sane = fc.constantFrom('Anu Nair', 'रवि शर्मा', 'മീനാക്ഷി', "D'Souza", '-Ravi', 'Zoë');
const mostly = (text: fc.Arbitrary<string>) => fc.oneof({ weight: 3, arbitrary: sane }, { weight: 2, arbitrary: text });
/** Spellings of a number. */
const SPELLED: readonly ((number: string) => string)[] = [
  (number) => number,
  (number) => `+91 ${number.slice(0, 5)} ${number.slice(5)}`,
  (number) => `0${number}`,
  (number) => `0091-${number}`,
  (number) => `${number}.0`,
  (number) => `'+91${number}`,
  (number) => `\u202a${number}\u202c`,
];
const person = fc.record({
  name: mostly(word),
  last: fc.oneof(fc.constant(''), mostly(word)),
  role: fc.constantFrom('Student', 'Teacher', 'Parent', '5', '24.0'),
  class: fc.oneof(fc.constantFrom('', '8', '8.0', '9 A', 'VIII'), word),
  section: fc.constantFrom('', 'A', 'B'),
  roll: fc.oneof(fc.constantFrom('', '17', '17.0', '1/2'), word),
  address: word,
  // Spellings of the own number, and of that of a parent in the same file.
  spelled: fc.nat(SPELLED.length - 1),
  parent: fc.nat(SPELLED.length - 1),
});

let phones = 9_847_500_000;
const inDatabase = async (after: number) =>
  (
    await sql<{
      name: string;
      phone: string;
    }>`select name, phone from person where pid > ${after} order by pid`.execute(world.database.owner)
  ).rows;
const linksOf = async (after: number) =>
  (
    await sql<{ count: number }>`select count(*)::int as count from guardian where child_pid > ${after}`.execute(
      world.database.owner,
    )
  ).rows[0]?.count;
const newest = async () =>
  (await sql<{ pid: number }>`select max(pid) as pid from person`.execute(world.database.owner)).rows[0]?.pid ?? 0;

it('what the preview shows as ready is imported, with the names that it shows', async () => {
  let imported = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 4 }), async (people) => {
      const numbers = people.map(() => {
        phones += 1;
        return String(phones);
      });
      const parent = numbers.find((_, at) => /24|Parent/.test(people[at]?.role ?? ''));
      const isStudent = ({ role }: { role: string }) => role === 'Student' || role === '5';
      const rows = people.map((each, at) => [
        ...[each.name, each.last, SPELLED[each.spelled]?.(numbers[at] ?? '') ?? '', each.role],
        each.role.startsWith('24') ? '' : 'Own',
        ...(isStudent(each) ? [each.class, each.section, each.roll] : ['', '', '']),
        each.address,
        isStudent(each) && parent !== undefined ? (SPELLED[each.parent]?.(parent) ?? '') : '',
      ]);
      const heading = [
        'First name',
        'Last name',
        'Phone',
        'Role',
        'School',
        'Class',
        'Section',
        'Roll number',
        'Address',
        'Parents’ phones',
      ];
      const read = await readUsers(new Blob([csvFile([heading, ...rows])]), known, () => {});
      // A control sign or half a letter makes a file no text, and is told as that.
      if (read.fault) {
        expect(['fileNotText', 'fileSwallowed', 'fileEmpty']).toContain(read.fault.what);
        return;
      }
      expect(read.rows.length + read.blank).toBe(rows.length);
      if (read.rows.some(({ faults }) => faults.length > 0)) return;
      const before = await newest();
      await sql`delete from activity_log`.execute(world.database.owner);
      const users = read.rows.map(({ user }) => user);
      const response = await ask(world.app, 'POST', '/api/admin/users/import', {
        token: await world.tokenAs(3),
        body: { users },
      });
      expect([response.status, await response.text()], JSON.stringify(users)).toEqual([201, expect.any(String)]);
      const added = await inDatabase(before);
      // Students may share the number of a parent; it is theirs as it was written.
      expect(added.map(({ name, phone }) => [name, phone])).toEqual(
        read.rows.map(({ user, phone }) => [user.firstName, phone]),
      );
      expect(added.map(({ phone }) => phone)).toEqual(numbers.slice(-added.length));
      expect(await linksOf(before)).toBe(parent === undefined ? 0 : people.filter(isStudent).length);
      imported += 1;
    }),
    { numRuns: 60, seed: 38 },
  );
  // The test would prove nothing if all files were refused.
  expect(imported).toBeGreaterThan(10);
});
