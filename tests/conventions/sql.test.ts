/**
 * SQL is never put together from what was sent: values go beside a statement, and its text is the code's own. The migrations
 * make each object once.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { promise } from '#tests/support/run/promises.ts';

const HOST = fileURLToPath(new URL('../../demo-host/', import.meta.url));

/** Text that becomes part of a statement, where it is neither a constant nor in this list. */
const OWN_WORDS: Record<string, readonly string[]> = {
  // Names of settings, of kinds, of this database's own tables and roles; the files of the migrations.
  'server/database/actor.ts': ['sql.lit(name)'],
  'server/people/deletions.queries.ts': ['sql.lit(kind)'],
  'server/facts/facts.ts': ['sql.table(table)', 'sql.table(kind.table)', 'sql.ref(name)', 'sql.ref(`', 'sql.raw(type)'],
  'server/database/apiRole.ts': ['sql.id(login)'],
  // Commands of the shell, with names that `personalData.ts`, `rollups.ts` and the database itself give. Those of an
  // archive are compared with the database's own before the first is used.
  'server/academy/backup.ts': ['.query(`copy'],
  'server/academy/erase.ts': ['sql.table(name)'],
  'server/academy/personRows.ts': ['sql.table(name)', 'sql.raw(piece)', 'sql.ref('],
  'server/facts/recountStatements.ts': ['sql.table(table)', 'sql.table(kind.table)', 'sql.ref('],
  'server/facts/recount.ts': [
    'sql.table(',
    'sql.ref(',
    'sql.lit(`',
    'sql.lit(lockNumber(',
    'sql.raw(query)',
    'sql.raw(rollup.counted)',
    'sql.raw(says)',
  ],
  'server/academy/restore.ts': [
    '.query(`lock table ${',
    '.query(`alter table ${',
    '.query(`truncate ${',
    '.query(`select 1 from ${',
  ],
  'server/imports/workbook/workbooks.ts': ['sql.table(of)'],
  // The word of a kind of content, and the columns that each kind has: the code's own.
  'server/imports/sheets.ts': [`sql.ref(kind === 'examId' ? 'exam_id' : 'video_id')`],
  'server/plans/content/library.ts': ['sql.table(`', 'sql.ref(`'],
  'server/plans/content/writing.ts': ['sql.raw(columns)'],
  // Names of tables of facts and their columns, which facts.ts gives.
  'server/facts/stagedFacts.ts': ['sql.table(name)', 'sql.table(`staged_', 'sql.ref(name)', 'sql.raw(type)'],
  'server/database/migrate.ts': ['sql.raw(await readFile(new URL(file, folder)'],
};
const CONSTANT = /^sql\.\w+\((?:(?:\d+ \* )?[A-Z][A-Z_]*(?:\.\w+)?|'\w+')\)/;

const files = readdirSync(`${HOST}server`, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => `server/${name}`);

/** What a file puts into the text of its statements without being a constant. */
const textsOf = (code: string) =>
  [...code.matchAll(/\bsql\.(?:raw|lit|id|ref|table)\([^)]*\)?|\.query\(\s*`[^`$]*\$\{/g)]
    .map(([found]) => found)
    .filter((found) => !CONSTANT.test(found));

it('no statement holds text that a caller might have sent', () => {
  const foreign = files
    // It makes the logins of the embedded database before anybody can ask.
    .filter((file) => file !== 'server/database/logins.ts')
    .flatMap((file) =>
      textsOf(readFileSync(HOST + file, 'utf8'))
        .filter((found) => !OWN_WORDS[file]?.some((own) => found.startsWith(own)))
        .map((found) => `${file}: ${found}`),
    );
  expect(foreign).toEqual([]);
  promise('Places where text of a caller becomes text of a statement', `${foreign.length} in ${files.length} files`);
});

it('would notice one', () => {
  for (const code of [
    'sql.raw(body.name)',
    'sql.lit(query.search)',
    'sql.id(params.table)',
    ['client.query(`select $', '{name}`)'].join(''),
  ]) {
    expect(textsOf(code)).toHaveLength(1);
  }
  expect(textsOf('sql.lit(RESTORE_DAYS)} sql.lit(ROLE.administrator)')).toEqual([]);
});

/** The statements of a migration, without comments, each with blanks for its texts and for the bodies of functions. */
function statementsOf(code: string): string[] {
  const bare = code.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'/g, ' ');
  return bare
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}

/** What a statement makes, as `table person`, `policy "select" on person` or `function local_day(moment timestamptz)`. */
function madeBy(statement: string): string | undefined {
  const [, routine] = /^create ((?:function|procedure) .+?\)) (?:returns|language) /.exec(statement) ?? [];
  const [, kind = '', name] =
    /^create (?:unique |constraint )?(extension|index|policy|schema|table|trigger|type|view) (?:if not exists )?("[^"]+"|[\w.]+)/.exec(
      statement,
    ) ?? [];
  const [on] = (/^(?:policy|trigger)$/.test(kind) && / on [\w.]+/.exec(statement)) || [''];
  return routine ?? (name && `${kind} ${name}${on}`);
}

/** What is wrong with migrations that only make: each as `file: statement`. */
function changesOf(migrations: Readonly<Record<string, string>>): string[] {
  const madeIn = new Map<string, string>();
  return Object.entries(migrations).flatMap(([file, code]) =>
    statementsOf(code)
      .filter((statement) => {
        const made = madeBy(statement);
        if (made !== undefined) {
          const isAgain = madeIn.has(made);
          madeIn.set(made, file);
          return isAgain;
        }
        const isHere = (table = '') => madeIn.get(`table ${table}`) === file;
        const [, commented] = /^comment on (?:table|column) (\w+)/.exec(statement) ?? [];
        const [, filled] = /^insert into (\w+)/.exec(statement) ?? [];
        return !(isHere(commented) || isHere(filled) || /^(?:grant|revoke|call|do)\b/.test(statement));
      })
      .map((statement) => `${file}: ${statement.slice(0, 80)}`),
  );
}

it('until the first release no migration makes anew, changes or drops what another one has made', () => {
  const folder = `${HOST}server/database/migrations/`;
  const migrations = Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((file) => [file, readFileSync(folder + file, 'utf8')]),
  );
  expect(Object.values(migrations).flatMap(statementsOf).length).toBeGreaterThan(1000);
  expect(changesOf(migrations)).toEqual([]);
});

it('would notice one that does', () => {
  const first = `
    create table pet (name text unique); -- alter table pet;
    comment on table pet is 'A pet; a dog';
    create function call(pet integer) returns text language sql as $$ select 'drop table pet;' $$;
    create policy "select" on pet for select using (true);
    grant select on pet to academy_api;`;
  expect(changesOf({ '1.sql': first, '2.sql': 'create function call(pet text) returns text return pet;' })).toEqual([]);
  const others = [
    'create table pet (age integer)',
    'create or replace function call(pet integer) returns text return null',
    'create function call(pet integer) returns text return null',
    'create policy "select" on pet for select using (false)',
    'alter table pet add column age integer',
    'drop policy "select" on pet',
    `comment on column pet.name is 'Its name'`,
    `insert into pet (name) values ('Moti')`,
    `update pet set name = 'Moti'`,
  ];
  expect(others.filter((other) => changesOf({ '1.sql': first, '2.sql': `${other};` }).length !== 1)).toEqual([]);
});
