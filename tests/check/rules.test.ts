/** The rules of the check: from what was seen in a page to the words that a web person reads. */
import { describe, expect, test } from 'vitest';
import type { ApiFact, Facts, Probe } from '#widgets/check/facts.ts';
import { allowing } from '#widgets/check/policy.ts';
import { reportOf, reportText } from '#widgets/check/report.ts';

const PAGE = 'https://school.test/parents';
const FILES = 'https://files.academy.test/';
const API = 'https://api.academy.test';

const ANSWERED: Probe = { kind: 'answered', status: 401, type: 'application/json', isJson: true, ms: 80, ahead: 900 };
const FAILED: Probe = { kind: 'failed', worksPlain: false, isThere: false, isTimeout: false };

const api = (change: Partial<ApiFact> = {}): ApiFact => ({
  named: API,
  url: API,
  source: 'meta',
  isForeign: false,
  probe: ANSWERED,
  ...change,
});

const tag = (change: Partial<Facts['tags'][number]> = {}): Facts['tags'][number] => ({
  name: 'academy-dashboard',
  attributes: {},
  isDefined: true,
  place: 'page',
  hasContent: false,
  width: 900,
  height: 500,
  ...change,
});

const script = (change: Partial<Facts['scripts'][number]> = {}): Facts['scripts'][number] => ({
  url: `${FILES}academy-widgets.js`,
  kind: 'entry',
  type: 'module',
  isDeferred: false,
  hasIntegrity: false,
  hasCrossOrigin: false,
  ...change,
});

const file = (change: Partial<Facts['files'][number]> = {}): Facts['files'][number] => ({
  tag: 'academy-dashboard',
  url: `${FILES}widgets/academy-dashboard.js`,
  isLoaded: false,
  status: 0,
  type: '',
  isOpaque: false,
  message: 'TypeError: Failed to fetch dynamically imported module',
  ...change,
});

const PROBE_FOR_SESSION: Probe = { ...ANSWERED, isForSession: true };

/** A page in which all is well, but for what is changed. */
function check(change: Partial<Facts> = {}) {
  const facts: Facts = {
    page: { url: PAGE, origin: 'https://school.test', isLocal: false, isFramed: false, isOnline: true },
    folder: FILES,
    storage: 'works',
    hasStyles: true,
    scripts: [script()],
    tags: [tag()],
    traces: [],
    metas: [],
    files: [],
    blocks: [],
    apis: [api()],
    answers: [],
    failed: [],
    ...change,
  };
  const report = reportOf(facts, 'en-IN');
  return { ...report, wrong: report.findings.filter(({ level }) => level !== 'info') };
}

/** Of a page with one fault: its id, and all that is said of it. */
function findingOf(change: Partial<Facts>) {
  const { wrong } = check(change);
  expect(wrong.map(({ id }) => id)).toHaveLength(1);
  const [{ id, title, detail, cure } = { id: '', title: '', detail: '', cure: '' }] = wrong;
  return { id, words: `${title}. ${detail} ${cure}` };
}

const failing = (change: Partial<Probe & { kind: 'failed' }>): Partial<Facts> => ({
  apis: [api({ probe: { ...FAILED, ...change } })],
});
const answering = (change: Partial<Probe & { kind: 'answered' }>): Partial<Facts> => ({
  apis: [api({ probe: { ...(ANSWERED as Probe & { kind: 'answered' }), ...change } })],
});

test('a page in which all is well is told so, and what is well', () => {
  const { ok, findings } = check();
  expect(ok).toBe(true);
  expect(findings.map(({ id }) => id)).toEqual(['elements-work', 'api-works', 'clock-right', 'storage-works']);
});

