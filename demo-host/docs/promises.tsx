/** The pages of `promises/`: what each screen and its calls promise. Code cites their headings. */
import { Table } from '#host/server/http/reference/Table.tsx';
import { elements } from '#widgets/page/elements.ts';
import { markdownPage } from './markdown.ts';
import type { Page } from './page.ts';

/** What several screens share, by the names of the files. */
const SHARED = [
  { name: 'session-and-errors', title: 'Session and errors' },
  { name: 'menu-and-routes', title: 'Menu and routes' },
  { name: 'letters', title: 'Letters' },
  { name: 'numbers-and-bands', title: 'Numbers and bands' },
  { name: 'comparisons', title: 'Compared with before' },
  { name: 'bulk-actions', title: 'Bulk actions' },
  { name: 'register', title: 'The register' },
  { name: 'calendar', title: 'The calendar' },
  { name: 'exports', title: 'Exports' },
  { name: 'scheduled-reports', title: 'Reports by email' },
  { name: 'data', title: 'Data' },
  { name: 'data-plans', title: 'Writing study plans' },
  { name: 'course-packages', title: 'Course packages' },
  { name: 'channels', title: 'Channels' },
  { name: 'family-news', title: 'What families hear of in the evening' },
  { name: 'webhooks', title: 'Webhooks' },
  { name: 'brand', title: 'Logo and colours' },
  { name: 'minimum-attendance', title: 'Minimum attendance' },
  { name: 'names-in-languages', title: 'Names in other languages' },
] as const;

/** Of these, those of the console's page *Data*. */
const OF_DATA: readonly string[] = [
  'data',
  'data-plans',
  'channels',
  'webhooks',
  'brand',
  'minimum-attendance',
  'names-in-languages',
];

const SECTION = 'What each screen promises';

/** The file of a page: those of elements are in folders by the first word of their tags. */
const sourceOf = (name: string): string => {
  const [, folder] = /^(academy|parent)-/.exec(name) ?? [];
  return `demo-host/docs/promises/${folder ? `${folder}/` : ''}${name}.md`;
};

/** The page of an element, or of what all share. */
const promisePath = (name: string): string => `promises/${name}.html`;

/** Where a promise is told, from the root of the site. @param promise a page and its heading: `academy-dashboard#stats`. */
export function hrefOfPromise(promise: string): string {
  const [name = '', heading] = promise.split('#');
  return `/${promisePath(name)}${heading === undefined ? '' : `#${heading}`}`;
}

const all = [...SHARED, ...elements.map(({ tag, screen }) => ({ name: tag, title: screen }))];

const listPage: Page = {
  path: 'promises/index.html',
  title: SECTION,
  label: 'All promises',
  lead: 'Every field, limit, threshold, wording, state and failure, screen by screen.',
  section: SECTION,
  source: 'demo-host/docs/promises/README.md',
  body: () => (
    <>
      <p>
        These pages are what the product is held to. The first tell what several screens share and of the console's page{' '}
        <em>Data</em>, and each of the others of one element and of its calls. <em>The reference API</em> is the one
        that comes with the product; all else holds with any API server. How to find the code that keeps a sentence is
        told under <a href="/guides/contributing.html#from-a-sentence-to-its-code">From a sentence to its code</a>.
      </p>
      <Table
        head={['Page', 'Of']}
        rows={all.map(({ name, title }) => ({
          key: name,
          cells: [
            <a key="page" href={hrefOfPromise(name)}>
              {title}
            </a>,
            elements.some(({ tag }) => tag === name) ? (
              <code key="of">{name}</code>
            ) : OF_DATA.includes(name) ? (
              'a page of the console'
            ) : (
              'all screens'
            ),
          ],
        }))}
      />
    </>
  ),
};

export const promisePages: readonly Page[] = [
  listPage,
  ...all.map(({ name, title }) =>
    markdownPage({
      path: promisePath(name),
      // The element has a page of its own by the name of its screen.
      title: elements.some(({ tag }) => tag === name) ? `${title}: promises` : title,
      label: title,
      lead: elements.some(({ tag }) => tag === name)
        ? `What <${name}> and its calls promise.`
        : OF_DATA.includes(name)
          ? 'What the console’s page Data and its calls promise.'
          : 'What all screens promise alike.',
      section: SECTION,
      source: sourceOf(name),
    }),
  ),
];
