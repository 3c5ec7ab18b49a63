/** Import of many users from a file: all of them or none. */
import { IMPORT_MAX } from '#domain/lists/limits.ts';
import { ROLE } from '#domain/people/roles.ts';
import { rolesGivenBy, STUDENT } from '#domain/people/userRoles.ts';
import { type UserWords, validateUser } from '#domain/people/users.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { numberReader, type ReadNumber } from '#host/server/database/phoneNumbers.ts';
import { takeKnownOf } from '#host/server/facts/knownStatements.ts';
import type { Pace } from '#host/server/http/activityLog.ts';
import { badRequest, CommittedError, type RowFault } from '#host/server/http/errors.ts';
import type { Handlers, PreparedHandler, RequestContext } from '#host/server/http/handlers.ts';
import type { Session } from '#host/server/http/session.ts';
import { commonPasswords } from '#host/server/sign-in/commonPasswords.ts';
import { schoolNames, schoolsAmong } from '#host/server/sign-in/passwordOwner.ts';
import { hashPassword } from '#host/server/sign-in/passwords.ts';
import type { CheckedUser } from '#host/server/sign-in/userRules.ts';
import {
  checkedUser,
  homeOf,
  isRole,
  NO_SUCH_ROLE,
  NOT_TO_GIVE,
  OTHER_SCHOOLS,
  USER_MESSAGES,
} from '#host/server/sign-in/userRules.ts';
import { linkByPhone, phonesToLink } from './families.queries.ts';
import { askToLink, hasHidden } from './linkRequests.queries.ts';
import {
  ACADEMY_REQUESTED,
  HIDDEN_NUMBER_PACE,
  keepPace,
  LINK_DECLINED,
  PHONE_TAKEN,
  refuseTaken,
} from './userNumbers.ts';
import { type Added, insertPasswords, insertUsers, takenPhones } from './users.queries.ts';

const NO_SUCH_SCHOOL = 'There is no such school';

/** How many files one person may send in an hour, imported or refused. */
export const IMPORT_PACE: Pace = {
  types: ['IMPORT_USERS', 'IMPORT_REFUSED', 'LINK_REQUESTED'],
  most: 60,
  seconds: 3_600,
};
/** Hashes two passwords at a time, which leaves threads for people who sign in meanwhile. */
async function hashAll(passwords: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  const queue = passwords.entries();
  const work = async () => {
    for (const [phone, password] of queue) hashes.set(phone, await hashPassword(password));
  };
  await Promise.all([work(), work()]);
  return hashes;
}

/** Checks the rows of a file. @returns the users for the database, and what is wrong with the rows. */
async function checkRows(db: Tx, session: Session, sent: readonly UserWords[]) {
  const given = rolesGivenBy(session.person.role);
  const rows = sent.map((row) => ({ ...row, schoolId: row.schoolId ?? homeOf(session, row, undefined) }));
  const schools = await schoolsAmong(
    db,
    rows.flatMap(({ schoolId, otherSchoolIds = [] }) => [...(schoolId === null ? [] : [schoolId]), ...otherSchoolIds]),
  );
  const names = await schoolNames(db, [...schools]);
  const isCommon = await commonPasswords();
  const read = await numberReader(db);
  const people = rows.map((row) => checkedUser(row, read));
  // Students share numbers, and need none.
  const phoneOfSigner = ({ phone, role }: CheckedUser) => (role === STUDENT ? null : phone);
  const taken = await takenPhones(
    db,
    people.flatMap((person) => phoneOfSigner(person) ?? []),
  );
  const ofFile = new Set(people.flatMap((person) => phoneOfSigner(person) ?? []));
  const parents = await phonesToLink(
    db,
    rows.flatMap(({ parentPhones = [] }) => parentPhones.map(read)),
  );
  const first = new Map<string, number>();
  const faults: RowFault[] = [];
  rows.forEach((row, index) => {
    const phone = phoneOfSigner(people[index] as CheckedUser);
    const fail = (message: string) => faults.push({ row: index, message });
    if (!isRole(row.userRole)) fail(NO_SUCH_ROLE);
    else if (!given.includes(row.userRole)) fail(NOT_TO_GIVE);
    if (row.schoolId !== null && !schools.has(row.schoolId)) fail(NO_SUCH_SCHOOL);
    if (row.otherSchoolIds?.length && session.actingRole !== ROLE.administrator) fail(OTHER_SCHOOLS);
    else if (row.otherSchoolIds?.some((other) => !schools.has(other))) fail(NO_SUCH_SCHOOL);
    const ownSchools = names.get(row.schoolId ?? 0);
    for (const fault of validateUser(row, { schools: ownSchools ? [ownSchools] : [], isCommon }))
      fail(USER_MESSAGES[fault]);
    for (const parent of new Set(row.parentPhones?.map(read)))
      if (!ofFile.has(parent) && !parents.has(parent))
        fail(`Nobody whom you may link as a parent has the number ${parent}`);
    if (phone === null) return;
    const earlier = first.get(phone);
    if (earlier !== undefined) fail(`The phone number is that of row ${earlier + 1} too`);
    else if (taken.has(phone)) fail(taken.get(phone)?.isDeclined ? LINK_DECLINED : PHONE_TAKEN);
    if (earlier === undefined) first.set(phone, index);
  });
  return { people, faults, read };
}

