/**
 * Statements of xAPI 1.0.3 and 2.0: what has to be right about one, and what is read out of it. What is wrong is said in a
 * sentence that names the place.
 */
import { hash } from 'node:crypto';
import { EARLIEST } from '#domain/statements.ts';
import { isStorable } from '#domain/text.ts';

/** What is wrong with a statement, in a sentence for whoever sent it. */
export class StatementFault extends Error {
  override readonly name = 'StatementFault';
  constructor(
    message: string,
    /** The same sentence without what stands in the statement, which may be a name: for the list of keys. */
    readonly note: string = message,
  ) {
    super(message);
  }
}

/** A value of a statement inside of a sentence. */
class Shown {
  constructor(readonly text: string) {}
}

/** A fault as a template: its note has three dots in place of each `shown` value. */
function fault(
  words: TemplateStringsArray,
  ...values: readonly (string | number | Shown | undefined)[]
): StatementFault {
  const sentence = (show: (value: Shown) => string) =>
    String.raw({ raw: words }, ...values.map((value) => (value instanceof Shown ? show(value) : value)));
  return new StatementFault(
    sentence(({ text }) => text),
    sentence(() => '…'),
  );
}

/** A statement that is well made. */
export interface Statement {
  id: string;
  /** When it happened. */
  happenedAt: Date;
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
}

/** Who a statement is about: one way to name the person, and the parts of it that the academy may know. */
export interface ActorName {
  name: string;
  email: string | undefined;
  account: string | undefined;
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
}

/** How far ahead of ours the clock of whoever sends may be, in ms. */
const CLOCK_MS = 10 * 60_000;

