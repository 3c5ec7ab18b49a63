/**
 * Statements of xAPI 1.0.3 and 2.0: what has to be right about one, and what is read out of it. What is wrong is said in a
 * sentence that names the place.
 */
import { hash } from 'node:crypto';
import { EARLIEST } from '#domain/learning/statements.ts';
import type { PlayerStep } from './statements.queries.ts';
import { type ActorName, actorName, authority } from './xapi/actors.ts';
import { fault, StatementFault, shown } from './xapi/fault.ts';
import { isObject, type Json, momentOf, object, secondsOf, short, unknownPart, uuid } from './xapi/formats.ts';
import { readWhat, VOIDED, type What } from './xapi/parts.ts';
import { playerStep } from './xapi/playedParts.ts';

/** A statement that is well made. */
export interface Statement {
  id: string;
  /** When it happened. */
  happenedAt: Date;
  /** Whether that is in the future: then it has not happened, and is kept alone. */
  isAhead: boolean;
  /** The whole statement, with its `id` and `timestamp`. */
  json: string;
  /** Of all that may not differ when it comes again: two statements with one `id` have to say the same. */
  contentHash: string;
  actor: ActorName;
  verb: string;
  /** The IRI of the activity; the number of the other statement; or the name of the agent. */
  activity: string;
  activityType: string;
  registration: string | undefined;
  /** The statement that this one takes back. */
  voids: string | undefined;
  /** The exam, page or video that the activity is an attempt at, with the attempt's own IRI, as Moodle says it. */
  attempt: { of: string | undefined; iri: string } | undefined;
  result: Result;
  /** The session in which a video is played. */
  videoSession: string | undefined;
  /** The session of cmi5: one time that a unit was opened. */
  launch: string | undefined;
  /** Files beside it, and beside a statement inside of it. */
  attachments: readonly Attachment[];
}

/** A file beside a statement: it came with it, or is elsewhere. */
interface Attachment {
  usageType: string;
  contentType: string;
  /** In small letters. */
  sha2: string;
}

/** What came out. */
export interface Result {
  /** From 0 to 100. */
  percentage: number | undefined;
  raw: number | undefined;
  isComplete: boolean | undefined;
  seconds: number | undefined;
  /** How much of a video was seen, from 0 to 100. */
  progress: number | undefined;
  /** The parts of a video that were played, in seconds from its beginning. */
  segments: readonly (readonly [number, number])[];
  /** What the player of a video did, and where it stood. */
  player: PlayerStep | undefined;
}

/** How far ahead of ours the clock of the sender may be, in ms. */
const CLOCK_MS = 10 * 60_000;

/** Extensions of the video profile. Names are put together once: these lines run for every statement of a file. */
const VIDEO = 'https://w3id.org/xapi/video/extensions/';
const PROGRESS = `${VIDEO}progress`;
const PLAYED = [`${VIDEO}played-segments`, `${VIDEO}time-segments`] as const;
const SESSION = `${VIDEO}session-id`;
const LAUNCH = 'https://w3id.org/xapi/cmi5/context/extensions/sessionid';

/** The versions that are taken. */
const VERSION = /^(1\.0|2\.0)(\.\d+)?$/;

const PARTS = [
  'id',
  'actor',
  'verb',
  'object',
  'result',
  'context',
  'timestamp',
  'stored',
  'authority',
  'version',
  'attachments',
];
const KNOWN_PARTS: ReadonlySet<string> = new Set(PARTS);

interface Circumstances {
  /** What it is called where it does not say so itself. */
  id: string;
  /** Our clock. */
  now: Date;
  /** The same statement as text in one line, if it came so: it is kept as it is where nothing has to be added. */
  text?: string;
  /** Whether a file with this hash came too, or is kept; without it none is. */
  hasFile?: (sha2: string) => boolean;
}

