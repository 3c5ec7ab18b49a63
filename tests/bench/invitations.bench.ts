/**
 * How long it takes to invite everybody, and to write their sheets.
 *
 *   npm run bench -- invitations                                        40 schools, 20,000 students and a parent each
 *   BENCH_STUDENTS=2000 BENCH_SCHOOLS=4 npm run bench -- invitations
 *
 * Wanted: some seconds.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inviteToFiles } from '#host/commands/inviteToFiles.ts';
import { openDatabase } from '#host/server/database/database.ts';
import { applyRoster } from '#host/server/imports/roster/applyRoster.ts';
import { planRoster } from '#host/server/imports/roster/planRoster.ts';
import { readRoster } from '#host/server/imports/roster/readRoster.ts';
import { academyToday, countryOf } from '#host/server/imports/roster/rosters.ts';
import { inviteNext } from '#host/server/invitations/invitations.calls.ts';
import { countInvitees } from '#host/server/invitations/invitations.queries.ts';
import { makeRoster, zipRoster } from '#tests/support/data/rosters.ts';

export default async function bench(): Promise<void> {
  const schools = Number(process.env.BENCH_SCHOOLS ?? 40);
  const students = Number(process.env.BENCH_STUDENTS ?? 20_000);
  const folder = await mkdtemp(join(tmpdir(), 'academy-bench-'));
  const database = await openDatabase({ dataDir: join(folder, 'data') });
  const rows: object[] = [];
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const result = await work();
    rows.push({ what, seconds: ((performance.now() - started) / 1000).toFixed(1) });
    return result;
  };
  try {
    const { owner } = database;
    const zip = zipRoster(makeRoster({ schools, students, version: '1.2' }), { version: '1.2' });
    const roster = await readRoster(zip, await academyToday(owner));
    const countryId = (await countryOf(owner, 'IN')) ?? 0;
    await applyRoster(owner, await planRoster(owner, roster, { roster: '', countryId }));
    const { rows: added } = await sql<{ pid: number }>`
      insert into person (role, name, phone) values (3, 'Office', '9000000000') returning pid`.execute(owner);
    const office = {
      kind: 'person',
      pid: added[0]?.pid ?? 0,
      role: 3,
      isParentView: false,
      schools: 'all',
      children: [],
    } as const;

    const counts = await timed('counted, as an administrator', () =>
      database.as(office, (tx) => countInvitees(tx, {})),
    );
    console.log(`\n${counts.ready} people of ${schools} schools are invited`);
    await timed('invited, as an administrator, 500 with a call', async () => {
      for (let after: number | null = 0; after !== null; ) {
        const from: number = after;
        const whom = { replaceOpen: false, byMail: false, language: 'en', after: from } as const;
        after = (await database.as(office, (tx) => inviteNext(tx, whom))).next;
      }
    });
    await timed('invited again from a shell, with the sheets and a table', () =>
      inviteToFiles(database, {
        whom: {},
        replaceOpen: true,
        byMail: false,
        to: join(folder, 'sheets'),
        csv: join(folder, 'all.csv'),
        base: 'https://academy.example',
      }),
    );
    console.table(rows);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}
