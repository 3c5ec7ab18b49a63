import { describe, expect, it } from 'vitest';
import { readChoice, writeChoice } from '#host/docs/playground/choice.ts';
import { controlsOf } from '#host/docs/playground/controls.ts';
import { themeCss } from '#host/docs/playground/css.ts';
import type { Report } from '#host/docs/playground/report.ts';
import { findings, trialPage } from '#host/docs/playground/verification.ts';
import { contrast } from '#platform/contrast.ts';
import { commonAttributes } from '#widgets/page/attributes.ts';
import { elements } from '#widgets/page/elements.ts';

describe('the controls', () => {
  it.each(elements.map((row) => [row.tag, row] as const))('cover every attribute of %s', (tag, row) => {
    expect(controlsOf(tag).map(({ attribute }) => attribute)).toEqual([...row.attributes, ...commonAttributes]);
  });

  it('offer the words of an attribute that takes words', () => {
    const tab = controlsOf('academy-plan-report').find(({ attribute }) => attribute === 'tab');
    expect(tab?.options).toContain('not-started');
  });
});

describe('the address', () => {
  it('keeps all that is chosen', () => {
    const choice = {
      ...readChoice('element=parent-attendance'),
      attributes: { month: '9', theme: 'dark', locale: 'hi-IN' },
      width: 320,
      traits: ['rtl', 'reset'] as const,
      part: 'card' as const,
      properties: { '--academy-color-accent': 'light-dark(#1b6b4a, #6fcf9f)', '--academy-radius': '6px' },
    };
    expect(readChoice(writeChoice(choice))).toEqual(choice);
  });

  it('leaves out what is in no table', () => {
    const { element, attributes, width, traits, part, properties } = readChoice(
      'element=script&theme=pink&onclick=x&width=9&page=other&part=all&color-none=red',
    );
    expect({ element, attributes, width, traits, part, properties }).toEqual({
      element: 'academy-dashboard',
      attributes: {},
      width: undefined,
      traits: [],
      part: undefined,
      properties: {},
    });
  });

  it('never names the host that one signs in at', () => {
    expect(readChoice('element=academy-login&api-base=https://elsewhere.example').attributes).toEqual({});
    const typed = { ...readChoice(''), attributes: { 'api-base': 'https://api.example' } };
    expect(writeChoice(typed)).not.toContain('api.example');
  });

  it('gives an element what it cannot be without', () => {
    expect(readChoice('element=academy-plan-report').attributes['plan-id']).toMatch(/^\d+$/);
  });
});

describe('the theme', () => {
  it('measures contrast as WCAG does', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
    expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
    expect(contrast([10, 20, 30], [10, 20, 30])).toBe(1);
  });

  it('exports one rule, and nothing that would end it', () => {
    const properties = { '--academy-radius': '6px', '--academy-font': 'x; } body { display: none' };
    expect(themeCss({ properties })).toBe(':root {\n  --academy-radius: 6px;\n}');
  });
});

describe('a verification', () => {
  const trial = {
    snippet: '<academy-dashboard theme="dark"></academy-dashboard>',
    policy: "default-src 'self'; connect-src https://api.example",
    entry: 'https://files.example/academy-widgets.js',
    reporter: 'https://files.example/docs/verify.js',
    apiBase: 'https://api.example',
  };
  const good: Report[] = [
    { type: 'running' },
    { type: 'loaded' },
    { type: 'api', isReached: true },
    { type: 'ready', state: 'data', ms: 90 },
  ];
  const faults = (reports: readonly Report[]) =>
    findings(reports, trial)
      .filter(({ isGood }) => !isGood)
      .map(({ text }) => text)
      .join('\n');

  it('tries exactly what is printed, with Trusted Types besides', () => {
    const html = trialPage({ ...trial, policy: `${trial.policy} "` });
    expect(html).toContain(`\n${trial.snippet}\n`);
    expect(html).toContain("connect-src https://api.example &#34;; require-trusted-types-for 'script'\"");
    // The page that draws it is not the page that it stands for.
    expect(html).not.toContain("'self'");
    // Before anything that the policy might refuse.
    expect(html.indexOf('verify.js')).toBeLessThan(html.indexOf(trial.snippet));
  });

  it('is passed when the element is ready, the API answered and nothing was refused', () => {
    expect(faults(good)).toBe('');
  });

  it('says what was refused, what failed, and what never happened', () => {
    const refused = { type: 'violation', directive: 'connect-src', blocked: 'https://api.example/x' } as const;
    expect(faults([...good, refused])).toContain('connect-src refused https://api.example/x');
    expect(faults(good.filter(({ type }) => type !== 'ready'))).toContain('academy-ready did not fire');
    expect(faults([...good.slice(0, 3), { type: 'ready', state: 'error', ms: 9 }])).toContain('with an error');
    expect(faults([])).toContain('add it to script-src');
  });
});
