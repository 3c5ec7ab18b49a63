// The sign-in, the dashboard and the attendance on your own data: `npm install express cors`, `PORT=4000 node express.mjs`.
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import cors from 'cors';
import express from 'express';

const { people, lessons, students, totals, counts } = JSON.parse(readFileSync('school.json')); // your database
const tokens = new Map(); // your sessions, which must end some day
const week = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const app = express().use(cors({ exposedHeaders: ['Date', 'Retry-After', 'X-Academy-For'] }), express.json());
const fail = (status, message) => Object.assign(new Error(message), { status });
const fnv1a = (hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0;
const only = (role) => (request, response, next) => {
  const token = request.get('Authorization')?.replace('Bearer ', '') ?? '';
  const mark = Buffer.from(token).reduce(fnv1a, 0x811c9dc5).toString(16).padStart(8, '0');
  response.vary('Authorization').set('X-Academy-For', mark); // no cache gives one family the child of another
  request.person = tokens.get(token);
  if (!request.person) throw fail(401, 'Please sign in');
  next(request.person.role === role ? undefined : fail(403, 'This is not for you'));
};
app.post('/api/admin/login', ({ body }, response) => {
  const person = people.find(({ phone }) => phone === body?.identifier);
  const { salt, scrypt } = person ?? people[0];
  const isRight = timingSafeEqual(scryptSync(String(body?.password), salt, 16), Buffer.from(scrypt, 'hex'));
  if (!person || !isRight) throw fail(401, 'Wrong phone number or password');
  const token = randomBytes(32).toString('base64url');
  tokens.set(token, person);
  response.json({ token, user: { pid: person.pid, role: person.role, name: person.name }, menu: [] });
});
app.get('/api/admin/dashboard-stats', only(3), ({ query: { timeframe } }, response) => {
  if (!Object.hasOwn(students, timeframe)) throw fail(400, 'There is no such timeframe');
  response.json({ titleStats: { totalStudents: students[timeframe], ...totals }, countTables: counts });
});
app.get('/api/parent/attendance', only(24), ({ query: { year, month, studentId }, person }, response) => {
  const child = person.children.find((id) => id === Number(studentId ?? id));
  if (!child) throw fail(404, 'There is no such child');
  const start = `${year}-${String(Number(month) + 1).padStart(2, '0')}`; // `month` is 0 for January
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(start)) throw fail(400, 'month is 0 to 11, and year has four digits');
  const held = lessons[child].map((lesson) => ({ ...lesson, date: `${start}-${lesson.date}` }));
  const share = (some) => some.length && (100 * some.filter(({ status }) => status === 'present').length) / some.length;
  const days = Array.from({ length: new Date(year, Number(month) + 1, 0).getDate() }, (_, index) => {
    const on = held.filter(({ date }) => Number(date.slice(8)) === index + 1);
    const [status = 'no_classes', ...others] = new Set(on.map((lesson) => lesson.status));
    return { date: index + 1, status: others.length > 0 ? 'partial' : status, sessions: on.length }; // as its lessons were
  });
  const due = days.filter(({ sessions }) => sessions > 0);
  const count = (word) => due.filter(({ status }) => status === word).length;
  const [presentDays, absentDays, partialDays] = ['present', 'absent', 'partial'].map(count);
  response.json({
    monthlyAttendance: days,
    attendanceStats: { totalDays: due.length, presentDays, absentDays, partialDays, attendancePercentage: share(due) },
    sessionAttendance: held.map((one) => ({ ...one, date: `${one.date}T${one.startTime}:00+05:30` })),
    weeklyPattern: week.map((day, index) => {
      const on = held.filter(({ date }) => new Date(date).getUTCDay() === index);
      return { day, sessions: on.length, attendance: share(on) };
    }),
  });
});
app.use((_request, response) => response.status(404).json({ message: 'There is no such call' }));
app.use((error, _request, response, _next) => response.status(error.status ?? 500).json({ message: error.message }));
app.listen(process.env.PORT ?? 4000);
