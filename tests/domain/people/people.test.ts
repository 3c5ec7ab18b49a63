import { describe, expect, test } from 'vitest';
import { homePath, isFollowablePath } from '#domain/people/menu.ts';
import { isParent, isSchoolUser, type Role, type SessionUser, toRole } from '#domain/people/roles.ts';

const user = (role: Role, isParentView = false): SessionUser => ({ role, isParentView, capabilities: [] });
const entry = (path: string) => ({ id: 'x', path, name: '', icon: '' });

describe('roles', () => {
  test('only 3, 4, 6, 12 and 24 may hold a session, as number or text', () => {
    const roles = [3, 4, 6, 12, 24, '3', ' 24 '];
    expect(roles.map(toRole)).toEqual([3, 4, 6, 12, 24, 3, 24]);
    for (const other of [0, 1, 2, 5, 7, 13, 25, '', '3.0', 'admin', null, undefined, {}, true]) {
      expect(toRole(other)).toBeUndefined();
    }
  });

  test('role 24 or the parent view is a parent', () => {
    expect(isParent(user(24))).toBe(true);
    expect(isParent(user(3, true))).toBe(true);
    expect(isParent(user(6))).toBe(false);
  });

  test('role 4 is a school user, but not in parent view', () => {
    expect(isSchoolUser(user(4))).toBe(true);
    expect(isSchoolUser(user(4, true))).toBe(false);
    expect(isSchoolUser(user(3))).toBe(false);
  });
});

describe('home', () => {
  test('is the path of the first menu entry', () => {
    expect(homePath(user(3), [entry('/study-plans'), entry('/users')])).toBe('/study-plans');
  });

  test('without a menu is the dashboard of the role', () => {
    expect(homePath(user(3), [])).toBe('/dashboard');
    expect(homePath(user(24), [])).toBe('/parent-dashboard');
    expect(homePath(user(6, true), [])).toBe('/parent-dashboard');
  });

  test('passes over a path that is not followed', () => {
    expect(homePath(user(3), [entry('//evil.example'), entry('/users')])).toBe('/users');
    expect(homePath(user(3), [entry('javascript:alert(1)')])).toBe('/dashboard');
  });
});

test('a path is followed when it is http(s) or begins with a single slash', () => {
  for (const path of [
    '/',
    '/study-plans/7',
    '/a/../b',
    '/a//b',
    '/?to=//evil.example',
    'https://lms.example/x',
    'HTTP://lms.example',
  ]) {
    expect(isFollowablePath(path), path).toBe(true);
  }
  const others = [
    '',
    'users',
    '//evil.example',
    '/\\evil.example',
    '\\evil',
    'javascript:alert(1)',
    ' /x',
    '/a\nb',
    'data:,',
    'https:///x',
    '/..//evil.example',
    '/.//evil.example',
    '/a/..//evil.example/login',
    '/%2e%2e//evil.example',
    '/a/%2E%2e//evil.example?x=1',
  ];
  for (const path of others) expect(isFollowablePath(path), path).toBe(false);
});
