/**
 * The gradebook of a course of an LMS (Assignment and Grade Services 2.0), as Moodle has it: it takes scores of learners alone,
 * none with a time that is not later than what stands there, and what a teacher writes goes before. It refuses what is not sent
 * as the standard says it.
 */
import type { Context, Hono } from 'hono';

const AGS = 'https://purl.imsglobal.org/spec/lti-ags/scope/';
export const GRADE_SCOPES = [`${AGS}lineitem`, `${AGS}result.readonly`, `${AGS}score`];

/** What goes wrong. */
export type GradeTrouble =
  | 'away'
  | 'busy'
  | 'score without an answer'
  | 'line item without an answer'
  | 'gradebook refused'
  | 'sign-in page'
  | 'results of nothing'
  | 'a result in letters'
  | 'line item elsewhere'
  | 'line item inside'
  | 'redirect to inside'
  | 'no such course'
  | 'a wait of ten years'
  | 'takes nothing that it says to take';

interface Entry {
  score: number | null;
  timestamp: string;
}

interface LineItem {
  number: number;
  resourceId: string;
  label: string;
  scoreMaximum: number;
  entries: Map<string, Entry>;
}

/** A score that came. */
export interface SentScore {
  userId: string;
  scoreGiven: number | undefined;
  timestamp: string;
  status: number;
}

export interface Gradebook {
  trouble: GradeTrouble | undefined;
  lineItems: LineItem[];
  /** All scores that were sent, and what was answered. */
  sent: SentScore[];
  /** Requests of every kind. */
  requests: number;
  /** What stands there for a student, in the first line item. */
  score(userId: string): number | null | undefined;
  /** A teacher writes there, of a hundred. */
  write(userId: string, score: number | null, at?: Date): void;
  /** Students whom it finds wrong, as Moodle does those who are no learners. */
  refused: Set<string>;
  clear(): void;
}

/** The ways of the gradebook of an LMS; those of the standard where nothing is said. */
export interface GradebookWays {
  /** Results of a page; all at once where it is left out. */
  page?: number;
  /** Whether it knows the filter of line items. */
  filters?: boolean;
  /** What the address of a line item ends in. */
  query?: string;
  /** Whether the address of results ends in a slash; those who ask without are sent there. */
  hasSlash?: boolean;
  /** Whether it takes any media type. */
  isLax?: boolean;
  /** What it answers to a score that is not later than that before. */
  notLater?: 400;
  /** What it answers to a token that is none. */
  badToken?: 403 | undefined;
  /** Whether a result without a score is none. */
  leavesOutEmpty?: boolean;
}

interface Lms {
  origin(): string;
  /** Whether a token is good for a scope. */
  mayUse(token: string, scope: string): boolean;
  isLearner(userId: string): boolean;
  ways(): GradebookWays;
}

