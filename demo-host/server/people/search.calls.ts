/** Finding people, schools and study plans by name. */
import { distance } from 'fastest-levenshtein';
import { SEARCH_MAX } from '#domain/lists/sizes.ts';
import type { Tx } from '#host/server/database/actor.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import { peopleLike, planTitles, schoolNames, shownPeople } from './search.queries.ts';
import { soundOf } from './sound.ts';
import { usersOf } from './users.queries.ts';

/** Letters of a word for each of which one may be wrong. */
const LETTERS_A_FAULT = 4;

const NOTHING = { people: [], schools: [], plans: [], totals: { people: 0, schools: 0, plans: 0 } };

export const searchHandlers = {
  search: async ({ db, query: { words } }) => {
    const sounds = soundOf(words ?? '')
      .split(' ')
      .filter(Boolean);
    if (words === undefined || sounds.length === 0) return NOTHING;
    const people = await peopleOf(db, words, sounds);
    const schools = likeThese(await schoolNames(db), ({ schoolName }) => schoolName, sounds);
    const plans = likeThese(await planTitles(db), ({ title }) => title, sounds);
    return {
      people: people.shown,
      schools: schools.slice(0, SEARCH_MAX),
      plans: plans.slice(0, SEARCH_MAX),
      totals: { people: people.total, schools: schools.length, plans: plans.length },
    };
  },
} satisfies Partial<Handlers>;

/** People by name; by phone number or e-mail address where it can be a piece of one. */
async function peopleOf(db: Tx, words: string, sounds: readonly string[]) {
  if (!/[\d@]/.test(words)) return peopleLike(db, sounds, words);
  const { data, pagination } = await usersOf(db, { page: 1, limit: SEARCH_MAX }, { search: words }, (_, make) =>
    make(),
  );
  const shown = await shownPeople(
    db,
    data.map(({ pid }) => pid),
  );
  return { shown, total: pagination.totalItems };
}

/** The rows whose name has each of these words or one like it, the most similar first. */
function likeThese<Row>(rows: readonly Row[], nameOf: (row: Row) => string, sounds: readonly string[]): Row[] {
  return rows
    .map((row) => ({ row, faults: faultsOf(soundOf(nameOf(row)).split(' '), sounds) }))
    .filter(({ faults }) => faults !== Number.POSITIVE_INFINITY)
    .sort((a, b) => a.faults - b.faults)
    .map(({ row }) => row);
}

/** How many letters are wrong; infinity where a word has nothing like it. */
function faultsOf(name: readonly string[], sounds: readonly string[]): number {
  return sounds.reduce((sum, sound) => {
    // What is typed may be the beginning of a word.
    const faults = Math.min(...name.map((word) => distance(word.slice(0, sound.length), sound)));
    return sum + (faults <= sound.length / LETTERS_A_FAULT ? faults : Number.POSITIVE_INFINITY);
  }, 0);
}
