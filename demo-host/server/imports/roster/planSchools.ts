/** Schools and classes of a roster, compared with those of the academy. */

import { withArticle } from '#domain/format/article.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { nameKey } from '#domain/people/names.ts';
import type { Planning } from '#host/server/imports/planning.ts';
import type { Org } from './roster.ts';
import type { KnownSchool } from './rosters.ts';

/** Orgs of type school become schools; the others are listed. */
export function planSchools(plan: Planning): void {
  const { roster, known, options, schools } = plan;
  const ofRoster = known.schools.filter((school) => school.roster === options.roster);
  const bySourcedId = new Map(ofRoster.map((school) => [school.sourcedId ?? '', school]));
  const byName = new Map<string, KnownSchool[]>();
  for (const school of known.schools.filter(({ roster: from, isDeleted }) => from === null && !isDeleted)) {
    const same = byName.get(nameKey(school.name));
    if (same) same.push(school);
    else byName.set(nameKey(school.name), [school]);
  }
  for (const org of roster.orgs) {
    if (org.type.toLowerCase() !== 'school') {
      plan.otherOrgs.set(org.sourcedId, `is ${withArticle(org.type || 'place without a type')}, not a school`);
      plan.say(
        'not taken',
        'school',
        org,
        org.name,
        `The academy has schools only, and this is ${withArticle(org.type || 'place without a type')}.`,
      );
      continue;
    }
    // A school that was entered by hand under the same name is the same school.
    const [sameName, ...more] = byName.get(nameKey(org.name)) ?? [];
    const school = bySourcedId.get(org.sourcedId) ?? (more.length === 0 ? sameName : undefined);
    if (school && school === sameName) byName.delete(nameKey(org.name));
    planSchool(plan, org, school);
  }
  for (const school of ofRoster) {
    const sourcedId = school.sourcedId ?? '';
    if (schools.has(sourcedId) || plan.otherOrgs.has(sourcedId) || school.isDeleted) continue;
    schools.set(sourcedId, { sourcedId, schoolId: school.schoolId, name: school.name, isInFile: false });
    if (roster.modes.orgs === 'bulk' && !school.hasLeft) {
      const reason =
        'Not in the file. The school and its people stay as they are; a school that closes comes as tobedeleted, or is set inactive by hand.';
      plan.say('note', 'school', { file: 'orgs.csv', line: 0, sourcedId }, school.name, reason);
    }
  }
}

function planSchool(plan: Planning, org: Org, school: KnownSchool | undefined): void {
  const { options } = plan;
  const { sourcedId, hasLeft } = org;
  // Only the academy renames a school.
  const name = options.school === undefined ? org.name : (school?.name ?? org.name);
  const fault =
    name === '' || name.length > TEXT_MAX.name
      ? `A school needs a name of at most ${TEXT_MAX.name} characters.`
      : school?.isDeleted
        ? 'The school was deleted in the academy. Restore it there, or leave it out of the roster.'
        : options.school === undefined
          ? undefined
          : notOwn(org, school);
  if (fault) {
    plan.otherOrgs.set(sourcedId, 'was refused');
    plan.say('refused', 'school', org, name, fault);
    return;
  }
  if (!school && hasLeft) {
    plan.otherOrgs.set(sourcedId, 'is to be deleted');
    plan.unchanged += 1;
    return;
  }
  plan.schools.set(sourcedId, { sourcedId, schoolId: school?.schoolId ?? null, name, isInFile: !hasLeft });
  const change = { schoolId: school?.schoolId ?? null, sourcedId, name, countryId: plan.options.countryId, hasLeft };
  if (!school) {
    plan.changes.schools.push(change);
    plan.say('new', 'school', org, name, 'A new school.');
    return;
  }
  const reasons = [
    school.roster === null && 'the school of this name was entered by hand, and is this one',
    school.name !== name && `name (was "${school.name}")`,
    hasLeft && !school.hasLeft && 'becomes inactive; its people stay as they are',
    !hasLeft && school.hasLeft && 'is there again',
  ].filter((reason) => reason !== false);
  if (reasons.length === 0) {
    plan.unchanged += 1;
    return;
  }
  plan.changes.schools.push(change);
  plan.say(hasLeft && !school.hasLeft ? 'leaving' : 'changed', 'school', org, name, sentence(reasons));
}

/** Why an import of one school refuses a school. */
function notOwn({ hasLeft }: Org, school: KnownSchool | undefined): string | undefined {
  if (!school) return 'This import is for one school, and by sourcedId and name this is another one.';
  return hasLeft ? 'Only the academy closes a school.' : undefined;
}

/** Reasons as one sentence. */
export function sentence(reasons: readonly string[]): string {
  const text = reasons.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