/** Which children belong to which parents' numbers. @param added the users of the rows, in their order. */
const linksOf = (added: readonly Added[], rows: readonly UserWords[], read: ReadNumber) =>
  added.flatMap(({ pid }, at) => (rows[at]?.parentPhones ?? []).map((phone) => ({ child: pid, phone: read(phone) })));

/** Refuses too many passwords or files. @throws ApiError 400, 429 */
async function refuseTooMuch({ db, session, body }: RequestContext<'importUsers'>): Promise<void> {
  const passwords = body.users.filter(({ password }) => password).length;
  if (passwords > IMPORT_MAX.passwords) {
    throw badRequest(`One import may set ${IMPORT_MAX.passwords} passwords at most, and this one has ${passwords}`);
  }
  await keepPace(db, IMPORT_PACE);
  if (session.actingRole === ROLE.school) await keepPace(db, HIDDEN_NUMBER_PACE);
}

export const userImportHandlers = {
  importUsers: {
    // Nothing is hashed for a file that will be refused.
    prepare: async (context) => {
      const { db, session, body } = context;
      await refuseTooMuch(context);
      const { people, faults } = await checkRows(db, session, body.users);
      const isRefused = faults.length > 0 || (await hasHidden(db, people));
      const passwords = body.users.flatMap(({ password }, row) =>
        password && !isRefused ? [[people[row]?.phone ?? '', password] as const] : [],
      );
      return () => hashAll(new Map(passwords));
    },
    handle: async (context, hashes) => {
      const { db, session, body, record } = context;
      await refuseTooMuch(context);
      const { people, faults, read } = await checkRows(db, session, body.users);
      // First the faults of the rows, in which people of other schools play no part.
      if (faults.length > 0) {
        throw new CommittedError(
          400,
          'Nothing was imported: some rows need a look',
          { kind: 'refusedUsers', values: { users: people.length, mistakes: faults.length } },
          { rows: faults },
        );
      }
      if (await hasHidden(db, people)) {
        await askToLink(db, people);
        throw new CommittedError(409, ACADEMY_REQUESTED.many, {
          kind: 'requestedLinks',
          values: { users: people.length },
        });
      }
      const added = await insertUsers(db, people).catch(refuseTaken(session));
      const passwords = added.flatMap(({ pid, phone, role }) => {
        const hash = role === STUDENT || phone === null ? undefined : hashes.get(phone);
        return hash === undefined ? [] : [[pid, hash] as const];
      });
      await insertPasswords(db, new Map(passwords));
      await linkByPhone(db, linksOf(added, body.users, read));
      await takeKnownOf(db, session, people);
      await record({
        kind: 'importedUsers',
        values: { users: people.length },
        concerned: [...new Set(people.flatMap(({ schoolId }) => schoolId ?? []))],
      });
      return { message: 'Users imported', created: people.length };
    },
  } satisfies PreparedHandler<'importUsers', ReadonlyMap<string, string>>,
} satisfies Partial<Handlers>;
