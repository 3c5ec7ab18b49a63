import Plus from 'lucide-react/icons/plus';
import Users from 'lucide-react/icons/users';
import { useCallback, useState } from 'react';
import { useStore } from 'zustand';
import { useCall } from '#api/useCall.ts';
import { useEveryRow } from '#api/useEveryRow.ts';
import type { CallAnswer } from '#contract/call.ts';
import { schools } from '#contract/schools.ts';
import { userRoles, users } from '#contract/users.ts';
import { PAGE_SIZE, TEXT_MAX } from '#domain/limits.ts';
import { toId } from '#domain/numbers.ts';
import { isParent } from '#domain/roles.ts';
import { rolesGivenBy } from '#domain/users.ts';
import { ExportButton } from '#page/ExportButton.tsx';
import { useEmit } from '#page/host.ts';
import { lazyPart } from '#page/lazyPart.tsx';
import { Outcome } from '#page/Outcome.tsx';
import { listPage, useLastPage } from '#page/pagedList.ts';
import { pageRuntime } from '#page/runtime.ts';
import { useSortView, useView } from '#page/view.ts';
import { usersTexts } from '#texts/users.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/adoptStyles.ts';
import { Button } from '#ui/Button.tsx';
import { PagedCard } from '#ui/PagedCard.tsx';
import { Screen, Toolbar } from '#ui/Screen.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Select } from '#ui/Select.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import { EmptyState } from '#ui/States.tsx';
import { collatorOf, sortRows, useSorting } from '#ui/sorting.ts';
import { Table } from '#ui/Table.tsx';
import { UserActions } from './UserActions.tsx';
import { useBan } from './useBan.ts';
import styles from './users.css?inline';
import { type User, useExportColumns, useUserColumns } from './userWords.tsx';

addStyles(styles);

const PerformanceDialog = lazyPart(
  () => import('./PerformanceDialog.tsx').then((part) => part.PerformanceDialog),
  null,
);
const DeleteUser = lazyPart(() => import('./DeleteUser.tsx').then((part) => part.DeleteUser), null);

const NONE: CallAnswer<typeof users> = {
  data: [],
  pagination: { currentPage: 1, totalPages: 1, totalItems: 0, itemsPerPage: PAGE_SIZE.users },
};
const NO_ROWS: readonly User[] = [];
const NO_ROLES: CallAnswer<typeof userRoles> = [];
const isPage = (value: unknown) => Number.isInteger(value) && Number(value) >= 1;

/**
 * User Management (spec 2 §2). Everyone finds the people of their schools; who may add, edit, ban and delete
 * is the design's ("Who may call what"): administrators all but themselves, a school user its own people.
 */
