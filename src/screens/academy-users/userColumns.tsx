import { useMemo } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { userRoles, users } from '#contract/users.ts';
import { formatDate, toDate } from '#domain/formatDate.ts';
import { UNKNOWN } from '#domain/formatNumber.ts';
import { STUDENT } from '#domain/userRoles.ts';
import { useColumnKinds } from '#page/columns.tsx';
import { useNames } from '#page/names.ts';
import type { DataColumn } from '#page/plainColumns.tsx';
import { StudentName } from '#page/StudentName.tsx';
import { usersTexts } from '#texts/users.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';

export type User = CallAnswer<typeof users>['data'][number];
export type Roles = CallAnswer<typeof userRoles>;

/** The columns of the table, but the last: the actions. What the table shows in one cell, a file has in columns. */
export function useUserColumns(roles: Roles): DataColumn<User>[] {
  const t = useTexts(usersTexts);
  const names = useNames();
  const locale = useLocale();
  const column = useColumnKinds<User>();
  return useMemo(() => {
    const labels = new Map(roles.map(({ userRole, role }) => [userRole, role]));
    const nameOf = ({ firstName, pid }: User) => names.user(firstName, pid);
    return [
      {
        id: 'user',
        header: t('user'),
        cell: (user) => (
          <div className="user">
            <p className="user__name">
              <StudentName pid={user.userRole === STUDENT ? user.pid : null} name={nameOf(user)} />
            </p>
            <p className="user__reach">
              {user.mobileNumber && <bdi>{user.mobileNumber}</bdi>}
              {user.emailId && <bdi>{user.emailId}</bdi>}
            </p>
          </div>
        ),
        sortBy: nameOf,
        parts: [
          { header: t('user'), value: nameOf },
          { header: t('mobile'), value: ({ mobileNumber }) => mobileNumber },
          { header: t('email'), value: ({ emailId }) => emailId },
        ],
        isRowHeader: true,
      },
      column.text({
        id: 'role',
        header: t('role'),
        value: ({ userRole }) => (userRole === null ? '' : names.role(labels.get(userRole), userRole)),
      }),
      column.text({
        id: 'school',
        header: t('school'),
        cell: ({ schoolName }) => (
          <span className="user__school">
            <bdi>{schoolName || UNKNOWN}</bdi>
          </span>
        ),
        value: ({ schoolName }) => schoolName,
      }),
      column.status({
        id: 'subscription',
        header: t('subscription'),
        word: ({ hasActiveSubscription }) => t(hasActiveSubscription ? 'active' : 'inactive'),
        tone: ({ hasActiveSubscription }) => (hasActiveSubscription ? 'good' : undefined),
        dot: true,
      }),
      column.status({
        id: 'status',
        header: t('status'),
        word: ({ banned }) => t(banned ? 'statusBanned' : 'statusActive'),
        tone: ({ banned }) => (banned ? 'poor' : 'good'),
        dot: true,
      }),
      {
        id: 'lastLogin',
        header: t('lastLogin'),
        cell: ({ lastRefresh }) => (toDate(lastRefresh) ? formatDate(lastRefresh, locale) : t('never')),
        value: ({ lastRefresh }) => toDate(lastRefresh) ?? t('never'),
        sortBy: ({ lastRefresh }) => toDate(lastRefresh)?.getTime(),
        noWrap: true,
      },
    ];
  }, [t, names, locale, column, roles]);
}
