import { describe, expect, it } from 'vitest';
import type { MenuEntry } from '#domain/people/menu.ts';
import type { Role, SessionUser } from '#domain/people/roles.ts';
import { tagOf } from '#host/console/routing/screenCode.ts';

const entry = (id: string, path: string): MenuEntry => ({ id, path, name: id, icon: 'Home' });

function tagsOf(role: Role, menu: MenuEntry[]) {
  const user: SessionUser = { role, isParentView: false, capabilities: [] };
  return menu.map((each) => tagOf(each, { user, menu }));
}

describe('the screen that a menu entry opens', () => {
  it('is known by its tag, also where the entry has a query or a path of the school’s own', () => {
    const menu = [entry('dashboard', '/overview'), entry('users', '/users?page=2'), entry('something-new', '/else/')];
    expect(tagsOf(3, menu)).toEqual(['academy-dashboard', 'academy-users', 'academy-dashboard']);
  });

  it('is that of parents for parents', () => {
    expect(tagsOf(24, [entry('messages', '/messages')])).toEqual(['parent-messages']);
    expect(tagsOf(3, [entry('messages', '/messages')])).toEqual(['academy-messages']);
  });

  it('is none for another site and for the login', () => {
    expect(tagsOf(3, [entry('users', 'https://school.example/users'), entry('users', '/login')])).toEqual([
      undefined,
      undefined,
    ]);
  });
});
