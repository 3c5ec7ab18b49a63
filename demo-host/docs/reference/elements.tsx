/** A page per element, from the table of elements and its words. */
import type { Page } from '#host/docs/page.ts';
import { htmlSnippet } from '#host/docs/snippets.ts';
import { WithCode } from '#host/docs/WithCode.tsx';
import { commonDescriptions, descriptions } from '#widgets/descriptions.ts';
import { type ElementRow, type ElementTag, elements, propertyName } from '#widgets/elements.ts';
import { cssProperties, events, parts } from '#widgets/surface.ts';
import { CallTable } from './calls.tsx';
import { callsOf } from './callsOf.ts';
import { AUDIENCES, PARTS, STATES } from './words.ts';

type Row = ElementRow & { tag: ElementTag };

/** Addresses of an example, which Start fills with one's own. */
const EXAMPLE = { files: 'https://academy.example', api: 'https://academy.example' };

const attributesOf = ({ tag }: Row) => [
  ...Object.entries(descriptions[tag].attributes),
  ...Object.entries(commonDescriptions),
];

function Attributes({ row }: { row: Row }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Attribute</th>
          <th scope="col">Takes</th>
          <th scope="col">What it does</th>
        </tr>
      </thead>
      <tbody>
        {attributesOf(row).map(([name, { type, description, default: otherwise, example, isRequired }]) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
              {propertyName(name) !== name && (
                <>
                  <br />
                  property <code>{propertyName(name)}</code>
                </>
              )}
            </td>
            <td>
              <code>{type}</code>
            </td>
            <td>
              {description}
              {isRequired && !/required/i.test(description) && ' Required.'}
              {otherwise && (
                <>
                  {' '}
                  Default: <WithCode text={otherwise} />.
                </>
              )}
              {example && (
                <>
                  {' '}
                  For example <code>{example}</code>.
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ElementPage({ row }: { row: Row }) {
  const { tag, audience, menuIds, route, expiresToLogin } = row;
  const required = Object.fromEntries(
    Object.entries(descriptions[tag].attributes).flatMap(([name, { isRequired, example }]) =>
      isRequired && example ? [[name, example]] : [],
    ),
  );
  const calls = callsOf(tag);
  return (
    <>
      <h2 id={tag}>&lt;{tag}&gt;</h2>
      <pre>{htmlSnippet({ tag, attributes: required, ...EXAMPLE })}</pre>
      <p>
        <a href={`/playground.html?element=${tag}`}>Try it in the playground</a>, or{' '}
        <a href="/index.html">have these lines filled with your own addresses</a>.
      </p>
      <table>
        <tbody>
          <tr>
            <th scope="row">For</th>
            <td>{AUDIENCES[audience]}</td>
          </tr>
          <tr>
            <th scope="row">In the menu as</th>
            <td>{menuIds.length > 0 ? <WithCode text={menuIds.map((id) => `\`${id}\``).join(', ')} /> : 'no entry'}</td>
          </tr>
          {route && (
            <tr>
              <th scope="row">Route</th>
              <td>
                <code>{route}</code>
              </td>
            </tr>
          )}
          <tr>
            <th scope="row">When the session runs out</th>
            <td>
              {expiresToLogin
                ? 'It goes to the login URL, if the page has named one; else the page shows a dialog.'
                : 'The page shows a dialog.'}
            </td>
          </tr>
        </tbody>
      </table>

      <h2 id="attributes">Attributes</h2>
      <Attributes row={row} />

      <h2 id="events">Events</h2>
      <table>
        <tbody>
          {events.map(({ name, description, isCancelable }) => (
            <tr key={name}>
              <th scope="row">
                <a href={`/reference/events.html#${name}`}>
                  <code>{name}</code>
                </a>
              </th>
              <td>
                <WithCode text={description} /> {isCancelable && 'Cancelable.'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>

      <h2 id="states">States told by academy-ready</h2>
      <table>
        <tbody>
          {STATES.filter(({ needsSession }) => audience !== 'anyone' || !needsSession).map(({ state, meaning }) => (
            <tr key={state}>
              <th scope="row">
                <code>{state}</code>
              </th>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>

      <h2 id="look">Parts and theme properties</h2>
      <table>
        <caption>Parts</caption>
        <tbody>
          {parts.map((part) => (
            <tr key={part}>
              <th scope="row">
                <code>
                  {tag}::part({part})
                </code>
              </th>
              <td>{PARTS[part]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        It takes the <a href="/reference/theme.html">theme properties</a>:{' '}
        {cssProperties.map(({ name }, index) => (
          <span key={name}>
            {index > 0 && ', '}
            <code>{name}</code>
          </span>
        ))}
        .
      </p>

      <h2 id="calls">Calls that it makes</h2>
      <CallTable calls={calls} />
      <p>
        Signing in and out belong to the page, whichever elements it has: <a href="/reference/calls.html">all calls</a>.
      </p>
    </>
  );
}

const listPage: Page = {
  path: 'elements/index.html',
  title: 'All elements',
  lead: 'One element for each screen of the academy.',
  section: 'Elements',
  body: () => (
    <table>
      <thead>
        <tr>
          <th scope="col">Element</th>
          <th scope="col">Screen</th>
          <th scope="col">For</th>
          <th scope="col">Own attributes</th>
        </tr>
      </thead>
      <tbody>
        {elements.map((row: Row) => (
          <tr key={row.tag}>
            <td>
              <a href={`/elements/${row.tag}.html`}>
                <code>{row.tag}</code>
              </a>
            </td>
            <td>
              {row.screen}
              <br />
              {descriptions[row.tag].description}
            </td>
            <td>{row.audience}</td>
            <td>
              {row.attributes.length > 0 ? (
                <WithCode text={row.attributes.map((name) => `\`${name}\``).join(', ')} />
              ) : (
                '–'
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  ),
};

export const elementPages: readonly Page[] = [
  listPage,
  ...elements.map(
    (row: Row): Page => ({
      path: `elements/${row.tag}.html`,
      title: row.screen,
      // Two screens are called Messages, by staff and by parents.
      label: row.tag,
      lead: descriptions[row.tag].description,
      section: 'Elements',
      body: () => <ElementPage row={row} />,
    }),
  ),
];
