/** What the promises quote (*in italics*) is what people read: a word that is changed on a screen is changed there too. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, type Token } from '@messageformat/parser';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PROMISES = 'demo-host/docs/promises';

const tidy = (text: string) => text.replace(/\s+/g, ' ').replaceAll('’', "'");
const read = (file: string) => readFileSync(root + file, 'utf8');
const filesIn = (folder: string) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`);

/** The sentences that an ICU message can be, each with braces where an argument stands. */
const sentencesOf = (tokens: readonly Token[]): string[] =>
  tokens.reduce<string[]>(
    (begun, token) => {
      const next =
        token.type === 'content'
          ? [token.value]
          : 'cases' in token
            ? token.cases.flatMap((one) => sentencesOf(one.tokens))
            : ['{}'];
      return begun.flatMap((words) => next.map((more) => words + more));
    },
    [''],
  );

const ANY = '\u0000';
/** Marks what differs from case to case: arguments, numbers, and what a quote leaves out. */
const marked = (text: string, argument: RegExp) =>
  tidy(text)
    .replace(argument, ANY)
    .replace(/\d[\d,.]*%?|…/g, ANY);
const open = (text: string) => marked(text, /\{[^{}]*\}/g);

const words = [...filesIn('src/texts/en'), 'demo-host/server/database/activity/texts/en.json']
  .flatMap((file) => Object.values(JSON.parse(read(file)) as Record<string, string>))
  .flatMap((message) => sentencesOf(parse(message)))
  .map(open);
/** What else people read: sentences of the API, names of its menu, words of links. */
const source = marked(
  ['src', 'widgets', 'demo-host/server', 'demo-host/console']
    .flatMap(filesIn)
    .filter((file) => /\.tsx?$/.test(file))
    .map(read)
    .join('\n'),
  /\$\{[^{}]*\}/g,
);
/** One message a line: a quote is a whole one, or whole sentences or clauses of one. */
const allWords = `\n${words.join('\n')}\n`;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether people read it. A quote that ends in ` …` is the beginning of a sentence. */
function isShown(quote: string): boolean {
  const isCut = quote.endsWith(' …');
  const parts = open(quote.replace(/(?:[.:]| …)$/, ''))
    .split(ANY)
    .map(escaped);
  const inTexts = parts.join('[^\\n]*?') + (isCut ? '' : `(?=\\n|[.;:,!?)]| ?${ANY})`);
  const inSource = parts.join('[^\'"`]*?') + (isCut ? '' : '(?=[\'"`<.,:])');
  return (
    new RegExp(`(?:\\n|[.;:,!?(] ?|${ANY} ?)${inTexts}`).test(allWords) ||
    new RegExp(`['"\`>(. ]${inSource}`).test(source)
  );
}

/** What stands in italics, outside of code. */
const quotesOf = (markdown: string) =>
  [...markdown.replace(/`[^`]*`/g, '`').matchAll(/(?<![*\w])\*(?![\s*])([^*|]+?)(?<!\s)\*(?!\*)/g)].map(([, quote]) =>
    tidy(quote as string),
  );

test.each(filesIn(PROMISES).filter((file) => file.endsWith('.md')))('%s quotes what people read', (page) => {
  expect(quotesOf(read(page)).filter((quote) => !isShown(quote))).toEqual([]);
});

test('a quote of words that nobody reads is found', () => {
  const quotes = quotesOf('*Try again*, *{n} study plans*, `*`, *Please ask the moon.*, *{n} moons*, *Unnamed*');
  expect(quotes.filter((quote) => !isShown(quote))).toEqual(['Please ask the moon.', '{n} moons', 'Unnamed']);
});
