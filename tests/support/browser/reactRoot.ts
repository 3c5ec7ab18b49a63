import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

/**
 * A React root without a document, for components that draw nothing: so hooks are tested without a browser. It stubs the
 * few globals that React reads; `vi.unstubAllGlobals` takes them away.
 */
export function reactRoot() {
  const page = Object.assign(new EventTarget(), { nodeType: 9, activeElement: null, hidden: false, cookie: '' });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', page);
  vi.stubGlobal('HTMLIFrameElement', class {});
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const container = Object.assign(new EventTarget(), {
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    ownerDocument: page,
  });
  const root = createRoot(container as unknown as HTMLElement);
  return {
    /** Does something, and waits until React has drawn what it has changed. */
    act: (change: () => void = () => {}) => act(async () => change()),
    render: (node: ReactNode) => act(async () => root.render(node)),
    unmount: () => act(async () => root.unmount()),
  };
}
