/** Compares a roster with the academy: what an import would do. Nothing is written. */
import type { Kysely } from 'kysely';
import { ROLE } from '#domain/roles.ts';
import { isOfAcademy } from '#domain/userRoles.ts';
import { phoneOf } from '#domain/users.ts';
import { readKnownExams, readKnownResults } from '#host/db/rosterResults.ts';
import { type KnownPerson, readKnown } from '#host/db/rosters.ts';
import type { DB } from '#host/db/schema.ts';
import { Planning, type PlanOptions } from './planning.ts';
import { planPeople, renamedIn } from './planPeople.ts';
import { planResults } from './planResults.ts';
import { planSchools } from './planSchools.ts';
import { planTies } from './planTies.ts';
import { countsOf, EXODUS_SHARE, type Exodus, type Preview } from './preview.ts';
import type { Roster } from './roster.ts';
import { StudentClasses } from './studentClasses.ts';

/**
 * Plans an import. @param owner the tables' owner: the caller has checked that whoever asks may import
 */
export async function planRoster(owner: Kysely<DB>, roster: Roster, options: PlanOptions): Promise<Preview> {
  const phones = [...new Set(roster.users.map(({ phone }) => phoneOf(phone)).filter((phone) => phone !== ''))];
  const plan = new Planning(roster, await readKnown(owner, options.roster, phones), options);
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

  const preview: Preview = {
    lines: plan.lines,
    unchanged: plan.unchanged,
    exodus: exodusOf(plan),
    renamed: renamedIn(plan),
    changes: plan.changes,
  };
  const counts = countsOf(preview);
  plan.changes.narration = `Imported a roster: ${counts.new} new, ${counts.changed} changed, ${counts.leaving} leaving, ${counts.refused} refused`;
  return preview;
}

/** People of the file's schools whom a complete file does not have become inactive. Other schools are not touched. */
function planMissing(plan: Planning): void {
  const { roster, changes } = plan;
  const inFile = new Set(roster.users.map(({ sourcedId }) => sourcedId));
  const schools = new Set(
    [...plan.schools.values()].filter(({ isInFile }) => isInFile).map(({ schoolId }) => schoolId),
  );
  // Without a complete orgs.csv the schools are those that people are placed in, too.
  if (roster.modes.orgs !== 'bulk') for (const { home } of plan.placed.values()) if (home) schools.add(home.schoolId);
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
