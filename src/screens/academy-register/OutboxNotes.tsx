import { useStore } from 'zustand';
import { formatDate } from '#domain/format/formatDate.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { useNames } from '#page/element/names.ts';
import { registerTexts } from '#texts/register.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Banner } from '#ui/state/States.tsx';
import { isWaiting, outbox, type SavedAnswer } from './outbox.ts';

interface OutboxNotesProps {
  /** Of the register that is open. */
  students: readonly { pid: number; firstName: string }[];
}

/** What waits to be sent, was refused or is lost, and what another teacher has marked. */
export function OutboxNotes({ students }: OutboxNotesProps) {
  const { store, close, discard, sendAll } = outbox();
  const { registers, saved, isLost, isKept, isSending } = useStore(store);
  const t = useTexts(registerTexts);
  const locale = useLocale();
  const shown = Object.entries(saved).filter(([, answer]) => answer.merged.length + answer.notInRegister.length > 0);
  return (
    <>
      {isLost && (
        <Banner tone="error" onClose={() => close('')}>
          {t('lost')}
        </Banner>
      )}
      {Object.entries(registers).map(([name, pressed]) => {
        const { title, day, refused } = pressed;
        const about = { title, day: formatDate(day, locale) };
        if (refused !== undefined)
          return (
            <Banner
              key={name}
              tone="error"
              action={
                <Button size="small" onClick={() => discard(name)}>
                  {t('discard')}
                </Button>
              }
            >
              {t('refused', { ...about, reason: refused })}
            </Banner>
          );
        if (!isWaiting(pressed) || isSending) return null;
        return (
          <Banner
            key={name}
            action={
              <Button size="small" onClick={() => void sendAll()}>
                {t('sendNow')}
              </Button>
            }
          >
            <p>{t('waiting', about)}</p>
            <p className="state__hint">{isKept ? t('notSentWhy') : t('notSentOpen')}</p>
          </Banner>
        );
      })}
      {shown.map(([name, answer]) => (
        <Banner key={name} onClose={() => close(name)}>
          <Merged answer={answer} students={students} />
        </Banner>
      ))}
    </>
  );
}

function Merged({ answer: { merged, notInRegister }, students }: OutboxNotesProps & { answer: SavedAnswer }) {
  const t = useTexts(registerTexts);
  const names = useNames();
  const locale = useLocale();
  const nameOf = new Map(students.map(({ pid, firstName }) => [pid, firstName]));
  return (
    <>
      {merged.length > 0 && <p>{t('merged')}</p>}
      {merged.map(({ pid, mark, markedByName, isKept }) => (
        <p key={pid} className="state__hint">
          {t(isKept ? 'mergedTheirs' : 'mergedOwn', {
            student: names.student(nameOf.get(pid) ?? ''),
            mark: t(mark ?? 'partial'),
            name: markedByName ?? t('somebody'),
          })}
        </p>
      ))}
      {notInRegister.length > 0 && (
        <p>{t('notIn', { number: notInRegister.length, count: formatNumber(notInRegister.length, locale) })}</p>
      )}
    </>
  );
}
