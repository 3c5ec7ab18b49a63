/** Completes the HTML of every page: anchors, links, scroll containers, and the passages for the search. */
import { posix } from 'node:path';
import GithubSlugger from 'github-slugger';
import { type HTMLElement, parse } from 'node-html-parser';

/** A heading with an anchor. */
export interface Heading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** A passage of a page, from one heading to the next. */
export interface Passage {
  /** Empty for the text before the first heading. */
  id: string;
  heading: string;
  text: string;
}

export interface FinishedBody {
  html: string;
  headings: Heading[];
  passages: Passage[];
  /** The ids that links can lead to. */
  ids: string[];
  /** Links within the site, as they were written: `/guides/x.html#part` or `#part`. */
  links: string[];
}

/** The paths of pages, by the file of the repository that they show. */
export type PageOfSource = (source: string) => string | undefined;

const isExternal = (href: string) => /^[a-z][a-z+.-]*:/i.test(href);

/** The text without markup, with blanks between blocks. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Completes the body of a page, and lists its headings, passages and links. */
export function finishBody(html: string, path: string, pageOfSource: PageOfSource): FinishedBody {
  const body = parse(html, { comment: true });
  const headings = anchorHeadings(body);
  const links = settleLinks(body, path, pageOfSource);
  makeScrollable(body);
  return {
    html: body.toString(),
    headings,
    passages: passagesOf(body),
    ids: body.querySelectorAll('[id]').map((element) => element.id),
    links,
  };
}

function anchorHeadings(body: HTMLElement): Heading[] {
  const slugger = new GithubSlugger();
  const found: Heading[] = [];
  for (const heading of body.querySelectorAll('h2, h3')) {
    // Headings inside an interactive part of a page are not headings of the page.
    if (heading.closest('[data-island]')) continue;
    const text = plain(heading.text);
    const own = slugger.slug(text);
    if (!heading.id) heading.setAttribute('id', own);
    found.push({ id: heading.id, text, level: heading.tagName === 'H2' ? 2 : 3 });
    heading.insertAdjacentHTML(
      'beforeend',
      ` <a class="anchor" href="#${heading.id}" aria-label="Link to this section">#</a>`,
    );
  }
  return found;
}

/** The relative address of a file of the site, from the page at `path`: it works in any folder. */
export const relativeTo = (path: string, target: string): string => {
  const [file = '', hash] = target.replace(/^\//, '').split('#');
  const way = posix.relative(posix.dirname(path), file || 'index.html');
  return `${way}${hash === undefined ? '' : `#${hash}`}`;
};

function settleLinks(body: HTMLElement, path: string, pageOfSource: PageOfSource): string[] {
  const links: string[] = [];
  for (const link of body.querySelectorAll('a[href]')) {
    let href = link.getAttribute('href') ?? '';
    if (href.startsWith('repo:')) {
      const [source = '', hash] = href.slice('repo:'.length).split('#');
      const page = pageOfSource(source);
      if (!page) {
        // The site does not show this file, so only its name stays.
        link.replaceWith(link.innerHTML);
        continue;
      }
      href = `/${page}${hash === undefined ? '' : `#${hash}`}`;
    }
    if (isExternal(href)) {
      link.setAttribute('rel', 'noreferrer');
      continue;
    }
    links.push(href);
    link.setAttribute('href', href.startsWith('#') ? href : relativeTo(path, href));
  }
  return links;
}

/** Makes wide content scroll in its own container, also by keyboard. */
function makeScrollable(body: HTMLElement): void {
  for (const block of body.querySelectorAll('pre')) block.setAttribute('tabindex', '0');
  let heading = '';
  for (const element of body.querySelectorAll('h2, h3, table')) {
    if (element.tagName !== 'TABLE') {
      heading = headingText(element);
      continue;
    }
    // The empty corner cell of a table in Markdown is no header.
    for (const corner of element.querySelectorAll('th')) if (plain(corner.text) === '') corner.replaceWith('<td></td>');
    const name = plain(element.querySelector('caption')?.text ?? '') || heading || 'Table';
    element.replaceWith(
      `<div class="scroll" role="group" aria-label="${escaped(name)}" tabindex="0">${element.toString()}</div>`,
    );
  }
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
const headingText = (heading: HTMLElement) => plain(heading.text).replace(/ #$/, '');

const PASSAGE_TAGS = 'h2, h3, p, li, td, th, dt, dd, pre, summary';

function passagesOf(body: HTMLElement): Passage[] {
  const passages: (Passage & { words: string[] })[] = [{ id: '', heading: '', text: '', words: [] }];
  for (const element of body.querySelectorAll(PASSAGE_TAGS)) {
    if (element.closest('[data-island], [data-unsearched]')) continue;
    if (/^H[23]$/.test(element.tagName)) {
      passages.push({ id: element.id, heading: headingText(element), text: '', words: [] });
    } else if (!element.querySelector(PASSAGE_TAGS)) {
      passages.at(-1)?.words.push(plain(element.text));
    }
  }
  return passages
    .map(({ id, heading, words }) => ({ id, heading, text: words.filter(Boolean).join(' ') }))
    .filter(({ heading, text }) => heading || text);
}

/** A page, for the check of links. */
export interface LinkedPage {
  path: string;
  ids: readonly string[];
  links: readonly string[];
}

/** Sentences about the links that lead nowhere. @param files the paths of the site that are no pages */
export function deadLinks(pages: readonly LinkedPage[], files: readonly string[] = []): string[] {
  const idsOf = new Map<string, ReadonlySet<string>>([
    ...files.map((path) => [path, new Set<string>()] as const),
    ...pages.map(({ path, ids }) => [path, new Set(ids)] as const),
  ]);
  return pages.flatMap(({ path, links }) =>
    links.flatMap((link) => {
      if (!/^[/#]/.test(link)) return [`${path}: “${link}” begins neither with / nor with #`];
      const [file = '', hash] = link.split('#');
      const target = file === '' ? path : file.slice(1).replace(/\?.*/, '') || 'index.html';
      const ids = idsOf.get(target);
      if (!ids) return [`${path}: there is no page ${file}`];
      return hash === undefined || hash === '' || ids.has(decodeURIComponent(hash))
        ? []
        : [`${path}: ${target} has no part #${hash}`];
    }),
  );
}