/** Extensions of the video profile. Names are put together once: these lines run for every statement of a file. */
const VIDEO = 'https://w3id.org/xapi/video/extensions/';
const PROGRESS = `${VIDEO}progress`;
const PLAYED = [`${VIDEO}played-segments`, `${VIDEO}time-segments`] as const;
const SESSION = `${VIDEO}session-id`;
const VOIDED = 'http://adlnet.gov/expapi/verbs/voided';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const IRI = /^[a-z][a-z0-9+.-]*:\S+$/i;
const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d([.,]\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?$/i;
/** Longer names would not fit into an index. */
const NAME_MAX = 2_000;

/** Checks a name, such as an `id`: @throws StatementFault where it is none, or too long. */
function iri(value: unknown, where: string): string {
  if (typeof value !== 'string' || !IRI.test(value)) {
    throw fault`${where} is ${shown(value)}, and has to be an IRI such as http://adlnet.gov/expapi/verbs/completed.`;
  }
  return short(value, where);
}

function short(value: string, where: string): string {
  if (!isStorable(value)) throw new StatementFault(`${where} has a character that no text may have, such as NUL.`);
  if (value.length > NAME_MAX) throw new StatementFault(`${where} has more than ${NAME_MAX} characters.`);
  return value;
}

function uuid(value: unknown, where: string): string {
  if (typeof value !== 'string' || !UUID.test(value)) {
    throw fault`${where} is ${shown(value)}, and has to be a UUID such as 6690e6c9-3ef0-4ed3-8b37-7f3964730bee.`;
  }
  return value.toLowerCase();
}

function object(value: unknown, where: string): Json {
  if (!isObject(value)) {
    if (value === undefined) throw new StatementFault(`${where} is missing.`);
    throw fault`${where} is ${shown(value)}, and has to be an object.`;
  }
  return value;
}

/** A value as a message shows it. */
function shown(value: unknown): Shown | string {
  if (value === undefined) return 'missing';
  const text = JSON.stringify(value);
  return new Shown(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}

function onlyKnown(value: Json, where: string, known: ReadonlySet<string>): void {
  for (const key in value) {
    if (!known.has(key)) throw fault`${where} has ${shown(key)}, which xAPI does not know.`;
  }
}

/** The moment of an ISO 8601 text. @throws StatementFault */
export function momentOf(value: unknown, where: string): Date {
  const time = typeof value === 'string' && TIME.test(value) ? new Date(withZone(value)) : undefined;
  if (!time || Number.isNaN(time.getTime())) {
    throw fault`${where} is ${shown(value)}, and has to be a time such as 2026-03-14T09:30:00Z.`;
  }
  return time;
}

/** A time without a zone is in UTC, as xAPI says, and `+05` is `+05:00`. */
function withZone(text: string): string {
  const time = text.replace(' ', 'T').replace(',', '.');
  if (/[+-]\d\d$/.test(time) && time.includes('T')) return `${time}:00`;
  return /(Z|[+-]\d\d:?\d\d)$/i.test(time) ? time : `${time}Z`;
}

/** Seconds of a duration of ISO 8601. @throws StatementFault */
function secondsOf(value: unknown, where: string): number {
  const parts =
    typeof value === 'string'
      ? /^P(?=.)(?:([\d.]+)Y)?(?:([\d.]+)M)?(?:([\d.]+)W)?(?:([\d.]+)D)?(?:T(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?)?$/.exec(
          value,
        )
      : null;
  const DAY = 86_400;
  const lengths = [365 * DAY, 30 * DAY, 7 * DAY, DAY, 3600, 60, 1];
  const seconds = parts && lengths.reduce((sum, length, at) => sum + length * Number(parts[at + 1] ?? 0), 0);
  if (seconds === null || !Number.isFinite(seconds)) {
    throw fault`${where} is ${shown(value)}, and has to be a duration such as PT20M.`;
  }
  return Math.min(Math.round(seconds), MOST_SECONDS);
}

/** What fits into the tables: 68 years. */
const MOST_SECONDS = 2_000_000_000;

const ACTOR_PARTS: ReadonlySet<string> = new Set([
  'objectType',
  'name',
  'mbox',
  'mbox_sha1sum',
  'openid',
  'account',
  'member',
]);

/** Who is meant. @throws StatementFault */
export function actorName(value: unknown, where: string): ActorName {
  const actor = object(value, where);
  const { objectType = 'Agent', mbox, mbox_sha1sum: sha1, openid, account } = actor;
  if (objectType !== 'Agent' && objectType !== 'Group') {
    throw fault`${where}.objectType is ${shown(objectType)}, and may be Agent or Group.`;
  }
  onlyKnown(actor, where, ACTOR_PARTS);
  const given = [mbox, sha1, openid, account].filter((name) => name !== undefined).length;
  if (given > 1)
    throw new StatementFault(
      `${where} names the person in ${given} ways, and may have one of mbox, mbox_sha1sum, openid and account.`,
    );
  const nobody = { email: undefined, account: undefined };
  if (given === 0) {
    if (objectType === 'Group' && Array.isArray(actor.member) && actor.member.length > 0) {
      const members = actor.member.map((member, at) => actorName(member, `${where}.member[${at}]`).name);
      return { ...nobody, name: `group:${hash('sha256', members.sort().join('\n'))}` };
    }
    throw new StatementFault(
      `${where} does not say who it is: it needs an mbox, an mbox_sha1sum, an openid or an account.`,
    );
  }
  if (mbox !== undefined) {
    if (typeof mbox !== 'string' || !/^mailto:\S+@\S+$/i.test(mbox)) {
      throw fault`${where}.mbox is ${shown(mbox)}, and has to begin with mailto:.`;
    }
    const email = short(mbox.slice('mailto:'.length), `${where}.mbox`);
    return { name: `mbox:${email.toLowerCase()}`, email, account: undefined };
  }
  if (account !== undefined) {
    const { homePage, name } = object(account, `${where}.account`);
    if (typeof name !== 'string' || name === '')
      throw fault`${where}.account.name is ${shown(name)}, and has to be a text.`;
    const home = iri(homePage, `${where}.account.homePage`);
    return { name: short(`account:${home}|${name}`, `${where}.account`), email: undefined, account: name };
  }
  if (sha1 !== undefined) {
    if (typeof sha1 !== 'string' || !/^[0-9a-f]{40}$/i.test(sha1)) {
      throw fault`${where}.mbox_sha1sum is ${shown(sha1)}, and has to be 40 hexadecimal digits.`;
    }
    return { ...nobody, name: `sha1:${sha1.toLowerCase()}` };
  }
  return { ...nobody, name: `openid:${iri(openid, `${where}.openid`)}` };
}

const PARTS: ReadonlySet<string> = new Set([
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
]);

/**
 * Reads a statement. @param id what it is called where it does not say so itself
 * @param now our clock
 * @param text the same statement as text in one line, if it came so: it is kept as it is where nothing has to be added
 * @throws StatementFault
 */
export function readStatement(value: unknown, { id, now, text }: { id: string; now: Date; text?: string }): Statement {
  const said = object(value, 'The statement');
  onlyKnown(said, 'The statement', PARTS);
  if (said.actor === undefined)
    throw new StatementFault('The statement has no actor: it has to say who did something.');
  if (said.verb === undefined) throw new StatementFault('The statement has no verb: it has to say what was done.');
  if (said.object === undefined)
    throw new StatementFault('The statement has no object: it has to say what it was done with.');
  if (said.version !== undefined && !/^(1\.0|2\.0)(\.\d+)?$/.test(String(said.version))) {
    throw fault`version is ${shown(said.version)}; this takes 1.0 and 2.0.`;
  }
  const statementId = said.id === undefined ? id : uuid(said.id, 'id');
  const happenedAt = said.timestamp === undefined ? now : momentOf(said.timestamp, 'timestamp');
  if (happenedAt.getTime() > now.getTime() + CLOCK_MS) {
    throw fault`timestamp is ${shown(said.timestamp)}, which is in the future: here it is ${now.toISOString()}. Set the clock of the system that sends.`;
  }
  if (happenedAt.getTime() < EARLIEST) {
    throw fault`timestamp is ${shown(said.timestamp)}, which is before the year 2000. Set the clock of the system that sends.`;
  }
  const actor = actorName(said.actor, 'actor');
  const verb = iri(object(said.verb, 'verb').id, 'verb.id');
  const target = readObject(said.object, verb);
  const context = said.context === undefined ? {} : object(said.context, 'context');
  const registration =
    context.registration === undefined ? undefined : uuid(context.registration, 'context.registration');
  const result = readResult(said.result);
  if (Array.isArray(said.attachments)) {
    for (const attachment of said.attachments) {
      if (!isObject(attachment) || attachment.fileUrl === undefined) {
        throw new StatementFault('attachments need a fileUrl here: files inside of a request are not taken.');
      }
    }
  }
  const attempt = attemptOf(said.object as Json, context);
  const extensions = isObject(context.extensions) ? context.extensions : {};
  const videoSession = extensions[SESSION];
  return {
    id: statementId,
    happenedAt,
    json: text !== undefined && isComplete(said, statementId) ? text : completed(said, { id: statementId, happenedAt }),
    contentHash: hashOf(said),
    actor,
    verb,
    activity: target.name,
    activityType: target.type,
    registration,
    voids: target.voids,
    attempt,
    result,
    videoSession: typeof videoSession === 'string' ? short(videoSession, 'session-id') : undefined,
  };
}

/** Whether a statement can be kept as it came: it says its number and its moment, and nothing that a store says. */
const isComplete = ({ id, timestamp, stored, authority }: Json, statementId: string): boolean =>
  id === statementId && timestamp !== undefined && stored === undefined && authority === undefined;

/** A statement as it is kept: with its number and its moment, and without what another store has said of it. */
function completed(
  { stored: _, authority: __, ...said }: Json,
  { id, happenedAt }: Pick<Statement, 'id' | 'happenedAt'>,
): string {
  return JSON.stringify({ ...said, id, timestamp: said.timestamp ?? happenedAt.toISOString() });
}

function readObject(value: unknown, verb: string): { name: string; type: string; voids: string | undefined } {
  const target = object(value, 'object');
  const { objectType = 'Activity' } = target;
  if (verb === VOIDED && objectType !== 'StatementRef') {
    throw new StatementFault(
      'The object of a voided statement has to be a StatementRef with the id of another statement.',
    );
  }
  switch (objectType) {
    case 'Activity': {
      const definition = target.definition === undefined ? {} : object(target.definition, 'object.definition');
      const type = definition.type === undefined ? '' : iri(definition.type, 'object.definition.type');
      return { name: iri(target.id, 'object.id'), type, voids: undefined };
    }
    case 'StatementRef': {
      const id = uuid(target.id, 'object.id');
      return { name: `statement:${id}`, type: '', voids: verb === VOIDED ? id : undefined };
    }
    case 'Agent':
    case 'Group':
      return { name: actorName(target, 'object').name, type: '', voids: undefined };
    case 'SubStatement': {
      for (const part of ['actor', 'verb', 'object']) object(target[part], `object.${part}`);
      iri((target.verb as Json).id, 'object.verb.id');
      return { name: 'substatement:', type: '', voids: undefined };
    }
    default:
      throw fault`object.objectType is ${shown(objectType)}, and may be Activity, Agent, Group, StatementRef or SubStatement.`;
  }
}

const RESULT_PARTS: ReadonlySet<string> = new Set([
  'score',
  'success',
  'completion',
  'response',
  'duration',
  'extensions',
]);

function readResult(value: unknown): Result {
  const result = value === undefined ? {} : object(value, 'result');
  onlyKnown(result, 'result', RESULT_PARTS);
  for (const flag of ['success', 'completion']) {
    if (result[flag] !== undefined && typeof result[flag] !== 'boolean') {
      throw fault`result.${flag} is ${shown(result[flag])}, and may be true or false.`;
    }
  }
  const extensions = result.extensions === undefined ? {} : object(result.extensions, 'result.extensions');
  const progress = extensions[PROGRESS];
  return {
    ...readScore(result.score),
    isComplete: result.completion as boolean | undefined,
    // Moodle's plugin writes null where an attempt took no time.
    seconds: (result.duration ?? undefined) === undefined ? undefined : secondsOf(result.duration, 'result.duration'),
    progress: typeof progress === 'number' && progress >= 0 && progress <= 1 ? 100 * progress : undefined,
    segments: segmentsOf(extensions[PLAYED[0]] ?? extensions[PLAYED[1]]),
  };
}

function readScore(value: unknown): { percentage: number | undefined; raw: number | undefined } {
  const score = value === undefined ? {} : object(value, 'result.score');
  for (const part of ['scaled', 'raw', 'min', 'max']) {
    const number = score[part];
    if (number !== undefined && (typeof number !== 'number' || !Number.isFinite(number))) {
      throw fault`result.score.${part} is ${shown(number)}, and has to be a number.`;
    }
  }
  const { scaled, raw, min, max } = score as Record<string, number | undefined>;
  if (scaled !== undefined && (scaled < -1 || scaled > 1)) {
    throw new StatementFault(`result.score.scaled is ${scaled}, and has to be from -1 to 1.`);
  }
  if (min !== undefined && max !== undefined && min >= max) {
    throw new StatementFault(`result.score.min is ${min}, and has to be below the maximum, which is ${max}.`);
  }
  if (raw !== undefined && max !== undefined && raw > max) {
    throw new StatementFault(
      `result.score.raw is ${raw}, which is above the maximum of ${max}: correct one of the two.`,
    );
  }
  if (raw !== undefined && min !== undefined && raw < min) {
    throw new StatementFault(
      `result.score.raw is ${raw}, which is below the minimum of ${min}: correct one of the two.`,
    );
  }
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
    return { of: quiz && short(quiz.id, 'context.contextActivities'), iri: own.id };
  }
  const other = others.find(isAttempt);
  return other && { of: undefined, iri: short(other.id, 'context.contextActivities') };
}

/**
 * A hash of what may not differ: everything but what a store writes itself, and the order of names. Two texts of one moment
 * count as different, because whoever sends a statement again sends the same text.
 */
function hashOf(said: Json): string {
  return hash('md5', canonical(said, STORES_OWN));
}

/** What a store writes itself. */
const STORES_OWN: ReadonlySet<string> = new Set(['id', 'stored', 'authority', 'version']);

/** A value as JSON, the same however its keys were ordered. @param without names that are left out of an object */
function canonical(value: unknown, without?: ReadonlySet<string>): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map((part) => canonical(part)).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  let text = '{';
  for (const key of Object.keys(value).sort()) {
    if (!without?.has(key)) text += `${quoted(key)}:${canonical(value[key])},`;
  }
  return `${text}}`;
}

/** A text as JSON. Nearly all of them need only the quotation marks. */
const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));
const PLAIN = /^[ !#-[\]-~]*$/;
