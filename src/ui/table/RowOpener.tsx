import { useId, useState } from 'react';
import { rowOpenerTexts } from '#texts/rowOpener.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './rowOpener.css?inline';

addStyles(styles);

/** On a phone opens a row. @param of the id of the name of the row, which names the button too. */
export function RowOpener({ of }: { of: string }) {
  const t = useTexts(rowOpenerTexts);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: the cell is none without it once its `display` is another, in Safari.
    <td className="table__more" role="cell">
      <button
        type="button"
        id={id}
        className="table__opener"
        aria-label={t('more')}
        aria-labelledby={`${id} ${of}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
    </td>
  );
}