/** Reads a statement. @throws StatementFault */
export function readStatement(value: unknown, { id, now, text, hasFile }: Circumstances): Statement {
  const fields = object(value, 'The statement');
  for (const name in fields) {
    if (!KNOWN_PARTS.has(name)) throw unknownPart('The statement', name, PARTS);
  }
  if (fields.actor === undefined)
    throw new StatementFault('The statement has no actor: it has to say who did something.');
  if (fields.verb === undefined) throw new StatementFault('The statement has no verb: it has to say what was done.');
  if (fields.object === undefined)
    throw new StatementFault('The statement has no object: it has to say what it was done with.');
  if (fields.version !== undefined && !(typeof fields.version === 'string' && VERSION.test(fields.version))) {
    throw fault`version is ${shown(fields.version)}; this takes 1.0 and 2.0.`;
  }
  const statementId = fields.id === undefined ? id : uuid(fields.id, 'id');
  const happenedAt = fields.timestamp === undefined ? now : momentOf(fields.timestamp, 'timestamp');
  if (happenedAt.getTime() < EARLIEST) {
    throw fault`timestamp is ${shown(fields.timestamp)}, which is before the year 2000. Set the clock of the system that sends.`;
  }
  const actor = actorName(fields.actor, 'actor');
  const what = readWhat(fields);
  const { verb, context } = what;
  const target = nameOf(what);
  if (fields.authority !== undefined) authority(fields.authority, 'authority');
  if (fields.stored !== undefined) momentOf(fields.stored, 'stored');
  const result = resultOf(what.result, verb);
  const attachments = attachmentsOf(fields, hasFile);
  // Before it is written as text, because this one finds what is nested too deep.
  const contentHash = hashOf(fields);
  const attempt = attemptOf(what.object, context);
  const extensions = isObject(context.extensions) ? context.extensions : {};
  const videoSession = extensions[SESSION];
  const launch = extensions[LAUNCH];
  return {
    id: statementId,
    happenedAt,
    isAhead: happenedAt.getTime() > now.getTime() + CLOCK_MS,
    contentHash,
    json:
      text !== undefined && isComplete(fields, statementId) ? text : completed(fields, { id: statementId, happenedAt }),
    actor,
    verb,
    activity: target.name,
    activityType: target.type,
    registration: (context.registration as string | undefined)?.toLowerCase(),
    voids: target.voids,
    attempt,
    result,
    videoSession: typeof videoSession === 'string' ? short(videoSession, 'session-id') : undefined,
    launch: typeof launch === 'string' ? short(launch, 'sessionid') : undefined,
    attachments,
  };
}

/** Whether a statement can be kept as it came: it says its number and its moment, and nothing that a store says. */
const isComplete = ({ id, timestamp, stored, authority }: Json, statementId: string): boolean =>
  id === statementId && timestamp !== undefined && stored === undefined && authority === undefined;

/** A statement as it is kept: with its number and its moment, and without what another store has said of it. */
function completed(
  { stored: _, authority: __, ...fields }: Json,
  { id, happenedAt }: Pick<Statement, 'id' | 'happenedAt'>,
): string {
  return JSON.stringify({ ...fields, id, timestamp: fields.timestamp ?? happenedAt.toISOString() });
}

/** What the object of a statement is called, with its type; and the statement that is taken back. */
function nameOf({ object, type, verb }: What): { name: string; type: string; voids: string | undefined } {
  switch (type) {
    case 'StatementRef': {
      const id = (object.id as string).toLowerCase();
      return { name: `statement:${id}`, type: '', voids: verb === VOIDED ? id : undefined };
    }
    case 'Agent':
    case 'Group':
      return { name: actorName(object, 'object').name, type: '', voids: undefined };
    case 'SubStatement':
      return { name: 'substatement:', type: '', voids: undefined };
    default: {
      const { type: kind = '' } = (object.definition ?? {}) as { type?: string };
      return { name: object.id as string, type: kind, voids: undefined };
    }
  }
}

/** @throws StatementFault where a file is neither here nor elsewhere */
function attachmentsOf(fields: Json, hasFile: Circumstances['hasFile']): readonly Attachment[] {
  const inside = isObject(fields.object) ? fields.object.attachments : undefined;
  if (fields.attachments === undefined && inside === undefined) return NO_ATTACHMENTS;
  return Object.entries({ attachments: fields.attachments, 'object.attachments': inside }).flatMap(([where, list]) =>
    ((list ?? []) as (Attachment & { fileUrl?: string })[]).map(({ usageType, contentType, sha2, fileUrl }, at) => {
      const found = sha2.toLowerCase();
      if (fileUrl === undefined && !hasFile?.(found)) {
        throw new StatementFault(
          `${where}[${at}] needs a fileUrl, or the file itself in the same request (multipart/mixed).`,
        );
      }
      return { usageType, contentType, sha2: found };
    }),
  );
}
const NO_ATTACHMENTS: readonly Attachment[] = [];

function resultOf(result: Json, verb: string): Result {
  const extensions = (result.extensions ?? {}) as Json;
  const progress = extensions[PROGRESS];
  const { duration } = result;
  const segments = segmentsOf(extensions[PLAYED[0]] ?? extensions[PLAYED[1]]);
  return {
    ...percentageOf((result.score ?? {}) as Record<string, number | undefined>),
    isComplete: result.completion as boolean | undefined,
    seconds: (duration ?? undefined) === undefined ? undefined : secondsOf(duration, 'result.duration'),
    progress: typeof progress === 'number' && progress >= 0 && progress <= 1 ? 100 * progress : undefined,
    segments,
    // Who says which parts were played knows it best.
    player: segments.length > 0 || result.extensions === undefined ? undefined : playerStep(verb, extensions),
  };
}

