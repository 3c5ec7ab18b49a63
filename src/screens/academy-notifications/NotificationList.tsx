import Bell from 'lucide-react/icons/bell';
import EyeOff from 'lucide-react/icons/eye-off';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useId, useRef, useState } from 'react';
import { useCapability } from '#api/useAction.ts';
import { academyNow } from '#domain/format/academyClock.ts';
import { formatDate, formatDateTime } from '#domain/format/formatDate.ts';
import { formatList } from '#domain/format/formatList.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { type NoticeState, noticeState } from '#domain/messages/notices.ts';
import { NOTICES_WRITE } from '#domain/messages/noticeWords.ts';
import { ALLOWED_ROLES } from '#domain/people/roles.ts';
import { type Notification, useNotificationTitle } from '#screens/shared/notices/notification.ts';
import { displayOf } from '#screens/shared/notices/priorities.ts';
import { notificationListTexts } from '#texts/notificationList.ts';
import { notificationsTexts } from '#texts/notifications.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { IconButton } from '#ui/form/Button.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { Heading } from '#ui/show/Heading.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import type { NotificationAction } from './NotificationDialog.tsx';
import styles from './notifications.css?inline';

addStyles(styles);

interface NotificationListProps {
  rows: readonly Notification[];
  mayChange: (row: Notification) => boolean;
  onAct: (action: NotificationAction, row: Notification) => void;
}

/**
 * The notifications, one under the other, with all that is known of each
 * (promises/academy-notifications.md#notification-list).
 */
export function NotificationList({ rows, mayChange, onAct }: NotificationListProps) {
  const now = academyNow();
  const canChange = useCapability(NOTICES_WRITE);
  return (
    <ul className="notices">
      {rows.map((row) => (
        <Item
          key={row.notificationId}
          row={row}
          state={row.notice && noticeState({ ...row.notice, isEnable: row.isEnable }, now)}
          onDelete={mayChange(row) ? () => onAct('delete', row) : undefined}
          onEdit={canChange && mayChange(row) ? () => onAct('change', row) : undefined}
          onWithdraw={canChange && mayChange(row) ? () => onAct('withdraw', row) : undefined}
        />
      ))}
    </ul>
  );
}

/** What stands there instead of a list without rows. */
export function NoNotifications({ isFiltered }: { isFiltered: boolean }) {
  const t = useTexts(notificationListTexts);
  return <EmptyState icon={Bell} title={t('none')} hint={t(isFiltered ? 'noneSelected' : 'noneYet')} />;
}

interface ItemProps {
  row: Notification;
  /** Undefined where the server does not tell. */
  state: NoticeState | undefined;
  onDelete: (() => void) | undefined;
  onEdit: (() => void) | undefined;
  onWithdraw: (() => void) | undefined;
}

/** The word of a state that is not the usual one; a disabled notification has its own. */
const STATE_WORD = { planned: 'planned', ended: 'ended', withdrawn: 'stateWithdrawn' } as const;

function Item({ row, state, onDelete, onEdit, onWithdraw }: ItemProps) {
  const t = useTexts(notificationListTexts);
  const priorities = useTexts(notificationsTexts);
  const locale = useLocale();
  const title = useNotificationTitle(row);
  const { tone, word } = displayOf(row.priority);
  return (
    <li className="notice">
      <div className="notice__head">
        <Heading depth={2} className="notice__title">
          <bdi>{title}</bdi>
        </Heading>
        <Badge tone={tone}>{priorities(word)}</Badge>
        {row.isEnable === 0 && <Badge>{t('disabled')}</Badge>}
        {state && state !== 'running' && state !== 'disabled' && <Badge>{t(STATE_WORD[state])}</Badge>}
      </div>
      {row.description && <Description title={title} text={row.description} />}
      <p className="notice__facts">
        <span>{t('created', { date: formatDate(row.addedDate, locale) })}</span>
        <span data-content={row.schoolName ? true : undefined}>
          {typeof row.notice?.people === 'number' ? (
            t('toPeople', { number: row.notice.people, count: formatNumber(row.notice.people, locale) })
          ) : row.schoolId === null ? (
            <SeveralSchools row={row} />
          ) : (
            row.schoolName || t('school', { id: String(row.schoolId) })
          )}
        </span>
        {row.notice && <Audience notice={row.notice} state={state} />}
        {row.readCount !== null && (
          <span>
            {typeof row.notice?.audienceCount === 'number'
              ? t('readOf', {
                  count: formatNumber(row.readCount, locale),
                  of: formatNumber(row.notice.audienceCount, locale),
                })
              : t('readBy', { number: row.readCount, count: formatNumber(row.readCount, locale) })}
          </span>
        )}
      </p>
      {onDelete && (
        <div className="notice__actions">
          {onEdit && state !== 'withdrawn' && (
            <IconButton icon={Pencil} size="small" label={t('edit', { title })} onClick={onEdit} />
          )}
          {onWithdraw && state !== 'withdrawn' && state !== 'ended' && (
            <IconButton icon={EyeOff} size="small" label={t('withdraw', { title })} onClick={onWithdraw} />
          )}
          <IconButton icon={Trash2} size="small" label={t('delete', { title })} onClick={onDelete} />
        </div>
      )}
    </li>
  );
}

/** All schools, or how many. */
function SeveralSchools({ row }: { row: Notification }) {
  const t = useTexts(notificationListTexts);
  const locale = useLocale();
  const number = row.notice?.audience.schools.length ?? 0;
  return number > 1 ? t('toSchools', { number, count: formatNumber(number, locale) }) : t('allSchools');
}

/** To whom a notification goes beside the school, and when. */
function Audience({ notice, state }: { notice: NonNullable<Notification['notice']>; state: NoticeState | undefined }) {
  const t = useTexts(notificationListTexts);
  const locale = useLocale();
  const { roles, classes, plans } = notice.audience;
  const names = ALLOWED_ROLES.filter((role) => roles.includes(role)).map((role) => t(`role${role}`));
  return (
    <>
      {names.length > 0 && <span>{t('toRoles', { names: formatList(names, locale) })}</span>}
      {classes.length > 0 && (
        <span>{t('toClasses', { number: classes.length, count: formatNumber(classes.length, locale) })}</span>
      )}
      {plans.length > 0 && (
        <span>{t('toPlans', { number: plans.length, count: formatNumber(plans.length, locale) })}</span>
      )}
      {state === 'planned' && <span>{t('from', { date: formatDateTime(notice.startsAt, locale) })}</span>}
      {notice.endsAt && <span>{t('until', { date: formatDateTime(notice.endsAt, locale) })}</span>}
      {notice.editedAt && <span>{t('changed', { date: formatDate(notice.editedAt, locale) })}</span>}
    </>
  );
}

/** The description, with its line breaks. A long one shows its first lines and a button for the rest. */
function Description({ title, text }: { title: string; text: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);
  const id = useId();
  const t = useTexts(notificationListTexts);

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
