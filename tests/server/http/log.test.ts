import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeError } from '#host/server/http/log.ts';
import { ask, login, makeWorld, PASSWORD, type World } from '#tests/support/server/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());

describe('the log', () => {
  it('has for each request the call, the status, the time and the person, and not what was sent', async () => {
    const { people } = world;
    const token = await world.signIn(people.teacher);
    await login(world.app, people.teacher.phone, 'a-wrong-secret');
    await ask(world.app, 'GET', '/api/admin/users?search=Ottilie', { token });
    await ask(world.app, 'GET', '/api/admin/users?surprise=Ottilie', { token });
    await ask(world.app, 'GET', `/${token}`, {});
    const parent = await world.signIn(people.parent);
    await ask(world.app, 'POST', '/api/messages/send', {
      token: parent,
      body: {
        recipientId: 1,
        recipientRole: 6,
        subject: 'Private subject',
        message: 'Private words',
        priority: 'normal',
      },
    });
    await ask(world.app, 'POST', '/api/messages/send', { token: parent, body: { message: 'Private words' } });

    const lines = world
      .logged()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toContainEqual(
      expect.objectContaining({
        call: 'users',
        status: 200,
        role: 6,
        pid: people.teacher.pid,
        requestId: expect.any(String),
        ms: expect.any(Number),
      }),
    );
    const secrets = [
      token,
      parent,
      PASSWORD,
      'a-wrong-secret',
      'Ottilie',
      'Private',
      people.teacher.phone,
      people.teacher.name,
    ];
    for (const secret of secrets) expect(world.logged()).not.toContain(secret);
  });

  it('has for an error where it happened, and not the values in its message', async () => {
    const { owner } = world.database;
    const error = await owner
      .insertInto('person')
      .values({ name: 'Double', role: 6, phone: world.people.teacher.phone })
      .execute()
      .catch((caught: unknown) => caught);
    const described = JSON.stringify(describeError(error));
    expect(described).not.toContain(world.people.teacher.phone);
    expect(described).toContain('person_phone');
    expect(describeError(new TypeError('x is not a function'))).toMatchObject({ message: 'x is not a function' });
  });
});

describe('an unexpected error', () => {
  it('is answered as 500 with the request id, is logged, and tells nothing about itself', async () => {
    const app = world.appWith({
      database: {
        ...world.database,
        asSession: () => Promise.reject(new Error('the inner workings')),
      },
    });
    const response = await ask(app, 'GET', '/api/admin/users', { token: 't', headers: { 'X-Request-Id': 'req-7' } });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ message: 'Something went wrong (req-7)' });
    expect(world.logged()).toContain('the inner workings');
  });
});
