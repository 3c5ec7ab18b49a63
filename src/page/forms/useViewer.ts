import { useStore } from 'zustand';
import type { SessionUser } from '#domain/people/roles.ts';
import { pageRuntime } from '#page/element/runtime.ts';

/** Who is signed in. */
export const useViewer = (): SessionUser | null => useStore(pageRuntime().session.store, ({ user }) => user);
