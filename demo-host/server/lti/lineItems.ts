/** The gradebook of a course of an LMS, as Assignment and Grade Services 2.0 has it: line items, results and scores. */
import * as v from 'valibot';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import type { GradeRefusal } from '#domain/people/lmsGrades.ts';
import type { Services } from '#host/server/http/handlers.ts';
import { numbered, text } from './liberal.ts';
import { answered, NoLmsAnswer, readJson } from './lmsAnswer.ts';
import { ServiceFailure, served } from './lmsService.ts';
import { isOfSameServer, readList } from './serviceList.ts';
import { type TokenPlace, withToken } from './serviceToken.ts';

const MEDIA_TYPE = {
  lineItem: 'application/vnd.ims.lis.v2.lineitem+json',
  lineItems: 'application/vnd.ims.lis.v2.lineitemcontainer+json',
  results: 'application/vnd.ims.lis.v2.resultcontainer+json',
  score: 'application/vnd.ims.lis.v1.score+json',
} as const;

/** Scores are sent of this. */
const MAXIMUM = 100;
/** How long an LMS may take for an answer, in ms, and how large that of a line item or a score may be, in bytes. */
const TIMEOUT_MS = 10_000;
const ANSWER_MAX = 64 * 1024;
/** The largest score that is kept, of 100: a gradebook may have points beyond its maximum. */
const LARGEST = 99_999;
/** What the line items of this academy have in common. */
const TAG = 'academy';

/** The gradebook of a course, and who may sign for it. */
export interface Gradebook {
  services: Pick<Services, 'outbound' | 'serviceTokens' | 'clock'>;
  place: TokenPlace;
  /** Where its line items are. */
  lineItemsUrl: string;
  /** Gives a signed request for a token. */
  sign: () => Promise<string>;
}

const entries = v.array(v.unknown());

const read = ({ services, place, sign }: Gradebook, url: string, mediaType: string, gone: 'gone' | 'deleted') =>
  readList(services, {
    service: 'grades',
    place,
    sign,
    url,
    mediaType,
    page: entries,
    entriesOf: (page) => page,
    gone,
  });

/** Sends JSON with the token of the LMS. */
function send({ services, place, sign }: Gradebook, url: string, mediaType: string, what: object): Promise<Response> {
  const body = Buffer.from(JSON.stringify(what));
  const ask = withToken(services, 'grades', place, { sign, signal: () => AbortSignal.timeout(TIMEOUT_MS) });
  return ask((token, signal) =>
    services.outbound.exchange(new URL(url), body, {
      headers: new Headers({
        Accept: 'application/json',
        'Content-Type': mediaType,
        'Content-Length': String(body.byteLength),
        Authorization: `Bearer ${token}`,
      }),
      signal,
      maxBytes: ANSWER_MAX,
    }),
  );
}

const lineItemSchema = v.object({ id: text(TEXT_MAX.address) });
const foundSchema = v.object({ ...lineItemSchema.entries, resourceId: v.string() });

/** Where a line item is, which must be at the LMS itself. @throws ServiceFailure `foreign` */
function ownUrl({ lineItemsUrl }: Gradebook, url: string): string {
  if (!isOfSameServer(url, lineItemsUrl)) throw new ServiceFailure('grades', 'foreign');
  return url;
}

/**
 * Makes a line item, or finds the one that was made before: an LMS may have made one whose answer was lost.
 * @param resourceId what the academy calls what is graded
 * @returns where it is @throws ServiceFailure
 */
export async function makeLineItem(
  gradebook: Gradebook,
  { resourceId, label }: { resourceId: string; label: string },
): Promise<string> {
  const { lineItemsUrl } = gradebook;
  const url = new URL(lineItemsUrl);
  url.searchParams.set('resource_id', resourceId);
  // An LMS that knows no such filter answers all.
  for (const sent of await read(gradebook, url.href, MEDIA_TYPE.lineItems, 'gone')) {
    const parsed = v.safeParse(foundSchema, sent);
    if (parsed.success && parsed.output.resourceId === resourceId) return ownUrl(gradebook, parsed.output.id);
  }
  const made = send(gradebook, lineItemsUrl, MEDIA_TYPE.lineItem, {
    scoreMaximum: MAXIMUM,
    label,
    resourceId,
    tag: TAG,
  });
  const reasons = { refused: 'refused', gone: 'gone', unreadable: 'unreadable' } as const;
  const { id } = await served('grades', made, reasons, (answer) => readJson(answer, lineItemSchema));
  return ownUrl(gradebook, id);
}

