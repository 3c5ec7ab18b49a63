/** The pages of the reference. They are made of the product's own tables, so that nothing is written twice. */
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Page } from '#host/docs/page.ts';
import { Table } from '#host/server/http/reference/Table.tsx';
import { WithCode } from '#host/server/http/reference/WithCode.tsx';
import { cssProperties, events, parts } from '#widgets/build/surface.ts';
import { BROWSERS, FEATURES, MADE_FOR, TESTED } from './browsers.ts';
import { callPages, STATUSES } from './calls.tsx';
import { capabilityPage } from './capabilities.tsx';
import { contractChangesPage } from './contractChanges.tsx';
import { elementPages } from './elements.tsx';
import { type Declaration, declarations } from './entry.ts';
import { apiMessages, shownFailures } from './messages.ts';
import { StateTable } from './StateTable.tsx';
import { FILES, PARTS, STATES } from './words.ts';

const dist = fileURLToPath(new URL('../../../dist/', import.meta.url));

const eventsPage: Page = {
  path: 'reference/events.html',
  title: 'Events',
  lead: 'What elements tell the page around them.',
  section: 'Reference',
  body: () => (
    <>
      <p>
        Each is a <code>CustomEvent</code> on the element. It bubbles and is composed, so that a listener on{' '}
        <code>document</code> hears all elements. A cancelable event does its default only when nobody calls{' '}
        <code>preventDefault()</code>.
      </p>
      <pre>{`document.addEventListener('academy-navigate', (event) => {
  event.preventDefault();
  myRouter.go(event.detail.path);
});`}</pre>
      {events.map(({ name, isCancelable, detail, description }) => (
        <section key={name}>
          <h2 id={name}>{name}</h2>
          <p>
            <WithCode text={description} /> {isCancelable ? 'Cancelable.' : 'Not cancelable.'}
          </p>
          <pre>{`event.detail: ${detail}`}</pre>
          {name === 'academy-ready' && <StateTable states={STATES} />}
        </section>
      ))}
    </>
  ),
};

const themePage: Page = {
  path: 'reference/theme.html',
  title: 'Theme properties and parts',
  lead: 'The look that a page may set. Everything else is private.',
  section: 'Reference',
  body: () => (
    <>
      <p>
        Set the properties anywhere above an element; <a href="/playground.html">the playground</a> shows them live and
        writes the CSS. A colour for each theme is <code>light-dark(…, …)</code>: the element’s theme chooses.
      </p>
      <h2 id="properties">Properties</h2>
      <Table
        head={['Property', 'What it sets']}
        rows={cssProperties.map(({ name, description }) => ({
          key: name,
          id: name.slice(2),
          cells: [<code key="name">{name}</code>, description],
        }))}
      />
      <h2 id="parts">Parts</h2>
      <Table
        head={['Part', 'What it is']}
        rows={parts.map((part) => ({ key: part, cells: [<code key="part">{`::part(${part})`}</code>, PARTS[part]] }))}
      />
      <pre>{`academy-dashboard::part(card) {\n  box-shadow: none;\n}`}</pre>
    </>
  ),
};

function DeclarationSection({ name, kind, code, description, members }: Declaration) {
  const title = kind === 'function' ? `${name}()` : name;
  const isDescribed = members.some((member) => member.description);
  return (
    <section>
      <h2 id={name}>{title}</h2>
      {description && (
        <p>
          <WithCode text={description} />
        </p>
      )}
      {members.length === 0 ? (
        <pre>{code}</pre>
      ) : (
        <Table
          head={['Name', 'Type', ...(isDescribed ? ['What it is'] : [])]}
          rows={members.map((member) => ({
            key: member.name,
            cells: [
              <code key="name">{`${member.name}${member.isOptional ? '?' : ''}`}</code>,
              <code key="type">{member.type}</code>,
              ...(isDescribed ? [<WithCode key="what" text={member.description} />] : []),
            ],
          }))}
        />
      )}
    </section>
  );
}

/** Whether it is a value to import; values come before types. */
const isExport = ({ kind }: Declaration) => kind === 'function' || kind === 'const';

