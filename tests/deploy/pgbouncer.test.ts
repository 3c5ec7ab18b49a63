/** Two processes of the academy behind PgBouncer in transaction mode, which gives each transaction another connection. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#host/server/database/database.ts';
import { hasPgBouncer, startPgBouncer } from '#tests/support/server/pgbouncer.ts';
import { ask, makeWorld, PASSWORD, type World } from '#tests/support/server/world.ts';

/** Connections to the server: fewer than either process has of its own, so that they change hands all the time. */
const SERVERS = 3;

if (!hasPgBouncer()) {
  it('PgBouncer is not tried, since it is not installed', () => {
    console.log('PgBouncer is not tried: Debian’s package pgbouncer is not installed.');
  });
} else {
  describe('two processes behind PgBouncer', () => {
    let world: World;
    let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
    let databases: Database[];
    let apps: World['app'][];
    beforeAll(async () => {
      world = await makeWorld();
      bouncer = await startPgBouncer(world.database.urls.api, SERVERS);
      const open = () => openDatabase({ databaseUrl: bouncer.url, migrationUrl: world.database.urls.owner });
      databases = [await open(), await open()];
      apps = databases.map((database) => world.appWith({ database }));
    });
    afterAll(async () => {
      await Promise.all((databases ?? []).map((database) => database.close()));
      await bouncer?.stop();
      await world?.close();
    });

    /** Who is in an answer. When they were last seen changes as they ask. */
    const peopleIn = async (answer: Response) =>
      ((await answer.json()) as { data: { pid: number }[] }).data.map(({ pid }) => pid).join();
    const appOf = (turn: number) => apps[turn % apps.length] ?? world.app;

    it('let people sign in at one and go on at the other', async () => {
      const { phone } = world.people.administrator;
      const body = { identifier: phone, password: PASSWORD, parentView: false };
      const login = await ask(appOf(0), 'POST', '/api/admin/login', { body });
      expect(login.status).toBe(200);
      const { token } = (await login.json()) as { token: string };
      for (const turn of [0, 1]) {
        expect((await ask(appOf(turn), 'GET', '/readyz')).status).toBe(200);
        expect((await ask(appOf(turn), 'GET', '/api/admin/users', { token })).status).toBe(200);
      }
      expect((await ask(appOf(1), 'POST', '/api/admin/logout', { token })).status).toBe(200);
      expect((await ask(appOf(0), 'GET', '/api/admin/users', { token })).status).toBe(401);
    });

    it('leave no prepared statement behind, which another session would find or miss', async () => {
      const [database] = databases;
      const prepared = () =>
        database?.as({ kind: 'nobody' }, (tx) =>
          sql<{ name: string }>`select name from pg_prepared_statements`.execute(tx),
        );
      for (let turn = 0; turn < 6; turn += 1) await prepared();
      expect((await prepared())?.rows).toEqual([]);
    });

    it('show each caller their own rows alone, however many ask at once', async () => {
      const { administrator, schoolUser, foreignSchoolUser, parent } = world.people;
      const asking = await Promise.all(
        [administrator, schoolUser, foreignSchoolUser].map(async (person) => {
          const token = await world.tokenOf(person);
          const alone = await ask(world.app, 'GET', '/api/admin/users', { token });
          return { token, seen: await peopleIn(alone) };
        }),
      );
      expect(new Set(asking.map(({ seen }) => seen)).size).toBe(asking.length);
      const parentToken = await world.tokenOf(parent);
      // Twenty at once want the three connections: more would wait longer than a request may.
      for (let round = 0; round < 5; round += 1) {
        await Promise.all(
          [0, 1, 2, 3].flatMap((turn) => [
            ...asking.map(async ({ token, seen }) => {
              const answer = await ask(appOf(turn), 'GET', '/api/admin/users', { token });
              expect(answer.status).toBe(200);
              expect(await peopleIn(answer)).toBe(seen);
            }),
            ask(appOf(turn), 'GET', '/api/admin/users', { token: parentToken }).then(({ status }) =>
              expect(status).toBe(403),
            ),
            ask(appOf(turn), 'GET', '/api/admin/users', { token: 'nobody' }).then(({ status }) =>
              expect(status).toBe(401),
            ),
          ]),
        );
      }
    });

    it('do a write once that was sent to both with the same Idempotency-Key', async () => {
      const token = await world.tokenOf(world.people.administrator);
      const body = { title: 'Once', description: 'Of two', priority: 1, targetRole: null, schoolId: null };
      const send = (turn: number) =>
        ask(appOf(turn), 'POST', '/api/admin/notifications', { token, body, headers: { 'Idempotency-Key': 'once' } });
      const answers = await Promise.all([0, 1, 0, 1].map(send));
      const texts = await Promise.all(answers.map((answer) => answer.text()));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(new Set(texts).size).toBe(1);
    });
  });
}
