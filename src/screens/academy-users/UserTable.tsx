import { useCallback } from 'react';
import { useCapability } from '#api/useAction.ts';
import { useEveryRow } from '#api/useEveryRow.ts';
import type { PagedCallState } from '#api/usePagedCall.ts';
import type { CallInput } from '#contract/call.ts';
import { endUserTie } from '#contract/people/userActs.ts';
import { users } from '#contract/people/users.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { PASSING_USER_SORTS } from '#domain/people/userOrders.ts';
import { useFormAction } from '#page/element/actions.ts';
import { useNames } from '#page/element/names.ts';
import { ExportButton } from '#page/export/ExportButton.tsx';
import { useShownColumns } from '#page/list/shownColumns.ts';
import { type Choosing, withChoosing } from '#screens/shared/bulk/choosing.tsx';
import { SendByEmail } from '#screens/shared/SendByEmail.tsx';
import { usersTexts } from '#texts/users.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { FoldingTable } from '#ui/table/FoldingTable.tsx';
import { PagedCard } from '#ui/table/PagedCard.tsx';
import {
  collatorOf,
  nextSort,
  type Sort,
  type Sorting,
  type SortState,
  sortRows,
  useSorting,
} from '#ui/table/sorting.ts';
import type { Column } from '#ui/table/Table.tsx';
import { UserActions } from './UserActions.tsx';
import { useBan } from './useBan.ts';
import { useUserColumns } from './userColumns.tsx';
import type { Roles, User } from './userFile.ts';

interface UserTableProps {
  rows: readonly User[];
  roles: Roles | undefined;
  choosing: Choosing<User>;
  sort: SortState;
  sortedBy: SortedBy | undefined;
  pager: PagedCallState<User>['pager'];
  busy: boolean;
  /** Whether the viewer may edit, ban and delete this user. */
  mayChange: (user: User) => boolean;
  onView: (user: User) => void;
  onDelete: (user: User) => void;
  onEndTie: (user: User) => void;
}

/** Who puts all users in order: the server, or this page, where all are on it. */
export type SortedBy = 'server' | 'here';

/** The order of the server, which is by name until somebody chooses another one. */
function byServer([sort = BY_NAME, setSort]: SortState): Sorting {
  return { sort, toggle: (id) => setSort(nextSort(sort, id)) };
}

const BY_NAME: Sort = { by: 'user', direction: 'ascending' };

/** The users of a page, with what can be done to each. */
export function UserTable({
  rows,
  roles,
  choosing,
  sort,
  sortedBy,
  pager,
  busy,
  mayChange,
  onView,
  onDelete,
  onEndTie,
}: UserTableProps) {
  const ban = useBan();
  const act = useFormAction();
  const canEndTies = useCapability(endUserTie.capability ?? '');
  const isTied = (user: User) => canEndTies && user.tieSchoolId !== null;
  const t = useTexts(usersTexts);
  const columns = useUserColumns(roles);
  const shown = useShownColumns(columns);
  const here = useSorting(rows, columns, undefined, sort);
  const isHere = sortedBy === 'here';
  const sorting = isHere ? here.sorting : sortedBy && byServer(sort);
  const hidden = sorting && columns.find(({ id }) => id === sorting.sort?.by && !shown.some((each) => each.id === id));
  const names = useNames();
  const shownNames = rows.map((user) => names.user(user.firstName, user.pid));
  const isNamesake = (user: User) =>
    shownNames.filter((name) => name === names.user(user.firstName, user.pid)).length > 1;
  const actions: Column<User> = {
    id: 'actions',
    header: t('actions'),
    cell: (user) => (
      <UserActions
        user={user}
        isNamesake={isNamesake(user)}
        onView={() => onView(user)}
        write={
          mayChange(user) && !isTied(user)
            ? {
                onEdit: () => act('edit-user', user.pid),
                onBan: () => void ban.toggle(user),
                onDelete: () => onDelete(user),
                isBanning: ban.isBusyWith(user),
              }
            : undefined
        }
        onEndTie={mayChange(user) && isTied(user) ? () => onEndTie(user) : undefined}
      />
    ),
    noWrap: true,
    onPaper: false,
  };
  return (
    <PagedCard title={t('users')} count={hidden && t('sortedBy', { column: hidden.header })} {...pager} busy={busy}>
      <FoldingTable
        caption={
          pager.pages > 1 ? t(sorting ? 'captionOfPage' : 'captionUnsorted', { page: pager.page }) : t('caption')
        }
        columns={withChoosing(choosing, [...shown, actions])}
        rows={isHere ? here.rows : rows}
        rowKey={(user) => user.pid}
        sorting={sorting}
      />
    </PagedCard>
  );
}

interface UserExportProps {
  filters: [name: string, value: string][];
  query: CallInput<typeof users>['query'];
  roles: Roles;
  sort: Sort | undefined;
  sortedBy: SortedBy | undefined;
}

/** Exports all users that the filters select, in the order of the table, and leads to a report of them by email. */
export function UserExport({ filters, query, roles, sort: chosen, sortedBy }: UserExportProps) {
  const everyUser = useEveryRow(users, PAGE_SIZE.users);
  const t = useTexts(usersTexts);
  const collator = collatorOf(useLocale());
  const columns = useUserColumns(roles);
  // Somebody who comes while the pages are read would change places in such an order, and be in the file twice or not at all.
  const isPassing = PASSING_USER_SORTS.some((by) => by === chosen?.by);
  const sort = sortedBy === 'here' || (sortedBy && isPassing) ? chosen : undefined;
  const everyone = useCallback(
    async (signal: AbortSignal, onProgress: (part: number) => void) => {
      const rows = await everyUser({ query: sort ? { ...query, sort: undefined } : query }, signal, onProgress);
      const keyOf = sort && columns.find((column) => column.id === sort.by)?.sortBy;
      return sort && keyOf ? sortRows(rows, keyOf, sort.direction, collator) : rows;
    },
    [everyUser, query, sort, columns, collator],
  );
  return (
    <>
      <ExportButton name="users" title={t('users')} filters={filters} columns={columns} rows={everyone} />
      <SendByEmail report="users" query={query} />
    </>
  );
}
