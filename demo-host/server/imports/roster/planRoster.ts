/** Compares a roster with the academy: what an import would do. Nothing is written. */
import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isPhone } from '#domain/people/phones.ts';
import { ROLE } from '#domain/people/roles.ts';
import { isOfAcademy } from '#domain/people/userRoles.ts';
import { numberReader, type ReadNumber } from '#host/server/database/phoneNumbers.ts';
import type { DB } from '#host/server/database/schema.ts';
import { Planning, type PlanOptions } from '#host/server/imports/planning.ts';
import { countsOf, EXODUS_SHARE, type Exodus, type Preview } from '#host/server/imports/preview.ts';
import { planPeople, renamedIn } from './planPeople.ts';
import { planResults } from './planResults.ts';
import { planSchools } from './planSchools.ts';
import { planTies } from './planTies.ts';
import type { Roster } from './roster.ts';
import { readKnownExams, readKnownResults } from './rosterResults.ts';
import { type Known, type KnownPerson, readKnown } from './rosters.ts';
import { planTitles, readKnownTitles } from './rosterTitles.ts';
import { StudentClasses } from './studentClasses.ts';

/**
 * Plans an import. @param owner the tables' owner: the caller has checked that the person may import
 */
export async function planRoster(owner: Kysely<DB>, given: Roster, options: PlanOptions): Promise<Preview> {
  const roster = withNumbers(given, await numberReader(owner));
  const phones = [...new Set(roster.users.map(({ phone }) => phone).filter(isPhone))];
  const read = () => readKnown(owner, options.roster, phones);
  const known = await read();
  const before = fingerprint(known);
  const plan = new Planning(roster, known, options);
  planSchools(plan);
  const classes = new StudentClasses(plan);
  planPeople(plan, classes);
  classes.finish();
  planTies(plan);
  if (roster.modes.users === 'bulk') planMissing(plan);
  const hasResults = roster.lineItems.length > 0 || roster.results.length > 0;
  if (hasResults && options.school !== undefined) {
    const reason =
      'Exams are of the whole academy: only an import that is for all schools takes them and their results.';
    plan.say('not taken', 'file', { file: 'results.csv', line: 0 }, '', reason);
  } else if (hasResults) {
    const sourcedIds = roster.results.map(({ sourcedId }) => sourcedId);
    planResults(plan, {
      exams: await readKnownExams(owner, options.roster),
      results: await readKnownResults(owner, options.roster, sourcedIds),
    });
  }
  if (roster.titles.length > 0) planTitles(plan, await readKnownTitles(owner));

  const preview: Preview = {
    lines: plan.lines,
    tables: plan.roster.tables,
    unchanged: plan.unchanged,
    exodus: exodusOf(plan),
    renamed: renamedIn(plan),
    changes: plan.changes,
    isOutdated: async () => fingerprint(await read()) !== before,
  };
  const counts = countsOf(preview);
  plan.changes.counts = {
    new: counts.new,
    changed: counts.changed,
    leaving: counts.leaving,
    refused: counts.refused,
  };
  return preview;
}

/** The roster with phone numbers as the academy spells them. What is no number stays, for the report to tell it. */
const withNumbers = (roster: Roster, numberOf: ReadNumber): Roster => ({
  ...roster,
  users: roster.users.map((user) => {
    const phone = numberOf(user.phone);
    return isPhone(phone) || phone === '' ? { ...user, phone } : user;
  }),
});

const fingerprint = (known: Known): string => hash('sha256', JSON.stringify(known));

/** People of the file's schools whom a complete file does not have become inactive. Other schools are not touched. */
function planMissing(plan: Planning): void {
  const { roster, changes } = plan;
  const inFile = new Set(roster.users.map(({ sourcedId }) => sourcedId));
  const schools = plan.schoolsOfFile();
  const isOfFile = ({ role, schoolId, schoolIds }: KnownPerson) =>
    role === ROLE.parent ? schoolIds.length > 0 && schoolIds.every((id) => schools.has(id)) : schools.has(schoolId);
  for (const [sourcedId, person] of plan.knownPeople) {
    if (inFile.has(sourcedId) || roster.refusedUsers.has(sourcedId)) continue;
    if (person.isDeleted || person.hasLeft || isOfAcademy(person.role) || !isOfFile(person)) continue;
    changes.leaving.push(person.pid);
    plan.say(
      'leaving',
      'person',
      { file: 'users.csv', line: 0, sourcedId },
      person.name,
      'Not in the file any more, and becomes inactive.',
    );
  }
}

/** The schools of which a bulk file would make more than a tenth inactive. */
function exodusOf(plan: Planning): Exodus[] {
  if (plan.roster.modes.users !== 'bulk') return [];
  const leaving = new Set(plan.changes.leaving);
  const counts = new Map<number, number>();
  for (const { pid, schoolIds, isBanned } of plan.known.people) {
    if (!leaving.has(pid) || isBanned) continue;
    for (const id of schoolIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].flatMap(([id, count]) => {
    const school = plan.knownSchools.get(id);
    return school && count > school.people * EXODUS_SHARE
      ? [{ school: school.name, leaving: count, of: school.people }]
      : [];
  });
}
