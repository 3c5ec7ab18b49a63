/** The manifest and the types of the public surface, written from the table of elements. */
import checkWords from '#texts/en/check.json' with { type: 'json' };
import { commonDescriptions, descriptions } from './descriptions.ts';
import { elements, propertyName } from './elements.ts';
import { cssProperties, events, parts } from './surface.ts';

/** `academy-dashboard` → `AcademyDashboardElement`. */
const className = (tag: string) =>
  `${tag.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Element`;

type Row = (typeof elements)[number];

/** What the check can find, as a type of literals. */
const findingIds = Object.keys(checkWords)
  .filter((key) => key.endsWith('.title'))
  .map((key) => `\n  | '${key.slice(0, -'.title'.length)}'`)
  .join('');

/** Common and own attributes of an element, with their words. */
const attributesOf = ({ tag }: Row) =>
  Object.entries({ ...commonDescriptions, ...descriptions[tag].attributes }).map(([name, words]) => ({
    name,
    ...words,
  }));

/** `custom-elements.json`, schema 2.1. */
export function manifest(): unknown {
  return {
    schemaVersion: '2.1.0',
    modules: elements.map((row) => ({
      kind: 'javascript-module',
      path: `widgets/${row.tag}.js`,
      declarations: [
        {
          kind: 'class',
          customElement: true,
          name: className(row.tag),
          tagName: row.tag,
          summary: row.screen,
          description: descriptions[row.tag].description,
          attributes: attributesOf(row).map((attribute) => ({
            name: attribute.name,
            fieldName: propertyName(attribute.name),
            description: attribute.description,
            type: { text: attribute.type },
            ...(attribute.default ? { default: attribute.default } : {}),
          })),
          members: attributesOf(row).map((attribute) => ({
            kind: 'field',
            name: propertyName(attribute.name),
            description: attribute.description,
            type: { text: `${attribute.type} | undefined` },
            attribute: attribute.name,
          })),
          events: events.map((event) => ({
            name: event.name,
            description: event.description,
            type: { text: `CustomEvent<${event.detail}>` },
          })),
          cssProperties,
          cssParts: parts.map((name) => ({ name })),
        },
      ],
      exports: [{ kind: 'custom-element-definition', name: row.tag, declaration: { name: className(row.tag) } }],
    })),
  };
}

