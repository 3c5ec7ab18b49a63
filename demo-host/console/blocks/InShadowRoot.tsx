import { type ReactNode, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { adoptStyles } from '#ui/style/adoptStyles.ts';

/** Draws its children in an open shadow root, as an element does. */
export function InShadowRoot({ width, children }: { width?: number; children: ReactNode }) {
  const [root, setRoot] = useState<ShadowRoot>();
  const attach = useCallback((host: HTMLDivElement | null) => {
    if (!host) return;
    const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    adoptStyles(shadow);
    setRoot(shadow);
  }, []);
  return (
    <div ref={attach} style={width ? { inlineSize: width, marginInline: 'auto' } : undefined}>
      {root && createPortal(children, root)}
    </div>
  );
}
