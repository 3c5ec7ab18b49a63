/**
 * A GraphQL server as a school group may have one already, in small: one address, a key in a header, and failures with
 * a code beside status 200. `PORT=4200 node server.mjs`. What stands in the lists below is in your database.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import express from 'express';
import { buildSchema, GraphQLError, graphql } from 'graphql';

const countries = [
  { id: '1', name: 'India' },
  { id: '2', name: 'Nepal' },
];
let schools = Array.from({ length: 30 }, (_, index) => ({
  id: String(101 + index),
  title: `School ${index + 1}`,
  country: countries[index % 2],
  isOpen: index % 5 !== 4,
  learners: 40 + index,
  tutors: 3 + (index % 4),
}));
const admin = { id: '9', fullName: 'Meena Iyer' };
const deeds = Array.from({ length: 25 }, (_, index) => ({
  at: new Date(Date.UTC(2026, 8, 1, 6, 25 - index)).toISOString(),
  kind: index % 2 ? 'LOGIN' : 'EXPORT',
  by: admin,
  words: `Deed ${25 - index}`,
}));
const keys = new Map();

const failure = (code, message) => new GraphQLError(message, { extensions: { code } });
const page = (all, { first, after }) => ({ total: all.length, nodes: all.slice(after, after + first) });
/** A resolver for people who are signed in. */
const signedIn =
  (resolve) =>
  (args, { person }) => {
    if (!person) throw failure('UNAUTHENTICATED', 'Your key is no longer good');
    return resolve(args);
  };

const rootValue = {
  signIn({ phone, password }) {
    if (phone !== '9000000003' || password !== 'tulsi-leaf-42')
      throw failure('UNAUTHENTICATED', 'Wrong phone or password');
    const key = randomUUID();
    keys.set(key, admin);
    return { key, holder: admin };
  },
  figures: signedIn(({ since }) => ({
    learners: since ? 12 : 1635,
    tutors: 131,
    films: 80,
    courses: 7,
    examsBySubject: [
      { subject: 'Physics', number: 14 },
      { subject: null, number: 2 },
    ],
    filmsBySubject: [{ subject: 'Physics', number: 80 }],
  })),
  countries: signedIn(() => countries),
  schools: signedIn(({ named = '', inCountry, ...part }) =>
    page(
      schools.filter(({ title, country }) => title.includes(named) && (!inCountry || country.id === inCountry)),
      part,
    ),
  ),
  journal: signedIn(({ containing = '', ...part }) =>
    page(
      deeds.filter(({ words }) => words.includes(containing)),
      part,
    ),
  ),
  closeSchool: signedIn(({ id }) => {
    if (id === '101') throw failure('CONFLICT', 'The first school cannot be closed');
    schools = schools.filter((school) => school.id !== id);
    return true;
  }),
};

const schema = buildSchema(readFileSync(`${import.meta.dirname}/schema.graphql`, 'utf8'));
const app = express();
app.post('/graphql', express.json(), async (request, response) => {
  const { query: source, variables: variableValues } = request.body;
  const contextValue = { person: keys.get(request.get('X-Key')) };
  response.json(await graphql({ schema, source, variableValues, rootValue, contextValue }));
});
app.get('/', (_request, response) => response.sendFile('page.html', { root: import.meta.dirname }));
app.get('/adapter.js', (_request, response) => response.sendFile('adapter.js', { root: import.meta.dirname }));

const server = app.listen(Number(process.env.PORT ?? 4200), '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${server.address().port}`),
);