const scriptPage: Page = {
  path: 'reference/script.html',
  title: 'The script’s exports',
  lead: 'What academy-widgets.js gives to the script of a page. Most pages need none of it.',
  section: 'Reference',
  body: () => {
    const exports = declarations.filter(isExport);
    return (
      <>
        <pre>{`import { ${exports.map(({ name }) => name).join(', ')} } from 'https://academy.example/academy-widgets.js';`}</pre>
        <p>
          The classic script has the same on <code>AcademyWidgets</code>. The types are in{' '}
          <code>academy-widgets.d.ts</code>; this page is made of them.
        </p>
        {[...exports, ...declarations.filter((one) => !isExport(one))].map((one) => (
          <DeclarationSection key={one.name} {...one} />
        ))}
      </>
    );
  },
};

const errorsPage: Page = {
  path: 'reference/errors.html',
  title: 'Error messages',
  lead: 'What the elements show when a call fails, and every message of the reference API.',
  section: 'Reference',
  body: () => (
    <>
      <h2 id="shown">What people see</h2>
      <p>
        A screen shows what failed in its place, with <em>Try again</em>, and fires{' '}
        <a href="/reference/events.html#academy-error">
          <code>academy-error</code>
        </a>
        . A read is tried again twice after a network failure, a 502, 503 or 504; a write never.
      </p>
      <Table
        head={['Failure', 'Message']}
        rows={shownFailures().map(({ what, shown }) => ({ key: what, cells: [what, shown] }))}
      />
      <h2 id="statuses">What a status means</h2>
      <Table
        head={['Status', 'Meaning']}
        rows={STATUSES.map(({ status, description }) => ({
          key: status,
          id: `status-${status}`,
          cells: [status, <WithCode key="what" text={description} />],
        }))}
      />
      <h2 id="api">What the API answers</h2>
      <p>
        Every error of the reference API is JSON with a <code>message</code>; a few carry a <code>hint</code> or the{' '}
        <code>rows</code> that are wrong. What varies stands in braces.
      </p>
      <Table
        head={['Status', 'Message']}
        rows={apiMessages().map(({ status, message }) => ({ key: `${status} ${message}`, cells: [status, message] }))}
      />
    </>
  ),
};

/** The files of a built script and of all scripts that it imports before it runs. */
function closureOf(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path) || !existsSync(dist + path)) return found;
  found.add(path);
  for (const [, imported = ''] of readFileSync(dist + path, 'utf8').matchAll(/(?:from|import)\s*"(\.[^"]+\.js)"/g)) {
    closureOf(posix.join(posix.dirname(path), imported), found);
  }
  return found;
}

/** The compressed size in kB of a script with all that it imports; empty for other files. */
function sizeOf(path: string): string {
  const files = path.endsWith('.js') ? [...closureOf(path)] : [];
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(dist + file)).length, 0);
  return bytes > 0 ? `${(bytes / 1000).toFixed(1)} kB` : '';
}

const filesPage: Page = {
  path: 'reference/files.html',
  title: 'Files of the build',
  lead: 'What npm run build writes into dist/, and what each file is for.',
  section: 'Reference',
  body: () => (
    <>
      <Table
        head={['File', 'What for', 'Compressed']}
        rows={FILES.map(({ path, use }) => ({
          key: path,
          cells: [<code key="path">{path}</code>, use, sizeOf(path)],
        }))}
      />
      <p>
        The files work from any folder of any origin that serves them with CORS. Keep the folder as it is: files find
        their chunks beside them.
      </p>
    </>
  ),
};

const browsersPage: Page = {
  path: 'reference/browsers.html',
  title: 'Browser support',
  lead: 'What the elements need, and what they do without.',
  section: 'Reference',
  body: () => (
    <>
      <p>The elements are made for {MADE_FOR}. Somewhat older browsers run them too, with less of their look.</p>
      <Table
        head={['Browser', 'Runs from', 'All of its look from']}
        rows={BROWSERS.map(({ name, works, all }) => ({ key: name, cells: [name, works, all] }))}
      />
      <p>
        Every change is tested in {TESTED.join(', ')}: all of it in the first, every element and what people do most in
        the others. Safari itself, on a Mac or a phone, was not tried. The versions above follow from what the code asks
        of a browser:
      </p>
      <Table
        head={['Feature', 'Chrome / Firefox / Safari', 'Without it']}
        rows={FEATURES.map(({ name, since, without }) => ({ key: name, cells: [name, since.join(' / '), without] }))}
      />
    </>
  ),
};

/** All pages of the reference, in the order of the navigation. */
export const referencePages: readonly Page[] = [
  ...elementPages,
  scriptPage,
  eventsPage,
  themePage,
  ...callPages,
  capabilityPage,
  contractChangesPage,
  errorsPage,
  filesPage,
  browsersPage,
];
