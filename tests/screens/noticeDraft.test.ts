import { afterEach, describe, expect, test, vi } from 'vitest';
import { fromLocalMoment, toLocalMoment } from '#domain/format/localMoment.ts';
import { noticeState } from '#domain/messages/notices.ts';
import {
  type Draft,
  EMPTY,
  faultOfEnd,
  faultsIn,
  firstLanguage,
  isDraft,
  isTouched,
  written,
} from '#screens/shared/notices/noticeDraft.ts';
import { ZONES } from '#tests/support/browser/zones.ts';

afterEach(() => vi.unstubAllEnvs());

const NOW = new Date('2026-11-23T09:00:00Z');
const words = (title: string, description = title) => ({ title, description });
const draft = (more: Partial<Draft>): Draft => ({ ...EMPTY, ...more });

describe('a notice that is being written', () => {
  test('is nothing until something is typed or chosen', () => {
    expect([isTouched(EMPTY), isTouched(draft({ endsAt: '2026-12-01T10:00' }))]).toEqual([false, true]);
    expect([isDraft(EMPTY), isDraft({ title: 'of an older version', description: '', priority: 1 })]).toEqual([
      true,
      false,
    ]);
  });

  test('may be in any language, and is wrong where half a text is missing', () => {
    const hindi = draft({ texts: { ...EMPTY.texts, hi: words('छुट्टी'), ml: words('അവധി', ' ') } });
    expect(firstLanguage(hindi)).toBe('hi');
    expect(faultsIn(hindi, 'en')).toEqual({ title: undefined, description: undefined });
    expect(faultsIn(hindi, 'hi')).toEqual({ title: undefined, description: undefined });
    expect(faultsIn(hindi, 'ml')).toEqual({ title: undefined, description: 'missing' });
    expect(faultsIn(EMPTY, 'en')).toEqual({ title: 'missing', description: 'missing' });
  });

  test('is sent in the language that was written first, with the others beside it', () => {
    const both = draft({ texts: { ...EMPTY.texts, en: words(' Holiday '), ml: words('അവധി') } });
    expect(written(both)).toMatchObject({
      title: 'Holiday',
      language: 'en',
      texts: [{ language: 'ml', title: 'അവധി', description: 'അവധി' }],
      startsAt: null,
      endsAt: null,
    });
  });

  test('ends after it starts, and in the future', () => {
    expect(faultOfEnd(draft({ startsAt: '2027-01-02T10:00', endsAt: '2027-01-01T10:00' }), NOW)).toBe('endsEarly');
    expect(faultOfEnd(draft({ endsAt: '2026-01-01T10:00' }), NOW)).toBe('endsOver');
    expect(faultOfEnd(draft({ startsAt: '2027-01-01T10:00', endsAt: '2027-01-02T10:00' }), NOW)).toBeUndefined();
  });
});

test.each(ZONES)('a moment is in the field as a clock in %s tells it, and the same after it', (zone) => {
  vi.stubEnv('TZ', zone);
  const moment = '2026-11-23T09:30:00.000Z';
  const clock = new Date(moment);
  const field = toLocalMoment(moment);
  expect(field.slice(8)).toBe(`${String(clock.getDate()).padStart(2, '0')}T${clock.toTimeString().slice(0, 5)}`);
  expect(fromLocalMoment(field)).toBe(moment);
  expect([toLocalMoment(null), fromLocalMoment('')]).toEqual(['', null]);
});

test('a notice is withdrawn, disabled, ended, planned or running, in this order', () => {
  const times = { startsAt: '2026-11-22T09:00:00Z', endsAt: null, withdrawnAt: null, isEnable: 1 } as const;
  expect(noticeState(times, NOW)).toBe('running');
  expect(noticeState({ ...times, startsAt: '2026-11-24T09:00:00Z' }, NOW)).toBe('planned');
  expect(noticeState({ ...times, endsAt: '2026-11-23T09:00:00Z' }, NOW)).toBe('ended');
  expect(noticeState({ ...times, endsAt: '2026-11-23T08:00:00Z', isEnable: 0 }, NOW)).toBe('disabled');
  expect(noticeState({ ...times, withdrawnAt: '2026-11-23T08:00:00Z', isEnable: 0 }, NOW)).toBe('withdrawn');
});
