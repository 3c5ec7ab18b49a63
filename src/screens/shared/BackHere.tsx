import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect } from 'react';
import { openedFrom, rememberBack, rememberShown } from '#page/element/cameFrom.ts';
import { useElement } from '#page/element/element.ts';
import { Icon } from '#ui/show/Icon.tsx';

/**
 * Back, and the name of the screen that it leads to, where a screen of this tab has led to `path`: the history shows that
 * screen as it was left.
 */
export function BackHere({ path, label }: { path: string; label: string }) {
  const { element } = useElement();
  useEffect(() => rememberShown(path, element), [path, element]);
  const from = openedFrom(path);
  if (from === undefined || history.length < 2) return null;
  const goBack = () => {
    rememberBack(path);
    history.back();
  };
  return (
    <>
      <button type="button" className="link" onClick={goBack}>
        <Icon glyph={ArrowLeft} flip /> {label}
      </button>{' '}
      {from}
    </>
  );
}
