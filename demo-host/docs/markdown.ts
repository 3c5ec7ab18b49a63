/** Pages made of Markdown files of the repository: rendered, never copied. */
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';
import { withTables } from './guides/tables.ts';
import type { Page } from './page.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface MarkdownPage extends Omit<Page, 'body' | 'source'> {
  /** The Markdown file, from the root of the repository. */
  source: string;
  /** Only what stands under the heading of this name. */
  part?: string;
}

/** A page that shows a Markdown file, or a part of one. Its own first heading gives way to the page's title. */
export function markdownPage({ part, ...page }: MarkdownPage): Page {
  return {
    ...page,
    body: () => {
      const path = root + page.source;
      if (!existsSync(path)) throw new Error(`${page.source} is missing, which ${page.path} is to show.`);
      const text = withFiles(readFileSync(path, 'utf8'), posix.dirname(page.source));
      const shown = part === undefined ? text.replace(/^# .*\n/, '') : partOf(text, part, page.source);
      return { html: renderMarkdown(withTables(shown), posix.dirname(page.source)) };
    },
  };
}

/** A line that is only a link to a file of code stands for the file: shown as it is, never copied. */
const withFiles = (text: string, folder: string): string =>
  text.replace(/^\[[^\]]+\]\(([\w./-]+\.(tsx?|vue|html))\)$/gm, (_, file: string, language: string) => {
    const path = root + posix.join(folder, file);
    if (!existsSync(path)) throw new Error(`${folder} shows ${file}, which is missing.`);
    return `**${posix.basename(file)}**\n\n\`\`\`${language}\n${readFileSync(path, 'utf8').trimEnd()}\n\`\`\``;
  });

/**
 * HTML of Markdown. A relative link comes out as `repo:` and the file it leads to; `finish` makes it a
 * link to the page that shows the file, or plain text where none does.
 */
export function renderMarkdown(text: string, folder: string): string {
  const marked = new Marked({
    gfm: true,
    walkTokens: (token) => {
      if (token.type === 'link' && /^(?![a-z][a-z+.-]*:|[/#])/i.test(token.href)) {
        token.href = `repo:${posix.join(folder, token.href)}`;
      }
    },
  });
  return marked.parse(text, { async: false });
}

/** What stands under a heading, up to the next of its rank or above; its headings rise so that they begin at the second rank. */
function partOf(text: string, heading: string, source: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, '').trim() === heading);
  const rank = /^#+/.exec(lines[start] ?? '')?.[0].length;
  if (rank === undefined) throw new Error(`${source} has no heading “${heading}”.`);
  const rest = lines.slice(start + 1);
  // A comment in a block of code begins as a heading does.
  let isCode = false;
  const own: string[] = [];
  for (const line of rest) {
    if (line.startsWith('```')) isCode = !isCode;
    const found = isCode ? undefined : /^#+(?= )/.exec(line)?.[0].length;
    if (found !== undefined && found <= rank) break;
    own.push(found === undefined ? line : line.slice(rank - 1));
  }
  return own.join('\n');
}