/** What belongs to a line item: its address may have a query. */
function urlIn(lineItem: string, part: 'results' | 'results/' | 'scores'): string {
  const url = new URL(lineItem);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${part}`;
  return url.href;
}

const number = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\s*-?\d+(?:\.\d+)?\s*$/), v.transform(Number))]),
  v.number(),
  v.finite(),
);
const resultSchema = v.object({
  userId: numbered(TEXT_MAX.ltiId),
  resultScore: v.nullish(number),
  resultMaximum: v.nullish(number),
});

/** What stands in a gradebook. */
export interface Result {
  /** What the LMS calls the student. */
  subject: string;
  /** Of 100; null for none. */
  score: number | null;
}

/**
 * Reads what stands in a line item. One result that cannot be read makes all of them unreadable: what somebody has written
 * there must not look like nothing.
 * @throws ServiceFailure; `deleted` where the LMS has no such line item
 */
export async function readResults(gradebook: Gradebook, lineItem: string): Promise<Result[]> {
  const at = (part: 'results' | 'results/') => read(gradebook, urlIn(lineItem, part), MEDIA_TYPE.results, 'deleted');
  const sent = await at('results').catch((error: unknown) => {
    // Open edX has them with a slash at their end, and sends everybody else on to there.
    if (error instanceof ServiceFailure && error.reason === 'elsewhere') return at('results/');
    throw error;
  });
  return sent.map((each) => {
    const parsed = v.safeParse(resultSchema, each);
    if (!parsed.success) throw new ServiceFailure('grades', 'unreadable');
    const { userId, resultScore, resultMaximum } = parsed.output;
    return { subject: userId, score: resultScore == null ? null : scoreOf(resultScore, resultMaximum ?? 1) };
  });
}

/** A result as a score of 100. */
function scoreOf(score: number, maximum: number): number {
  const scaled = maximum > 0 ? (score * MAXIMUM) / maximum : score;
  return Math.max(-LARGEST, Math.min(LARGEST, Math.round(scaled * 100) / 100));
}

/** A grade as it is sent. */
export interface Score extends Result {
  /** Whether the student has done all of it. */
  isComplete: boolean;
  /** Later than that of every score before. */
  timestamp: Date;
}

/**
 * Sends a score. What the LMS thinks of this one student is answered; `changed` says that it has something later.
 * @throws ServiceFailure where it takes no scores at the moment; it may have got this one all the same
 */
export async function sendScore(
  gradebook: Gradebook,
  lineItem: string,
  { subject, score, isComplete, timestamp }: Score,
): Promise<'taken' | 'changed' | GradeRefusal> {
  const sent = send(gradebook, urlIn(lineItem, 'scores'), MEDIA_TYPE.score, {
    userId: subject,
    timestamp: timestamp.toISOString(),
    // Without a score it is taken back.
    ...(score === null ? {} : { scoreGiven: score, scoreMaximum: MAXIMUM }),
    activityProgress: score === null ? 'Initialized' : isComplete ? 'Completed' : 'InProgress',
    gradingProgress: score === null ? 'NotReady' : 'FullyGraded',
  });
  try {
    await answered(sent);
    return 'taken';
  } catch (error) {
    if (!(error instanceof NoLmsAnswer)) throw error;
    const { failure, detail, retryAfter } = error;
    if (failure === 'gone') return 'unknown';
    if (failure === 'unreadable') throw error;
    if (failure !== 'refused') throw new ServiceFailure('grades', failure, retryAfter);
    if (detail === '401') throw new ServiceFailure('grades', 'tokenRefused');
    return detail === '409' ? 'changed' : detail === '403' ? 'forbidden' : 'invalid';
  }
}