test.each<[fault: string, change: Partial<Facts>, id: string, words: string[]]>([
  [
    'an API that does not know the site',
    failing({ isThere: true }),
    'api-cors',
    ['add https://school.test to CORS_ORIGINS', 'Access-Control-Allow-Origin: https://school.test'],
  ],
  [
    'an API that forbids the header of a sign-in',
    failing({ isThere: true, worksPlain: true }),
    'api-cors-headers',
    ['answer OPTIONS', 'Access-Control-Allow-Headers: Authorization'],
  ],
  [
    'an API that is not there',
    failing({}),
    'api-unreachable',
    [API, 'mistake in the address', 'let https://school.test in'],
  ],
  ['an API that says nothing', failing({ isTimeout: true }), 'api-silent', ['15 seconds']],
  [
    'an address that shows a web page',
    answering({ status: 200, type: 'text/html', isJson: false }),
    'api-html',
    ['answers with a page, not with data', 'another host than the website'],
  ],
  ['an address without an academy', answering({ status: 404 }), 'api-missing', ['the host alone']],
  ['an API of another kind', answering({ status: 200 }), 'api-of-another-kind', ['Something else answers']],
  ['an API with a fault', answering({ status: 503 }), 'api-down', ['Try again in some minutes']],
  ['an API that is slow', answering({ ms: 5_200 }), 'api-slow', ['took 5 seconds']],
  [
    'a fast clock',
    answering({ ahead: 3_600_000 }),
    'clock-ahead',
    ['60 minutes ahead', 'set its date, time and time zone by itself'],
  ],
  ['a slow clock', answering({ ahead: -600_000 }), 'clock-behind', ['10 minutes behind']],
  [
    'no name of an API at all',
    {
      apis: [
        api({
          named: 'https://school.test',
          url: 'https://school.test',
          source: 'default',
          probe: { ...(ANSWERED as Probe & { kind: 'answered' }), status: 404, type: 'text/html', isJson: false },
        }),
      ],
    },
    'api-not-named',
    ['<meta name="academy-api-base"'],
  ],
  [
    'an API over http in a page over https',
    { apis: [api({ named: 'http://api.academy.test', url: 'http://api.academy.test', probe: { kind: 'not-asked' } })] },
    'api-mixed-content',
    ['named with http, this page has https', 'https://api.academy.test'],
  ],
  [
    'an address that is none',
    {
      apis: [{ named: 'https://', source: 'meta', isForeign: false, probe: { kind: 'not-asked' } }],
    },
    'api-no-address',
    ['“https://” is not an address'],
  ],
  [
    'an address without https',
    {
      apis: [
        api({ named: 'api.academy.test', url: 'https://school.test/api.academy.test', probe: { kind: 'not-asked' } }),
      ],
    },
    'api-without-scheme',
    ['taken for a folder of this site', 'https://api.academy.test'],
  ],
  [
    'an address in quotes of a document',
    {
      apis: [
        api({
          named: '“api.academy.test/”',
          url: `${PAGE}/x`,
          probe: { ...(ANSWERED as object), status: 404 } as Probe,
        }),
      ],
    },
    'value-unclean',
    ['Write it by hand', '<meta name="academy-api-base" content="https://api.academy.test">'],
  ],
  [
    'an address with a sign that cannot be seen, which the browser leaves out',
    { apis: [api({ named: 'https://api.academy\u200b.test', source: 'attribute' })] },
    'value-unclean',
    ['academy[U+200B].test', 'api-base="https://api.academy.test"'],
  ],
  [
    'an address with several faults',
    {
      apis: [
        api({
          named: 'http://api.academy.test/api/',
          url: 'http://api.academy.test/api/',
          probe: { kind: 'not-asked' },
        }),
      ],
    },
    'api-mixed-content',
    ['\nhttps://api.academy.test'],
  ],
  [
    'a value in quotes of a document',
    { tags: [tag({ attributes: { theme: '”dark”' } })] },
    'value-unclean',
    ['<academy-dashboard> theme', 'theme="dark"'],
  ],
  [
    'a meta tag with entities',
    { metas: [{ name: 'academy-login-url', content: '&quot;/login/&quot;' }] },
    'value-unclean',
    ['<meta name="academy-login-url" content="/login/">'],
  ],
  [
    'a meta tag whose name has a sign that cannot be seen',
    { metas: [{ name: 'academy-forms\u200b', content: 'on' }] },
    'value-unclean',
    ['academy-forms[U+200B]', '<meta name="academy-forms" content="on">'],
  ],
  [
    'a call that an extension has stopped',
    {
      failed: [
        {
          call: 'GET /api/admin/analytics',
          tags: ['academy-analytics'],
          why: 'stopped',
          status: 0,
          words: 'TypeError: Failed to fetch',
        },
      ],
    },
    'call-stopped',
    ['<academy-analytics> makes the call GET /api/admin/analytics', `${API}/api/admin/analytics`, 'private window'],
  ],
  [
    'a call that was refused',
    {
      failed: [{ call: 'POST /api/admin/schools', tags: [], why: 'refused', status: 418, words: '' }],
    },
    'call-refused',
    ['This page made the call POST /api/admin/schools', 'status 418'],
  ],
  [
    'the address of the guide',
    { apis: [api({ named: 'https://api.example.com', url: 'https://api.example.com', probe: { kind: 'not-asked' } })] },
    'api-is-example',
    ['still the example'],
  ],
  [
    'an element that names another API than the page',
    { apis: [api(), api({ named: 'https://b.test', url: 'https://b.test', isForeign: true })] },
    'api-other-origin',
    ['belongs to https://api.academy.test', 'names https://b.test'],
  ],
  ['a tag that the CMS removed', { tags: [] }, 'tag-missing', ['remove tags that they do not know', 'plugin']],
  [
    'a misspelt tag',
    { tags: [tag(), tag({ name: 'academy-dashbord', isDefined: false })] },
    'tag-misspelt',
    ['<academy-dashbord> is not a tag', 'Write <academy-dashboard>'],
  ],
  [
    'a tag pasted as text',
    { tags: [], traces: [{ name: 'academy-plans', where: 'text' }] },
    'tag-in-text',
    ['<academy-plans> stands in the page as text', 'HTML view'],
  ],
  [
    'a tag in a comment',
    { tags: [], traces: [{ name: 'academy-plans', where: 'comment' }] },
    'tag-in-comment',
    ['stands in a comment'],
  ],
  ['a tag that is not closed', { tags: [tag({ hasContent: true })] }, 'tag-unclosed', ['cannot end in />']],
  [
    'an attribute in the manner of JavaScript',
    { tags: [tag({ name: 'academy-plans', attributes: { schoolid: '3' } })] },
    'attribute-misspelt',
    ['an attribute schoolid', 'Write school-id'],
  ],
  [
    'an attribute that is not there',
    { tags: [tag({ attributes: { colour: 'red' } })] },
    'attribute-unknown',
    ['does not know the attribute colour', 'api-base, theme, locale'],
  ],
  [
    'a value outside the table',
    { tags: [tag({ attributes: { theme: 'blue' } })] },
    'value-unknown',
    ['light, dark, auto'],
  ],
  [
    'a language that is none',
    { tags: [tag({ attributes: { locale: 'en_IN' } })] },
    'value-unknown',
    ['It says “en_IN”', 'en-IN'],
  ],
  ['a report without its plan', { tags: [tag({ name: 'academy-plan-report' })] }, 'attribute-missing', ['plan-id']],
  ['a column that is too narrow', { tags: [tag({ width: 180 })] }, 'tag-narrow', ['180 px wide', '260 px']],
  ['a file that is missing', { files: [file({ status: 404 })] }, 'code-missing', ['404', 'Upload the whole folder']],
  [
    'a file of the wrong type',
    { files: [file({ status: 200, type: 'text/plain' })] },
    'code-wrong-type',
    ['as text/plain', 'text/javascript'],
  ],
  [
    'files without CORS',
    { files: [file({ isOpaque: true })] },
    'code-without-cors',
    ['Access-Control-Allow-Origin: *'],
  ],
  [
    'a file that somebody changed',
    { files: [file({ status: 200, type: 'text/javascript', isUnchanged: false })] },
    'code-changed',
    ['import map does not fit'],
  ],
  ['a file that came late', { files: [file({ isLoaded: true })] }, 'code-late', ['not reliable']],
  [
    'a module loaded as a plain script',
    { scripts: [script({ type: null })] },
    'script-not-module',
    ['lacks type="module"', 'academy-widgets.classic.js'],
  ],
  [
    'a script put off by an optimiser',
    { scripts: [script({ type: 'rocketlazyloadscript' })] },
    'script-put-off',
    ['Exclude'],
  ],
  [
    'a classic script with integrity alone',
    {
      scripts: [script({ url: `${FILES}academy-widgets.classic.js`, kind: 'classic', type: null, hasIntegrity: true })],
    },
    'integrity-without-crossorigin',
    ['crossorigin="anonymous"'],
  ],
  [
    'a script in two places',
    { scripts: [script(), script({ url: 'https://b.test/academy-widgets.js' })] },
    'scripts-from-two-places',
    ['two versions'],
  ],
  ['a page without the style sheet', { hasStyles: false }, 'styles-missing', ['Link academy-widgets.css']],
  ['blocked storage', { storage: 'blocked' }, 'storage-blocked', ['lasts until the page is left']],
  [
    'a sandboxed frame',
    { page: { url: PAGE, origin: 'null', isLocal: false, isFramed: true, isOnline: true } },
    'frame-sandboxed',
    ['allow-same-origin'],
  ],
])('says what to do about %s', (_, change, id, words) => {
  const found = findingOf(change);
  expect(found.id).toBe(id);
  for (const word of words) expect(found.words).toContain(word);
});

