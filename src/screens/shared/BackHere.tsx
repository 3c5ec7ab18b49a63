import ArrowLeft from 'lucide-react/icons/arrow-left';
import { wasOpenedHere } from '#page/element/cameFrom.ts';
import { Icon } from '#ui/show/Icon.tsx';

/** Back, where a screen of this tab has led to `path`: the history shows that screen as it was left. */
export function BackHere({ path, label }: { path: string; label: string }) {
  if (!wasOpenedHere(path)) return null;
  return (
    <button type="button" className="link" onClick={() => history.back()}>
      <Icon glyph={ArrowLeft} flip /> {label}
    </button>
  );
}
