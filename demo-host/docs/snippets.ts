/**
 * The lines that a school pastes, for Start, the playground and the tests. The functions are pure, so that they run in
 * a page as well as in the build.
 */
import { screenQuery } from '#domain/lists/elementQuery.ts';
import { preloadLine } from '#widgets/build/preload/preloadLine.ts';
import { type ElementTag, elementRow } from '#widgets/page/elements.ts';

/** The places where a screen can be embedded. */
export const PLACES = [
  { id: 'html', name: 'HTML', what: 'A page that you edit' },
  { id: 'wordpress', name: 'WordPress', what: 'For authors too' },
  { id: 'moodle', name: 'Moodle', what: 'Block and filter' },
  { id: 'lti', name: 'LTI 1.3', what: 'Canvas and others' },
  { id: 'react', name: 'React', what: 'Typed JSX' },
  { id: 'vue', name: 'Vue', what: 'In a template' },
  { id: 'angular', name: 'Angular', what: 'In a component' },
  { id: 'iframe', name: 'iframe', what: 'Google Sites, builders' },
] as const;
export type Place = (typeof PLACES)[number]['id'];

/** One screen, with the addresses of its files and of its API. */
export interface Screen {
  tag: ElementTag;
  /** The attributes by name. Those without a value are left out. */
  attributes: Readonly<Record<string, string>>;
  /** The address of the folder with the built files, without a slash at its end. */
  files: string;
  /** URL of the API, without a slash at its end. */
  api: string;
  /** The SRI hash of the script, where the files belong to a fixed version. */
  integrity?: string | undefined;
  /** That of the style sheet. */
  stylesIntegrity?: string | undefined;
}

/** A fixed version, for the lines that ask for all files of a screen at once: their hashes fit no other. */
export interface Faster extends Pick<Screen, 'files' | 'integrity' | 'stylesIntegrity'> {
  version: string;
  /** The files of the screen's first load, with their SRI hashes. */
  preload: readonly (readonly [file: string, hash: string])[];
}

/** All that the lines for a place need. */
export interface Embedding extends Screen {
  place: Place;
  /** The address of the academy, for the console and LTI. */
  academy: string;
  /** The address of the folder with all built files of any version, which has the plugins. */
  dist: string;
  /** The origin of the host pages. */
  site: string;
  /** Undefined where no version is known. */
  faster?: Faster | undefined;
}

/** A block to copy. */
export interface Block {
  /** A caption, or the file that the lines belong in. */
  name: string;
  code: string;
}

/** One step. Words between backquotes are code. */
export interface Step {
  title: string;
  text?: string;
  blocks?: readonly Block[];
  /** A file to download first. */
  download?: { name: string; href: string };
  /** A page with more about it, from the root of the site. */
  more?: { name: string; href: string };
}

/** Added to the address of a host page, it opens the panel that checks the elements. */
const CHECK = '?academy-check';

const escaped = (value: string) => value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

const attributeText = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');

/** The tag of a screen. */
export const elementHtml = (tag: ElementTag, attributes: Screen['attributes']): string =>
  `<${tag}${attributeText(attributes)}></${tag}>`;

/** The address of the script that loads the elements. */
export const scriptUrl = (files: string): string => `${files}/academy-widgets.js`;

/** The style sheet that keeps room for elements until the script has run: what the page has below them stays in place. */
export const stylesUrl = (files: string): string => `${files}/academy-widgets.css`;

const pinHtml = (integrity: string | undefined) =>
  integrity ? ` integrity="${escaped(integrity)}" crossorigin="anonymous"` : '';

type Files = Pick<Screen, 'files' | 'integrity' | 'stylesIntegrity'>;

const stylesHtml = ({ files, stylesIntegrity }: Files) =>
  `<link rel="stylesheet" href="${escaped(stylesUrl(files))}"${pinHtml(stylesIntegrity)}>`;

const scriptHtml = ({ files, integrity }: Files) =>
  `<script type="module" src="${escaped(scriptUrl(files))}"${pinHtml(integrity)}></script>`;

