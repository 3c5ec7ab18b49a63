import Search from 'lucide-react/icons/search';
import { useEffect, useRef, useState } from 'react';
import { askingPart } from '#host/console/calls/askingPart.ts';
import type { Viewer } from '#host/console/routing/routes.ts';
import { findTexts } from '#texts/find.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Icon } from '#ui/show/Icon.tsx';

const Finder = askingPart(() => import('./Finder.tsx'), null);

/** What people of this machine press with K. */
const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The search of the console: a button of the bar, and Ctrl-K (Command-K on a Mac) anywhere. */
export function FindButton({ viewer }: { viewer: Viewer }) {
  const t = useTexts(findTexts);
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (!(isApple ? event.metaKey : event.ctrlKey)) return;
      event.preventDefault();
      // A dialog that is open is answered first.
      if (!document.querySelector('dialog:modal')) setIsOpen(true);
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);

  // Its code may still be on the way: who types on loses no letter.
  const early = useRef('');
  useEffect(() => {
    if (!isOpen) return;
    const keep = (event: KeyboardEvent) => {
      if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog:modal')) return;
      event.preventDefault();
      early.current += event.key;
    };
    addEventListener('keydown', keep);
    return () => {
      removeEventListener('keydown', keep);
      early.current = '';
    };
  }, [isOpen]);

  return (
    <>
      <button
        type="button"
        className="find-button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onPointerEnter={Finder.load}
        onFocus={Finder.load}
        onClick={() => setIsOpen(true)}
      >
        <Icon glyph={Search} />
        <span className="find-button__word">{t('open')}</span>
        <span className="find-button__keys" aria-hidden="true">
          {t(isApple ? 'keysOfApple' : 'keys')}
        </span>
      </button>
      {isOpen && <Finder viewer={viewer} early={early} onClose={() => setIsOpen(false)} />}
    </>
  );
}
