/** The sentences that the promises quote are those that people read: a text that is reworded is reworded there too. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const textOf = (file: string) => readFileSync(root + file, 'utf8');
const filesOf = (folder: string, ending: string) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => `${folder}/${file}`);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const ANYTHING = '.+?';

/** Where the brace that opens at `start` closes. */
function closing(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** What a message may read as: its arguments as anything, its plurals and choices as each of their branches. */
function patternOf(message: string): string {
  let pattern = '';
  for (let at = 0; at < message.length; at += 1) {
    if (message[at] === '#') pattern += ANYTHING;
    else if (message[at] === '{') {
      const end = closing(message, at);
      pattern += patternOfArgument(message.slice(at + 1, end));
      at = end;
    } else pattern += escaped(message[at] as string);
  }
  return pattern;
}

function patternOfArgument(inner: string): string {
  const choices = /^\s*\w+\s*,\s*(?:plural|select)\s*,(.*)$/s.exec(inner)?.[1];
  if (choices === undefined) return ANYTHING;
  const branches: string[] = [];
  for (let at = choices.indexOf('{'); at >= 0; at = choices.indexOf('{', at)) {
    const end = closing(choices, at);
    branches.push(patternOf(choices.slice(at + 1, end)));
    at = end;
  }
  return `(?:${branches.join('|')})`;
}

/** A message that is little more than its arguments reads as any sentence, and tells nothing. */
const hasWords = (pattern: string) => pattern.replaceAll(ANYTHING, '').replace(/[^\p{L}]/gu, '').length >= 4;

const patterns = ['src/texts/en', 'demo-host/api', 'demo-host/console']
  .flatMap((folder) => filesOf(folder, '.json'))
  .filter((file) => file.startsWith('src/') || file.endsWith('/en.json'))
  .flatMap((file) => Object.values(JSON.parse(textOf(file)) as Record<string, string>))
  .map(patternOf)
  .filter(hasWords)
  .map((pattern) => new RegExp(`^${pattern}$`, 's'));

/** What the API server says, and the few words that a page has before its texts. */
const code = ['demo-host/api', 'demo-host/db', 'demo-host/import', 'src/domain', 'widgets']
  .flatMap((folder) => [...filesOf(folder, '.ts'), ...filesOf(folder, '.sql')])
  .map(textOf)
  .join('\n');

const isSaid = (sentence: string): boolean =>
  patterns.some((pattern) => pattern.test(sentence)) ||
  new RegExp(
    sentence
      .split(/\{[^}]*\}/)
      .map(escaped)
      .join('[^\\n]{1,40}'),
  ).test(code);

/** With or without the full stop that ends the sentence around it. */
const isSaidSo = (words: string) => [words, words.replace(/[.:]$/, ''), `${words}.`].some(isSaid);

/** Sentences in italics; fewer words may be a term, and an ellipsis stands for more words. */
function quotedIn(markdown: string): string[] {
  const flowing = markdown
    .replace(/```.*?```/gs, '')
    .replace(/`[^`\n]*`/g, '·')
    .replace(/\*\*[^*]*\*\*/g, '')
    .replace(/^\s*[-*] /gm, '')
    .replace(/ *\n(?!\n) */g, ' ');
  return [...flowing.matchAll(/(?<![\w*])\*([^*\n]+?)\*(?![\w*])/g)]
    .map(([, words = '']) => words)
    .filter((words) => words.split(/\s+/).length >= 4 && /^[A-Z{]/.test(words) && !words.includes('…'));
}

const PROMISES = 'demo-host/docs/promises';

test('the promises quote many sentences', () => {
  expect(filesOf(PROMISES, '.md').flatMap((file) => quotedIn(textOf(file))).length).toBeGreaterThan(300);
});

test.each(filesOf(PROMISES, '.md'))('%s quotes what people read', (file) => {
  const unknown = quotedIn(textOf(file)).filter(
    (words) => !isSaidSo(words) && !words.split(/(?<=[.?!]) /).every(isSaidSo),
  );
  expect(unknown).toEqual([]);
});
