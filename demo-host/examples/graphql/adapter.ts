/** Shows three screens, and the sign-in form, with the data of a GraphQL server. */
import type { AcademyTransport } from './academy-widgets';

/** Where the key of the session is kept: a transport is not given the token of the elements. */
const KEY = 'school-group-key';

/** Failures of GraphQL come with status 200, and a code that says what they are. */
const STATUS: Record<string, number> = { UNAUTHENTICATED: 401, FORBIDDEN: 403, NOT_FOUND: 404, CONFLICT: 409 };

interface Reply<Data> {
  data?: Data;
  errors?: { message: string; extensions?: { code?: string } }[];
}

/** Asks the server. What it complains of goes to the person, in its own words. */
async function ask<Data>(query: string, variables: object, signal?: AbortSignal): Promise<Data> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Key': localStorage.getItem(KEY) ?? '' },
    body: JSON.stringify({ query, variables }),
    signal,
  });
  // A proxy answers with a status and no JSON: it is told by its status.
  if (!response.ok) throw response;
  const { data, errors }: Reply<Data> = await response.json();
  const [error] = errors ?? [];
  if (error) throw { status: STATUS[error.extensions?.code ?? ''] ?? 500, message: error.message };
  return data as Data;
}

/** A page of a list, as the contract asks for it and as the server does. */
const part = ({ page = 1, limit = 10 }) => ({ first: limit, after: (page - 1) * limit });
const pagination = ({ page = 1, limit = 10 }, total: number) => ({
  currentPage: page,
  itemsPerPage: limit,
  totalItems: total,
  totalPages: Math.ceil(total / limit),
});

interface Tally {
  subject: string | null;
  number: number;
}
interface Country {
  id: string;
  name: string;
}
interface School {
  id: string;
  title: string;
  country: Country;
  isOpen: boolean;
  learners: number;
  tutors: number;
}
interface Deed {
  at: string;
  kind: string;
  by: { id: string; fullName: string };
  words: string;
}

const tallies = (rows: Tally[]) => rows.map(({ subject, number }) => ({ category: subject, count: number }));

const transport: AcademyTransport = {
  async login({ body }) {
    const { signIn } = await ask<{ signIn: { key: string; holder: Deed['by'] } }>(
      'mutation ($phone: String!, $password: String!) { signIn(phone: $phone, password: $password) { key holder { id fullName } } }',
      { phone: body.identifier, password: body.password },
    );
    localStorage.setItem(KEY, signIn.key);
    const { id, fullName } = signIn.holder;
    // The elements need a token to know that somebody is signed in. What it says is up to you.
    return { token: 'signed in', user: { role: 3, pid: Number(id), name: fullName } };
  },
  async dashboardStats({ query }, { signal }) {
    const { figures } = await ask<{
      figures: {
        learners: number;
        tutors: number;
        films: number;
        courses: number;
        exams: Tally[];
        filmTallies: Tally[];
      };
    }>(
      `query ($since: String) { figures(since: $since) {
        learners tutors films courses
        exams: examsBySubject { subject number } filmTallies: filmsBySubject { subject number }
      } }`,
      { since: query.timeframe === 'All Time' ? null : query.timeframe },
      signal,
    );
    return {
      titleStats: {
        totalStudents: figures.learners,
        totalTeachers: figures.tutors,
        totalVideos: figures.films,
        totalSharedStudyPlans: figures.courses,
      },
      countTables: { examCountByCategory: tallies(figures.exams), videoCountByCategory: tallies(figures.filmTallies) },
    };
  },
  async schools({ query }, { signal }) {
    const { schools } = await ask<{ schools: { total: number; nodes: School[] } }>(
      `query ($first: Int!, $after: Int!, $named: String, $inCountry: ID) {
        schools(first: $first, after: $after, named: $named, inCountry: $inCountry) {
          total nodes { id title country { name } isOpen learners tutors }
        }
      }`,
      { ...part(query), named: query.search, inCountry: query.country },
      signal,
    );
    return {
      data: schools.nodes.map(({ id, title, country, isOpen, learners, tutors }) => ({
        schoolId: Number(id),
        name: title,
        countryName: country.name,
        isActive: isOpen ? 1 : 0,
        totalStudents: learners,
        totalTeachers: tutors,
      })),
      pagination: pagination(query, schools.total),
    };
  },
  async countries(_call, { signal }) {
    const { countries } = await ask<{ countries: Country[] }>('{ countries { id name } }', {}, signal);
    return countries.map(({ id, name }) => ({ countryId: Number(id), niceName: name }));
  },
  async deleteSchool({ params }) {
    await ask('mutation ($id: ID!) { closeSchool(id: $id) }', { id: params.schoolId });
    return {};
  },
  async activityLogs({ query }, { signal }) {
    const { journal } = await ask<{ journal: { total: number; nodes: Deed[] } }>(
      `query ($first: Int!, $after: Int!, $containing: String) {
        journal(first: $first, after: $after, containing: $containing) { total nodes { at kind by { id fullName } words } }
      }`,
      { ...part(query), containing: query.search },
      signal,
    );
    return {
      data: journal.nodes.map(({ at, kind, by, words }) => ({
        activityDate: at,
        activityType: kind,
        pid: Number(by.id),
        firstName: by.fullName,
        narration: words,
      })),
      pagination: pagination(query, journal.total),
    };
  },
};

// The file is your academy's own, so the bundler leaves it where it is.
const script = 'https://academy.example/academy-widgets.js';
const academy: typeof import('./academy-widgets') = await import(/* @vite-ignore */ /* webpackIgnore: true */ script);
academy.configure({ transport });