describe('a Content-Security-Policy', () => {
  const block = (directive: string, blocked: string, policy: string) => ({
    blocks: [{ directive, blocked, policy, isOurs: true }],
  });

  test('that blocks the API is given back with the API in it, and the call is not told as a second fault', () => {
    const policy = "default-src 'self'; script-src https://files.academy.test";
    const { id, words } = findingOf({ ...block('connect-src', `${API}/api/x`, policy), ...failing({}) });
    expect(id).toBe('policy-blocks-api');
    expect(words).toContain(`${policy}; connect-src 'self' ${API}`);
  });

  test('that blocks the code of an element is given back with the origin of the files in it', () => {
    const url = `${FILES}widgets/academy-dashboard.js`;
    const policy = "script-src 'self'";
    const { id, words } = findingOf({ ...block('script-src-elem', url, policy), files: [file()] });
    expect(id).toBe('policy-blocks-script');
    expect(words).toContain("script-src 'self' https://files.academy.test");
  });

  test('that trusts by nonce alone is not given an address that it would not heed', () => {
    const { id, words } = findingOf(
      block('script-src-elem', `${FILES}check.js`, "script-src 'nonce-abc' 'strict-dynamic'"),
    );
    expect(id).toBe('policy-blocks-nonce');
    expect(words).toContain('same nonce attribute');
  });

  test('that blocks what is not ours is not ours to tell', () => {
    const ofOthers = {
      directive: 'img-src',
      blocked: 'https://ads.test/x.png',
      policy: "img-src 'self'",
      isOurs: false,
    };
    expect(check({ blocks: [ofOthers] }).wrong).toEqual([]);
  });

  test.each([
    ["default-src 'none'", "default-src 'none'; connect-src https://a.test"],
    ["default-src 'self'; connect-src 'none'", "default-src 'self'; connect-src https://a.test"],
    ["connect-src 'self' https://a.test", "connect-src 'self' https://a.test"],
    ["CONNECT-SRC 'self'; connect-src 'none'", "connect-src 'self' https://a.test"],
  ])('%s allows a source as %s', (policy, allowed) => {
    expect(allowing(policy, [{ directive: 'connect-src', source: 'https://a.test' }])).toBe(allowed);
  });
});

