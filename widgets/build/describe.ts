/** The manifest and the types of the public surface, written from the table of elements and from our own interfaces. */
import { readFileSync } from 'node:fs';
import { allCalls } from '#contract/index.ts';
import checkWords from '#texts/en/check.json' with { type: 'json' };
import { propertyName } from '#widgets/page/attributes.ts';
import { elements } from '#widgets/page/elements.ts';
import { descriptions } from '#widgets/page/elementTables.ts';
import { callTypes } from './callTypes.ts';
import { commonDescriptions } from './descriptions.ts';
import { FRAMEWORK_IMPORTS, FRAMEWORK_MODULES, FRAMEWORK_TAGS } from './frameworkTypes.ts';
import { cssProperties, events, parts } from './surface.ts';

/** `academy-dashboard` → `AcademyDashboardElement`. */
const className = (tag: string) =>
  `${tag.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Element`;

type Row = (typeof elements)[number];

/** The ids of all findings, as a union of literals. */
const findingIds = Object.keys(checkWords)
  .filter((key) => key.endsWith('.title'))
  .map((key) => `\n  | '${key.slice(0, -'.title'.length)}'`)
  .join('');

/** The common attributes and those of the element itself, with their descriptions. */
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
            default: attribute.default,
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

const root = new URL('../..', import.meta.url);

/** How types of our sources are called, or written out, in the types of the package. */
const PUBLIC_TYPES: Readonly<Record<string, string>> = {
  GetToken: '() => Promise<string | AcademySignIn | null> | string | AcademySignIn | null',
  GetUser: '() => Promise<AcademyPortalUser | null> | AcademyPortalUser | null',
  Transport: 'AcademyTransport',
  SignInAnswer: 'AcademySignIn',
  SignOutReason: "'logout' | 'expired' | 'role'",
  SessionUser: 'AcademyUser',
  MenuEntry: 'AcademyMenuEntry',
  SessionInfo: 'AcademySessionInfo',
  CheckFinding: 'AcademyFinding',
  FindingId: 'AcademyFindingId',
};

/** An interface of a source file with its comments, under its public name: each public type is documented once. */
function interfaceText(file: string, name: string, publicName: string): string {
  const source = readFileSync(new URL(file, root), 'utf8');
  const [, comment, body] =
    new RegExp(`(/\\*\\*(?:(?!\\*/)[^])*\\*/\\n)export interface ${name}[^{]*(\\{\\n[^]*?\\n\\})`).exec(source) ?? [];
  if (!comment || !body) throw new Error(`${file} has no documented interface ${name}.`);
  const words = new RegExp(`\\b(?:${Object.keys(PUBLIC_TYPES).join('|')})\\b`, 'g');
  return `${comment}export interface ${publicName} ${body.replace(words, (word) => PUBLIC_TYPES[word] ?? word)}`;
}

/** `academy-widgets.d.ts`: the exports of the entry, and the tags for HTML, React's JSX, and the templates of Vue and Svelte. */
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
${FRAMEWORK_IMPORTS}
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
  /** What the server has beyond the basic calls, for this user. */
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

/** Who is signed in, as a portal says it. Only the role is needed; the number tells one person from the next. */
export interface AcademyPortalUser extends Partial<Omit<AcademyUser, 'role'>> {
  role: AcademyUser['role'];
}

${interfaceText('src/page/element/pageGlobals.ts', 'Config', 'AcademyConfig')}

export type AcademyCallId = keyof AcademyCalls;

/** A call that an element makes. Without an id: any call, told apart by its \`id\`. */
export type AcademyCall<Id extends AcademyCallId = AcademyCallId> = {
  [One in Id]: { readonly id: One } & Readonly<Omit<AcademyCalls[One], 'answer'>>;
}[Id];

/** What a transport may answer to a call. What has a question mark may be missing: the screen then does without. */
export type AcademyAnswer<Id extends AcademyCallId> = AcademyCalls[Id]['answer'];

${interfaceText('src/api/transport.ts', 'TransportRequest', 'AcademyRequest')}

/** How a page sends calls in its own way: all of them by one function, or each by a function of its own. */
export type AcademyTransport =
  | ((call: AcademyCall, request: AcademyRequest) => unknown)
  | {
      [Id in AcademyCallId]?: (
        call: AcademyCall<Id>,
        request: AcademyRequest,
      ) => AcademyAnswer<Id> | Response | Promise<AcademyAnswer<Id> | Response>;
    };

${interfaceText('widgets/page/session.ts', 'SessionInfo', 'AcademySessionInfo')}

${interfaceText('widgets/page/session.ts', 'PageSession', 'AcademySession')}

/** The API, with the session of the page, for what the page itself does on \`academy-action\`. */
export interface AcademyApi {
  /**
   * Sends a call by its name in the OpenAPI document. After a write, every element loads again what it shows. A failed
   * call does not throw: it gives \`failure\`.
   */
  send(
    name: string,
    input: { params?: object; query?: object; body?: object },
  ): Promise<
    | { answer: unknown; failure?: undefined }
    /** \`status\` is 0 without a response. \`message\` is for people; \`rows\` says what is wrong with single rows of many. */
    | { answer?: undefined; failure: { status: number; message: string; rows?: { row: number; message: string }[] } }
  >;
  /**
   * Follows what a call reads: calls back with its answer, and again when it changes. The page asks once for all who
   * follow it and all elements that show it, and no more often than they do; a failure is not told. \`signal\` ends that.
   */
  watch(
    name: string,
    input: { params?: object; query?: object; body?: object },
    listener: (answer: unknown) => void,
    options?: { signal?: AbortSignal },
  ): Promise<void>;
  /** Shows a toast of the page, as the elements do. */
  notify(toast: { tone: 'success' | 'error' | 'info'; text: string; detail?: string }): Promise<void>;
}

/** A row of the table of elements. */
export interface AcademyElementRow {
  tag: string;
  screen: string;
  audience: 'anyone' | 'everyone' | 'staff' | 'parent';
  menuIds: readonly string[];
  route?: string;
  attributes: readonly string[];
}

/** Sets options for every element of the page. May be called again: options that a call leaves out stay. */
export declare function configure(options: AcademyConfig): void;
/** Loads and defines one element before it is used. @throws when the tag is not ours, or its code cannot be loaded. */
export declare function define(tag: string): Promise<void>;
/** Who is signed in. */
export declare const session: AcademySession;
/** Sends calls with the session of the page. */
export declare const api: AcademyApi;
/** The table of elements. */
export declare const elements: readonly AcademyElementRow[];

${callTypes(allCalls)}

export type AcademyFindingId =${findingIds};

${interfaceText('widgets/check/report.ts', 'CheckFinding', 'AcademyFinding')}

${interfaceText('widgets/check/report.ts', 'CheckReport', 'AcademyCheckReport')}

/**
 * Looks for the usual reasons why elements are not shown or do not work, and says what to do about each. It makes one
 * call to the API without a sign-in, and repeats the calls of the elements to see whether the answers fit the contract.
 * \`?academy-check\` in the address of the page does the same and shows the result.
 * @throws when the code of the check cannot be loaded, with what to do about it.
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

${FRAMEWORK_TAGS}
declare global {
  interface HTMLElementTagNameMap {
${elements.map((row) => `    '${row.tag}': ${className(row.tag)};`).join('\n')}
  }
  /** The events bubble up to the document and the window. */
  interface GlobalEventHandlersEventMap extends AcademyEventMap {}
}

${FRAMEWORK_MODULES}`;
}
