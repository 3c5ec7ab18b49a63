import { useMemo } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { userRoles, users } from '#contract/people/users.ts';
import { formatDate, toDate } from '#domain/format/formatDate.ts';
import { UNKNOWN } from '#domain/format/formatNumber.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import { useNames } from '#page/element/names.ts';
import { useColumnKinds } from '#page/list/columns.tsx';
import type { DataColumn } from '#page/list/plainColumns.tsx';
import { StudentName } from '#page/list/StudentName.tsx';
import { usersTexts } from '#texts/users.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';

export type User = CallAnswer<typeof users>['data'][number];
export type Roles = CallAnswer<typeof userRoles>;

/**
 * The columns of the table, but the last: the actions. What the table shows in one cell, a file has in columns. Roles
 * without names have their number; before it is known which have names they have neither.
 */
export function useUserColumns(roles: Roles | undefined): DataColumn<User>[] {
  const t = useTexts(usersTexts);
  const names = useNames();
  const locale = useLocale();
  const column = useColumnKinds<User>();
  return useMemo(() => {
    const labels = roles && new Map(roles.map(({ userRole, role }) => [userRole, role]));
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
        value: ({ userRole }) => (userRole === null || !labels ? '' : names.role(labels.get(userRole), userRole)),
        noWrap: true,
        onPhone: 'next',
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
        onPhone: 'next',
      }),
      column.status({
        id: 'subscription',
        header: t('subscription'),
        word: ({ hasActiveSubscription: is }) => is !== null && t(is ? 'active' : 'inactive'),
        tone: ({ hasActiveSubscription }) => (hasActiveSubscription ? 'good' : undefined),
        dot: true,
        onPhone: 'headed',
      }),
      column.status({
        id: 'status',
        header: t('status'),
        word: ({ banned }) => banned !== null && t(banned ? 'statusBanned' : 'statusActive'),
        tone: ({ banned }) => (banned ? 'poor' : 'good'),
        dot: true,
      }),
      {
        id: 'lastLogin',
        header: t('lastLogin'),
        // Null is never; what is left out is not known.
        cell: ({ lastRefresh }) => (lastRefresh === null ? t('never') : formatDate(lastRefresh, locale)),
        value: ({ lastRefresh }) => toDate(lastRefresh) ?? (lastRefresh === null ? t('never') : null),
        sortBy: ({ lastRefresh }) => toDate(lastRefresh)?.getTime(),
        noWrap: true,
      },
    ];
  }, [t, names, locale, column, roles]);
}
