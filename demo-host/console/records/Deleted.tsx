import ArchiveRestore from 'lucide-react/icons/archive-restore';
import { useRef } from 'react';
import { formatDate, formatDateTime } from '#domain/format/formatDate.ts';
import { RESTORE_DAYS } from '#domain/lists/limits.ts';
import { type AnswerOf, useAnswer } from '#host/console/calls/useAnswer.ts';
import { PageTitles } from '#host/console/frame/PageTitles.tsx';
import { consoleTexts } from '#texts/console.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { Card } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ActionButton } from './ActionButton.tsx';
import { RecordItem, RecordList } from './RecordList.tsx';

type Deletion = AnswerOf<'deletions'>[number];

const KIND_WORD = {
  school: 'deletedSchool',
  user: 'deletedUser',
  notification: 'deletedNotification',
  conversation: 'deletedConversation',
  tie: 'deletedTie',
  plan: 'deletedPlan',
} as const;

/** What was deleted and this person may restore (promises/menu-and-routes.md#recently-deleted). */
export function Deleted() {
  const t = useTexts(consoleTexts);
  const state = useAnswer('deletions', {});
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="screen">
      <PageTitles title={t('deletedTitle')} description={t('deletedWhy', { days: RESTORE_DAYS })} heading={heading} />
      <Card flush>
        <RecordList
          label={t('deletedTitle')}
          state={state}
          rows={state.answer}
          expected={6}
          empty={<EmptyState icon={ArchiveRestore} title={t('deletedNone', { days: RESTORE_DAYS })} />}
        >
          {(deletion) => (
            <DeletedItem
              key={`${deletion.kind} ${deletion.id}`}
              deletion={deletion}
              onFailed={state.again}
              onRestored={(byKeyboard) => {
                state.again();
                // The button disappears with the record that was restored.
                if (byKeyboard) heading.current?.focus();
              }}
            />
          )}
        </RecordList>
      </Card>
    </div>
  );
}

interface DeletedItemProps {
  deletion: Deletion;
  onRestored: (byKeyboard: boolean) => void;
  /** Not restored: the list may be out of date. */
  onFailed: () => void;
}

function DeletedItem({ deletion, onRestored, onFailed }: DeletedItemProps) {
  const t = useTexts(consoleTexts);
  const locale = useLocale();
  const { kind, id, deletedDate, restorableUntil } = deletion;
  const name = deletion.name.trim() || t('deletedUnnamed', { id: String(id) });
  return (
    <RecordItem
      name={<bdi>{name}</bdi>}
      facts={
        <>
          <Badge>{t(KIND_WORD[kind])}</Badge>
          <span>{t('deletedWhen', { date: formatDateTime(deletedDate, locale) })}</span>
          <span>{t('restorableUntil', { date: formatDate(restorableUntil, locale) })}</span>
        </>
      }
      actions={
        <ActionButton
          call="restoreDeleted"
          input={{ params: { kind, id } }}
          label={t('restore')}
          accessibleName={t('restoreOf', { name })}
          success={t('restored', { name })}
          failed={t('notRestored')}
          onDone={onRestored}
          onFailed={onFailed}
        />
      }
    />
  );
}
