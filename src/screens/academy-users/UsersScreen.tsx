import Plus from 'lucide-react/icons/plus';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useCapability } from '#api/useAction.ts';
import { type CallState, useCall } from '#api/useCall.ts';
import { usePagedCall } from '#api/usePagedCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { schools } from '#contract/people/schools.ts';
import { userRoles, users } from '#contract/people/users.ts';
import { toId } from '#domain/format/numbers.ts';
import { orderOf } from '#domain/lists/orders.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { isParent } from '#domain/people/roles.ts';
import { USER_ORDERS, USERS_SORT } from '#domain/people/userOrders.ts';
import { rolesGivenBy } from '#domain/people/userRoles.ts';
import { CallErrors } from '#page/calls/CallErrors.tsx';
import { PagedOutcome } from '#page/calls/PagedOutcome.tsx';
import { useFormAction } from '#page/element/actions.ts';
import { useIdleParts } from '#page/element/idleParts.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { useNames } from '#page/element/names.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { useSortView, useView } from '#page/element/view.ts';
import { ExportPlace } from '#page/export/ExportButton.tsx';
import { useListView } from '#page/list/listView.ts';
import { SavedViews } from '#page/list/SavedViews.tsx';
import { ViewButton } from '#page/list/ViewButton.tsx';
import { ChooseButton, useChoosing } from '#screens/shared/bulk/choosing.tsx';
import { fromFirstPage } from '#screens/shared/fromFirstPage.ts';
import { useOpens } from '#screens/shared/useOpens.ts';
import { usersTexts } from '#texts/users.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { FilterFold } from '#ui/form/FilterFold.tsx';
import { SearchToolbar } from '#ui/form/SearchToolbar.tsx';
import { Select } from '#ui/form/Select.tsx';
import { withEvery } from '#ui/form/withEvery.ts';
import { Screen } from '#ui/show/Screen.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { TableSkeleton } from '#ui/state/Skeletons.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import type { Roles, User } from './userFile.ts';
import styles from './users.css?inline';

addStyles(styles);

// The code of the table and its exports is loaded while the rows are asked for.
const UserTable = lazyPart(() => import('./UserTable.tsx').then((part) => part.UserTable), <TableSkeleton />);
const UserExport = lazyPart(() => import('./UserTable.tsx').then((part) => part.UserExport), <ExportPlace />);
const UserPerformanceDialog = lazyPart(
  () => import('./UserPerformanceDialog.tsx').then((part) => part.UserPerformanceDialog),
  null,
);
const UserBulk = lazyPart(() => import('./UserBulk.tsx').then((part) => part.UserBulk), null);
const DeleteUser = lazyPart(() => import('./DeleteUser.tsx').then((part) => part.DeleteUser), null);
const EndTie = lazyPart(() => import('./EndTie.tsx').then((part) => part.EndTie), null);

/** Columns of the table, with that of the actions. */
const USER_COLUMNS = 7;
const NO_ROLES: Roles = [];

/**
 * User Management (promises/academy-users.md#who-sees-it): a page of `users`, with the roles from `userRoles` and the
 * schools from `schools` to filter by. Everyone sees the people of their schools. Administrators and school users may
 * add, edit, ban and delete others (promises/academy-users.md#who-sees-it); the server decides whether they may change
 * a particular person.
 */
