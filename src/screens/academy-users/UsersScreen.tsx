import Plus from 'lucide-react/icons/plus';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { schools } from '#contract/schools.ts';
import { userRoles, users } from '#contract/users.ts';
import { PAGE_SIZE, TEXT_MAX } from '#domain/limits.ts';
import { toId } from '#domain/numbers.ts';
import { isParent } from '#domain/roles.ts';
import { rolesGivenBy } from '#domain/users.ts';
import { useFormAction } from '#page/actions.ts';
import { lazyPart } from '#page/lazyPart.tsx';
import { Outcome } from '#page/Outcome.tsx';
import { listPage, useLastPage, usePages } from '#page/pagedList.ts';
import { pageRuntime } from '#page/runtime.ts';
import { useSortView, useView } from '#page/view.ts';
import { usersTexts } from '#texts/users.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/adoptStyles.ts';
import { Button } from '#ui/Button.tsx';
import { FilterFold } from '#ui/FilterFold.tsx';
import { Pager } from '#ui/Pager.tsx';
import { Screen, Toolbar } from '#ui/Screen.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Select } from '#ui/Select.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import { EmptyState } from '#ui/States.tsx';
import styles from './users.css?inline';
import type { User } from './userWords.tsx';

addStyles(styles);

// The table and its exports come while the rows are asked for.
const UserTable = lazyPart(() => import('./UserTable.tsx').then((part) => part.UserTable), <TableSkeleton />);
const UserExport = lazyPart(() => import('./UserTable.tsx').then((part) => part.UserExport), null);
const PerformanceDialog = lazyPart(
  () => import('./PerformanceDialog.tsx').then((part) => part.PerformanceDialog),
  null,
);
const DeleteUser = lazyPart(() => import('./DeleteUser.tsx').then((part) => part.DeleteUser), null);

const EndTie = lazyPart(() => import('./EndTie.tsx').then((part) => part.EndTie), null);

const NONE: CallAnswer<typeof users> = {
  data: [],
  pagination: { currentPage: 1, totalPages: 1, totalItems: 0, itemsPerPage: PAGE_SIZE.users },
};
/** Of the table, its actions included. */
const USER_COLUMNS = 7;
const NO_ROWS: readonly User[] = [];
const NO_ROLES: CallAnswer<typeof userRoles> = [];
const isPage = (value: unknown) => Number.isInteger(value) && Number(value) >= 1;

/**
 * User Management (spec 2 §2). Everyone finds the people of their schools. Administrators and school users may add,
 * edit, ban and delete others ("Who may call what"); whether this one, the call answers.
 */
export function UsersScreen() {
  const { user: viewer } = useStore(pageRuntime().session.store);
  const mayWrite = viewer !== null && !isParent(viewer) && rolesGivenBy(viewer.role).length > 0;

  const [search, setSearch] = useView('search', '');
  const [role, setRole] = useView('role', '');
  const [school, setSchool] = useView('school', '');
  const [page, setPage] = useView('page', 1, isPage);
  const sort = useSortView('sort');
  const [viewed, setViewed] = useState<User>();
  const [deleting, setDeleting] = useState<User>();
  const [leaving, setLeaving] = useState<User>();

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
  const pages = usePages(list, PAGE_SIZE.users, page);

  const t = useTexts(usersTexts);
  const act = useFormAction();
  const shown = list.data && listPage(list.data, page, PAGE_SIZE.users);
  // The number of a user's role says nothing: hosts number the roles that hold no session as they like.
  const mayChange = (user: User) => mayWrite && user.pid !== viewer?.pid;
  const roleLabel = roles.data?.find(({ userRole }) => String(userRole) === role)?.role ?? '';
  const schoolName = known.data?.data.find(({ schoolId }) => String(schoolId) === school)?.name ?? '';
  const choose = (set: (value: string) => void) => (value: string) => {
    set(value);
    setPage(1);
  };

  return (
    <Screen
      title={t('heading')}
      description={<span role="status">{shown && !list.isOld && t('count', { count: shown.total })}</span>}
      actions={
        <>
          <UserExport
            filters={[
              [t('search'), search],
              [t('role'), roleLabel],
              [t('school'), schoolName],
            ]}
            query={query}
            roles={roles.data ?? NO_ROLES}
            sort={sort[0]}
          />
          {mayWrite && (
            <Button variant="primary" icon={Plus} onClick={() => act('add-user')}>
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
        <FilterFold active={[role, school].filter((chosen) => chosen !== '').length}>
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
        </FilterFold>
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
        loading={<TableSkeleton columns={USER_COLUMNS} rows={PAGE_SIZE.users} />}
        isEmpty={() => (shown?.total ?? 0) === 0}
        empty={
          <>
            <EmptyState icon={Users} title={t('noUsers')} isSpecified />
            <Pager page={page} pages={pages} onPage={setPage} label={t('users')} />
          </>
        }
      >
        {() => (
          <UserTable
            rows={shown?.rows ?? NO_ROWS}
            roles={roles.data ?? NO_ROLES}
            sort={sort}
            page={page}
            pages={shown?.pages ?? 1}
            onPage={setPage}
            busy={list.isFetching}
            mayChange={mayChange}
            onView={setViewed}
            onDelete={setDeleting}
            onEndTie={setLeaving}
          />
        )}
      </Outcome>

      {viewed && <PerformanceDialog user={viewed} onClose={() => setViewed(undefined)} />}
      {deleting && <DeleteUser user={deleting} onClose={() => setDeleting(undefined)} />}
      {leaving && leaving.tieSchoolId !== null && (
        <EndTie user={leaving} schoolId={leaving.tieSchoolId} onClose={() => setLeaving(undefined)} />
      )}
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
