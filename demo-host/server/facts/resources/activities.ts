/** `/activities`: all that statements have said of an activity. */
import type { Tx } from '#host/server/database/actor.ts';
import { isObject, type Json } from '#host/server/facts/xapi/formats.ts';
import { parametersOf } from './parameters.ts';
import type { Resource } from './request.ts';
import { statementsAbout } from './statementFilter.queries.ts';

/** How many of the newest statements about an activity are read for it. */
const READ = { alone: 1_000, ofMany: 10 } as const;

/** Of each language, or name of an extension, the last text counts. */
const MAPS = ['name', 'description', 'extensions'] as const;

function merged(before: Json, added: Json): Json {
  const maps = MAPS.flatMap((name) => {
    const both = [before[name], added[name]].filter(isObject);
    return both.length === 0 ? [] : [[name, Object.assign({}, ...both)] as const];
  });
  return { ...before, ...added, ...Object.fromEntries(maps) };
}

/** What the newest statements about these activities say of them, by their ids. */
export async function definitionsOf(
  tx: Tx,
  ids: readonly string[],
  most: number = READ.ofMany,
): Promise<Map<string, Json>> {
  const found = new Map<string, Json>();
  for (const json of await statementsAbout(tx, ids, most)) {
    const { object } = JSON.parse(json) as { object: { id: string; definition?: Json } };
    if (isObject(object.definition)) found.set(object.id, merged(found.get(object.id) ?? {}, object.definition));
  }
  return found;
}

export const activities: Resource = {
  GET: async ({ request, as }) => {
    const { activityId: id } = parametersOf(request, ['activityId']);
    const definition = (await as((tx) => definitionsOf(tx, [id], READ.alone))).get(id);
    return Response.json({ objectType: 'Activity', id, ...(definition && { definition }) });
  },
};