test('a tag that a page writes about, beside the real one, is no fault', () => {
  expect(check({ traces: [{ name: 'academy-dashboard', where: 'code' }] }).wrong).toEqual([]);
});

test('an attribute of HTML, of a framework or of an editor is no fault', () => {
  const attributes = {
    id: 'a',
    class: 'b',
    'data-x': '',
    'v-if': 'c',
    '@click': 'd',
    'aria-label': 'e',
    'api-base': API,
  };
  expect(check({ tags: [tag({ attributes })] }).wrong).toEqual([]);
});

test('a page with a transport of its own is told so, and with which call it fails', () => {
  const { wrong, findings } = check({ apis: [], transport: [] });
  expect(wrong).toEqual([]);
  expect(findings.map(({ id }) => id)).toContain('transport-used');
  const fault = { call: 'dashboardStats', words: 'TypeError: figures is undefined' };
  const { id, words } = findingOf({ apis: [], transport: [fault] });
  expect(id).toBe('transport-fails');
  expect(words).toContain('dashboardStats');
  expect(words).toContain('throw an object with its status');
});

test('a service worker that keeps answers of the API is named, and is a fault where the API does not say for whom they are', () => {
  const url = 'https://school.test/offline.js';
  const worker = { url, kept: [`${API}/api/parent/dashboard-stats`] };
  const mixes = findingOf({ worker });
  expect(mixes.id).toBe('worker-mixes');
  expect(mixes.words).toContain(url);
  expect(mixes.words).toContain('Vary: Authorization and X-Academy-For');
  expect(findingOf({ worker, apis: [api({ probe: PROBE_FOR_SESSION })] }).id).toBe('worker-keeps');
  expect(check({ worker: { url, kept: [] } }).wrong).toEqual([]);
});

test('the report as text says of each fault what to do, and of what is well only that it is', () => {
  const report = check(failing({ isThere: true }));
  const text = reportText(report, [['Page', PAGE]], 'en-IN');
  expect(text).toContain(`Page: ${PAGE}`);
  expect(text).toContain('Fault: The API does not let this site in (api-cors)');
  expect(text).toContain('What to do: Ask who looks after the API to add https://school.test to CORS_ORIGINS.');
  expect(text).toContain('Fine: Storage works (storage-works)');
  expect(text).not.toContain('Nothing to do.');
});

test('calls that failed with the API, the policy or the network are told once', () => {
  const failed: Facts['failed'] = [
    { call: 'GET /api/admin/schools', tags: ['academy-schools'], why: 'stopped', status: 0, words: 'TypeError' },
  ];
  expect(findingOf({ ...failing({}), failed }).id).toBe('api-unreachable');
  const blocks = [{ directive: 'connect-src', blocked: `${API}/api/admin/schools`, policy: '', isOurs: true }];
  expect(findingOf({ blocks, failed }).id).toBe('policy-blocks-api');
});
