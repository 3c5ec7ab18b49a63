import { useStore } from 'zustand';
import type { SessionUser } from '#domain/roles.ts';
import { pageRuntime } from '#page/runtime.ts';

/** Who is signed in. */
export const useViewer = (): SessionUser | null => useStore(pageRuntime().session.store, ({ user }) => user);
