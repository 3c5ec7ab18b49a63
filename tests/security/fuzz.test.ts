/**
 * Hostile requests to every call, as everybody: no answer is an error that nobody foresaw, every answer is JSON, and
 * each refusal has a message. The seed is printed. `SECURITY_SEED=<seed>` sends the same requests again.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#contract/index.ts';
import { openApi } from '#host/server/http/openapi.ts';
import { ACTING_ROLES, type ActingRole } from '#host/server/http/policy.ts';
import { inGate } from '#tests/support/run/gate.ts';
import { promise } from '#tests/support/run/promises.ts';
import { ask, makeWorld, type World } from '#tests/support/server/world.ts';
import { Chance, type HostileRequest, hostileRequest } from './hostile.ts';

const SEED = process.env.SECURITY_SEED ?? String(Math.floor(Math.random() * 1e9));
/** Of each call, as each of those who may ask. */
const REQUESTS_EACH = inGate(1, 8);
/**
 * No request, however hard to bear, takes more of the processor than a thousand ordinary ones of the same run. The database ends
 * a query by itself: 503.
 */
const MOST_TIMES = 1_000;
const MISSING = 2_000_000_000;

let world: World;
beforeAll(async () => {
  console.log(`Seed of the hostile requests: SECURITY_SEED=${SEED}`);
  world = await makeWorld();
});
afterAll(() => world?.close());

const OPERATIONS = Object.entries(openApi(areas).paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

const AREAS = [...new Set(OPERATIONS.map(({ operation: { tags } }) => tags[0] as string))];

/** Which of the world's objects the name of a field means. */
const KINDS: Record<string, string> = {
  id: 'plan',
  planId: 'plan',
  school: 'school',
  schoolId: 'school',
  pid: 'person',
  studentId: 'person',
  recipientId: 'person',
  examId: 'exam',
  category: 'examCategory',
  studyPlanItemId: 'planItem',
  notificationId: 'notification',
  conversationId: 'conversation',
};

function idOf(name: string, chance: Chance): number {
  if (/role$/i.test(name)) return chance.one([3, 4, 5, 6, 12, 24, 7]);
  const kind = KINDS[name];
  if (kind === undefined || chance.happens(0.1)) return chance.one([1, MISSING]);
  return world.objects[chance.happens(0.6) ? 'own' : 'foreign'][kind] ?? 1;
}

/** What an answer must never hold: the ways of this code, and the words of its database. */
const TELLS =
  /\bat .+\(|\/(?:node_modules|demo-host|src)\/|\.ts:\d|\bselect .+ from\b|violates|relation "|column "|argon2|syntax error at/i;

async function faultOf(response: Response): Promise<string | undefined> {
  const text = await response.text();
  if (response.status >= 500) return `${response.status} ${text.slice(0, 200)}`;
  if (!/^application\/json/.test(response.headers.get('Content-Type') ?? ''))
    return `is no JSON: ${text.slice(0, 200)}`;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return `cannot be read: ${text.slice(0, 200)}`;
  }
  const { message } = (body ?? {}) as { message?: unknown };
  if (response.status >= 400 && (typeof message !== 'string' || message === ''))
    return `${response.status} without a message`;
  if (response.status >= 400 && TELLS.test(text)) return `tells of the inside: ${text.slice(0, 300)}`;
  return undefined;
}

async function send(request: HostileRequest, token: string | undefined) {
  const { method, path, headers, body } = request;
  const from = performance.now();
  const used = process.cpuUsage();
  const response = await ask(world.app, method, path, {
    headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...headers },
    body,
  });
  const { user, system } = process.cpuUsage(used);
  return { response, ms: performance.now() - from, cost: (user + system) / 1000 };
}

/** All of another school, as one line: a stranger changes nothing in it. */
async function foreignFacts(): Promise<unknown> {
  const { foreign } = world.schools;
  const of = [world.people.foreignStudent, world.people.foreignSchoolUser, world.people.foreignParent].map(
    ({ pid }) => pid,
  );
  const { rows } = await sql`
    select (select jsonb_agg(to_jsonb(p) order by p.pid) from person p where p.pid = any (${of})) as people,
           (select to_jsonb(s) from school s where s.school_id = ${foreign}) as school,
           (select jsonb_agg(to_jsonb(n) order by n.notification_id) from notification n where n.school_id = ${foreign}) as notices,
           (select jsonb_agg(to_jsonb(c)) from conversation_participant c where c.conversation_id = ${world.objects.foreign.conversation}) as parties,
           (select jsonb_agg(to_jsonb(g)) from guardian g where g.guardian_pid = any (${of}) or g.child_pid = any (${of})) as guardians`.execute(
    world.database.owner,
  );
  return rows[0];
}

