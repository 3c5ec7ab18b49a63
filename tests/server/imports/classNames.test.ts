import { describe, expect, it } from 'vitest';
import { classNames } from '#host/server/imports/roster/classNames.ts';

describe('the names of the classes of a school', () => {
  const titled = (sourcedId: string, title: string, code = '', isKnown = false) => ({
    sourcedId,
    title,
    code,
    isKnown,
  });
  const namesOf = (...args: Parameters<typeof classNames>) => classNames(...args).map(({ name }) => name);

  it('are their titles, and their codes in brackets where several have one title', () => {
    expect(
      namesOf([titled('1', 'Class 7', 'A'), titled('2', 'Class 7', 'B'), titled('3', 'Class 8', 'A')], []),
    ).toEqual(['Class 7 (A)', 'Class 7 (B)', 'Class 8']);
  });

  it('have the sourcedId in brackets where codes do not tell them apart', () => {
    expect(
      namesOf([titled('x', '7', 'A'), titled('y', '7', 'a'), titled('z', '7', 'B'), titled('w', '7')], []),
    ).toEqual(['7 (x)', '7 (y)', '7 (B)', '7 (w)']);
  });

  it('are the same in whatever order the rows come, and each is given once', () => {
    const classes = [titled('a', '7', 'b'), titled('b', '7', 'b'), titled('c', '7 (b)'), titled('d', '7 (B)')];
    const names = namesOf(classes, []);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(4);
    expect(namesOf([...classes].reverse(), []).reverse()).toEqual(names);
  });

  it('are no names of classes that stay, and those of classes that were entered by hand for these', () => {
    expect(namesOf([titled('1', '7', 'A')], [{ name: '7', isByHand: false }])).toEqual(['7 (A)']);
    expect(classNames([titled('1', '7', 'A')], [{ name: '7', isByHand: true }])).toEqual([
      { name: '7', isByHand: true },
    ]);
    expect(namesOf([titled('1', '7', 'A', true)], [{ name: '7', isByHand: true }])).toEqual(['7 (A)']);
  });

  it('are no longer than a class may be called, and cut no letter in two', () => {
    const names = namesOf(
      [titled('1'.repeat(255), '😀'.repeat(50)), titled(`2${'1'.repeat(254)}`, '😀'.repeat(50))],
      [],
    );
    expect(new Set(names).size).toBe(2);
    for (const name of names) {
      expect(name.length).toBeLessThanOrEqual(100);
      expect(name).not.toMatch(/\p{Surrogate}/u);
    }
  });
});
