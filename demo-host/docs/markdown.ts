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
  /** Only the part under this heading. */
  part?: string;
}

/** A page that shows a Markdown file or a part of it. The title of the page replaces the first heading. */
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

/** A line that is only a link to a file of code is replaced by the content of the file. */
const withFiles = (text: string, folder: string): string =>
  text.replace(
    /^\[[^\]]+\]\(([\w./-]+\.(tsx?|mjs|vue|html|php|py|json|graphql))\)$/gm,
    (_, file: string, language: string) => {
      const path = root + posix.join(folder, file);
      if (!existsSync(path)) throw new Error(`${folder} shows ${file}, which is missing.`);
      return `**${posix.basename(file)}**\n\n\`\`\`${language}\n${readFileSync(path, 'utf8').trimEnd()}\n\`\`\``;
    },
  );

/**
 * The HTML of a Markdown text. A relative link becomes `repo:` and its file. `finish` then links it to the page that
 * shows the file, or makes it plain text when no page does.
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

/** The part under a heading, up to the next heading of its level or above. Its headings are raised to begin at level 2. */
function partOf(text: string, heading: string, source: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, '').trim() === heading);
  const rank = /^#+/.exec(lines[start] ?? '')?.[0].length;
  if (rank === undefined) throw new Error(`${source} has no heading “${heading}”.`);
  const rest = lines.slice(start + 1);
  // In a block of code, a comment may look like a heading.
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
