/** Gathers the facts with the browser's own means, so that it works where no element is defined. */

import { pageConfig } from '#page/element/pageGlobals.ts';
import { readUrl } from '#platform/readUrl.ts';
import { STYLES_MARK } from '#widgets/build/reservedHeight.ts';
import { commonAttributes } from '#widgets/page/attributes.ts';
import { type ElementRow, elementRow, elements } from '#widgets/page/elements.ts';
import { probeAnswers, tableFaults } from './answerProbe.ts';
import { probeApi } from './apiProbe.ts';
import { isMixed } from './apiRules.ts';
import { failedCalls } from './callProbe.ts';
import { clean } from './clean.ts';
import type { ApiFact, Facts, ScriptFact, TagFact, TraceFact } from './facts.ts';
import { probeFile } from './fileProbe.ts';
import { folder } from './folder.ts';
import { watchPolicies } from './policyWatch.ts';
import { meantTag } from './tagRules.ts';
import { probeWorker } from './workerProbe.ts';

/** In ms. Elements that are not defined by then count as missing. */
const PATIENCE_MS = 4_000;
/** The interval in which that is checked, in ms. */
const POLL_MS = 100;
/** The address of one of our files, in any attribute. */
const OUR_FILE = /(?:^|\/)(academy-widgets(\.classic)?|widgets\/(?:academy|parent)-[a-z-]+)\.js(?:[?#]|$)/;
/** One of our tags, or a misspelt one, as text. */
const WRITTEN_TAG = /<\/?((?:academy|parent)[-_][a-z_-]+)/gi;

/** Looks at the page as it is, after waiting for its elements. */
export async function gather(): Promise<Facts> {
  const policies = watchPolicies();
  await settled();

  const scripts = scriptFacts();
  const { transport } = pageConfig();
  // A page that sends the calls itself may have no API of its own.
  const named = apiNames().filter(({ source }) => !transport || source !== 'default');
  const [files, apis, answers] = await Promise.all([
    Promise.all(undefinedTags().map((tag) => probeFile(tag, folder))),
    Promise.all(named.map(async (api) => ({ ...api, probe: await probeApi(isMixed(api, location.href) ? {} : api) }))),
    probeAnswers(),
  ]);
  const { tags, traces } = readDocument();
  return {
    page: {
      url: location.origin === 'null' ? withoutSecrets(document.baseURI) : location.origin + location.pathname,
      origin: globalThis.origin,
      isLocal: /^(?:localhost|127\.|\[::1\])/.test(location.hostname),
      isFramed: window !== window.top,
      isOnline: navigator.onLine,
    },
    folder,
    storage: storageFact(),
    scripts,
    tags,
    traces,
    metas: [...document.querySelectorAll('meta')]
      .map(({ name, content }) => ({ name, content }))
      .filter(({ name }) => clean(name).startsWith('academy-')),
    files,
    blocks: await policies(),
    apis,
    answers: answers.misfits,
    failed: failedCalls(tagsOnPage()),
    worker: await probeWorker(apis),
    transport: transport && [...tableFaults(transport, tagsOnPage()), ...answers.faults],
    hasStyles: getComputedStyle(document.documentElement).getPropertyValue(STYLES_MARK) !== '',
  };
}

/** Waits until the page is loaded, and until its elements are defined or count as missing. */
async function settled(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  const until = performance.now() + PATIENCE_MS;
  const tags = elements.map((row) => row.tag).join();
  while (performance.now() < until && (!document.querySelector(tags) || undefinedTags().length > 0)) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

const tagsOnPage = () => elements.map((row) => row.tag).filter((tag) => document.querySelector(tag));

const undefinedTags = () =>
  elements.map((row) => row.tag).filter((tag) => !customElements.get(tag) && document.querySelector(tag));

function scriptFacts(): ScriptFact[] {
  return [...document.scripts].flatMap((script) => {
    const named = [...script.attributes].find(({ name, value }) => /src/.test(name) && OUR_FILE.test(value));
    if (!named || !readUrl(named.value, document.baseURI)) return [];
    const [, name = '', classic] = OUR_FILE.exec(named.value) ?? [];
    return {
      url: withoutSecrets(new URL(named.value, document.baseURI).href),
      kind: classic ? ('classic' as const) : name === 'academy-widgets' ? ('entry' as const) : ('element' as const),
      type: script.getAttribute('type'),
      isDeferred: named.name !== 'src',
      hasIntegrity: script.integrity !== '',
      hasCrossOrigin: script.crossOrigin !== null,
    };
  });
}

/** Every tag that is ours or that nobody has defined, and every place where one of our tags is only text. */
function readDocument(): { tags: TagFact[]; traces: TraceFact[] } {
  const tags: TagFact[] = [];
  const traces = new Map<string, TraceFact>();

  const trace = (text: string, where: TraceFact['where']) => {
    for (const [, name = ''] of text.matchAll(WRITTEN_TAG)) traces.set(`${name} ${where}`, { name, where });
  };

  const look = (root: Document | DocumentFragment, place: TagFact['place']) => {
    const walker = document.createTreeWalker(
      root,
      NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        if (isTag(node)) tags.push(tagFact(node, place));
        else for (const { value } of node.attributes) trace(value, 'attribute');
        if (node instanceof HTMLTemplateElement) look(node.content, 'template');
        // Not inside our own elements.
        if (node.shadowRoot && !isOurs(node)) look(node.shadowRoot, place === 'page' ? 'shadow-root' : place);
      } else if (node instanceof Comment) trace(node.data, 'comment');
      else if (!node.parentElement?.closest('script, style, textarea, noscript, title')) {
        trace(node.textContent ?? '', node.parentElement?.closest('pre, code, kbd, samp') ? 'code' : 'text');
      }
    }
  };

  look(document, 'page');
  return { tags, traces: [...traces.values()] };
}

const isOurs = ({ localName }: Element) =>
  elementRow(localName) !== undefined || /^academy-(?:page|check)$/.test(localName);

/** Whether an element is ours, or has a name that HTML does not know and nobody has defined. */
const isTag = (element: Element) =>
  elementRow(element.localName) !== undefined ||
  (element instanceof HTMLElement &&
    !isOurs(element) &&
    (element instanceof HTMLUnknownElement || element.matches(':not(:defined)')));

/** Content that is inside an element by mistake. Not a placeholder, and not what editors put into empty elements. */
const CONTENT = ':scope > :not(br, span, p:empty)';

function tagFact(element: Element, place: TagFact['place']): TagFact {
  const { width, height } = element.getBoundingClientRect();
  const row = elementRow(element.localName);
  return {
    name: element.localName,
    // Of other elements, only the name is read.
    attributes: row
      ? Object.fromEntries([...element.attributes].map(({ name, value }) => [nameIn(row, name), value]))
      : {},
    isDefined: customElements.get(element.localName) !== undefined,
    place,
    hasContent: row !== undefined && element.querySelector(CONTENT) !== null,
    width,
    height,
  };
}

/** `planid`, which HTML makes of a property `planId`, is read as `plan-id`. */
const nameIn = (row: ElementRow, name: string): string =>
  [...commonAttributes, ...row.attributes].find((known) => known.replaceAll('-', '') === name) ?? name;

/** The API of the page, and every other that an element names. */
function apiNames(): ApiFact[] {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="academy-api-base"]')?.content.trim();
  const configured = pageConfig().apiBase;
  const ofElements = [...document.querySelectorAll('[api-base], [apibase]')]
    // Also those of misspelt tags.
    .filter(({ localName }) => meantTag(localName))
    .map((element) => (element.getAttribute('api-base') ?? element.getAttribute('apibase') ?? '').trim())
    .filter(Boolean);
  const [first] = ofElements;
  const source = configured ? (configured === meta ? 'meta' : 'configure') : first ? 'attribute' : 'default';
  const own = apiFact(configured ?? first ?? location.origin, source);
  const originOf = ({ url }: ApiFact) => (url ? new URL(url).origin : undefined);
  const others = [...new Set(ofElements)]
    .filter((name) => name !== (configured ?? first))
    .map((name) => apiFact(name, 'attribute'))
    .map((api) => ({ ...api, isForeign: originOf(api) !== originOf(own) }));
  return [own, ...others];
}

function apiFact(name: string, source: ApiFact['source']): ApiFact {
  const address = readUrl(name, location.href);
  const url = address && withoutSecrets(address.href);
  const probe = { kind: 'not-asked' } as const;
  return {
    named: readUrl(name) ? withoutSecrets(name) : name,
    source,
    url,
    isForeign: false,
    probe,
  };
}

/** An address without username, password, query and fragment. */
function withoutSecrets(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return /^https?:$/.test(protocol)
    ? `${protocol}//${host}${pathname === '/' ? '' : pathname}`
    : `${protocol}${pathname}`;
}

function storageFact(): Facts['storage'] {
  // A key that nobody uses.
  const key = `academy-check-${Math.random()}`;
  try {
    localStorage.setItem(key, '1');
    localStorage.removeItem(key);
    return 'works';
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'blocked';
  }
}
