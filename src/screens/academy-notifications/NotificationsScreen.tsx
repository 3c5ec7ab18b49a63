import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useStore } from 'zustand';
import { usePagedCall } from '#api/usePagedCall.ts';
import { notifications } from '#contract/messages/notifications.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import type { NotificationPriority } from '#domain/messages/messaging.ts';
import { isSchoolUser, ROLE, type SessionUser } from '#domain/people/roles.ts';
import { CallErrors } from '#page/calls/CallErrors.tsx';
import { PagedOutcome } from '#page/calls/PagedOutcome.tsx';
import { useIdleParts } from '#page/element/idleParts.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { pageRuntime } from '#page/element/runtime.ts';
import { useView } from '#page/element/view.ts';
import { useListView } from '#page/list/listView.ts';
import { SavedViews } from '#page/list/SavedViews.tsx';
import { ViewButton } from '#page/list/ViewButton.tsx';
import { fromFirstPage } from '#screens/shared/fromFirstPage.ts';
import type { Notification } from '#screens/shared/notices/notification.ts';
import { PRIORITIES, priorityOf } from '#screens/shared/notices/priorities.ts';
import { notificationsTexts } from '#texts/notifications.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { SearchToolbar } from '#ui/form/SearchToolbar.tsx';
import { Select } from '#ui/form/Select.tsx';
import { Screen } from '#ui/show/Screen.tsx';
import { StateSkeleton } from '#ui/state/Bones.tsx';
import { useSoon } from '#ui/state/partOnDemand.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { PagedCard } from '#ui/table/PagedCard.tsx';
import { NotificationCards, useCounts } from './NotificationCards.tsx';
import type { NotificationAction } from './NotificationDialog.tsx';

// The code of the list is loaded while its rows are asked for.
const NotificationList = lazyPart(
  () => import('./NotificationList.tsx').then((part) => part.NotificationList),
  <ListSkeleton />,
);
const NoNotifications = lazyPart(
  () => import('./NotificationList.tsx').then((part) => part.NoNotifications),
  <StateSkeleton />,
);
// Most people come to read: what they write with is loaded after the data.
const CreateNotification = lazyPart(
  () => import('./CreateNotification.tsx').then((part) => part.CreateNotification),
  <CreatePlace />,
);
const NotificationDialog = lazyPart(
  () => import('./NotificationDialog.tsx').then((part) => part.NotificationDialog),
  null,
);

const isPriority = (value: unknown) => value === 0 || priorityOf(String(value)) !== undefined;

/** Notifications (promises/academy-notifications.md): the counts, and a page of `notifications`. */
export function NotificationsScreen({ opens }: { opens?: string }) {
  useIdleParts(NotificationDialog);
  const [search, setSearch] = useView('search', '');
  // 0 for any.
  const [priority, setPriority] = useView<NotificationPriority | 0>('priority', 0, isPriority);
  const view = useListView(PAGE_SIZE.notifications);
  const [, setPage] = view.view;
  const choose = fromFirstPage(setPage);
  const [acting, act] = useState<{ action: NotificationAction; notification: Notification }>();
  const { user } = useStore(pageRuntime().session.store);
  const list = usePagedCall(
    notifications,
    { query: { search: search || undefined, priority: priority || undefined } },
    view,
  );
  const counts = useCounts();
  useSoon(NotificationList);
  const isFiltered = search !== '' || priority !== 0;
  const t = useTexts(notificationsTexts);
  const locale = useLocale();

  return (
    <Screen
      title={t('heading')}
      // The newest notification is on the first page.
      actions={mayCreate(user) && <CreateNotification opens={opens} onCreated={() => setPage(1)} />}
    >
      <CallErrors
        calls={[
          [t('heading'), list],
          [t('counts'), counts.state],
        ]}
      />
      <NotificationCards {...counts} />
      <SearchToolbar placeholder={t('searchPlaceholder')} value={search} onSearch={choose(setSearch)}>
        <Select
          label={t('priority')}
          options={[
            { value: '0', label: t('allPriorities') },
            ...PRIORITIES.map((each) => ({ value: String(each.priority), label: t(each.word) })),
          ]}
          value={String(priority)}
          onChange={choose((chosen: string) => setPriority(priorityOf(chosen) ?? 0))}
        />
        <ViewButton />
      </SearchToolbar>
      <SavedViews />
      <PagedOutcome
        state={list}
        isTogether
        label={t('heading')}
        loading={<ListSkeleton />}
        empty={<NoNotifications isFiltered={isFiltered} />}
      >
        {({ rows, total }) => (
          <PagedCard
            title={t('heading')}
            count={t('count', { number: total, count: formatNumber(total, locale) })}
            {...list.pager}
            busy={list.isFetching}
          >
            <NotificationList
              rows={rows}
              mayChange={(row) => mayChange(user, row)}
              onAct={(action, notification) => act({ action, notification })}
            />
          </PagedCard>
        )}
      </PagedOutcome>
      {acting && (
        <NotificationDialog
          {...acting}
          latest={list.data?.rows.find(({ notificationId: id }) => id === acting.notification.notificationId)}
          onClose={() => act(undefined)}
        />
      )}
    </Screen>
  );
}

/** Stands in the place of the Create button while its code is loading. */
function CreatePlace() {
  const t = useTexts(notificationsTexts);
  return (
    <Button variant="primary" icon={Plus} disabled>
      {t('create')}
    </Button>
  );
}

/**
 * Teachers only read (promises/academy-notifications.md#who-sees-it). A user of unknown role may try: the server
 * decides.
 */
const mayCreate = (user: SessionUser | null) => user?.role !== ROLE.teacher;

/** A school user also sees notifications for all schools, but changes and deletes only those of the own school. */
const mayChange = (user: SessionUser | null, { schoolId }: Notification) =>
  mayCreate(user) && !(user && isSchoolUser(user) && schoolId !== user.schoolId);
