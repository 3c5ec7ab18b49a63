import type { ReactNode } from 'react';

/** Groups of the side navigation, in their order. */
export const SECTIONS = [
  'Begin',
  'Places',
  'Guides',
  'Elements',
  'Reference',
  'What each screen promises',
  'Developers',
  'About',
] as const;

/** A file of the site that is no page. */
export interface SiteFile {
  /** From the root of the site: `contract/login.ts`. */
  path: string;
  text: string;
}

/** One page of the site: one HTML file. */
export interface Page {
  /** The file, from the root of the site: `guides/security.html`. */
  path: string;
  /** Its `h1`, and its name in the navigation. */
  title: string;
  /** A shorter name for the navigation. */
  label?: string;
  /** One sentence under the title, and in results of a search engine. */
  lead?: string;
  section: (typeof SECTIONS)[number];
  /** The file of the repository that it shows, so that links between those files become links between pages. */
  source?: string;
  /** The content under the title: React elements or HTML. Links begin at the root of the site: `/guides/security.html`. */
  body: () => ReactNode | { html: string };
  /** Scripts of `client/` that the page loads, besides those of the docs layout. */
  scripts?: readonly string[];
  /** Files that the build writes for it. Links of any page may lead to them. */
  files?: readonly SiteFile[];
  /** Takes the whole width, without the list of headings. */
  wide?: boolean;
  /** Not in the side navigation, because it is one of very many pages. */
  unlisted?: boolean;
}

export const isHtml = (body: ReturnType<Page['body']>): body is { html: string } =>
  typeof body === 'object' && body !== null && 'html' in body;