/** Serves a gradebook beside the people of a course. */
export function serveGradebook(app: Hono, lms: Lms): Gradebook {
  const url = ({ number }: LineItem) => {
    const { query } = lms.ways();
    return `${lms.origin()}/course/lineitems/${number}/lineitem${query ? `?${query}` : ''}`;
  };
  const shown = (item: LineItem) => ({
    id:
      book.trouble === 'line item elsewhere'
        ? 'https://elsewhere.example/lineitem'
        : book.trouble === 'line item inside'
          ? 'https://10.0.0.8/lineitem'
          : url(item),
    label: item.label,
    resourceId: item.resourceId,
    scoreMaximum: item.scoreMaximum,
  });

  /** What is answered before anything is looked at; undefined where nothing is wrong. */
  function refusal(
    c: Context,
    scope: 'lineitem' | 'result.readonly' | 'score',
    mediaType: string,
  ): Response | undefined {
    book.requests += 1;
    switch (book.trouble) {
      case 'away':
        return c.text('Bad gateway', 502);
      case 'busy':
        return c.text('Later', 429, { 'Retry-After': '120' });
      case 'a wait of ten years':
        return c.text('Later', 503, { 'Retry-After': '315360000' });
      case 'sign-in page':
        return c.html('<h1>Sign in</h1>');
      case 'redirect to inside':
        return c.redirect('https://169.254.169.254/latest/meta-data');
      case 'gradebook refused':
        return c.json({ error: 'insufficient_scope' }, 403);
    }
    const token = (c.req.header('Authorization') ?? '').replace(/^Bearer /, '');
    if (!lms.mayUse(token, AGS + scope)) return c.json({ error: 'invalid_token' }, lms.ways().badToken ?? 401);
    if (lms.ways().isLax) return undefined;
    const named = c.req.header(c.req.method === 'GET' ? 'Accept' : 'Content-Type');
    return named === mediaType ? undefined : c.text('Unsupported media type', 415);
  }

  app.get('/course/lineitems', (c) => {
    const refused = refusal(c, 'lineitem', 'application/vnd.ims.lis.v2.lineitemcontainer+json');
    if (refused) return refused;
    if (book.trouble === 'no such course') return c.notFound();
    const wanted = c.req.query('resource_id');
    const others = [{ id: `${lms.origin()}/other`, label: 'Homework' }];
    return c.json([
      ...others,
      ...book.lineItems.filter((item) => !lms.ways().filters || item.resourceId === wanted).map(shown),
    ]);
  });

  app.post('/course/lineitems', async (c) => {
    const refused = refusal(c, 'lineitem', 'application/vnd.ims.lis.v2.lineitem+json');
    if (refused) return refused;
    const { label, scoreMaximum, resourceId } = (await c.req.json()) as Record<string, unknown>;
    if (typeof label !== 'string' || !label || typeof scoreMaximum !== 'number' || scoreMaximum <= 0) {
      return c.text('Bad request', 400);
    }
    const item = {
      number: ++numbers,
      label,
      scoreMaximum,
      resourceId: String(resourceId),
      entries: new Map<string, Entry>(),
    };
    book.lineItems.push(item);
    if (book.trouble === 'line item without an answer') return c.text('Bad gateway', 502);
    return c.json(shown(item), 201);
  });

  const itemOf = (c: Context) => {
    // What its address ends in is part of it.
    if (!new URL(c.req.url).search.includes(lms.ways().query ?? '')) return undefined;
    return book.lineItems.find(({ number }) => String(number) === c.req.param('number'));
  };

  app.get('/course/lineitems/:number/lineitem/:results{results/?}', (c) => {
    if (c.req.param('results').endsWith('/') !== (lms.ways().hasSlash ?? false)) {
      return lms.ways().hasSlash ? c.redirect(`${c.req.path}/`, 301) : c.notFound();
    }
    const refused = refusal(c, 'result.readonly', 'application/vnd.ims.lis.v2.resultcontainer+json');
    if (refused) return refused;
    const item = itemOf(c);
    if (!item) return c.json({ error: 'not_found' }, 404);
    if (book.trouble === 'results of nothing') return c.json({ results: [] });
    const isShown = ([, { score }]: [string, Entry]) => score !== null || !lms.ways().leavesOutEmpty;
    const all = [...item.entries].filter(isShown).map(([userId, { score }]) => ({
      id: `${url(item)}/results/${userId}`,
      scoreOf: url(item),
      userId,
      resultScore: book.trouble === 'a result in letters' ? 'A+' : score,
      resultMaximum: item.scoreMaximum,
    }));
    const { page: size = all.length } = lms.ways();
    const from = (Number(c.req.query('page') ?? 1) - 1) * size;
    const page = all.slice(from, from + size);
    const next = new URL(c.req.url);
    next.searchParams.set('page', String(Number(c.req.query('page') ?? 1) + 1));
    const isMore = from + page.length < all.length;
    return c.json(page, 200, isMore ? { Link: `<${next.pathname}${next.search}>; rel="next"` } : {});
  });

  app.post('/course/lineitems/:number/lineitem/scores', async (c) => {
    const refused = refusal(c, 'score', 'application/vnd.ims.lis.v1.score+json');
    if (refused) return refused;
    const item = itemOf(c);
    if (!item) return c.json({ error: 'not_found' }, 404);
    const { userId, scoreGiven, scoreMaximum, timestamp, activityProgress, gradingProgress } = (await c.req.json()) as {
      [Name in 'userId' | 'timestamp' | 'activityProgress' | 'gradingProgress']?: string;
    } & { scoreGiven?: number; scoreMaximum?: number };
    const answer = (status: 200 | 400 | 409) => {
      book.sent.push({ userId: String(userId), scoreGiven, timestamp: String(timestamp), status });
      if (book.trouble === 'score without an answer') return c.text('Bad gateway', 502);
      return c.json({}, status);
    };
    if (!userId || !timestamp || Number.isNaN(Date.parse(timestamp)) || !activityProgress || !gradingProgress) {
      return answer(400);
    }
    if (scoreGiven !== undefined && !(scoreMaximum !== undefined && scoreMaximum > 0)) return answer(400);
    if (!lms.isLearner(userId) || book.refused.has(userId)) return answer(400);
    const entry = item.entries.get(userId);
    if (entry && Date.parse(entry.timestamp) >= Date.parse(timestamp)) return answer(lms.ways().notLater ?? 409);
    const score = scoreGiven === undefined ? null : (scoreGiven * item.scoreMaximum) / (scoreMaximum ?? 1);
    if (book.trouble !== 'takes nothing that it says to take') item.entries.set(userId, { score, timestamp });
    return answer(200);
  });

  let numbers = 0;
  const book: Gradebook = {
    trouble: undefined,
    lineItems: [],
    sent: [],
    requests: 0,
    score: (userId) => book.lineItems[0]?.entries.get(userId)?.score,
    write: (userId, score, at = new Date()) => {
      book.lineItems[0]?.entries.set(userId, { score, timestamp: at.toISOString() });
    },
    refused: new Set(),
    clear: () => {
      Object.assign(book, { trouble: undefined, lineItems: [], sent: [], requests: 0, refused: new Set() });
    },
  };
  return book;
}
