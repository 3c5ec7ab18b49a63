import { useCallback } from 'react';
import type { Page } from '#api/page.ts';
import { useEveryRow } from '#api/useEveryRow.ts';
import type { CallInput } from '#contract/call.ts';
import { users } from '#contract/people/users.ts';
import { BULK_MAX } from '#domain/lists/bulk.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import { useNames } from '#page/element/names.ts';
import { ACTS } from '#screens/shared/bulk/acts.ts';
import { Bulk } from '#screens/shared/bulk/Bulk.tsx';
import type { Choosing } from '#screens/shared/bulk/choosing.tsx';
import { usersTexts } from '#texts/users.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { useUserColumns } from './userColumns.tsx';
import type { Roles, User } from './userFile.ts';

interface UserBulkProps {
  choosing: Choosing<User>;
  /** The open page; undefined until it has loaded. */
  list: Page<User> | undefined;
  query: CallInput<typeof users>['query'];
  roles: Roles;
}

const NO_ROWS: readonly User[] = [];

/** What can be done with many users at once. */
export function UserBulk({ choosing, list, query, roles }: UserBulkProps) {
  const everyUser = useEveryRow(users, PAGE_SIZE.users, BULK_MAX);
  const t = useTexts(usersTexts);
  const names = useNames();
  return (
    <Bulk
      choosing={choosing}
      name="users"
      title={t('users')}
      columns={useUserColumns(roles)}
      rows={list?.rows ?? NO_ROWS}
      total={list?.total ?? 0}
      everyRow={(signal) => everyUser({ query }, signal)}
      personOf={useCallback(
        ({ pid, firstName, userRole, banned, schoolId }: User) => ({
          pid,
          name: names.user(firstName, pid),
          isStudent: userRole === STUDENT,
          isBanned: banned ?? undefined,
          schoolId,
        }),
        [names],
      )}
      acts={ACTS}
    />
  );
}
