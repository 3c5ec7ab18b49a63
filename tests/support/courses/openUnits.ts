/** A plan whose sessions carry course packages, and a small unit that is opened, gets its token and speaks with the academy. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { ask, type Person, type World } from '#tests/support/server/world.ts';

/** Where the academy of these tests is. */
export const PUBLIC_URL = 'https://academy.example';

type Json = Record<string, unknown>;
const jsonOf = async (answer: Promise<Response>): Promise<Json> => (await (await answer).json()) as Json;

export interface CoursePlan {
  planId: number;
  /** A session to open, one with an exam, and one with a video. */
  items: { page: number; exam: number; video: number };
}

let plans = 0;
/** A plan of the own school with three sessions. */
export async function addCoursePlan({ app, tokenAs, schools, objects }: World): Promise<CoursePlan> {
  const token = await tokenAs(3);
  plans += 1;
  const { videos, exams } = {
    videos: await jsonOf(
      ask(app, 'POST', '/api/admin/plan-editor/videos', {
        token,
        body: { title: `Halves ${plans}`, category: null, subject: null, durationSeconds: 200 },
      }),
    ),
    exams: objects.own,
  };
  const session = (title: string, type: number, more: object = {}) => ({
    ...{ studyPlanItemId: null, type, title, referenceTitle: null, subject: null, videoId: null, examId: null },
    ...more,
  });
  const plan = await jsonOf(
    ask(app, 'POST', '/api/admin/plan-editor/plans', {
      token,
      body: {
        title: `Rocks ${plans}`,
        description: null,
        gradeId: null,
        isEnabled: true,
        schools: [schools.own],
        weeks: [
          {
            weekNo: 1,
            title: null,
            days: [
              {
                day: 1,
                sessions: [
                  session('Read', 5),
                  session('Test', 2, { examId: exams.exam }),
                  session('Watch', 1, { videoId: videos.videoId }),
                ],
              },
            ],
          },
        ],
      },
    }),
  );
  const planId = plan.studyPlanId as number;
  const { weeks } = (await jsonOf(ask(app, 'GET', `/api/admin/plan-editor/plans/${planId}`, { token }))) as {
    weeks: { days: { sessions: { studyPlanItemId: number }[] }[] }[];
  };
  const [page = 0, exam = 0, video = 0] = (weeks[0]?.days[0]?.sessions ?? []).map((each) => each.studyPlanItemId);
  return { planId, items: { page, exam, video } };
}

export const putPackage = (app: World['app'], token: string, studyPlanItemId: number, file: Uint8Array | string) =>
  ask(app, 'PUT', '/api/admin/plan-editor/course-packages', {
    token,
    body: { studyPlanItemId, content: Buffer.from(file).toString('base64') },
  });

/** The units that a parent sees for the first child, by their titles. */
export async function unitsOf(
  app: World['app'],
  token: string,
): Promise<Map<string, { unitId: number; state: string }>> {
  const answer = await ask(app, 'GET', '/api/parent/courses', { token });
  expect(answer.status).toBe(200);
  const sessions = (await answer.json()) as { units: { title: string; unitId: number; state: string }[] }[];
  return new Map(sessions.flatMap(({ units }) => units.map(({ title, ...unit }) => [title, unit] as const)));
}

export const launchUnit = (app: World['app'], token: string, unitId: number, body: object = {}) =>
  ask(app, 'PUT', `/api/parent/courses/units/${unitId}/launch`, { token, body });

const VERBS = 'http://adlnet.gov/expapi/verbs/';
const CATEGORIES = 'https://w3id.org/xapi/cmi5/context/categories/';
const DURATION = { duration: 'PT5M' };

/** What cmi5 wants of each verb in a result. */
const RESULTS: Readonly<Record<string, Json>> = {
  initialized: {},
  completed: { completion: true, ...DURATION },
  passed: { success: true, ...DURATION },
  failed: { success: false, ...DURATION },
  terminated: DURATION,
};

