/**
 * Parts of figures kept in memory, one of each school: a figure over all schools adds up what is kept, and counts anew only
 * the schools in which something has changed since (024_changes.sql). Of 200 schools that is one or two.
 */
import { changesOfSchools, type Tx } from '#host/server/database/actor.ts';
import { quarterOf } from './keptAnswers.ts';
import type { Session } from './session.ts';

/**
 * The parts of the schools that the actor sees; those without anything are left out.
 * @param name tells the figure from others of which parts are kept.
 * @param make counts the parts of these schools, by their ids.
 */
export type PartsOfSchools = <Part>(
  name: string,
  make: (schools: readonly number[]) => Promise<ReadonlyMap<number, Part>>,
) => Promise<Part[]>;

interface Kept {
  changes: number;
  part: unknown;
}

/** How many figures have parts that are kept; of more the ones that nobody has asked for longest go. */
const MOST = 64;

/** The memory of one process. @param most how many figures it keeps. */
export function keptParts(most = MOST) {
  /** The figure that was asked for longest ago first. */
  const figures = new Map<string, ReadonlyMap<number, Kept>>();

  /** For a request, before it reads anything of which parts are made. */
  return ({ person, actingRole }: Session, db: Tx, now: Date): PartsOfSchools =>
    async <Part>(
      name: string,
      make: (schools: readonly number[]) => Promise<ReadonlyMap<number, Part>>,
    ): Promise<Part[]> => {
      // Nobody is given what was made for somebody with other rights.
      if (person.schools !== 'all') return [...(await make(person.schools)).values()];
      const key = JSON.stringify([name, actingRole, quarterOf(now)]);
      const before = figures.get(key);
      const schools = await changesOfSchools(db);
      const keptOf = ({ schoolId, changes }: (typeof schools)[number]) => {
        const kept = before?.get(schoolId);
        return kept?.changes === changes ? kept : undefined;
      };
      const stale = schools.filter((school) => !keptOf(school)).map(({ schoolId }) => schoolId);
      const made = stale.length > 0 ? await make(stale) : undefined;
      const parts = new Map(
        schools.map((school): [number, Kept] => {
          const { schoolId, changes } = school;
          return [schoolId, keptOf(school) ?? { changes, part: made?.get(schoolId) }];
        }),
      );
      figures.delete(key);
      figures.set(key, parts);
      for (const oldest of [...figures.keys()].slice(0, Math.max(0, figures.size - most))) figures.delete(oldest);
      return [...parts.values()].flatMap(({ part }) => (part === undefined ? [] : [part as Part]));
    };
}
