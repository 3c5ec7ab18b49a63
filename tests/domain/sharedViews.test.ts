/** Saved views at a server, and what a device has of them (promises/session-and-errors.md#columns-and-views). */
import { describe, expect, it } from 'vitest';
import { SAVED_VIEWS_MAX, type SavedView } from '#domain/lists/savedViews.ts';
import { isAtServer, shareRoles, shownTabs, viewsToSend, withServerViews } from '#domain/lists/sharedViews.ts';
import { readViewContent, VIEW_LIMITS } from '#domain/lists/viewContent.ts';

const TEACHERS = { role: '6' };
const PARENTS = { role: '24' };
const here = (name: string, views: SavedView['views'] = TEACHERS): SavedView => ({ name, views });
const there = (id: number, name: string, views: SavedView['views'] = TEACHERS): SavedView => ({ id, name, views });
const shared = (id: number, name: string): SavedView => ({ ...there(id, name), from: { role: 3, school: '' } });

describe('the views of a device and of a server', () => {
  it('are those of the server, and what only the device has is sent', () => {
    const next = withServerViews([here('Mine')], [there(1, 'Ours')]);
    expect(next).toEqual([there(1, 'Ours'), here('Mine')]);
    expect(viewsToSend(next)).toEqual([here('Mine')]);
    expect(next.map(isAtServer)).toEqual([true, false]);
  });

  it('become one where both have the same, and two where only their name is the same', () => {
    expect(withServerViews([here('Ours')], [there(1, 'Ours')])).toEqual([there(1, 'Ours')]);
    const both = withServerViews([here('Ours', PARENTS)], [there(1, 'Ours')]);
    expect(both).toEqual([there(1, 'Ours'), here('Ours (2)', PARENTS)]);
    const long = 'x'.repeat(60);
    expect(withServerViews([here(long, PARENTS)], [there(1, long)])[1]?.name).toHaveLength(60);
  });

  it('lose what was deleted on another device, and keep what was changed here since', () => {
    const changed = { ...there(2, 'Changed'), isChanged: true };
    expect(withServerViews([there(1, 'Gone'), changed], [])).toEqual([here('Changed')]);
  });

  it('stay as they were changed here until the server has them so', () => {
    const changed = { ...there(1, 'Ours', PARENTS), isChanged: true };
    const next = withServerViews([changed], [{ ...there(1, 'Ours'), shared: { role: 6 } }]);
    expect(next).toEqual([{ ...changed, shared: { role: 6 } }]);
    expect(viewsToSend(next)).toEqual(next);
  });

  it('are sent only as far as the server takes them', () => {
    const full = Array.from({ length: SAVED_VIEWS_MAX - 1 }, (_, index) => there(index + 1, `${index}`));
    expect(viewsToSend([...full, here('First'), here('Second')])).toEqual([here('First')]);
  });
});

describe('a view that somebody else shares', () => {
  it('is hidden for as long as it is shared, and never sent', () => {
    const hidden = { ...shared(5, 'Theirs'), isHidden: true };
    expect(withServerViews([hidden], [shared(5, 'Theirs'), shared(6, 'More')])).toEqual([hidden, shared(6, 'More')]);
    expect(withServerViews([hidden], [])).toEqual([]);
    expect(viewsToSend([{ ...hidden, isChanged: true }])).toEqual([]);
  });

  it('is a tab unless it is hidden, and none where the server shares none', () => {
    const saved = [here('Mine'), shared(5, 'Theirs'), { ...shared(6, 'More'), isHidden: true }];
    expect(shownTabs(saved, true).map(({ name }) => name)).toEqual(['Mine', 'Theirs']);
    expect(shownTabs(saved, false).map(({ name }) => name)).toEqual(['Mine']);
  });

  it('is shared with the own role and those below it', () => {
    expect(([3, 12, 4, 6, 24] as const).map((role) => shareRoles(role))).toEqual([
      [3, 12, 4, 6],
      [12, 4, 6],
      [4, 6],
      [6],
      [],
    ]);
  });
});

describe('what a view holds', () => {
  it('is filters, an order, columns and rows, and no words of a search', () => {
    const views = { role: '6', sort: { by: 'user', direction: 'ascending' }, hide: ['school'], rows: 50, none: null };
    expect(readViewContent({ ...views, search: 'Meera', page: 3, 'students-page': 2 })).toEqual(views);
    expect(readViewContent({ filter: { search: 'Meera', classId: 3 } })).toEqual({
      filter: { search: '', classId: 3 },
    });
  });

  it('is refused where it is no view, or too large', () => {
    for (const wrong of [
      null,
      'role=6',
      [],
      { 'two words': 1 },
      { role: () => '6' },
      { rows: Number.NaN },
      { role: 'x'.repeat(VIEW_LIMITS.text + 1) },
      { role: 'half \ud800' },
      { hide: Array.from({ length: VIEW_LIMITS.items + 1 }, String) },
      { a: { b: { c: { d: 1 } } } },
      JSON.parse('{"__proto__": {"isAdmin": true}}'),
      { constructor: 1 },
      Object.fromEntries(Array.from({ length: VIEW_LIMITS.entries + 1 }, (_, index) => [`f${index}`, 1])),
      Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}`, 'x'.repeat(VIEW_LIMITS.text)])),
    ])
      expect(readViewContent(wrong), JSON.stringify(wrong)?.slice(0, 60)).toBeUndefined();
  });
});
