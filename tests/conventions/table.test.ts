/** The table of elements is told again where no code can read it. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { elements } from '#widgets/page/elements.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const WHO = { anyone: 'anyone', everyone: 'everyone signed in', staff: 'staff', parent: 'parents' } as const;

it('the README names every element with its screen, its audience and its attributes, in the order of the table', () => {
  const rows = read('README.md')
    .split('\n')
    .filter((line) => /^\| `(?:academy|parent)-/.test(line));
  expect(rows).toEqual(
    elements.map(({ tag, screen, audience, attributes }) => {
      const own = attributes.map((name) => `\`${name}\``).join(', ') || '–';
      return `| \`${tag}\` | ${screen} | ${WHO[audience]} | ${own} |`;
    }),
  );
});

it('the README shows the table of the guide that tells how quickly screens show', () => {
  const tableOf = (file: string) =>
    read(file)
      .split('\n')
      .filter((line) => /^\| .*\| [\d,]+ \|/.test(line))
      .map((line) => line.replace(/\]\([^)]*\)/g, ']'));
  const documented = tableOf('demo-host/docs/guides/developers/speed.md');
  expect(documented.length).toBeGreaterThan(5);
  expect(tableOf('README.md')).toEqual(documented);
});

it('the guide for operators names every variable that the API server reads', () => {
  const variables = ['config', 'oidcConfig', 'mailConfig', 'pushConfig'].flatMap((name) =>
    [...read(`demo-host/start/config/${name}.ts`).matchAll(/^ {2}([A-Z][A-Z_]+): (?:v\.|\w)/gm)].map(
      ([, variable = '']) => variable,
    ),
  );
  const documented = [
    ...read('demo-host/docs/guides/operators/operating.md').matchAll(/^\| (`[A-Z_`, ]+`) \|/gm),
  ].flatMap(([, names = '']) => [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
  expect(documented.sort()).toEqual(variables.sort());
});
