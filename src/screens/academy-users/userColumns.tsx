import { useMemo } from 'react';
import { formatDate, toDate } from '#domain/format/formatDate.ts';
import { UNKNOWN } from '#domain/format/formatNumber.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import { useNames } from '#page/element/names.ts';
import { useColumnKinds } from '#page/list/columns.tsx';
import type { DataColumn } from '#page/list/plainColumns.tsx';
import { StudentName } from '#page/list/StudentName.tsx';
import { usersTexts } from '#texts/users.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { type Roles, type User, userFile } from './userFile.ts';

/**
 * The columns of the table, but the last: the actions. What the table shows in one cell, a file has in columns.
 */
export function useUserColumns(roles: Roles | undefined): DataColumn<User>[] {
  const t = useTexts(usersTexts);
  const names = useNames();
  const locale = useLocale();
  const column = useColumnKinds<User>();
  return useMemo(() => {
    const file = userFile({ t, names, roles, dateOf: toDate });
    const nameOf = file.user.value;
    return [
      {
        id: 'user',
        header: file.user.header,
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
        parts: [file.user, file.mobile, file.email],
        isRowHeader: true,
      },
      column.text({
        id: 'role',
        ...file.role,
        noWrap: true,
        onPhone: 'next',
      }),
      column.text({
        id: 'school',
        ...file.school,
        cell: ({ schoolName }) => (
          <span className="user__school">
            <bdi>{schoolName || UNKNOWN}</bdi>
          </span>
        ),
        wraps: true,
        onPhone: 'next',
      }),
      column.status({
        id: 'subscription',
        ...file.subscription,
        word: (user) => file.subscription.value(user) ?? false,
        tone: ({ hasActiveSubscription }) => (hasActiveSubscription ? 'good' : undefined),
        dot: true,
        onPhone: 'headed',
      }),
      column.status({
        id: 'status',
        ...file.status,
        word: (user) => file.status.value(user) ?? false,
        tone: ({ banned }) => (banned ? 'poor' : 'good'),
        dot: true,
      }),
      {
        id: 'lastLogin',
        ...file.lastLogin,
        cell: ({ lastRefresh }) => (lastRefresh === null ? t('never') : formatDate(lastRefresh, locale)),
        sortBy: ({ lastRefresh }) => toDate(lastRefresh)?.getTime(),
        noWrap: true,
      },
    ];
  }, [t, names, locale, column, roles]);
}
