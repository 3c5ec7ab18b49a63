import { isFollowablePath, type MenuEntry } from '#domain/people/menu.ts';
import type { SessionUser } from '#domain/people/roles.ts';
import type { SignOutReason } from '#session/session.ts';
import { pageConfig } from './pageGlobals.ts';

/** The actions of `academy-action`: buttons that a page may answer itself. */
export type ActionName =
  | 'add-school'
  | 'edit-school'
  | 'view-school'
  | 'add-user'
  | 'edit-user'
  | 'forgot-password'
  | 'export-report';

/** What an element shows when it is ready. */
export type ReadyState = 'data' | 'empty' | 'error' | 'signed-out' | 'denied';

/** The events of every element, with their details (guides/embedders/events.md). */
export interface AcademyEvents {
  'academy-navigate': { path: string; search?: string };
  'academy-signed-in': { user: SessionUser; menu: readonly MenuEntry[]; home: string };
  'academy-signed-out': { reason: SignOutReason };
  'academy-action': { action: ActionName; id?: number };
  'academy-ready': { ms: number; state: ReadyState; about?: string };
  'academy-error': { status: number; message: string; method: string; path: string };
}

const CANCELABLE: ReadonlySet<keyof AcademyEvents> = new Set(['academy-navigate', 'academy-action']);

/** Dispatches an event of the public surface. @returns false when the page has prevented the default action. */
export function emit<Type extends keyof AcademyEvents>(
  element: EventTarget,
  type: Type,
  detail: AcademyEvents[Type],
): boolean {
  return element.dispatchEvent(
    new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: CANCELABLE.has(type) }),
  );
}

/** The address of a path of the route table on the site of this page. */
export function hrefOf(path: string): string {
  const { basePath = '/' } = pageConfig();
  return path.startsWith('/') ? basePath.replace(/\/$/, '') + path : path;
}

/**
 * Goes to a path, unless the page prevents `academy-navigate`. Never to an address that could run script.
 * @param href the address of the path, if it is not the path itself.
 * @param search attributes that the screen opens with, as a query: `?school-id=12`.
 */
export function navigate(element: EventTarget, path: string, href = path, search = ''): void {
  if (!isFollowablePath(path) || !isFollowablePath(href)) return;
  if (emit(element, 'academy-navigate', search ? { path, search } : { path })) location.assign(href + search);
}