export function UsersScreen({ opens }: { opens?: string }) {
  useIdleParts(UserPerformanceDialog, DeleteUser);
  const { user: viewer } = useStore(pageRuntime().session.store);
  const mayWrite = viewer !== null && !isParent(viewer) && rolesGivenBy(viewer.role).length > 0;

  const [search, setSearch] = useView('search', '');
  const [role, setRole] = useView('role', '');
  const [school, setSchool] = useView('school', '');
  const view = useListView(PAGE_SIZE.users);
  const choose = fromFirstPage(view.view[1]);
  const [sort, setSort] = useSortView('sort');
  const canSort = useCapability(USERS_SORT);
  const choosing = useChoosing<User>();
  const [viewed, setViewed] = useState<User>();
  const [deleting, setDeleting] = useState<User>();
  const [leaving, setLeaving] = useState<User>();

  const roles = useCall(userRoles, {}, { quiet: true, optional: true });
  // All schools to choose from (promises/academy-users.md#users-call).
  const allSchools = useCall(
    schools,
    { query: { page: 1, limit: PAGE_SIZE.schoolDropdown } },
    { quiet: true, optional: true },
  );
  const query = {
    search,
    role: toId(role),
    school: toId(school),
    sort: canSort ? orderOf(USER_ORDERS, sort) : undefined,
  };
  const list = usePagedCall(users, { query }, view);
  // Where the server does not sort, rows that are all here are sorted here, and of several pages none.
  const sortedBy = canSort ? 'server' : list.pager.pages > 1 ? undefined : 'here';

  const t = useTexts(usersTexts);
  const act = useFormAction();
  useOpens(opens, mayWrite ? { 'add-user': () => act('add-user') } : {});
  // The role of the user does not matter: servers may number roles that hold no session as they like.
  const mayChange = (user: User) => mayWrite && user.pid !== viewer?.pid;
  const roleLabel = roles.data?.find(({ userRole }) => String(userRole) === role)?.role ?? '';
  const schoolName = allSchools.data?.data.find(({ schoolId }) => String(schoolId) === school)?.name ?? '';

  return (
    <Screen
      title={t('heading')}
      description={
        <span role="status">{list.data && !list.isPlaceholderData && t('count', { count: list.data.total })}</span>
      }
      actions={
        <>
          {/* A file says a role by its name, for good. */}
          {roles.isLoading || list.error ? (
            <ExportPlace />
          ) : (
            <UserExport
              filters={[
                [t('search'), search],
                [t('role'), roleLabel],
                [t('school'), schoolName],
              ]}
              query={query}
              roles={roles.data ?? NO_ROLES}
              {...{ sort, sortedBy }}
            />
          )}
          {mayWrite && (
            <Button variant="primary" icon={Plus} onClick={() => act('add-user')}>
              {t('addUser')}
            </Button>
          )}
        </>
      }
    >
      <SearchToolbar
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        value={search}
        onSearch={choose(setSearch)}
      >
        <UserFilters
          {...{ roles, role, school }}
          schools={allSchools}
          onRole={choose(setRole)}
          onSchool={choose(setSchool)}
        />
        <ViewButton />
        <ChooseButton choosing={choosing} />
      </SearchToolbar>
      <SavedViews />
      <CallErrors
        calls={[
          [t('users'), list],
          [t('roles'), roles],
          [t('schools'), allSchools],
        ]}
      />

      <PagedOutcome
        isTogether
        state={list}
        label={t('users')}
        loading={<TableSkeleton columns={USER_COLUMNS} rows={PAGE_SIZE.users} />}
        empty={<EmptyState icon={Users} title={t('noUsers')} />}
      >
        {({ rows }) => (
          <UserTable
            rows={rows}
            roles={roles.isLoading ? undefined : (roles.data ?? NO_ROLES)}
            choosing={choosing}
            sort={[sort, choose(setSort)]}
            sortedBy={sortedBy}
            pager={list.pager}
            busy={list.isFetching}
            mayChange={mayChange}
            onView={setViewed}
            onDelete={setDeleting}
            onEndTie={setLeaving}
          />
        )}
      </PagedOutcome>
      {choosing.isOn && <UserBulk choosing={choosing} list={list.data} query={query} roles={roles.data ?? NO_ROLES} />}

      {viewed && <UserPerformanceDialog user={viewed} onClose={() => setViewed(undefined)} />}
      {deleting && <DeleteUser user={deleting} onClose={() => setDeleting(undefined)} />}
      {leaving && leaving.tieSchoolId !== null && (
        <EndTie user={leaving} schoolId={leaving.tieSchoolId} onClose={() => setLeaving(undefined)} />
      )}
    </Screen>
  );
}

interface UserFiltersProps {
  roles: CallState<Roles>;
  schools: CallState<CallAnswer<typeof schools>>;
  /** The ids as text; empty where none is chosen. */
  role: string;
  school: string;
  onRole: (id: string) => void;
  onSchool: (id: string) => void;
}

/** By role and by school; what the server does not offer is left out. */
function UserFilters({ roles, schools, role, school, onRole, onSchool }: UserFiltersProps) {
  const t = useTexts(usersTexts);
  const names = useNames();
  return (
    <FilterFold active={[role, school].filter((chosen) => chosen !== '').length}>
      {!roles.isMissing && (
        <Select
          label={t('role')}
          options={withEvery(
            t('allRoles'),
            role,
            (roles.data ?? []).map(({ userRole, role: label }) => ({
              value: String(userRole),
              label: names.role(label, userRole),
            })),
            (id) => names.role(undefined, Number(id)),
          )}
          value={role}
          onChange={onRole}
        />
      )}
      {!schools.isMissing && (
        <Select
          label={t('school')}
          data-content
          options={withEvery(
            t('allSchools'),
            school,
            (schools.data?.data ?? []).map(({ schoolId, name }) => ({
              value: String(schoolId),
              label: names.school(name, schoolId),
            })),
            (id) => names.school(undefined, Number(id)),
          )}
          value={school}
          onChange={onSchool}
        />
      )}
    </FilterFold>
  );
}
