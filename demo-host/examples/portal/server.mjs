/**
 * A school's portal as it may stand already, in small: people sign in by a form and keep a cookie, its API has paths and
 * names of its own, and a write needs a CSRF token. `PORT=4100 node server.mjs`. What stands in the lists below is in
 * your database.
 */
import { randomUUID } from 'node:crypto';
import express from 'express';

const FAMILIES = { asha: { password: 'neem', id: 51, name: 'Asha Rao', child: 'Ravi' } };
/** P: was there, H: half of the day, A: was away. */
const REGISTER = [
  { date: '2025-09-01', mark: 'P', lessons: [{ at: '09:00', title: 'Fractions', minutes: 45, mark: 'P' }] },
  { date: '2025-09-02', mark: 'H', lessons: [{ at: '09:00', title: 'Decimals', minutes: 45, mark: 'H' }] },
  { date: '2025-09-03', mark: 'A', lessons: [{ at: '10:00', title: 'Rivers', minutes: 30, mark: 'A' }] },
  { date: '2025-09-04', mark: 'P', lessons: [{ at: '09:00', title: 'Percentages', minutes: 45, mark: 'P' }] },
];
const letters = [
  { no: 7, by: { id: 8, name: 'Mr Menon' }, text: 'Ravi did well in Fractions.', at: '2025-09-04T16:00:00+05:30' },
];
const topic = { no: 3, about: 'Ravi’s week', seen: false };

/** Who is signed in, by the value of their cookie. */
const sessions = new Map();

const app = express();
app.use(express.json(), express.urlencoded());
app.use((request, _response, next) => {
  const [, id] = /(?:^|; )portal=([^;]+)/.exec(request.headers.cookie ?? '') ?? [];
  request.session = sessions.get(id);
  next();
});

app.get('/', (_request, response) => response.sendFile('page.html', { root: import.meta.dirname }));
app.get('/adapter.js', (_request, response) => response.sendFile('adapter.js', { root: import.meta.dirname }));

app.post('/portal/sign-in', (request, response) => {
  const family = FAMILIES[request.body.name];
  if (!family || family.password !== request.body.password) return response.status(403).send('Wrong name or password');
  const id = randomUUID();
  sessions.set(id, { family, csrf: randomUUID() });
  response.cookie('portal', id, { httpOnly: true, sameSite: 'lax' }).redirect('/');
});

/** From here on somebody has to be signed in, and a write has to bring the token of the session. */
app.use('/portal', (request, response, next) => {
  if (!request.session) return response.status(401).json({ reason: 'Please sign in' });
  const isSafe = request.method === 'GET' || request.get('X-CSRF-Token') === request.session.csrf;
  if (!isSafe) return response.status(403).json({ reason: 'The CSRF token is missing' });
  next();
});

app.get('/portal/me', ({ session: { family, csrf } }, response) =>
  response.json({ id: family.id, fullName: family.name, kind: 'guardian', csrf }),
);
app.post('/portal/sign-out', (request, response) => {
  for (const [id, session] of sessions) if (session === request.session) sessions.delete(id);
  response.json({});
});
app.get('/portal/register', ({ query }, response) =>
  response.json({ days: REGISTER.filter(({ date }) => date >= query.from && date <= query.to) }),
);
app.get('/portal/letters', (_request, response) =>
  response.json([{ ...topic, letters: letters.length, last: letters.at(-1) }]),
);
app.get('/portal/letters/:no', ({ params }, response) => {
  if (Number(params.no) !== topic.no) return response.status(404).json({ reason: 'There is no such letter' });
  topic.seen = true;
  response.json(letters);
});
app.post('/portal/letters/:no', ({ body, session: { family } }, response) => {
  if (/\bfree\b/.test(body.text)) return response.status(422).json({ reason: 'Please do not advertise here' });
  letters.push({
    no: letters.length + 7,
    by: { id: family.id, name: family.name },
    text: body.text,
    at: new Date().toISOString(),
  });
  response.status(201).json({});
});

const server = app.listen(Number(process.env.PORT ?? 4100), '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${server.address().port}`),
);
