/**
 * Sends the first call of an element while its code is still loading, so that both arrive together
 * (promises/session-and-errors.md#the-first-call). When the element asks for it, the client takes the request over
 * (`#page/earlyCalls.ts`) and deals with whatever comes of it, also a 401 or a failure. Where anything is unclear nothing
 * is sent, and the element asks when its code is there.
 */
import { addressForSession } from '#api/callUrl.ts';
import { ELEMENT_NAMES, SESSION_ADDRESSES } from '#contract/call.ts';
import { languageOfLocale } from '#domain/people/languages.ts';
import { isParent, isSchoolUser, type SessionUser, toRole } from '#domain/people/roles.ts';
import { askPortalEarly, sendEarly } from '#page/calls/earlyCalls.ts';
import { namedApi, originOf } from '#page/calls/pageApi.ts';
import { foundOnPage, pageConfig } from '#page/element/pageGlobals.ts';
import { hasViews } from '#page/element/storedViews.ts';
import { readStored } from '#platform/safeStorage.ts';
import type { Question } from '#screens/shared/firstQuestion.ts';
import { STORAGE_KEY, type StorageKey } from '#session/storage.ts';
import { propertyName } from './attributes.ts';
import { firstQuestions } from './elementTables.ts';

/** Who is signed in, and with which token. */
interface SignedIn {
  token: string;
  /** Null where a portal gives a token without a user. */
  user: Pick<SessionUser, 'role' | 'isParentView' | 'capabilities'> | null;
}

/** To be called for each element whose code is not there yet. It may still be given its attributes in this task. */
export function sendFirstCall(element: Element): void {
  // Whatever is wrong, the element's own code will tell.
  send(element).catch(() => {});
}

async function send(element: Element): Promise<void> {
  await pageReady();
  const tag = element.localName as keyof typeof firstQuestions;
  const question = firstQuestions[tag];
  // Where the runtime is loaded, most of the code is: the element soon asks for itself. What a person has left here and
  // finds again may ask something else.
  if (!question || foundOnPage('runtime') || hasViews(element)) return;

  const { transport, getUser } = pageConfig();
  // The page sends calls in its own way, which needs more code than this.
  if (transport || getUser) return;

  const apiBase = attributeOf(element, 'api-base');
  const named = namedApi() || apiBase;
  const api = apiBase ?? named ?? location.origin;
  const origin = originOf(api);
  // The token goes to the page's API alone.
  if (!origin || origin !== originOf(named ?? api)) return;

  const person = await readPerson(origin, named !== undefined);
  if (!person || (person.user && isParent(person.user) !== tag.startsWith('parent-'))) return;
  const path = filled(question, element, person.user);
  // An element that is defined by now asks for itself.
  if (path && element.isConnected && !customElements.get(tag)) {
    const can = (capability: string) => person.user?.capabilities.includes(capability);
    const url = new URL(api.replace(/\/+$/, '') + path, location.href);
    if (can(SESSION_ADDRESSES)) addressForSession(url, person.token);
    const language = languageOfLocale(attributeOf(element, 'locale') || pageConfig().locale || '');
    sendEarly(url, person.token, { language, element: can(ELEMENT_NAMES) ? tag : undefined });
  }
}

/** A question with its holes filled. Undefined where the screen asks nothing, or something that only it knows. */
function filled(question: Question, element: Element, user: SignedIn['user']): string | undefined {
  const can = (capability: string) => user?.capabilities.includes(capability);
  const attribute = (name: string) => attributeOf(element, name);
  const now = new Date();
  const isPresent = !attribute('month') && !attribute('year');
  /** By the kind of a hole: what stands in it. Null: not known. */
  const values: Record<string, (name: string, ...words: string[]) => string | number | null> = {
    id: (name) => /^[1-9]\d{0,8}$/.exec(attribute(name) ?? '')?.[0] ?? null,
    word: (name, otherwise, ...words) => words.find((word) => word === attribute(name)) ?? otherwise ?? null,
    month: () => (isPresent ? now.getMonth() : null),
    year: () => (isPresent ? now.getFullYear() : null),
    child: (capability) => (can(capability) && Number(stored(STORAGE_KEY.child))) || '',
    moment: () => now.getTime(),
    unless: (name) => (attribute(name) ? null : ''),
    unlessSchool: () => (user && isSchoolUser(user) ? null : ''),
  };
  const chosen = typeof question === 'string' ? question : question[can(question[0]) ? 1 : 2];
  let isKnown = true;
  const text = chosen.replace(/\{(\w+) ?([^}]*)\}/g, (_, kind: string, words: string) => {
    const [name = '', ...more] = words.split(' ');
    const value = values[kind]?.(name, ...more) ?? null;
    if (value === null) isKnown = false;
    return String(value);
  });
  return isKnown ? text.replace(/[?&]studentId=(?=&|$)/, '') : undefined;
}

/** @throws where storage is blocked: then nobody is signed in before the element's code. */
const stored = (key: StorageKey): string | null => readStored(localStorage, key);

/** Who is signed in, as the session will find it: asked of the portal, else read from storage. */
async function readPerson(apiOrigin: string, isNamed: boolean): Promise<SignedIn | undefined> {
  const { getToken } = pageConfig();
  if (getToken) {
    const answer = await askPortalEarly(getToken);
    if (!answer || getToken !== pageConfig().getToken) return undefined;
    return typeof answer === 'string' ? { token: answer, user: null } : withUser(answer.token, answer.user);
  }
  const issuedBy = stored(STORAGE_KEY.apiOrigin);
  const token = stored(STORAGE_KEY.token);
  if (!token || (issuedBy ? issuedBy !== apiOrigin : !isNamed)) return undefined;
  return withUser(token, JSON.parse(stored(STORAGE_KEY.user) ?? 'null'));
}

/**
 * A session as the API gives it. Undefined where its user is not written in the usual way: then the session's own code,
 * which knows every way, decides who it is.
 */
function withUser(token: string, given: unknown): SignedIn | undefined {
  if (given === undefined) return { token, user: null };
  const { role, userRole, isParentView = false, capabilities = [] } = (given ?? {}) as Record<string, unknown>;
  const known = toRole(role ?? userRole);
  if (!token || !known || typeof isParentView !== 'boolean' || !Array.isArray(capabilities)) return undefined;
  return { token, user: { role: known, isParentView, capabilities } };
}

/** The value of an attribute as the element's class will read it. It may have been set as a property already. */
function attributeOf(element: Element, name: string): string | undefined {
  const property = propertyName(name);
  const set = Object.hasOwn(element, property) ? element[property as keyof Element] : element.getAttribute(name);
  return String(set ?? element.getAttribute(property) ?? '') || undefined;
}

let ready: Promise<void> | undefined;

/**
 * Resolves when the page's own scripts have run that may configure the elements: before that, neither the API nor the
 * portal is certain. Module scripts, inline ones too, and listeners of DOMContentLoaded have run by then.
 */
function pageReady(): Promise<void> {
  ready ??= new Promise((resolve) => {
    const later = () => setTimeout(resolve);
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (document.readyState === 'complete' || navigation?.domContentLoadedEventEnd) later();
    else for (const event of ['DOMContentLoaded', 'load']) addEventListener(event, later, { once: true });
  });
  return ready;
}
