import { isFollowablePath, type MenuEntry } from '#domain/menu.ts';
import type { SessionUser } from '#domain/roles.ts';
import type { SignOutReason } from '#session/session.ts';
import { pageConfig } from './pageGlobals.ts';

/** What `academy-action` may be about: buttons that the spec gives no action of their own. */
export type ActionName =
  | 'add-school'
  | 'edit-school'
  | 'view-school'
  | 'add-user'
  | 'edit-user'
  | 'forgot-password'
  | 'export-report';

/** What an element is showing when it is ready. */
export type ReadyState = 'data' | 'empty' | 'error' | 'signed-out' | 'denied';

/** The events of every element, with their details (design, Events). */
export interface AcademyEvents {
  'academy-navigate': { path: string; search?: string };
  'academy-signed-in': { user: SessionUser; menu: readonly MenuEntry[]; home: string };
  'academy-signed-out': { reason: SignOutReason };
  'academy-action': { action: ActionName; id?: number };
  'academy-ready': { ms: number; state: ReadyState };
  'academy-error': { status: number; message: string; method: string; path: string };
}

const CANCELABLE: ReadonlySet<keyof AcademyEvents> = new Set(['academy-navigate', 'academy-action']);

/** Dispatches an event of the public surface. @returns whether to do the default. */
export function emit<Type extends keyof AcademyEvents>(
  element: EventTarget,
  type: Type,
  detail: AcademyEvents[Type],
): boolean {
  return element.dispatchEvent(
    new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: CANCELABLE.has(type) }),
  );
}

/** Where a path of the spec's routes is on this page's site. */
export function hrefOf(path: string): string {
  const { basePath = '/' } = pageConfig();
  return path.startsWith('/') ? basePath.replace(/\/$/, '') + path : path;
}

/**
 * Goes to a path unless the page says it will; never to one that could run script.
 * @param href where it is, if elsewhere.
 * @param search attributes that its screen is to open with, as a query: `?school-id=12`.
 */
export function navigate(element: EventTarget, path: string, href = path, search = ''): void {
  if (!isFollowablePath(path) || !isFollowablePath(href)) return;
  if (emit(element, 'academy-navigate', search ? { path, search } : { path })) location.assign(href + search);
}
