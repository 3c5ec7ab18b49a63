import ArchiveRestore from 'lucide-react/icons/archive-restore';
import { useRef, useState } from 'react';
import { formatDate, formatDateTime } from '#domain/formatDate.ts';
import { RESTORE_DAYS } from '#domain/limits.ts';
import { consoleTexts } from '#texts/console.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ListSkeleton } from '#ui/Skeletons.tsx';
import { EmptyState, ErrorState } from '#ui/States.tsx';
import { api } from '#widgets/index.ts';
import { type AnswerOf, useAnswer } from './useAnswer.ts';

type Deletion = AnswerOf<'deletions'>[number];

const KIND_WORD = {
  school: 'deletedSchool',
  user: 'deletedUser',
  notification: 'deletedNotification',
  conversation: 'deletedConversation',
  tie: 'deletedTie',
} as const;

/** What this person can take back (decisions, "Beyond the spec's calls"). */
export function Deleted() {
  const t = useTexts(consoleTexts);
  const { answer, failure, isBusy, again } = useAnswer('deletions', {});
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="screen">
      <header className="screen__titles">
        <h1 className="screen__title" ref={heading} tabIndex={-1}>
          {t('deletedTitle')}
        </h1>
        <p className="screen__description">{t('deletedWhy', { days: RESTORE_DAYS })}</p>
      </header>
      <Card flush>
        {failure && <ErrorState message={failure} onRetry={again} busy={isBusy} inline={answer !== undefined} />}
        {answer ? (
          answer.length > 0 ? (
            <ul className="records" aria-label={t('deletedTitle')} aria-busy={isBusy}>
              {answer.map((deletion) => (
                <DeletedItem
                  key={`${deletion.kind} ${deletion.id}`}
                  deletion={deletion}
                  onDone={(byKeyboard) => {
                    again();
                    // The button goes with what it brought back.
                    if (byKeyboard) heading.current?.focus();
                  }}
                />
              ))}
            </ul>
          ) : (
            <EmptyState icon={ArchiveRestore} title={t('deletedNone', { days: RESTORE_DAYS })} />
          )
        ) : (
          !failure && <ListSkeleton items={6} />
        )}
      </Card>
    </div>
  );
}

interface DeletedItemProps {
  deletion: Deletion;
  /** The list is another one now; whether a key set it off. */
  onDone: (byKeyboard: boolean) => void;
}

function DeletedItem({ deletion, onDone }: DeletedItemProps) {
  const t = useTexts(consoleTexts);
  const locale = useLocale();
  const [isBusy, setBusy] = useState(false);
  const { kind, id, deletedDate, restorableUntil } = deletion;
  const name = deletion.name.trim() || t('deletedUnnamed', { id: String(id) });

  async function restore(byKeyboard: boolean) {
    setBusy(true);
    const { failure } = await api.send('restoreDeleted', { params: { kind, id } });
    setBusy(false);
    if (failure?.status === 401) return;
    await api.notify(
      failure
        ? { tone: 'error', text: t('notRestored'), detail: failure.message }
        : { tone: 'success', text: t('restored', { name }) },
    );
    onDone(byKeyboard && !failure);
  }

  return (
    <li className="records__item">
      <div className="records__what">
        <p className="records__name">
          <bdi>{name}</bdi>
        </p>
        <p className="records__when">
          <Badge>{t(KIND_WORD[kind])}</Badge>
          <span>{t('deletedWhen', { date: formatDateTime(deletedDate, locale) })}</span>
          <span>{t('restorableUntil', { date: formatDate(restorableUntil, locale) })}</span>
        </p>
      </div>
      <Button
        size="small"
        busy={isBusy}
        aria-label={t('restoreOf', { name })}
        onClick={({ detail }) => void restore(detail === 0)}
      >
        {t('restore')}
      </Button>
    </li>
  );
}
