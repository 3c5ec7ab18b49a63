import { useStore } from 'zustand';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { registerTexts } from '#texts/register.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { countsOf, othersOf, type RegisterStudent } from './marks.ts';
import { outbox, type Pressed } from './outbox.ts';

interface RegisterBarProps {
  students: readonly RegisterStudent[];
  pressed: Pressed | undefined;
  /** The day of the register has not come. */
  isToCome: boolean;
  onSave: () => void;
}

/** How many have each mark, and *Save*: it stays in view. */
export function RegisterBar({ students, pressed, isToCome, onSave }: RegisterBarProps) {
  const { isSending } = useStore(outbox().store);
  const t = useTexts(registerTexts);
  const locale = useLocale();
  const counts = countsOf(students, pressed);
  const changes = Object.keys(pressed?.marks ?? {}).length;
  const others = othersOf(students, pressed).length;
  const isDone = pressed?.isSent || (!pressed && others === 0);
  const words = isDone
    ? t('saved')
    : pressed?.present
      ? t('notSent')
      : changes > 0
        ? t('unsaved', { number: changes, count: formatNumber(changes, locale) })
        : '';
  return (
    <div className="register__bar">
      <div className="register__sums" role="status">
        <p>
          {t('counts', {
            present: formatNumber(counts.present, locale),
            late: formatNumber(counts.late, locale),
            left: formatNumber(counts.left_early, locale),
            absent: formatNumber(counts.absent, locale),
          })}
        </p>
        {words && <p className="register__note">{words}</p>}
      </div>
      <Button variant="primary" busy={isSending} disabled={isDone || isToCome} onClick={onSave}>
        {t('save')}
      </Button>
    </div>
  );
}
