/** `/api/docs`: the reference of the API as one page that needs no script, no other server and no build. */
import { renderToStaticMarkup } from 'react-dom/server';
import type { Area } from '#contract/index.ts';
import type { OpenApi } from '#host/server/http/openapi.ts';
import { CallDetails } from './CallDetails.tsx';
import { WithCode } from './WithCode.tsx';

/** The style sheet of the page: a file of its own, since the policy allows no inline style. */
export const referenceCss = `
:root { color-scheme: light dark; --line: light-dark(#d7dce2, #3a424d); --soft: light-dark(#f3f5f8, #1d232b); }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.55 system-ui, sans-serif; background: light-dark(#fff, #14181d); color: light-dark(#1a2027, #e7ebf0); }
main, header { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1.25rem; }
a { color: light-dark(#0b5cad, #7cc0ff); }
h2 { margin: 2.5rem 0 .5rem; border-bottom: 1px solid var(--line); padding-bottom: .25rem; }
h3 { margin: 0; font: 600 .95rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; display: inline; }
nav ul { columns: 14rem; padding-inline-start: 1.2rem; }
details { border: 1px solid var(--line); border-radius: .5rem; margin: .6rem 0; }
summary { padding: .6rem .8rem; cursor: pointer; }
details > div { padding: 0 .8rem .8rem; }
.method { display: inline-block; min-width: 4.2rem; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: start; font-weight: 600; padding: .6rem 0 .2rem; }
th, td { text-align: start; vertical-align: top; border-top: 1px solid var(--line); padding: .3rem .6rem .3rem 0; }
figure { margin: 0; }
figcaption { font-weight: 600; padding: .6rem 0 .2rem; }
pre { margin: .2rem 0; background: var(--soft); border-radius: .4rem; padding: .7rem; overflow: auto; max-height: 26rem; }
code, pre { font: 13px/1.5 ui-monospace, monospace; }
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
`;

function ReferencePage({ areas, document }: { areas: readonly Area[]; document: OpenApi }) {
  const { title, description } = document.info;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="docs.css" />
      </head>
      <body>
        <header>
          <h1>{title}</h1>
          <p>
            <WithCode text={description} /> The same as data: <a href="openapi.json">openapi.json</a>.
          </p>
        </header>
        <main>
          <nav aria-label="Sections">
            <ul>
              {areas.map(({ id, name }) => (
                <li key={id}>
                  <a href={`#section-${id}`}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
          {areas.map(({ id, name, description, calls }) => (
            <section key={id} aria-labelledby={`section-${id}`}>
              <h2 id={`section-${id}`}>{name}</h2>
              <p>{description}</p>
              {calls.map((call) => (
                <details key={call.id} id={call.id}>
                  <summary>
                    <h3>
                      <span className="method">{call.method}</span> {call.path}
                    </h3>{' '}
                    <br />
                    {call.summary}
                  </summary>
                  <div>
                    <CallDetails call={call} document={document} />
                  </div>
                </details>
              ))}
            </section>
          ))}
        </main>
      </body>
    </html>
  );
}

/** The page as HTML. */
export const referencePage = (areas: readonly Area[], document: OpenApi): string =>
  `<!doctype html>\n${renderToStaticMarkup(<ReferencePage areas={areas} document={document} />)}\n`;
