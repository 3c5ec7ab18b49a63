import { html } from 'hono/html';
import type { AnyCall } from '#contract/call.ts';
import type { Area } from '#contract/index.ts';
import type { OpenApi, Operation } from './openapi.ts';
import { POLICY, policyByCall, STANDINGS } from './policy.ts';
import { STANDING_NAMES, scopeText } from './policyWords.ts';
import { limitsText, schemaText } from './schemaText.ts';

/** The look of the page; a file of its own, so that the page needs no inline style. */
export const docsCss = `
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
pre { background: var(--soft); border-radius: .4rem; padding: .7rem; overflow: auto; max-height: 26rem; }
code, pre { font: 13px/1.5 ui-monospace, monospace; }
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
`;

const policy = policyByCall(POLICY);

/** Text whose words between backquotes are code. */
const withCode = (text: string) =>
  text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part));

type Html = ReturnType<typeof html>;

function parameterTable(parameters: NonNullable<Operation['parameters']>): Html {
  return html`<table>
    <caption>Parameters</caption>
    <thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Required</th><th scope="col">Takes</th></tr></thead>
    <tbody>${parameters.map(
      ({ name, in: where, required, schema }) =>
        html`<tr><th scope="row"><code>${name}</code></th><td>${where}</td><td>${required ? 'yes' : 'no'}</td><td><code>${schemaText(schema)}</code> ${limitsText(schema)}</td></tr>`,
    )}</tbody>
  </table>`;
}

interface Answer {
  $ref?: string;
  description?: string;
  content?: { 'application/json': { schema: unknown } };
}

function whoMay(call: AnyCall): Html {
  if (call.anonymous) return html`<p>Anyone may make this call: it needs no session.</p>`;
  const may = policy.get(call.id)?.may ?? {};
  return html`<table>
    <caption>Who may</caption>
    <tbody>${STANDINGS.map(
      (standing) => html`<tr><th scope="row">${STANDING_NAMES[standing]}</th><td>${scopeText(may[standing])}</td></tr>`,
    )}</tbody>
  </table>`;
}

const shape = (title: string, schema: unknown) => html`<h4>${title}</h4><pre tabindex="0">${schemaText(schema)}</pre>`;

function callHtml(call: AnyCall, operation: Operation, described: Record<string, Answer>): Html {
  return html`<details id="${call.id}">
    <summary><h3><span class="method">${call.method}</span> ${call.path}</h3> <br>${call.summary}</summary>
    <div>
      <p>${withCode(operation.description)}</p>
      ${whoMay(call)}
      ${operation.parameters ? parameterTable(operation.parameters) : ''}
      ${operation.requestBody ? shape('Body', operation.requestBody.content['application/json'].schema) : ''}
      ${Object.entries(operation.responses as Record<string, Answer>).map(([status, answer]) => {
        const shown = answer.$ref ? described[answer.$ref.split('/').pop() ?? ''] : answer;
        return answer.$ref
          ? html`<p><strong>${status}</strong> ${withCode(shown?.description ?? '')}</p>`
          : shape(`Answer (${status})`, shown?.content?.['application/json'].schema);
      })}
    </div>
  </details>`;
}

/** The API's documentation as one page that needs neither script nor another host, nor that the site is built. */
export function docsPage(areas: readonly Area[], document: OpenApi): Html {
  const described = document.components.responses as Record<string, Answer>;
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${document.info.title}</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/api/docs.css">
</head>
<body>
  <header>
    <h1>${document.info.title}</h1>
    <p>${withCode(document.info.description)} The same as data: <a href="/api/openapi.json">openapi.json</a>.</p>
  </header>
  <main>
    <nav aria-label="Sections"><ul>${areas.map(({ id, name }) => html`<li><a href="#section-${id}">${name}</a></li>`)}</ul></nav>
    ${areas.map(
      ({ id, name, description, calls }) => html`<section aria-labelledby="section-${id}">
      <h2 id="section-${id}">${name}</h2>
      <p>${description}</p>
      ${calls.map((call) => {
        const operation = document.paths[call.path]?.[call.method.toLowerCase()];
        return operation ? callHtml(call, operation, described) : '';
      })}
    </section>`,
    )}
  </main>
</body>
</html>`;
}