/** `academy-widgets.d.ts`: the exports of the entry, and what the tags are in HTML, in React's JSX and in the templates of Vue and Svelte. */
export function types(): string {
  const fields = (row: Row) =>
    attributesOf(row)
      .map(({ name, description, type }) => `  /** ${description} */\n  ${propertyName(name)}: ${type} | undefined;`)
      .join('\n');
  const attributes = (row: Row) =>
    `  '${row.tag}': { ${attributesOf(row)
      .map(({ name, type }) => `'${name}'?: ${type} | undefined`)
      .join('; ')} };`;
  return `// Written by the build from the table of elements.
// @ts-ignore: for applications that have React.
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
// @ts-ignore: for applications that have Vue.
import type { HTMLAttributes as VueAttributes } from 'vue';
// @ts-ignore: for applications that have Svelte.
import type { HTMLAttributes as SvelteAttributes } from 'svelte/elements';

/** Who is signed in. */
export interface AcademyUser {
  /** Number of the person. */
  pid?: number;
  name?: string;
  /** 3 administrator, 12 academy staff, 4 school user, 6 teacher, 24 parent. */
  role: 3 | 4 | 6 | 12 | 24;
  schoolId?: number;
  schoolName?: string;
  /** Signed in as a parent, whatever the role. */
  isParentView: boolean;
  /** Calls beyond the specification that the host offers. */
  capabilities: readonly string[];
}

/** A screen that the account may open. */
export interface AcademyMenuEntry {
  /** Selects the screen. */
  id: string;
  path: string;
  name: string;
  icon: string;
}

/** What a login answers. */
export interface AcademySignIn {
  token: string;
  adminAuth?: string | null;
  user: unknown;
  menu?: unknown;
}

/** What a page may set. */
export interface AcademyConfig {
  /** URL of the API host. Naming it locks the page to it. */
  apiBase?: string;
  /** The portal that already knows who this is. Its token stays in memory. */
  getToken?: () => Promise<string | AcademySignIn | null> | string | AcademySignIn | null;
  /** Where the Login button of a prompt or of the session's dialog goes. Default: the form opens in place. */
  loginUrl?: string;
  /** Where ‘Forgot Password ?’ goes. */
  forgotPasswordUrl?: string;
  /** The folder that the paths of the screens begin at, as '/portal/'. */
  basePath?: string;
  /** Language and region of texts, numbers and dates (BCP 47). Default: en-IN. */
  locale?: string;
  /** Default: auto, as the system says. */
  theme?: 'light' | 'dark' | 'auto';
  /** Level of the heading over each screen, from 1 to 6. Default: 2, since the page has its own h1. */
  headingLevel?: number;
  /** Keep sorting, filters and pages in the page's history entries, for reload and Back. */
  rememberViews?: boolean;
  /** Open the academy's own forms for Add School, Edit and Add User, where the page does not take these actions. */
  forms?: boolean;
}

/** Who is signed in, for the page around the elements. */
export interface AcademySession {
  /** The first may say loading: subscribe to hear what follows. */
  get(): {
    status: 'loading' | 'signed-in' | 'signed-out';
    user: AcademyUser | null;
    menu: readonly AcademyMenuEntry[];
    /** While signed out: why the last session of this page ended; undefined where there was none. */
    reason: 'logout' | 'expired' | 'role' | undefined;
  };
  /** Calls back on every change; gives the way to stop. */
  subscribe(listener: () => void): () => void;
  /** Ends the session here, in the other tabs and at the host. */
  signOut(): Promise<void>;
  /** Takes over a login's answer; false when the role may hold no session. */
  signIn(answer: AcademySignIn): Promise<boolean>;
}

/** The API with the session of the page, for what the page itself makes of \`academy-action\`. */
export interface AcademyApi {
  /** Sends a call by its name in the OpenAPI document. After one that writes, the elements ask anew for what they show. */
  send(
    name: string,
    input: { params?: object; query?: object; body?: object },
  ): Promise<
    | { answer: unknown; failure?: undefined }
    /** \`status\` 0: there was no response. The message is for people; \`rows\` tells it of single rows of many. */
    | { answer?: undefined; failure: { status: number; message: string; rows?: { row: number; message: string }[] } }
  >;
  /** Says something as the elements do: in a toast of the page. */
  notify(toast: { tone: 'success' | 'error' | 'info'; text: string; detail?: string }): Promise<void>;
}

/** One row of the table of elements. */
export interface AcademyElementRow {
  tag: string;
  screen: string;
  audience: 'anyone' | 'staff' | 'parent';
  menuIds: readonly string[];
  route?: string;
  attributes: readonly string[];
}

/** Sets options for every element of the page; may be called again. */
export declare function configure(options: AcademyConfig): void;
/** Loads and defines one element ahead of its first use. */
export declare function define(tag: string): Promise<void>;
/** Who is signed in. */
export declare const session: AcademySession;
/** Sends calls with the session of the page. */
export declare const api: AcademyApi;
/** The table of elements. */
export declare const elements: readonly AcademyElementRow[];

export type AcademyFindingId =${findingIds};

/** One thing that the check has found. */
export interface AcademyFinding {
  id: AcademyFindingId;
  /** \`info\`: fine, or good to know. */
  level: 'error' | 'warning' | 'info';
  title: string;
  detail: string;
  /** What to do; after a line break, what to paste. */
  cure: string;
  /** What was seen, for support. */
  evidence?: string;
}

export interface AcademyCheckReport {
  /** No finding is an error. */
  ok: boolean;
  /** The worst first. */
  findings: readonly AcademyFinding[];
}

/**
 * Looks for the usual reasons why elements do not show or do not work, and says what to do about each. It makes
 * one call to the API without a sign-in, and asks once more what the elements have asked, to see whether the answers fit. \`?academy-check\` in the page's address does the same and shows it.
 */
export declare function check(): Promise<AcademyCheckReport>;

export interface AcademyEventMap {
${events.map((event) => `  /** ${event.description} */\n  '${event.name}': CustomEvent<${event.detail}>;`).join('\n')}
}

interface AcademyElementBase extends HTMLElement {
  addEventListener<Type extends keyof AcademyEventMap>(
    type: Type,
    listener: (event: AcademyEventMap[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}
${elements
  .map(
    (row) =>
      `\n/** ${row.screen}: ${descriptions[row.tag].description} */\nexport interface ${className(row.tag)} extends AcademyElementBase {\n${fields(row)}\n}`,
  )
  .join('\n')}

/** The attributes of each tag, as HTML writes them. */
export interface AcademyAttributeMap {
${elements.map(attributes).join('\n')}
}

/** Listens to an event by a property named after it. */
type OnEvents = { [Type in keyof AcademyEventMap as \`on\${Type}\`]?: (event: AcademyEventMap[Type]) => void };

/** React does since its version 19, the first with \`use\`; before, a ref and \`addEventListener\` do. */
// @ts-ignore: for applications that have React.
type ReactEvents = typeof import('react') extends { use: unknown } ? OnEvents : unknown;
type ReactTags = {
  [Tag in keyof AcademyAttributeMap]: DetailedHTMLProps<
    HTMLAttributes<HTMLElementTagNameMap[Tag]>,
    HTMLElementTagNameMap[Tag]
  > &
    AcademyAttributeMap[Tag] &
    ReactEvents;
};

/** Vue's templates know attributes and events by their names in camelCase. */
type Camel<Name extends string> = Name extends \`\${infer Head}-\${infer Rest}\` ? \`\${Head}\${Capitalize<Camel<Rest>>}\` : Name;
type VueEvents = {
  [Type in keyof AcademyEventMap as Camel<\`on-\${Type}\`>]?: (event: AcademyEventMap[Type]) => void;
};
type VueTags = {
  [Tag in keyof AcademyAttributeMap]: new () => {
    $props: VueAttributes &
      VueEvents & { [Name in keyof AcademyAttributeMap[Tag] as Camel<Name & string>]: AcademyAttributeMap[Tag][Name] };
  };
};

/** Svelte 5 listens by properties, Svelte 4 by directives. */
type SvelteEvents = OnEvents & {
  [Type in keyof AcademyEventMap as \`on:\${Type}\`]?: (event: AcademyEventMap[Type]) => void;
};
type SvelteTags = {
  [Tag in keyof AcademyAttributeMap]: SvelteAttributes<HTMLElementTagNameMap[Tag]> & AcademyAttributeMap[Tag] & SvelteEvents;
};

declare global {
  interface HTMLElementTagNameMap {
${elements.map((row) => `    '${row.tag}': ${className(row.tag)};`).join('\n')}
  }
  /** They bubble: an element around hears them too, and so do document and window. */
  interface GlobalEventHandlersEventMap extends AcademyEventMap {}
}

// @ts-ignore: for applications that have React.
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends ReactTags {}
  }
}

// @ts-ignore: for applications that have Vue.
declare module 'vue' {
  interface GlobalComponents extends VueTags {}
}

// @ts-ignore: for applications that have Svelte.
declare module 'svelte/elements' {
  interface SvelteHTMLElements extends SvelteTags {}
}
`;
}
