import { useMemo } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { userRoles, users } from '#contract/users.ts';
import { formatDate, toDate } from '#domain/formatDate.ts';
import type { ExportColumn } from '#export/exportRows.ts';
import { commonTexts } from '#texts/common.ts';
import { usersTexts } from '#texts/users.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Badge, StatusBadge } from '#ui/Badge.tsx';
import type { Column } from '#ui/Table.tsx';

export type User = CallAnswer<typeof users>['data'][number];
type Roles = CallAnswer<typeof userRoles>;

/** How somebody without a name is called. */
export function useUserName(): (user: User) => string {
  const t = useTexts(usersTexts);
  return useMemo(() => (user) => user.firstName.trim() || t('unnamed', { pid: String(user.pid) }), [t]);
}

/** What is read of a user, in the words of the screen; the table and the export are made of it. */
function useReadings(roles: Roles) {
  const t = useTexts(usersTexts);
  const nameOf = useUserName();
  return useMemo(() => {
    const labels = new Map(roles.map(({ userRole, role }) => [userRole, role]));
    return {
      name: nameOf,
      role: ({ userRole }: User) =>
        userRole === null ? '' : labels.get(userRole)?.trim() || t('unknownRole', { role: String(userRole) }),
      subscription: (user: User) => t(user.hasActiveSubscription ? 'active' : 'inactive'),
      status: (user: User) => t(user.banned ? 'statusBanned' : 'statusActive'),
    };
  }, [roles, t, nameOf]);
}

/** The columns of the spec, but the last: what can be done about a user. */
export function useUserColumns(roles: Roles): Column<User>[] {
  const t = useTexts(usersTexts);
  const unknown = useTexts(commonTexts)('unknownValue');
  const locale = useLocale();
  const read = useReadings(roles);
  return useMemo(
    () => [
      {
        id: 'user',
        header: t('user'),
        cell: (user) => (
          <div className="user">
            <p className="user__name">
              <bdi>{read.name(user)}</bdi>
            </p>
            <p className="user__reach">
              {user.mobileNumber && <bdi>{user.mobileNumber}</bdi>}
              {user.emailId && <bdi>{user.emailId}</bdi>}
            </p>
          </div>
        ),
        sortBy: read.name,
        isRowHeader: true,
      },
      { id: 'role', header: t('role'), cell: (user) => <bdi>{read.role(user) || unknown}</bdi>, sortBy: read.role },
      {
        id: 'school',
        header: t('school'),
        cell: (user) => (
          <span className="user__school">
            <bdi>{user.schoolName.trim() || unknown}</bdi>
          </span>
        ),
        sortBy: (user) => user.schoolName.trim(),
      },
      {
        id: 'subscription',
        header: t('subscription'),
        cell: (user) => (
          <StatusBadge status={user.hasActiveSubscription ? 'active' : 'inactive'} label={read.subscription(user)} />
        ),
        sortBy: read.subscription,
        noWrap: true,
      },
      {
        id: 'status',
        header: t('status'),
        cell: (user) => (
          <Badge dot tone={user.banned ? 'poor' : 'good'}>
            {read.status(user)}
          </Badge>
        ),
        sortBy: read.status,
        noWrap: true,
      },
      {
        id: 'lastLogin',
        header: t('lastLogin'),
        cell: (user) => (toDate(user.lastRefresh) ? formatDate(user.lastRefresh, locale) : t('never')),
        sortBy: (user) => toDate(user.lastRefresh)?.getTime(),
        noWrap: true,
      },
    ],
    [t, unknown, locale, read],
  );
}

/** The columns of the export: what the table shows, a value a column. What else a host sends is not known here. */
export function useExportColumns(roles: Roles): ExportColumn<User>[] {
  const t = useTexts(usersTexts);
  const read = useReadings(roles);
  return useMemo(
    () => [
      { header: t('user'), value: read.name },
      { header: t('mobile'), value: (user) => user.mobileNumber },
      { header: t('email'), value: (user) => user.emailId },
      { header: t('role'), value: read.role },
      { header: t('school'), value: (user) => user.schoolName.trim() },
      { header: t('subscription'), value: read.subscription },
      { header: t('status'), value: read.status },
      { header: t('lastLogin'), value: (user) => toDate(user.lastRefresh) ?? t('never') },
    ],
    [t, read],
  );
}
