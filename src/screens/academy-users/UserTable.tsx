import { useCallback } from 'react';
import { useCapability } from '#api/useAction.ts';
import { useEveryRow } from '#api/useEveryRow.ts';
import type { CallAnswer, CallInput } from '#contract/call.ts';
import { endUserTie, type userRoles, users } from '#contract/users.ts';
import { PAGE_SIZE } from '#domain/limits.ts';
import { useFormAction } from '#page/actions.ts';
import { ExportButton } from '#page/ExportButton.tsx';
import { usersTexts } from '#texts/users.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { PagedCard } from '#ui/PagedCard.tsx';
import { collatorOf, type Sort, type SortState, sortRows, useSorting } from '#ui/sorting.ts';
import { Table } from '#ui/Table.tsx';
import { UserActions } from './UserActions.tsx';
import { useBan } from './useBan.ts';
import { type User, useExportColumns, useUserColumns, useUserName } from './userWords.tsx';

type Roles = CallAnswer<typeof userRoles>;

interface UserTableProps {
  rows: readonly User[];
  roles: Roles;
  sort: SortState;
  page: number;
  pages: number;
  onPage: (page: number) => void;
  busy: boolean;
  /** Whether the one who looks may edit, ban and delete this user. */
  mayChange: (user: User) => boolean;
  onView: (user: User) => void;
  onDelete: (user: User) => void;
  onEndTie: (user: User) => void;
}

/** The users of a page, with what can be done to each. */
export function UserTable({
  rows,
  roles,
  sort,
  page,
  pages,
  onPage,
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
  const sorted = useSorting(rows, columns, undefined, sort);
  const nameOf = useUserName();
  const names = rows.map(nameOf);
  const isNamesake = (user: User) => names.filter((name) => name === nameOf(user)).length > 1;
  const actions = (user: User) => (
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
  );
  return (
    <PagedCard title={t('users')} page={Math.min(page, pages)} pages={pages} onPage={onPage} busy={busy}>
      <Table
        caption={pages > 1 ? t('captionOfPage', { page }) : t('caption')}
        columns={[...columns, { id: 'actions', header: t('actions'), cell: actions, noWrap: true }]}
        rows={sorted.rows}
        rowKey={(user) => user.pid}
        sorting={sorted.sorting}
      />
    </PagedCard>
  );
}

interface UserExportProps {
  filters: [name: string, value: string][];
  query: CallInput<typeof users>['query'];
  roles: Roles;
  sort: Sort | undefined;
}

/** Exports all that the filters select, in the order that the table shows its rows in. */
export function UserExport({ filters, query, roles, sort }: UserExportProps) {
  const everyUser = useEveryRow(users, PAGE_SIZE.users);
  const t = useTexts(usersTexts);
  const collator = collatorOf(useLocale());
  const columns = useUserColumns(roles);
  const exported = useExportColumns(roles);
  const everyone = useCallback(
    async (signal: AbortSignal, onProgress: (part: number) => void) => {
      const rows = await everyUser({ query }, signal, onProgress);
      const keyOf = sort && columns.find((column) => column.id === sort.by)?.sortBy;
      return sort && keyOf ? sortRows(rows, keyOf, sort.direction, collator) : rows;
    },
    [everyUser, query, sort, columns, collator],
  );
  return <ExportButton name="users" title={t('users')} filters={filters} columns={exported} rows={everyone} />;
}
