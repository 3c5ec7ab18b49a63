/** The reference: every table of the product as a page. Nothing here is typed twice. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Page } from '#host/docs/page.ts';
import { WithCode } from '#host/docs/WithCode.tsx';
import { cssProperties, events, parts } from '#widgets/surface.ts';
import { BROWSERS, FEATURES } from './browsers.ts';
import { callPages, STATUSES } from './calls.tsx';
import { elementPages } from './elements.tsx';
import { type Declaration, declarations } from './entry.ts';
import { apiMessages, shownFailures } from './messages.ts';
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
          {name === 'academy-ready' && (
            <table>
              <caption>States</caption>
              <tbody>
                {STATES.map(({ state, meaning }) => (
                  <tr key={state}>
                    <th scope="row">
                      <code>{state}</code>
                    </th>
                    <td>{meaning}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
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
      <table>
        <thead>
          <tr>
            <th scope="col">Property</th>
            <th scope="col">What it sets</th>
          </tr>
        </thead>
        <tbody>
          {cssProperties.map(({ name, description }) => (
            <tr key={name} id={name.slice(2)}>
              <td>
                <code>{name}</code>
              </td>
              <td>{description}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2 id="parts">Parts</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">What it is</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part}>
              <td>
                <code>::part({part})</code>
              </td>
              <td>{PARTS[part]}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Type</th>
              {isDescribed && <th scope="col">What it is</th>}
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <tr key={member.name}>
                <td>
                  <code>
                    {member.name}
                    {member.isOptional && '?'}
                  </code>
                </td>
                <td>
                  <code>{member.type}</code>
                </td>
                {isDescribed && (
                  <td>
                    <WithCode text={member.description} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** What one imports, before the types that they speak of. */
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
      <table>
        <thead>
          <tr>
            <th scope="col">Failure</th>
            <th scope="col">Message</th>
          </tr>
        </thead>
        <tbody>
          {shownFailures().map(({ what, shown }) => (
            <tr key={what}>
              <td>{what}</td>
              <td>{shown}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2 id="statuses">What a status means</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {STATUSES.map(({ status, description }) => (
            <tr key={status} id={`status-${status}`}>
              <td>{status}</td>
              <td>
                <WithCode text={description} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2 id="api">What the API answers</h2>
      <p>
        Every error of the reference API is JSON with a <code>message</code>; a few carry a <code>hint</code> or the{' '}
        <code>rows</code> that are wrong. What varies stands in braces.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Message</th>
          </tr>
        </thead>
        <tbody>
          {apiMessages().map(({ status, message }) => (
            <tr key={`${status} ${message}`}>
              <td>{status}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  ),
};

/** In kB as it goes over the wire; nothing where there is no such file. */
function sizeOf(path: string): string {
  if (!existsSync(dist + path)) return '';
  const bytes = gzipSync(readFileSync(dist + path)).length;
  return `${(bytes / 1000).toFixed(1)} kB`;
}

const filesPage: Page = {
  path: 'reference/files.html',
  title: 'Files of the build',
  lead: 'What npm run build writes into dist/, and what each file is for.',
  section: 'Reference',
  body: () => (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">What for</th>
            <th scope="col">Compressed</th>
          </tr>
        </thead>
        <tbody>
          {FILES.map(({ path, use }) => (
            <tr key={path}>
              <td>
                <code>{path}</code>
              </td>
              <td>{use}</td>
              <td>{/\.html$/.test(path) ? '' : sizeOf(path)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        The files work from any folder of any origin that serves them with CORS. Keep the folder as it is: modules find
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
      <table>
        <thead>
          <tr>
            <th scope="col">Browser</th>
            <th scope="col">Works from</th>
            <th scope="col">All of its look from</th>
          </tr>
        </thead>
        <tbody>
          {BROWSERS.map(({ name, works, all }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{works}</td>
              <td>{all}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>Every change is tested in Chromium. The versions above follow from what the code asks of a browser:</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Feature</th>
            <th scope="col">Chrome / Firefox / Safari</th>
            <th scope="col">Without it</th>
          </tr>
        </thead>
        <tbody>
          {FEATURES.map(({ name, since, without }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{since.join(' / ')}</td>
              <td>{without}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  ),
};

/** All of it, in the order of the navigation. */
export const referencePages: readonly Page[] = [
  ...elementPages,
  scriptPage,
  eventsPage,
  themePage,
  ...callPages,
  errorsPage,
  filesPage,
  browsersPage,
];