function percentageOf({ scaled, raw, min, max }: Readonly<Record<string, number | undefined>>): {
  percentage: number | undefined;
  raw: number | undefined;
} {
  // Versions of Moodle's plugin write half of the points as 0.5 or as 0, the middle between -1 and 1: the points say it.
  const least = min ?? 0;
  if (raw !== undefined && max !== undefined && max > least && raw >= least) {
    return { percentage: (100 * (raw - least)) / (max - least), raw };
  }
  return { percentage: scaled === undefined ? undefined : 100 * Math.max(0, scaled), raw };
}

/** The video profile writes `0[.]12.5[,]40[.]60`. What cannot be read counts as nothing played. */
function segmentsOf(value: unknown): [number, number][] {
  if (typeof value !== 'string' || value === '') return [];
  return value
    .split('[,]')
    .map((part) => part.split('[.]').map(Number) as [number, number])
    .filter(([from, to]) => Number.isFinite(from) && Number.isFinite(to) && to > from && from >= 0)
    .slice(0, SEGMENTS_MAX);
}
const SEGMENTS_MAX = 1_000;

const ATTEMPT_TYPE = /\/activities\/attempt$/;
const ATTEMPT_IRI = /[?&]attempt=|\/attempt\//;
const QUIZ_TYPE = /\/activities\/(assessment|quiz)$|activitytype\/school-assignment$/;

/**
 * The attempt that a statement belongs to, and what it is an attempt at. Moodle's plugin names the attempt beside the quiz,
 * or the quiz beside the attempt, depending on its version.
 */
function attemptOf(target: Json, context: Json): Statement['attempt'] {
  const around = context.contextActivities;
  const others = isObject(around)
    ? ['parent', 'other', 'grouping']
        .flatMap((place) => around[place] ?? [])
        .filter(isObject)
        .map((activity) => ({
          id: String(activity.id ?? ''),
          type: String((activity.definition as Json | undefined)?.type ?? ''),
        }))
    : [];
  const isAttempt = ({ id, type }: { id: string; type: string }) => ATTEMPT_TYPE.test(type) || ATTEMPT_IRI.test(id);
  const own = { id: String(target.id ?? ''), type: String((target.definition as Json | undefined)?.type ?? '') };
  if (isAttempt(own)) {
    const quiz = others.find(({ type }) => QUIZ_TYPE.test(type));
    return { of: quiz?.id, iri: own.id };
  }
  const other = others.find(isAttempt);
  return other && { of: undefined, iri: other.id };
}

/**
 * A hash of what may not differ: everything but what a store writes itself, and the order of names. Two texts of one moment
 * count as different, because a sender who sends a statement again sends the same text.
 */
function hashOf(fields: Json): string {
  return hash('md5', canonical(comparable(fields), 0, STORES_OWN));
}

/** Digits of a duration that xAPI does not compare. */
const BEYOND_HUNDREDTHS = /([.,]\d\d)\d+(?=S$)/;

/** A statement as it is compared with another one: durations count to a hundredth of a second. */
export function comparable(fields: Json): Json {
  const { result, object } = fields;
  const duration = isObject(result) ? result.duration : undefined;
  const isLong = typeof duration === 'string' && BEYOND_HUNDREDTHS.test(duration);
  const inside = isObject(object) && object.objectType === 'SubStatement' ? comparable(object) : object;
  if (!isLong && inside === object) return fields;
  return {
    ...fields,
    object: inside,
    ...(isLong && { result: { ...(result as Json), duration: duration.replace(BEYOND_HUNDREDTHS, '$1') } }),
  };
}

/** What a store writes itself. */
const STORES_OWN: ReadonlySet<string> = new Set(['id', 'stored', 'authority', 'version']);

/** How deep a statement may be nested: its own parts are some ten deep, and extensions may be anything. */
const DEPTH_MAX = 200;

/**
 * A value as JSON, the same however its keys were ordered. @param without names that are left out of an object
 * @throws StatementFault where it is nested too deep for its readers
 */
export function canonical(value: unknown, depth = 0, without?: ReadonlySet<string>): string {
  if (typeof value === 'string') return quoted(value);
  if (depth > DEPTH_MAX) {
    throw new StatementFault(`The statement is nested more than ${DEPTH_MAX} deep. Make its extensions flatter.`);
  }
  if (Array.isArray(value)) return `[${value.map((part) => canonical(part, depth + 1)).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  let text = '{';
  for (const key of Object.keys(value).sort()) {
    if (!without?.has(key)) text += `${quoted(key)}:${canonical(value[key], depth + 1)},`;
  }
  return `${text}}`;
}

/** A text as JSON. Nearly all of them need only the quotation marks. */
const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));
const PLAIN = /^[ !#-[\]-~]*$/;