/** Their tags. */
const loadHtml = (files: Files) => `${stylesHtml(files)}\n${scriptHtml(files)}`;

/**
 * The tags with a line for each file of a screen's first load: the browser asks for all of them at once. A file that is
 * missing or lost costs nothing but time; one that does not have its hash is refused.
 */
export const fasterHtml = (faster: Faster): string =>
  [
    stylesHtml(faster),
    ...faster.preload.map(([file, hash]) => preloadLine(escaped(`${faster.files}/${file}`), escaped(hash))),
    scriptHtml(faster),
    '',
  ].join('\n');

/** The meta tag that sets the API for the whole page. Only this server gets the token. */
const apiHtml = (api: string) => `<meta name="academy-api-base" content="${escaped(api)}">`;

/** All lines for an HTML page. */
export const htmlSnippet = (screen: Screen): string =>
  `${loadHtml(screen)}\n${elementHtml(screen.tag, { 'api-base': screen.api, ...screen.attributes })}\n`;

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : url);

/** A strict Content-Security-Policy of a host page that allows the elements. */
export function contentSecurityPolicy({ files, api }: Pick<Screen, 'files' | 'api'>): string {
  const host = originOf(files);
  return `default-src 'self'; script-src 'self' ${host}; style-src 'self' ${host}; connect-src 'self' ${originOf(api)}; img-src 'self' data:`;
}

/** The part of a Content-Security-Policy that allows a frame. */
const framePolicy = (academy: string, hasScript: boolean) =>
  `default-src 'self'; frame-src ${originOf(academy)}${hasScript ? `; script-src 'self' ${originOf(academy)}` : ''}`;

/** `parent-dashboard` → `ParentDashboard`. */
const componentName = (tag: string) => tag.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Escapes text for a template literal. */
const inTemplate = (text: string) => text.replace(/[`\\]|\$\{/g, '\\$&');

const shortcode = ({ tag, attributes }: Screen) => `[academy screen="${tag}"${attributeText(attributes)}]\n`;

/** The address of a screen as a page for frames. */
function frameUrl({ academy, tag, attributes }: Pick<Embedding, 'academy' | 'tag' | 'attributes'>): string {
  return `${academy}/console/embed.html?${screenQuery(tag, attributes)}`;
}

/** The height of a frame in px, on pages without a script that follows the height of the screen. */
const FRAME_HEIGHT = 900;

const frameHtml = (embedding: Embedding) =>
  `<iframe src="${escaped(frameUrl(embedding))}" title="${escaped(elementRow(embedding.tag)?.screen ?? embedding.tag)}" width="100%" height="${FRAME_HEIGHT}"></iframe>\n`;

/** The lines for the `index.html` of a single-page application. */
const applicationHead = (screen: Screen): Block => ({
  name: 'index.html, in the head',
  code: `${apiHtml(screen.api)}\n${loadHtml(screen)}\n`,
});

const typesOf = ({ files }: Screen): NonNullable<Step['download']> => ({
  name: 'academy-widgets.d.ts',
  href: `${files}/academy-widgets.d.ts`,
});

const lookAt = ({ site }: Embedding): Step => ({
  title: 'Open the page',
  text: `The screen asks whoever opens it to sign in. If anything is missing, add \`${CHECK}\` to the address of the page: the tag then says what is wrong and what to do.`,
  blocks: [{ name: 'Address of your page, checked', code: `${site}/your-page${CHECK}\n` }],
  more: { name: 'Nothing appears', href: '/guides/nothing-appears.html' },
});

const linksOf = ({ academy }: Embedding): Step => ({
  title: 'If you like: say where links lead',
  text: 'Screens link to each other. With this line, links open in the console of the academy; without it, on your site. It goes into the head of the page, or right above the other lines.',
  blocks: [{ name: 'HTML, in the head', code: `<meta name="academy-base-path" content="${escaped(academy)}">\n` }],
  more: { name: 'Events and navigation', href: '/guides/events.html' },
});

