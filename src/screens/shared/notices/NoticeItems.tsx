import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { formatDate } from '#domain/format/formatDate.ts';
import { NOTIFICATION_PRIORITY } from '#domain/messages/messaging.ts';
import { noticesTexts } from '#texts/notices.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { Icon } from '#ui/show/Icon.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './notices.css?inline';
import type { Notice } from './notices.ts';

addStyles(styles);

interface NoticeItemsProps {
  rows: readonly Notice[];
  /** Marks a notice as read. */
  onRead: (noticeId: number) => void;
}

/** Notices, one under the other: each opens to its text, and is read then (promises/academy-notices.md#list). */
export function NoticeItems({ rows, onRead }: NoticeItemsProps) {
  return (
    <ul className="notice-items">
      {rows.map((row) => (
        <Item key={row.noticeId} row={row} onRead={() => onRead(row.noticeId)} />
      ))}
    </ul>
  );
}

function Item({ row, onRead }: { row: Notice; onRead: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const t = useTexts(noticesTexts);
  const locale = useLocale();
  const title = row.title || t('untitled', { id: String(row.noticeId) });
  const lang = row.language ?? undefined;
  return (
    <li className="notice-item" data-unread={row.isUnread || undefined}>
      <div className="notice-item__head">
        <button
          type="button"
          className="notice-item__title"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            setOpen(!isOpen);
            if (row.isUnread && !isOpen) onRead();
          }}
        >
          <Icon glyph={ChevronDown} size={14} />
          <bdi lang={lang}>{title}</bdi>
        </button>
        {row.isUnread && <Badge tone="strong">{t('unread')}</Badge>}
        {row.priority === NOTIFICATION_PRIORITY.high && <Badge tone="poor">{t('important')}</Badge>}
      </div>
      <p className="notice-item__facts">
        {row.schoolName !== undefined && (
          <bdi data-content={row.schoolName ? true : undefined}>{row.schoolName || t('academy')}</bdi>
        )}
        {row.startsAt && <span>{formatDate(row.startsAt, locale)}</span>}
        {row.editedAt && <span>{t('changed', { date: formatDate(row.editedAt, locale) })}</span>}
        {row.endsAt && <span>{t('until', { date: formatDate(row.endsAt, locale) })}</span>}
      </p>
      <p id={id} className="notice-item__text" hidden={!isOpen} dir="auto" lang={lang}>
        {row.description}
      </p>
      {row.isUnread && (
        <div className="notice-item__actions">
          <Button size="small" variant="quiet" aria-label={t('readNamed', { title })} onClick={onRead}>
            {t('readOne')}
          </Button>
        </div>
      )}
    </li>
  );
}
