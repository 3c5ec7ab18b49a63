/** What a file has of users, by column of the screen: of an export, and of an email. */
import type { CallAnswer } from '#contract/call.ts';
import type { userRoles, users } from '#contract/people/users.ts';
import type { When } from '#domain/format/formatDate.ts';
import type { ExportColumn } from '#export/exportRows.ts';
import type { Names } from '#page/element/namesOf.ts';
import type { usersTexts } from '#texts/users.ts';

export type User = CallAnswer<typeof users>['data'][number];
export type Roles = CallAnswer<typeof userRoles>;

interface UserWords {
  t: ReturnType<(typeof usersTexts)['in']>;
  names: Names;
  /** Roles without names have their number; before it is known which have names they have neither. */
  roles: Roles | undefined;
  /** Reads a moment as the date that stands in the file. */
  dateOf: (when: When) => Date | undefined;
}

/** The columns of a file, in their order. */
export function userFile({ t, names, roles, dateOf }: UserWords) {
  const labels = roles && new Map(roles.map(({ userRole, role }) => [userRole, role]));
  return {
    user: { header: t('user'), value: ({ firstName, pid }: User) => names.user(firstName, pid) },
    mobile: { header: t('mobile'), value: ({ mobileNumber }: User) => mobileNumber },
    email: { header: t('email'), value: ({ emailId }: User) => emailId },
    role: {
      header: t('role'),
      value: ({ userRole }: User) => (userRole === null || !labels ? '' : names.role(labels.get(userRole), userRole)),
    },
    school: { header: t('school'), value: ({ schoolName }: User) => schoolName },
    subscription: {
      header: t('subscription'),
      value: ({ hasActiveSubscription: is }: User) => (is === null ? null : t(is ? 'active' : 'inactive')),
    },
    status: {
      header: t('status'),
      value: ({ banned }: User) => (banned === null ? null : t(banned ? 'statusBanned' : 'statusActive')),
    },
    lastLogin: {
      header: t('lastLogin'),
      // Null is never; what is left out is not known.
      value: ({ lastRefresh }: User) => dateOf(lastRefresh) ?? (lastRefresh === null ? t('never') : null),
    },
  } satisfies Record<string, ExportColumn<User>>;
}
