import Bell from 'lucide-react/icons/bell';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { notifications } from '#contract/notifications.ts';
import { formatNumber } from '#domain/format.ts';
import { PAGE_SIZE, TEXT_MAX } from '#domain/limits.ts';
import type { NotificationPriority } from '#domain/messaging.ts';
import { isSchoolUser, ROLE, type SessionUser } from '#domain/roles.ts';
import { lazyPart } from '#page/lazyPart.tsx';
import { Outcome } from '#page/Outcome.tsx';
import { listPage, useLastPage, usePages } from '#page/pagedList.ts';
import { pageRuntime } from '#page/runtime.ts';
import { useView } from '#page/view.ts';
import { notificationsTexts } from '#texts/notifications.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/adoptStyles.ts';
import { Button } from '#ui/Button.tsx';
import { PagedCard } from '#ui/PagedCard.tsx';
import { Pager } from '#ui/Pager.tsx';
import { Screen, Toolbar } from '#ui/Screen.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Select } from '#ui/Select.tsx';
import { ListSkeleton } from '#ui/Skeletons.tsx';
import { EmptyState } from '#ui/States.tsx';
import { NotificationCards } from './NotificationCards.tsx';
import styles from './notifications.css?inline';
import { PRIORITIES, priorityOf } from './priorities.ts';

addStyles(styles);

// Most people come to read: what writes comes after the data.
// The list comes while its rows are asked for.
const NotificationList = lazyPart(
  () => import('./NotificationList.tsx').then((part) => part.NotificationList),
  <ListSkeleton />,
);
const CreateNotification = lazyPart(
  () => import('./CreateNotification.tsx').then((part) => part.CreateNotification),
  <CreatePlace />,
);
const DeleteNotification = lazyPart(
  () => import('./DeleteNotification.tsx').then((part) => part.DeleteNotification),
  null,
);

export type Notification = CallAnswer<typeof notifications>['data'][number];

const NONE = { data: [], pagination: { currentPage: 1, totalPages: 1, totalItems: 0, itemsPerPage: 0 } };
const isPriority = (value: unknown) => value === 0 || priorityOf(String(value)) !== undefined;

/** Notifications (spec 2 §2). */
export function NotificationsScreen() {
  const [search, setSearch] = useView('search', '');
  // 0 for any.
  const [priority, setPriority] = useView<NotificationPriority | 0>('priority', 0, isPriority);
  const [page, setPage] = useView('page', 1);
  const [deleting, setDeleting] = useState<Notification>();
  const { user } = useStore(pageRuntime().session.store);
  const pageSize = PAGE_SIZE.notifications;
  const list = useCall(
    notifications,
    { query: { page, limit: pageSize, ...(search && { search }), ...(priority && { priority }) } },
    { keepPreviousData: true, quiet: true },
  );
  useLastPage(list, pageSize, page, setPage);
  const knownPages = usePages(list, pageSize, page);
  const isFiltered = search !== '' || priority !== 0;
  const t = useTexts(notificationsTexts);
  const locale = useLocale();

  return (
    <Screen
      title={t('heading')}
      // The newest stands first.
      actions={mayCreate(user) && <CreateNotification onCreated={() => setPage(1)} />}
    >
      <NotificationCards />
      <Toolbar>
        <SearchField
          label={t('search')}
          placeholder={t('searchPlaceholder')}
          value={search}
          onSearch={(words) => {
            setSearch(words.slice(0, TEXT_MAX.search));
            setPage(1);
          }}
        />
        <Select
          label={t('priority')}
          options={[
            { value: '0', label: t('allPriorities') },
            ...PRIORITIES.map((each) => ({ value: String(each.priority), label: t(each.word) })),
          ]}
          value={String(priority)}
          onChange={(chosen) => {
            setPriority(priorityOf(chosen) ?? 0);
            setPage(1);
          }}
        />
      </Toolbar>
      <Outcome
        state={list}
        what={t('heading')}
        fallback={NONE}
        loading={<ListSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <>
            <EmptyState icon={Bell} title={t('none')} hint={t(isFiltered ? 'noneSelected' : 'noneYet')} />
            <Pager page={page} pages={knownPages} onPage={setPage} label={t('heading')} />
          </>
        }
      >
        {(answer) => {
          const { rows, total, pages } = listPage(answer, page, pageSize);
          return (
            <PagedCard
              title={t('heading')}
              count={t('count', { number: total, count: formatNumber(total, locale) })}
              page={page}
              pages={pages}
              onPage={setPage}
              busy={list.isFetching}
            >
              <NotificationList rows={rows} mayDelete={(row) => mayDelete(user, row)} onDelete={setDeleting} />
            </PagedCard>
          );
        }}
      </Outcome>
      {deleting && <DeleteNotification notification={deleting} onClose={() => setDeleting(undefined)} />}
    </Screen>
  );
}

function CreatePlace() {
  const t = useTexts(notificationsTexts);
  return (
    <Button variant="primary" icon={Plus} disabled>
      {t('create')}
    </Button>
  );
}

/** Teachers only read (design, Who may call what). Whose role is not known is not kept from asking: the API decides. */
const mayCreate = (user: SessionUser | null) => user?.role !== ROLE.teacher;

/** A school user sees what is for all schools, and deletes what is the own school's. */
const mayDelete = (user: SessionUser | null, { schoolId }: Notification) =>
  mayCreate(user) && !(user && isSchoolUser(user) && schoolId !== user.schoolId);
