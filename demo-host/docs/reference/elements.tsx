/** One page for each element, made of the table of elements and their descriptions. */

import type { Page } from '#host/docs/page.ts';
import { hrefOfPromise } from '#host/docs/promises.tsx';
import { fasterHtml, htmlSnippet } from '#host/docs/snippets.ts';
import { fasterOf } from '#host/docs/start/choice.ts';
import { readRelease } from '#host/docs/start/release.ts';
import { Table } from '#host/server/http/reference/Table.tsx';
import { WithCode } from '#host/server/http/reference/WithCode.tsx';
import { commonDescriptions } from '#widgets/build/descriptions.ts';
import { cssProperties, events, parts } from '#widgets/build/surface.ts';
import { propertyName } from '#widgets/page/attributes.ts';
import { type ElementRow, type ElementTag, elements } from '#widgets/page/elements.ts';
import { descriptions } from '#widgets/page/elementTables.ts';
import { ElementCallTables } from './elementCalls.tsx';
import { StateTable } from './StateTable.tsx';
import { AUDIENCES, PARTS, STATES } from './words.ts';

type Row = ElementRow & { tag: ElementTag };

/** The addresses in examples. Start replaces them with those of a school. */
const EXAMPLE = { files: 'https://academy.example', api: 'https://academy.example' };

const attributesOf = ({ tag }: Row) => [
  ...Object.entries(descriptions[tag].attributes),
  ...Object.entries(commonDescriptions),
];

function Attributes({ row }: { row: Row }) {
  return (
    <Table
      head={['Attribute', 'Takes', 'What it does']}
      rows={attributesOf(row).map(([name, { type, description, default: otherwise, example, isRequired }]) => ({
        key: name,
        cells: [
          <>
            <code>{name}</code>
            {propertyName(name) !== name && (
              <>
                <br />
                property <code>{propertyName(name)}</code>
              </>
            )}
          </>,
          <code key="type">{type}</code>,
          <>
            {description}
            {isRequired && !/required/i.test(description) && ' Required.'}
            {otherwise && <WithCode text={` Default: ${otherwise}.`} />}
            {example && <WithCode text={` For example \`${example}\`.`} />}
          </>,
        ],
      }))}
    />
  );
}

/** What the table of elements says about an element besides its attributes. */
const factsOf = ({ audience, menuIds, route, expiresToLogin }: Row) => [
  { key: 'For', value: AUDIENCES[audience] },
  { key: 'In the menu as', value: menuIds.length > 0 ? menuIds.map((id) => `\`${id}\``).join(', ') : 'no entry' },
  { key: 'Route', value: route ? `\`${route}\`` : 'the path of its menu entry' },
  {
    key: 'When the session runs out',
    value: expiresToLogin
      ? 'It goes to the login URL, if the page has named one; else the page shows a dialog.'
      : 'The page shows a dialog.',
  },
];

function ElementPage({ row }: { row: Row }) {
  const { tag, audience } = row;
  const required = Object.fromEntries(
    Object.entries(descriptions[tag].attributes).flatMap(([name, { isRequired, example }]) =>
      isRequired && example ? [[name, example]] : [],
    ),
  );
  const faster = fasterOf(tag, EXAMPLE.files, readRelease());
  return (
    <>
      <h2 id={tag}>&lt;{tag}&gt;</h2>
      <pre>{htmlSnippet({ tag, attributes: required, ...EXAMPLE })}</pre>
      <p>
        <a href={`/playground.html?element=${tag}`}>Try it in the playground</a>, or{' '}
        <a href="/index.html">have these lines filled with your own addresses</a>. Its fields, limits, words and
        failures are told under <a href={hrefOfPromise(tag)}>what it promises</a>.
      </p>
      <Table
        rows={factsOf(row).map(({ key, value }) => ({ key, cells: [key, <WithCode key="value" text={value} />] }))}
      />

      {faster && (
        <>
          <h2 id="faster">Faster still</h2>
          <p>
            If you like, take these lines in place of the style sheet and the script. The browser then asks for all
            files of this screen at once. They belong to version {faster.version}:{' '}
            <a href="/guides/embedding.html#faster-still">what to know about them</a>.
          </p>
          {/* Nobody looks for a hash. */}
          <pre data-unsearched="">{fasterHtml(faster)}</pre>
        </>
      )}

      <h2 id="attributes">Attributes</h2>
      <Attributes row={row} />

      <h2 id="events">Events</h2>
      <Table
        rows={events.map(({ name, description, isCancelable }) => ({
          key: name,
          cells: [
            <a key="name" href={`/reference/events.html#${name}`}>
              <code>{name}</code>
            </a>,
            <WithCode key="what" text={`${description}${isCancelable ? ' Cancelable.' : ''}`} />,
          ],
        }))}
      />

      <h2 id="states">States told by academy-ready</h2>
      <StateTable states={STATES.filter(({ needsSession }) => audience !== 'anyone' || !needsSession)} />

      <h2 id="look">Parts and theme properties</h2>
      <Table
        caption="Parts"
        rows={parts.map((part) => ({
          key: part,
          cells: [<code key="part">{`${tag}::part(${part})`}</code>, PARTS[part]],
        }))}
      />
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

      <ElementCallTables tag={tag} />
    </>
  );
}

const listPage: Page = {
  path: 'elements/index.html',
  title: 'All elements',
  lead: 'One element for each screen of the academy.',
  section: 'Elements',
  body: () => (
    <Table
      head={['Element', 'Screen', 'For', 'Own attributes']}
      rows={elements.map((row: Row) => ({
        key: row.tag,
        cells: [
          <a key="tag" href={`/elements/${row.tag}.html`}>
            <code>{row.tag}</code>
          </a>,
          <>
            {row.screen}
            <br />
            {descriptions[row.tag].description}
          </>,
          row.audience,
          <WithCode key="own" text={row.attributes.map((name) => `\`${name}\``).join(', ') || '–'} />,
        ],
      }))}
    />
  ),
};

export const elementPages: readonly Page[] = [
  listPage,
  ...elements.map(
    (row: Row): Page => ({
      path: `elements/${row.tag}.html`,
      title: row.screen,
      // Staff and parents each have a screen with the name Messages.
      label: row.tag,
      lead: descriptions[row.tag].description,
      section: 'Elements',
      body: () => <ElementPage row={row} />,
    }),
  ),
];
