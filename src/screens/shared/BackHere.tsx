import ArrowLeft from 'lucide-react/icons/arrow-left';
import { lastOpened } from '#page/element/cameFrom.ts';
import { Icon } from '#ui/show/Icon.tsx';

/**
 * Back, and the name of the screen that it leads to, where a screen of this tab has led to `path`: the history shows that
 * screen as it was left.
 */
export function BackHere({ path, label }: { path: string; label: string }) {
  const [opened, ...from] = lastOpened('academyOpened');
  if (opened !== path || history.length < 2) return null;
  return (
    <>
      <button type="button" className="link" onClick={() => history.back()}>
        <Icon glyph={ArrowLeft} flip /> {label}
      </button>{' '}
      {from.join(' ')}
    </>
  );
}
