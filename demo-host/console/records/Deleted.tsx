import ArchiveRestore from 'lucide-react/icons/archive-restore';
import { useRef } from 'react';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { deletions, restoreDeleted } from '#contract/people/deletions.ts';
import { formatDate, formatDateTime } from '#domain/format/formatDate.ts';
import { RESTORE_DAYS } from '#domain/lists/limits.ts';
import { PageTitles } from '#host/console/frame/PageTitles.tsx';
import { consoleTexts } from '#texts/console.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { Card } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ActionButton } from './ActionButton.tsx';
import { RecordItem, RecordList } from './RecordList.tsx';

type Deletion = CallAnswer<typeof deletions>[number];

const KIND_WORD = {
  school: 'deletedSchool',
  user: 'deletedUser',
  notification: 'deletedNotification',
  conversation: 'deletedConversation',
  tie: 'deletedTie',
  plan: 'deletedPlan',
} as const;

/** What was deleted and this person may restore (promises/menu-and-routes.md#recently-deleted). */
export default function Deleted() {
  const t = useTexts(consoleTexts);
  const state = useCall(deletions, {}, { quiet: true });
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="screen">
      <PageTitles title={t('deletedTitle')} description={t('deletedWhy', { days: RESTORE_DAYS })} heading={heading} />
      <Card flush>
        <RecordList
          label={t('deletedTitle')}
          state={state}
          expected={6}
          empty={<EmptyState icon={ArchiveRestore} title={t('deletedNone', { days: RESTORE_DAYS })} />}
        >
          {(deletion) => (
            <DeletedItem
              key={`${deletion.kind} ${deletion.id}`}
              deletion={deletion}
              onFailed={state.retry}
              onRestored={(byKeyboard) => {
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
          call={restoreDeleted}
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
