/** `npm run key -- create|list|revoke`: keys of other systems from a shell, also while the server runs. */
import { activityRow } from '#host/server/database/activity/activitySentences.ts';
import '#host/start/nodeVersion.mjs';
import { KEY_PURPOSES, type KeyPurpose, type KeyStop } from '#domain/lists/imports.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { keysOf, makeKey, revokeKey, schoolName } from '#host/server/facts/keys.queries.ts';
import { type Command, CommandError, needed, type Options, type Outcome, withDatabase } from './command.ts';

const HELP = `
Keys by which other systems send data to the academy that DATABASE_URL or DATA_DIR names. The server may run meanwhile.

  npm run key -- create --name NAME --for xapi,import [--school ID]
      makes a key and prints it with its secret, which is shown this once. Other systems send both as
      "Authorization: Basic" (curl -u KEY:SECRET).

      --for      what it may be used for: xapi (statements about learning), import (rosters and workbooks), or both
      --school   the only school whose data it may send, by its number; without it all schools
  npm run key -- list
      the keys, with their last use and why a request was refused last
  npm run key -- revoke KEY
      ends a key for good
`;

/** Why a key has stopped, in words. */
const STOPPED: Readonly<Record<KeyStop, string>> = {
  banned: 'whoever made it is blocked',
  deleted: 'whoever made it was deleted',
  right: 'whoever made it may no longer make such a key',
};

/** @throws CommandError for a word that is no purpose */
function purposesIn(text: string): KeyPurpose[] {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  return [
    ...new Set(
      words.map((word) => {
        const purpose = KEY_PURPOSES.find((known) => known === word);
        if (!purpose) throw new CommandError(`A key cannot be for "${word}": --for takes ${KEY_PURPOSES.join(', ')}.`);
        return purpose;
      }),
    ),
  ];
}

async function create(options: Options): Promise<Outcome> {
  const name = needed(options, 'name');
  if (name.length > TEXT_MAX.name) throw new CommandError(`The name has more than ${TEXT_MAX.name} characters.`);
  const purposes = purposesIn(needed(options, 'for'));
  const { school } = options;
  if (school !== undefined && !/^[1-9]\d{0,8}$/.test(String(school))) {
    throw new CommandError(`--school takes the number of a school, and "${school}" is none.`);
  }
  const schoolId = school === undefined ? null : Number(school);
  return withDatabase(async ({ owner }) => {
    const ofSchool = schoolId === null ? undefined : await schoolName(owner, schoolId);
    if (schoolId !== null && ofSchool === undefined) throw new CommandError(`There is no school ${schoolId}.`);
    const made = await makeKey(owner, { name, purposes, schoolId, madeBy: null });
    await owner
      .insertInto('activity_log')
      .values({
        ...activityRow({ kind: 'madeKeyInShell', values: { key: made.keyId } }),
        school_id: schoolId,
      })
      .execute();
    return {
      text: [
        `A key for ${purposes.join(' and ')}, for ${ofSchool ?? 'all schools'}. The secret is shown this once:`,
        '',
        `  key     ${made.key}`,
        `  secret  ${made.secret}`,
        '',
      ].join('\n'),
      json: { ...made, name, purposes, schoolId },
    };
  });
}

async function list(): Promise<Outcome> {
  const keys = await withDatabase(({ owner }) => keysOf(owner));
  const lines = keys.map(
    ({ key, name, purposes, schoolName: school, revokedDate, stopped, lastUsedDate, errors, lastError }) => {
      const used = `last used ${lastUsedDate ?? 'never'}`;
      const state = revokedDate ? `revoked ${revokedDate}` : stopped ? `stopped, ${STOPPED[stopped]}; ${used}` : used;
      const refused = errors ? `; ${errors} refused, the last one: ${lastError}` : '';
      return `${key}  ${name}  (${purposes.join(', ')}; ${school || 'all schools'}; ${state}${refused})`;
    },
  );
  return { text: lines.join('\n') || 'There is no key yet.', json: keys };
}

async function revoke(options: Options): Promise<Outcome> {
  const key = needed(options, 'KEY');
  return withDatabase(async ({ owner }) => {
    const revoked = await revokeKey(owner, { key });
    if (!revoked) throw new CommandError(`There is no key "${key}" that could be revoked.`);
    await owner
      .insertInto('activity_log')
      .values({
        ...activityRow({ kind: 'revokedKey', values: { from: 'shell', key: revoked.keyId } }),
        school_id: revoked.schoolId,
      })
      .execute();
    return {
      text: `${key} (${revoked.name}) is revoked: whoever sends it is refused from now on.`,
      json: { keyId: revoked.keyId, key, name: revoked.name },
    };
  });
}

const text = { type: 'string' } as const;

export const command: Command = {
  help: HELP,
  actions: {
    create: { options: { name: text, for: text, school: text }, run: create },
    list: { options: {}, run: list },
    revoke: { takes: 'KEY', options: {}, run: revoke },
  },
};