/** A unit that was opened in a browser. */
export class Unit {
  readonly url: URL;
  readonly parameters: Record<'endpoint' | 'fetch' | 'actor' | 'registration' | 'activityId', string>;
  private readonly app: World['app'];
  private token = '';
  data: Json = {};

  constructor(app: World['app'], url: string) {
    this.app = app;
    this.url = new URL(url);
    this.parameters = Object.fromEntries(this.url.searchParams) as Unit['parameters'];
  }

  /** A path at the academy. */
  private path = (address: string) => address.replace(PUBLIC_URL, '');

  fetchToken = () => jsonOf(ask(this.app, 'POST', this.path(this.parameters.fetch)));

  get actor(): Json {
    return JSON.parse(this.parameters.actor) as Json;
  }

  /** Sends a request to the learning record store. */
  send(
    method: string,
    resource: string,
    {
      body,
      query = {},
      headers = {},
    }: { body?: unknown; query?: Record<string, string>; headers?: Record<string, string> } = {},
  ) {
    const search = new URLSearchParams(query).toString();
    return ask(this.app, method, `${this.path(this.parameters.endpoint)}${resource}${search && `?${search}`}`, {
      ...(body === undefined ? {} : { body }),
      headers: { Authorization: `Basic ${this.token}`, 'X-Experience-API-Version': '1.0.3', ...headers },
    });
  }

  /** Where its documents are. */
  state = (stateId: string, more: Record<string, string> = {}) => ({
    activityId: this.parameters.activityId,
    agent: this.parameters.actor,
    registration: this.parameters.registration,
    stateId,
    ...more,
  });

  /** Gets its token and reads what it is told. */
  async begin(): Promise<this> {
    const { 'auth-token': token } = await this.fetchToken();
    expect(token).toEqual(expect.any(String));
    this.token = token as string;
    const answer = await this.send('GET', 'activities/state', { query: this.state('LMS.LaunchData') });
    expect(answer.status).toBe(200);
    this.data = (await answer.json()) as Json;
    return this;
  }

  /** A statement as cmi5 wants it; `more` replaces parts of it. */
  statement(verb: string, more: Json = {}, result: Json = {}): Json {
    const template = this.data.contextTemplate as { contextActivities: Json };
    const whole = { ...RESULTS[verb], ...result };
    const hasMoveOn = 'success' in whole || 'completion' in whole;
    return {
      id: randomUUID(),
      actor: this.actor,
      verb: { id: `${VERBS}${verb}` },
      object: { id: this.parameters.activityId },
      ...(Object.keys(whole).length > 0 && { result: whole }),
      context: {
        ...template,
        registration: this.parameters.registration,
        contextActivities: {
          ...template.contextActivities,
          category: [`${CATEGORIES}cmi5`, ...(hasMoveOn ? [`${CATEGORIES}moveon`] : [])].map((id) => ({ id })),
        },
      },
      timestamp: new Date().toISOString(),
      ...more,
    };
  }

  post = (...statements: readonly Json[]) => this.send('POST', 'statements', { body: statements });

  /** States something. @returns the status, with the sentence where it is refused */
  async tell(verb: string, result: Json = {}, more: Json = {}): Promise<unknown> {
    const answer = await this.post(this.statement(verb, more, result));
    if (answer.status === 200) return 200;
    return [answer.status, ((await answer.json()) as { message: string }).message];
  }
}

/** Opens a unit as the parent of a child. */
export async function openUnit(world: World, app: World['app'], title: string, parent: Person): Promise<Unit> {
  const token = await world.tokenOf(parent);
  const { unitId = 0 } = (await unitsOf(app, token)).get(title) ?? {};
  const answer = await launchUnit(app, token, unitId);
  expect(answer.status).toBe(200);
  return new Unit(app, ((await answer.json()) as { url: string }).url);
}