export function UsersScreen() {
  const { user: viewer } = useStore(pageRuntime().session.store);
  const mayWrite = viewer && !isParent(viewer) ? rolesGivenBy(viewer.role) : [];

  const [search, setSearch] = useView('search', '');
  const [role, setRole] = useView('role', '');
  const [school, setSchool] = useView('school', '');
  const [page, setPage] = useView('page', 1, isPage);
  const sort = useSortView('sort');
  const [viewed, setViewed] = useState<User>();
  const [deleting, setDeleting] = useState<User>();
  const ban = useBan();

  const roles = useCall(userRoles, {}, { quiet: true });
  // The spec's school dropdown (spec 2 §7).
  const known = useCall(schools, { query: { page: 1, limit: PAGE_SIZE.schoolDropdown } }, { quiet: true });
  const query = { search, role: toId(role), school: toId(school) };
  const list = useCall(
    users,
    { query: { ...query, page, limit: PAGE_SIZE.users } },
    { keepPrevious: true, quiet: true },
  );
  useLastPage(list, PAGE_SIZE.users, page, setPage);
  const everyUser = useEveryRow(users, PAGE_SIZE.users);

  const t = useTexts(usersTexts);
  const collator = collatorOf(useLocale());
  const emit = useEmit();
  const shown = list.data && listPage(list.data, page, PAGE_SIZE.users);
  const mayChange = (user: User) =>
    user.pid !== viewer?.pid && user.userRole !== null && mayWrite.includes(user.userRole);
  const actions = (user: User) => (
    <UserActions
      user={user}
      onView={() => setViewed(user)}
      write={
        mayChange(user)
          ? {
              onEdit: () => emit('academy-action', { action: 'edit-user', id: user.pid }),
              onBan: () => ban.toggle(user),
              onDelete: () => setDeleting(user),
              isBanning: ban.isBusyWith(user),
            }
          : undefined
      }
    />
  );
  const columns = useUserColumns(roles.data ?? NO_ROLES);
  const exported = useExportColumns(roles.data ?? NO_ROLES);
  const sorted = useSorting(shown?.rows ?? NO_ROWS, columns, undefined, sort);

  /** All that the filters select, in the order that the table shows its rows in. */
  const everyone = useCallback(
    async (filter: typeof query, signal: AbortSignal, onProgress: (part: number) => void) => {
      const rows = await everyUser({ query: filter }, signal, onProgress);
      const by = sorted.sorting.sort;
      const keyOf = by && columns.find((column) => column.id === by.by)?.sortBy;
      return by && keyOf ? sortRows(rows, keyOf, by.direction, collator) : rows;
    },
    [everyUser, sorted.sorting.sort, columns, collator],
  );

  const roleLabel = roles.data?.find(({ userRole }) => String(userRole) === role)?.role ?? '';
  const schoolName = known.data?.data.find(({ schoolId }) => String(schoolId) === school)?.name ?? '';
  const choose = (set: (value: string) => void) => (value: string) => {
    set(value);
    setPage(1);
  };

  return (
    <Screen
      title={t('heading')}
      description={<span role="status">{shown && t('count', { count: shown.total })}</span>}
      actions={
        <>
          <ExportButton
            name="users"
            title={t('users')}
            filters={[
              [t('search'), search],
              [t('role'), roleLabel],
              [t('school'), schoolName],
            ]}
            columns={exported}
            rows={(...run) => everyone(query, ...run)}
          />
          {mayWrite.length > 0 && (
            <Button variant="primary" icon={Plus} onClick={() => emit('academy-action', { action: 'add-user' })}>
              {t('addUser')}
            </Button>
          )}
        </>
      }
    >
      <Toolbar>
        <SearchField
          label={t('search')}
          placeholder={t('searchPlaceholder')}
          value={search}
          onSearch={choose((words) => setSearch(words.slice(0, TEXT_MAX.search)))}
        />
        <Select
          label={t('role')}
          options={withAll(
            t('allRoles'),
            role,
            (roles.data ?? []).map(({ userRole, role: label }) => ({
              value: String(userRole),
              label: label.trim() || t('unknownRole', { role: String(userRole) }),
            })),
            t('unknownRole', { role }),
          )}
          value={role}
          onChange={choose(setRole)}
        />
        <Select
          label={t('school')}
          data-content
          options={withAll(
            t('allSchools'),
            school,
            (known.data?.data ?? []).map(({ schoolId, name }) => ({
              value: String(schoolId),
              label: name.trim() || t('unnamedSchool', { id: String(schoolId) }),
            })),
            t('unnamedSchool', { id: school }),
          )}
          value={school}
          onChange={choose(setSchool)}
        />
      </Toolbar>
      <Outcome isPart of={roles} fallback={[]} what={t('roles')} loading={null}>
        {() => null}
      </Outcome>
      <Outcome isPart of={known} fallback={{ ...NONE, data: [] }} what={t('schools')} loading={null}>
        {() => null}
      </Outcome>

      <Outcome
        of={list}
        fallback={NONE}
        what={t('users')}
        loading={<TableSkeleton columns={columns.length + 1} rows={PAGE_SIZE.users} />}
        isEmpty={() => (shown?.total ?? 0) === 0}
        empty={<EmptyState icon={Users} title={t('noUsers')} />}
      >
        {() => (
          <PagedCard
            title={t('users')}
            page={Math.min(page, shown?.pages ?? 1)}
            pages={shown?.pages ?? 1}
            onPage={setPage}
            busy={list.isFetching}
          >
            <Table
              caption={(shown?.pages ?? 1) > 1 ? t('captionOfPage', { page }) : t('caption')}
              columns={[...columns, { id: 'actions', header: t('actions'), cell: actions, noWrap: true }]}
              rows={sorted.rows}
              rowKey={(user) => user.pid}
              sorting={sorted.sorting}
            />
          </PagedCard>
        )}
      </Outcome>

      {viewed && <PerformanceDialog user={viewed} onClose={() => setViewed(undefined)} />}
      {deleting && <DeleteUser user={deleting} onClose={() => setDeleting(undefined)} />}
    </Screen>
  );
}

interface Option {
  value: string;
  label: string;
}

/** The options of a filter; what is chosen stays one of them while, or although, they could not be loaded. */
function withAll(all: string, chosen: string, options: readonly Option[], unknown: string): Option[] {
  const isListed = chosen === '' || options.some(({ value }) => value === chosen);
  return [{ value: '', label: all }, ...options, ...(isListed ? [] : [{ value: chosen, label: unknown }])];
}
