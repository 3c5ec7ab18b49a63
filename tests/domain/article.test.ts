import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withArticle } from '#domain/format/article.ts';

it('an article follows the sound of its noun', () => {
  const nouns = [
    'video',
    'exam',
    'session',
    'invitationId',
    'user',
    'unit',
    'update',
    'institution',
    'district',
    'Exam',
  ];
  expect(nouns.map(withArticle)).toEqual([
    'a video',
    'an exam',
    'a session',
    'an invitationId',
    'a user',
    'a unit',
    'an update',
    'an institution',
    'a district',
    'an Exam',
  ]);
});

it('no sentence has an article before a word that is put in', () => {
  const files = ['src', 'demo-host', 'widgets']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
    .filter((file) => /\.tsx?$/.test(file) || /texts\/en\/.*\.json$/.test(file));
  const found = files.flatMap((file) => {
    // In a table of texts the words stand as {name}.
    const article = file.endsWith('.json') ? /(?<![\w’])[Aa]n? \{\w+\}/g : /(?<![\w’])[Aa]n? \$\{(?!withArticle)/g;
    return [...readFileSync(file, 'utf8').matchAll(article)].map(([text]) => `${file}: ${text}`);
  });
  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