/** Nothing where no version is known: the lines would name files that are not there. */
const fasterOf = ({ faster }: Embedding): Step[] =>
  faster
    ? [
        {
          title: 'If you like: faster still',
          text: `With these lines in place of the style sheet and the script, the browser asks for all files of the screen at once. They belong to version ${faster.version}, and the page stays on it until you change them. An import map, if the page has one, comes before them.`,
          blocks: [{ name: 'HTML, in place of the style sheet and the script', code: fasterHtml(faster) }],
          more: { name: 'Faster still', href: '/guides/embedding.html#faster-still' },
        },
      ]
    : [];

const settingsOf = ({ files, api, integrity }: Screen): Block => ({
  name: 'Settings',
  code: [
    `Address of the script:  ${scriptUrl(files)}`,
    ...(integrity ? [`Hash of the script:     ${integrity}`] : []),
    `Address of the API:     ${api}`,
    '',
  ].join('\n'),
});

const STEPS: Record<Place, (embedding: Embedding) => Step[]> = {
  html: (embedding) => [
    {
      title: 'Paste this where the screen belongs',
      text: 'Anywhere in the body of the page. For a second screen on the same page, paste the last line alone.',
      blocks: [{ name: 'HTML', code: htmlSnippet(embedding) }],
    },
    lookAt(embedding),
    linksOf(embedding),
    ...fasterOf(embedding),
  ],

  wordpress: (embedding) => [
    {
      title: 'Install the plugin',
      text: 'As an administrator: Plugins → Add New → Upload Plugin, choose the file, then Activate.',
      download: {
        name: 'academy-widgets-wordpress.zip',
        href: `${embedding.dist}/plugins/academy-widgets-wordpress.zip`,
      },
    },
    { title: 'Fill in Settings → Academy Widgets', blocks: [settingsOf(embedding)] },
    {
      title: 'Put the screen into a page',
      text: 'Add the block “Academy screen”, or paste the shortcode. Authors may do this too.',
      blocks: [{ name: 'Shortcode', code: shortcode(embedding) }],
    },
    { ...lookAt(embedding), more: { name: 'All about WordPress', href: '/places/wordpress.html' } },
  ],

  moodle: (embedding) => [
    {
      title: 'Install the filter',
      text: 'As an administrator: Site administration → Plugins → Install plugins. Choose the file and follow the pages.',
      download: {
        name: 'academy-widgets-moodle-filter.zip',
        href: `${embedding.dist}/plugins/academy-widgets-moodle-filter.zip`,
      },
    },
    { title: 'Fill in the settings that Moodle then shows', blocks: [settingsOf(embedding)] },
    {
      title: 'Install the block',
      text: 'In the same way. It uses the settings of the filter.',
      download: {
        name: 'academy-widgets-moodle-block.zip',
        href: `${embedding.dist}/plugins/academy-widgets-moodle-block.zip`,
      },
    },
    {
      title: 'Put the screen into a course',
      text: 'Add the block “Academy screen”, or paste this into a page or a label. Teachers may do this too.',
      blocks: [{ name: 'Text', code: shortcode(embedding) }],
    },
    { ...lookAt(embedding), more: { name: 'All about Moodle', href: '/places/moodle.html' } },
  ],

  lti: ({ academy }) => [
    {
      title: 'Tell the LMS about the academy',
      text: 'As an administrator of the LMS, add an external tool (LTI 1.3) with these addresses.',
      blocks: [
        {
          name: 'Addresses',
          code: [
            `Initiate login URL:      ${academy}/lti/login`,
            `Redirect URI, tool URL:  ${academy}/lti/launch`,
            `Deep linking URL:        ${academy}/lti/launch`,
            `Public keyset URL:       ${academy}/lti/jwks.json`,
            '',
          ].join('\n'),
        },
      ],
    },
    {
      title: 'Tell the academy about the LMS',
      text: 'As an administrator of the academy: in the console, account menu → LMS connections → Connect an LMS. The LMS shows the values once the tool is saved.',
      more: { name: 'Step by step for Moodle and Canvas', href: '/places/lti.html' },
    },
    {
      title: 'Choose the screen',
      text: 'Add the tool to a course, and choose a screen. At the first launch each person signs in once.',
    },
  ],

  react: (embedding) => [
    {
      title: 'Load the script',
      blocks: [applicationHead(embedding)],
    },
    {
      title: 'Use the tag',
      text: 'React 19. The types go into the folder of your sources; they make the tags known to JSX.',
      download: typesOf(embedding),
      blocks: [
        {
          name: `${componentName(embedding.tag)}.tsx`,
          code: `export function ${componentName(embedding.tag)}() {\n  return <${embedding.tag}${attributeText(embedding.attributes)} />;\n}\n`,
        },
      ],
    },
    { ...lookAt(embedding), more: { name: 'React, Vue, Angular', href: '/places/frameworks.html' } },
    ...fasterOf(embedding),
  ],

  vue: (embedding) => [
    { title: 'Load the script', blocks: [applicationHead(embedding)] },
    {
      title: 'Tell Vue which tags are not its own',
      blocks: [
        {
          name: 'vite.config.ts',
          code: `import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    vue({
      template: { compilerOptions: { isCustomElement: (tag) => /^(academy|parent)-/.test(tag) } },
    }),
  ],
});
`,
        },
      ],
    },
    {
      title: 'Use the tag',
      blocks: [
        {
          name: `${componentName(embedding.tag)}.vue`,
          code: `<template>\n  ${elementHtml(embedding.tag, embedding.attributes)}\n</template>\n`,
        },
      ],
    },
    { ...lookAt(embedding), more: { name: 'React, Vue, Angular', href: '/places/frameworks.html' } },
    ...fasterOf(embedding),
  ],

  angular: (embedding) => [
    { title: 'Load the script', blocks: [applicationHead(embedding)] },
    {
      title: 'Use the tag',
      blocks: [
        {
          name: `${embedding.tag}.component.ts`,
          code: `import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';

@Component({
  selector: 'app-${embedding.tag}',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`${inTemplate(elementHtml(embedding.tag, embedding.attributes))}\`,
})
export class ${componentName(embedding.tag)}Component {}
`,
        },
      ],
    },
    { ...lookAt(embedding), more: { name: 'React, Vue, Angular', href: '/places/frameworks.html' } },
    ...fasterOf(embedding),
  ],

  iframe: (embedding) => [
    {
      title: 'Let your site frame the academy',
      text: 'Whoever runs the academy sets this, and starts it again.',
      blocks: [{ name: 'Environment of the academy', code: `FRAME_ANCESTORS=${embedding.site}\n` }],
    },
    {
      title: 'Put the frame into the page',
      text: 'A builder that has an “Embed” field for an address takes the address alone.',
      blocks: [
        { name: 'Address', code: `${frameUrl(embedding)}\n` },
        { name: 'HTML', code: frameHtml(embedding) },
      ],
    },
    {
      title: 'Where the page may run scripts: let the frame have the height of its screen',
      blocks: [
        {
          name: 'HTML, after the frame',
          code: `<script src="${escaped(`${embedding.dist}/academy-frame.js`)}" async></script>\n`,
        },
      ],
      more: { name: 'Frames', href: '/places/frameworks.html' },
    },
  ],
};

/** The steps until the screen shows, in order. */
export const stepsOf = (embedding: Embedding): readonly Step[] => STEPS[embedding.place](embedding);

/** The headers that both servers have to send. Empty when the page loads nothing from other origins. */
export function permissionsOf(embedding: Embedding): readonly Block[] {
  const { place, site, academy, files, api } = embedding;
  if (place === 'lti') return [];
  if (place === 'iframe')
    return [{ name: 'Content-Security-Policy of your page', code: `${framePolicy(academy, true)}\n` }];
  return [
    { name: 'Content-Security-Policy of your page', code: `${contentSecurityPolicy({ files, api })}\n` },
    { name: 'Environment of the academy (CORS)', code: `CORS_ORIGINS=${site}\n` },
  ];
}
