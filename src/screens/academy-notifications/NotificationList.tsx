import Bell from 'lucide-react/icons/bell';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useId, useRef, useState } from 'react';
import { formatDate } from '#domain/formatDate.ts';
import { formatNumber } from '#domain/formatNumber.ts';
import { notificationsTexts } from '#texts/notifications.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/Badge.tsx';
import { IconButton } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Heading } from '#ui/Heading.tsx';
import { type Notification, useNotificationTitle } from './notification.ts';
import { displayOf } from './priorities.ts';

interface NotificationListProps {
  rows: readonly Notification[];
  mayDelete: (row: Notification) => boolean;
  onDelete: (row: Notification) => void;
}

/**
 * The notifications, one under the other, with all that is known of each
 * (promises/academy-notifications.md#notification-list).
 */
export function NotificationList({ rows, mayDelete, onDelete }: NotificationListProps) {
  return (
    <ul className="notices">
      {rows.map((row) => (
        <Item key={row.notificationId} row={row} onDelete={mayDelete(row) ? () => onDelete(row) : undefined} />
      ))}
    </ul>
  );
}

/** What stands there instead of a list without rows. */
export function NoNotifications({ isFiltered }: { isFiltered: boolean }) {
  const t = useTexts(notificationsTexts);
  return <EmptyState icon={Bell} title={t('none')} hint={t(isFiltered ? 'noneSelected' : 'noneYet')} />;
}

function Item({ row, onDelete }: { row: Notification; onDelete: (() => void) | undefined }) {
  const t = useTexts(notificationsTexts);
  const locale = useLocale();
  const title = useNotificationTitle(row);
  const { tone, word } = displayOf(row.priority);
  return (
    <li className="notice">
      <div className="notice__head">
        <Heading depth={2} className="notice__title">
          <bdi>{title}</bdi>
        </Heading>
        <Badge tone={tone}>{t(word)}</Badge>
        {row.isEnable === 0 && <Badge>{t('disabled')}</Badge>}
      </div>
      {row.description && <Description title={title} text={row.description} />}
      <p className="notice__facts">
        <span>{t('created', { date: formatDate(row.addedDate, locale) })}</span>
        <span data-content={row.schoolName ? true : undefined}>
          {row.schoolId === null ? t('allSchools') : row.schoolName || t('school', { id: String(row.schoolId) })}
        </span>
        <span>{t('readBy', { number: row.readCount, count: formatNumber(row.readCount, locale) })}</span>
      </p>
      {onDelete && (
        <div className="notice__actions">
          <IconButton icon={Trash2} size="small" label={t('delete', { title })} onClick={onDelete} />
        </div>
      )}
    </li>
  );
}

/** The description, with its line breaks. A long one shows its first lines and a button for the rest. */
function Description({ title, text }: { title: string; text: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);
  const id = useId();
  const t = useTexts(notificationsTexts);

  useEffect(() => {
    const element = words.current;
    if (!element || isOpen) return;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);

  return (
    <div className="notice__body">
      <p ref={words} id={id} className="notice__text" data-folded={!isOpen || undefined} dir="auto">
        {text}
      </p>
      {isCut && (
        <button
          type="button"
          className="link"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t(isOpen ? 'showLessOf' : 'showMoreOf', { title })}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'showLess' : 'showMore')}
        </button>
      )}
    </div>
  );
}
