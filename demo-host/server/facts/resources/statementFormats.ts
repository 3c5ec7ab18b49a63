/** Statements as they are given out: exactly as they came, as ids alone, or in one language. */
import Negotiator from 'negotiator';
import { isObject, type Json } from '#host/server/facts/xapi/formats.ts';
import type { Format } from './parameters.ts';

/** Who vouches for each statement: the academy, which has given its sender a key. */
export const AUTHORITY = {
  objectType: 'Agent',
  name: 'Academy Widgets',
  account: { homePage: 'https://academy-widgets.example/', name: 'statements' },
};

/** What becomes of the parts of a statement. */
interface Parts {
  actor: (actor: Json) => Json;
  activity: (activity: Json) => Json;
  verb: (verb: Json) => Json;
}

/** A part made anew, where it is there. */
const part = (whole: Json, name: string, make: (value: Json) => unknown): Json => {
  const value = whole[name];
  return isObject(value) ? { [name]: make(value) } : {};
};

/** Each of a list made anew; one that came alone makes a list, as xAPI has them given out. */
const list = (value: unknown, make: (value: Json) => Json): Json[] => [value].flat().filter(isObject).map(make);

/** A statement, or one inside of another, with its parts made anew. */
function remade(statement: Json, parts: Parts): Json {
  const { actor, activity, verb } = parts;
  const objectOf = (object: Json): Json => {
    switch (object.objectType) {
      case 'Agent':
      case 'Group':
        return actor(object);
      case 'SubStatement':
        return remade(object, parts);
      case 'StatementRef':
        return object;
      default:
        return activity(object);
    }
  };
  const around = (places: Json) =>
    Object.fromEntries(Object.entries(places).map(([place, value]) => [place, list(value, activity)]));
  const people = (context: Json, name: string, who: string): Json =>
    Array.isArray(context[name])
      ? { [name]: list(context[name], (one) => ({ ...one, ...part(one, who, actor) })) }
      : {};
  const contextOf = (context: Json): Json => ({
    ...context,
    ...part(context, 'instructor', actor),
    ...part(context, 'team', actor),
    ...part(context, 'contextActivities', around),
    ...people(context, 'contextAgents', 'agent'),
    ...people(context, 'contextGroups', 'group'),
  });
  return {
    ...statement,
    ...part(statement, 'actor', actor),
    ...part(statement, 'verb', verb),
    ...part(statement, 'object', objectOf),
    ...part(statement, 'context', contextOf),
  };
}

const same = (value: Json): Json => value;
const EXACT: Parts = { actor: same, activity: same, verb: same };

/** These parts of an object, where it has them. */
const only = (whole: Json, ...names: readonly string[]): Json =>
  Object.fromEntries(names.flatMap((name) => (whole[name] === undefined ? [] : [[name, whole[name]]])));

const IDS: Parts = {
  actor: (actor) => {
    const who = only(actor, 'objectType', 'mbox', 'mbox_sha1sum', 'openid', 'account');
    const isNamed = Object.keys(who).some((name) => name !== 'objectType');
    return isNamed ? who : { ...who, member: list(actor.member ?? [], IDS.actor) };
  },
  activity: (activity) => only(activity, 'id'),
  verb: (verb) => only(verb, 'id'),
};

/** Answers of a question, which have descriptions. */
const COMPONENTS = ['choices', 'scale', 'source', 'target', 'steps'] as const;

/**
 * The parts in one language.
 * @param accepted languages, as a header says them
 * @param definitions what the academy knows of activities, by their ids
 */
function canonicalParts(accepted: string | null, definitions: ReadonlyMap<string, Json>): Parts {
  const negotiator = new Negotiator({ headers: { 'accept-language': accepted ?? undefined } });
  const oneLanguage = (texts: Json): Json => {
    const tags = Object.keys(texts);
    const tag = negotiator.languages(tags)[0] ?? tags[0];
    return tag === undefined ? texts : { [tag]: texts[tag] };
  };
  const components = (definition: Json, name: string): Json =>
    Array.isArray(definition[name])
      ? { [name]: list(definition[name], (one) => ({ ...one, ...part(one, 'description', oneLanguage) })) }
      : {};
  const inOneLanguage = (definition: Json): Json => ({
    ...definition,
    ...part(definition, 'name', oneLanguage),
    ...part(definition, 'description', oneLanguage),
    ...Object.assign({}, ...COMPONENTS.map((name) => components(definition, name))),
  });
  return {
    actor: same,
    activity: (activity) => {
      const definition = definitions.get(String(activity.id)) ?? activity.definition;
      return isObject(definition) ? { ...activity, definition: inOneLanguage(definition) } : activity;
    },
    verb: (verb) => ({ ...verb, ...part(verb, 'display', oneLanguage) }),
  };
}

/** How statements are given out. */
interface Giving {
  format: Format;
  accepted: string | null;
  definitions: ReadonlyMap<string, Json>;
}

/** Makes what is given out of a statement, with what the store adds. */
export function giver({ format, accepted, definitions }: Giving): (statement: Json, storedAt: Date) => Json {
  const parts = { exact: EXACT, ids: IDS, canonical: canonicalParts(accepted, definitions) }[format];
  return (statement, storedAt) => ({
    version: '1.0.0',
    ...remade(statement, parts),
    stored: storedAt.toISOString(),
    authority: format === 'ids' ? IDS.actor(AUTHORITY) : AUTHORITY,
  });
}

/** The ids of all activities of a statement. */
export function activitiesIn(statement: Json): string[] {
  const ids: string[] = [];
  remade(statement, {
    ...EXACT,
    activity: (activity) => {
      ids.push(String(activity.id));
      return activity;
    },
  });
  return ids;
}
