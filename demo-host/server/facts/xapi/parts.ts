/** The parts of a statement, of which each says what is wrong with it: verb, result, context, attachments. */
import { activity, contextActivities } from './activities.ts';
import { actor, agent, group } from './actors.ts';
import { fault, StatementFault, shown, wrong } from './fault.ts';
import {
  type Check,
  decimal,
  each,
  extensions,
  flag,
  iri,
  type Json,
  language,
  languageMap,
  momentOf,
  object,
  oneOf,
  secondsOf,
  shape,
  text,
  unknownPart,
  uuid,
} from './formats.ts';

/** A statement with this verb takes another one back. */
export const VOIDED = 'http://adlnet.gov/expapi/verbs/voided';

/** @throws StatementFault */
const readVerb = shape({ id: iri, display: languageMap }, ['id']);

const readScore = shape({ scaled: decimal, raw: decimal, min: decimal, max: decimal });

const score: Check = (value, where) => {
  const { scaled, raw, min, max } = readScore(value, where) as Record<string, number | undefined>;
  if (scaled !== undefined && (scaled < -1 || scaled > 1)) {
    throw new StatementFault(`${where}.scaled is ${scaled}, and has to be from -1 to 1.`);
  }
  if (min !== undefined && max !== undefined && min >= max) {
    const cure =
      max === 0 && raw === 0
        ? ' A grade of 0 of 0 says nothing: give what is graded a maximum above 0, or no grade.'
        : '';
    throw new StatementFault(`${where}.min is ${min}, and has to be below the maximum, which is ${max}.${cure}`);
  }
  if (raw !== undefined && max !== undefined && raw > max) {
    throw new StatementFault(`${where}.raw is ${raw}, which is above the maximum of ${max}: correct one of the two.`);
  }
  if (raw !== undefined && min !== undefined && raw < min) {
    throw new StatementFault(`${where}.raw is ${raw}, which is below the minimum of ${min}: correct one of the two.`);
  }
};

/** Moodle's plugin writes null where an attempt took no time or nobody wrote a word, though xAPI knows no null. */
const orNull =
  (check: Check): Check =>
  (value, where) => {
    if (value !== null) check(value, where);
  };

/** What came out. @throws StatementFault */
const readResult = shape({
  score,
  success: flag,
  completion: flag,
  response: orNull(text),
  duration: orNull(secondsOf),
  extensions,
});

/** Another statement, by its number. @throws StatementFault */
const readReference = shape({ objectType: oneOf('StatementRef'), id: uuid }, ['objectType', 'id']);

/** Types of activities for which somebody around a statement matters. */
const relevantTypes: Check = (value, where) => {
  each(iri)(value, where);
  if ((value as unknown[]).length === 0) throw wrong(value, where, 'a list of at least one IRI, or left out');
};

const contextShape = shape({
  registration: uuid,
  instructor: actor,
  team: group,
  contextActivities,
  contextAgents: each(shape({ objectType: oneOf('contextAgent'), agent, relevantTypes }, ['objectType', 'agent'])),
  contextGroups: each(shape({ objectType: oneOf('contextGroup'), group, relevantTypes }, ['objectType', 'group'])),
  revision: text,
  platform: text,
  language,
  statement: readReference,
  extensions,
});

/** What is around a statement. @param of the type of its object @throws StatementFault */
function readContext(value: unknown, where: string, of: string): Json {
  const context = contextShape(value, where);
  if (of !== 'Activity') {
    for (const name of ['revision', 'platform']) {
      if (context[name] !== undefined) {
        throw new StatementFault(
          `${where}.${name} belongs to statements about an activity, and this one is about another thing (${of}): leave it out.`,
        );
      }
    }
  }
  return context;
}

const mediaType: Check = (value, where) => {
  if (typeof value !== 'string' || !/^[\w.+-]+\/[\w.+-]+(?:\s*;.*)?$/.test(value)) {
    throw wrong(value, where, 'a media type such as application/pdf');
  }
};

const size: Check = (value, where) => {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw wrong(value, where, 'a whole number of bytes');
};

/** Files beside a statement. @throws StatementFault */
const attachments = each(
  shape(
    {
      usageType: iri,
      display: languageMap,
      description: languageMap,
      contentType: mediaType,
      length: size,
      sha2: text,
      fileUrl: iri,
    },
    ['usageType', 'display', 'contentType', 'length', 'sha2'],
  ),
);

/** What a statement is about, and its type: `Activity` where it does not say so. @throws StatementFault */
function readObject(value: unknown, where: string, verb: string): { object: Json; type: string } {
  const { objectType: type = 'Activity' } = object(value, where);
  if (verb === VOIDED && type !== 'StatementRef') {
    throw new StatementFault(
      `${where} of a voided statement has to be a StatementRef with the id of another statement.`,
    );
  }
  switch (type) {
    case 'Activity':
      return { type, object: activity(value, where) };
    case 'StatementRef':
      return { type, object: readReference(value, where) };
    case 'Agent':
    case 'Group':
      return { type, object: actor(value, where) };
    case 'SubStatement':
      return { type, object: subStatement(value, where) };
    default:
      throw fault`${where}.objectType is ${shown(type)}, and may be Activity, Agent, Group, StatementRef or SubStatement.`;
  }
}

/** A statement inside of another one: something that is planned, for example. */
function subStatement(value: unknown, where: string): Json {
  const fields = object(value, where);
  for (const name in fields) {
    if (!PARTS_INSIDE.includes(name)) throw unknownPart(where, name, PARTS_INSIDE);
  }
  for (const name of ['actor', 'verb', 'object']) {
    if (fields[name] === undefined) throw new StatementFault(`${where}.${name} is missing.`);
  }
  // Looked at first, so that no depth of them can be too deep for their readers.
  if (object(fields.object, `${where}.object`).objectType === 'SubStatement') {
    throw new StatementFault(`${where}.object is a SubStatement inside of another one, which xAPI does not allow.`);
  }
  actor(fields.actor, `${where}.actor`);
  readWhat(fields, `${where}.`);
  if (fields.timestamp !== undefined) momentOf(fields.timestamp, `${where}.timestamp`);
  return fields;
}
const PARTS_INSIDE = ['objectType', 'actor', 'verb', 'object', 'result', 'context', 'timestamp', 'attachments'];

/** What a statement and one inside of another have in common. */
export interface What {
  verb: string;
  object: Json;
  type: string;
  result: Json;
  context: Json;
}

/** Reads what was done, with what and how. @param where the place before the parts, such as `object.` @throws StatementFault */
export function readWhat(fields: Json, where = ''): What {
  const verb = readVerb(fields.verb, `${where}verb`).id as string;
  const about = readObject(fields.object, `${where}object`, verb);
  if (fields.attachments !== undefined) attachments(fields.attachments, `${where}attachments`);
  return {
    verb,
    ...about,
    result: fields.result === undefined ? NOTHING : readResult(fields.result, `${where}result`),
    context: fields.context === undefined ? NOTHING : readContext(fields.context, `${where}context`, about.type),
  };
}
const NOTHING: Json = {};
