/** `/mock/api`: what the page under `/mock/` asks, and scripts of a test may ask too. Only JSON. */
import { Hono } from 'hono';
import * as v from 'valibot';
import { ROLE } from '#domain/people/roles.ts';
import type { StandIn } from './standIn.ts';
import { switchesInput } from './switches.ts';

/** The calls by which the stand-in is switched and looked at. */
export function controls(standIn: StandIn): Hono {
  const app = new Hono();
  app.get('/accounts', (c) =>
    c.json(standIn.accounts.filter(({ role }) => Object.values<number>(ROLE).includes(role))),
  );
  app.get('/switches', (c) => c.json(standIn.switches));
  app.put('/switches', async (c) => {
    const read = v.safeParse(switchesInput, await c.req.json().catch(() => undefined));
    if (!read.success) return c.json({ message: read.issues.map(({ message }) => message).join('. ') }, 400);
    const { latency = standIn.switches.latency, failures = standIn.switches.failures } = read.output;
    standIn.switches = { latency, failures };
    return c.json(standIn.switches);
  });
  app.get('/traffic', (c) => c.json(standIn.traffic.after(Number(c.req.query('after')) || 0)));
  app.delete('/traffic', (c) => {
    standIn.traffic.clear();
    return c.json({ message: 'The list is empty' });
  });
  app.post('/sign-out', async (c) => {
    await standIn.signEverybodyOut();
    return c.json({ message: 'Everybody is signed out' });
  });
  app.post('/reset', async (c) => {
    await standIn.reset();
    return c.json({ message: 'The academy is as it was at the start' });
  });
  app.notFound((c) => c.json({ message: 'There is no such control' }, 404));
  return app;
}
