/** Views of lists that people save by name (promises/session-and-errors.md#columns-and-views). */
import { describe, expect, it, vi } from 'vitest';
import { rowChoices } from '#domain/lists/listRows.ts';
import { applySaved, type KnownView, savedViews, storeSavedViews, viewsToSave } from '#domain/lists/savedViews.ts';

const ASHA = 7;
const RAVI = 8;

/** What a device keeps. */
const kept = new Map<string, string>();
const storage = {
  get: (key: string) => kept.get(key) ?? null,
  set: (key: string, value: string) => void kept.set(key, value),
};

const view = (value: unknown, initial: unknown) => ({ value, initial, set: vi.fn<KnownView['set']>() });

/** User Management with a role, an order, a search and the third page. */
const users = () => ({
  search: view('Meera', ''),
  role: view('5', ''),
  school: view('', ''),
  sort: view({ by: 'user', direction: 'ascending' }, undefined),
  hide: view(['school'], []),
  rows: view(50, 10),
  page: view(3, 1),
});
const mapOf = (views: Record<string, KnownView>) => new Map(Object.entries(views));

describe('a view that is saved', () => {
  it('has filters, order, columns and rows, and neither the page nor the words of a search', () => {
    expect(viewsToSave(mapOf(users()))).toEqual({
      role: '5',
      sort: { by: 'user', direction: 'ascending' },
      hide: ['school'],
      rows: 50,
    });
  });

  it('has no words of a search that stand inside a filter either', () => {
    const filter = view({ search: 'Meera', activityType: 'LOGIN' }, { search: '', activityType: '' });
    const saved = viewsToSave(mapOf({ filter }));
    expect(saved).toEqual({ filter: { search: '', activityType: 'LOGIN' } });
    expect(JSON.stringify(saved)).not.toContain('Meera');
  });

  it('is of one list alone, where a screen has several', () => {
    const views = mapOf({
      'students-hide': view(['class'], []),
      '7/11 students-filter': view({ search: '', classId: 3 }, { search: '' }),
      'days-rows': view(20, 50),
    });
    expect(viewsToSave(views, 'students')).toEqual({
      'students-hide': ['class'],
      'students-filter': { search: '', classId: 3 },
    });
  });
});

describe('a view that is opened', () => {
  it('sets what was saved, and the rest as the list begins, from its first page', () => {
    const views = users();
    applySaved({ name: 'Teachers', views: { role: '6', rows: 50 } }, mapOf(views));
    expect(views.role.set).toHaveBeenCalledWith('6');
    expect(views.search.set).toHaveBeenCalledWith('');
    expect(views.sort.set).toHaveBeenCalledWith(undefined);
    expect(views.hide.set).toHaveBeenCalledWith([]);
    expect(views.page.set).toHaveBeenCalledWith(1);
    // As they are already.
    expect(views.rows.set).not.toHaveBeenCalled();
    expect(views.school.set).not.toHaveBeenCalled();
  });

  it('passes over what the list does not have any more', () => {
    const views = { role: view('', '') };
    applySaved({ name: 'Old', views: { role: '6', campus: 'north' } }, mapOf(views));
    expect(views.role.set).toHaveBeenCalledWith('6');
  });

  it('does the same again after it was stored', () => {
    storeSavedViews(storage, ASHA, 'academy-users', [{ name: 'Teachers', views: viewsToSave(mapOf(users())) }]);
    const views = mapOf({ rows: view(10, 10) });
    for (const saved of savedViews(storage, ASHA, 'academy-users')) applySaved(saved, views);
    expect(views.get('rows')?.set).toHaveBeenCalledWith(50);
  });
});

it('views are of one person and one list', () => {
  storeSavedViews(storage, ASHA, 'academy-users', [{ name: 'Mine', views: {} }]);
  expect(savedViews(storage, RAVI, 'academy-users')).toEqual([]);
  storeSavedViews(storage, RAVI, 'academy-users', [{ name: 'His', views: {} }]);
  expect(savedViews(storage, ASHA, 'academy-users').map(({ name }) => name)).toEqual(['Mine']);
  expect(savedViews(storage, ASHA, 'academy-schools')).toEqual([]);
});

it('a list offers its own number of rows among the others', () => {
  expect(rowChoices(12)).toEqual([10, 12, 20, 50, 100]);
  expect(rowChoices(20)).toEqual([10, 20, 50, 100]);
});