describe('hostile requests', () => {
  let sent = 0;
  let slowest = 0;
  /** What each took of the processor, in ms, and what it was. */
  const costs: { cost: number; what: string }[] = [];
  const statuses = new Map<number, number>();

  describe.each<ActingRole | undefined>([...ACTING_ROLES, undefined])('as %s', (actingRole) => {
    let token: string | undefined;
    beforeAll(async () => {
      token = actingRole && (await world.signInAs(actingRole));
    });

    it.each(AREAS)('to the calls of %s are all answered, with JSON and a message', async (area) => {
      const faults: string[] = [];
      // Of another school, which those who see all may change.
      const isStranger = actingRole !== 3 && actingRole !== 12;
      const before = isStranger ? await foreignFacts() : undefined;
      for (const operation of OPERATIONS.filter(({ operation: { tags } }) => tags[0] === area)) {
        for (let turn = 0; turn < REQUESTS_EACH; turn += 1) {
          const name = `${operation.operation.operationId} as ${actingRole ?? 'nobody'} #${turn}`;
          const request = hostileRequest(operation, new Chance(`${SEED} ${name}`), idOf);
          const { response, ms, cost } = await send(request, token);
          sent += 1;
          slowest = Math.max(slowest, ms);
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
          const what = `${name}: ${request.method} ${request.path.slice(0, 200)} ${request.body?.slice(0, 300) ?? ''}`;
          costs.push({ cost, what });
          const fault = await faultOf(response);
          if (fault) faults.push(`${what}\n  ${fault}`);
          // What was deleted, banned or signed out would leave the rest with one refusal for all.
          if (request.method !== 'GET' && response.ok && actingRole) {
            await world.mend();
            const alive = await ask(world.app, 'GET', '/api/messages/unread-count', { token });
            if (alive.status !== 200) token = await world.signInAs(actingRole);
          }
        }
      }
      expect(faults, `SECURITY_SEED=${SEED}`).toEqual([]);
      // A parent or a school user, and nobody at all, has changed nothing of another school.
      if (isStranger) expect(await foreignFacts(), `SECURITY_SEED=${SEED}`).toEqual(before);
    });
  });

  it('came through to the calls, and were refused there in every way', () => {
    const of = (status: number) => statuses.get(status) ?? 0;
    // Otherwise the rest would say nothing: a fuzz that is refused at once finds nothing further in.
    expect(of(200) + of(201)).toBeGreaterThan(sent / 20);
    for (const status of [400, 401, 403, 404, 413, 415]) expect([status, of(status) > 0]).toEqual([status, true]);
    promise('Hostile requests, as everybody, to every call', `${sent.toLocaleString('en')}, none answered 500`);
    promise('The longest that one of them took', `${Math.round(slowest)} ms`);
    promise('Seed of the hostile requests', SEED);
  });

  it('take no more of the processor than a thousand ordinary ones', () => {
    const ordered = costs.map(({ cost }) => cost).sort((one, other) => one - other);
    const ordinary = ordered[Math.floor(ordered.length / 2)] ?? 0;
    expect(ordinary).toBeGreaterThan(0);
    const dear = costs.filter(({ cost }) => cost > MOST_TIMES * ordinary);
    expect(dear, `SECURITY_SEED=${SEED}, ${ordinary} ms is ordinary`).toEqual([]);
  });

  it('can be sent again from their seed', () => {
    const operation = OPERATIONS.find(({ operation: { operationId } }) => operationId === 'createUser');
    if (!operation) throw new Error('There is no such call.');
    const made = (seed: string) =>
      Array.from({ length: 20 }, (_, turn) => hostileRequest(operation, new Chance(`${seed} ${turn}`), idOf));
    expect(made('7')).toEqual(made('7'));
    expect(made('7')).not.toEqual(made('8'));
  });
});

describe('addresses that are no calls', () => {
  const PLACES = [
    '/',
    '/api/',
    '/api/admin/',
    '/docs/',
    '/console/',
    '/widgets/',
    '/v0.1.0/',
    '/lti/login',
    '/lti/launch',
    '/lti/open/',
    '/healthz',
    '/readyz',
  ];
  const ENDS = [
    '%',
    '%00',
    '%zz',
    '..%2f..%2fpackage.json',
    '%2e%2e/%2e%2e/etc/passwd',
    '..\\..\\',
    'a'.repeat(5_000),
    ';',
    '?iss=%00',
    '?state=%',
    '%ff%fe',
    '//evil.example',
    '\u202e',
  ];

  it('are answered below 500, whatever the method', async () => {
    const faults: string[] = [];
    let sent = 0;
    for (const place of PLACES) {
      for (const end of ENDS) {
        for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND']) {
          sent += 1;
          const response = await ask(world.app, method, place + end);
          const text = await response.text();
          // The database is asked whether it is there; the rest is not ours to answer.
          if (response.status >= 500)
            faults.push(`${method} ${place}${end.slice(0, 60)}: ${response.status} ${text.slice(0, 100)}`);
          if (/root:x:|"devDependencies"/.test(text))
            faults.push(`${method} ${place}${end.slice(0, 60)} gives a file away`);
        }
      }
    }
    expect(faults).toEqual([]);
    promise('Requests for what is no call', sent);
  });
});
