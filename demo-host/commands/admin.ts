/** `npm run admin -- create|reset-password|list`: accounts from a shell, also while the server runs. */
import '#host/start/nodeVersion.mjs';
import { faultsOfAdministrator } from '#domain/people/academy.ts';
import { newOneTimePassword } from '#domain/people/oneTimePassword.ts';
import { passwordFaultOf } from '#domain/people/passwords.ts';
import { numberReader, signInNumber } from '#host/server/database/phoneNumbers.ts';
import { addAdministrator, administrators, passwordHolder, resetPassword } from '#host/server/people/administrators.ts';
import { isTaken } from '#host/server/people/users.queries.ts';
import { commonPasswords } from '#host/server/sign-in/commonPasswords.ts';
import { PASSWORD_MESSAGES } from '#host/server/sign-in/passwordMessages.ts';
import { hashPassword } from '#host/server/sign-in/passwords.ts';
import { USER_MESSAGES } from '#host/server/sign-in/userRules.ts';
import { type Command, CommandError, needed, type Options, type Outcome, passwordIn, withDatabase } from './command.ts';

const HELP = `
Accounts of the academy that DATABASE_URL or DATA_DIR names, from a shell. The server may run meanwhile.

  npm run admin -- create --name NAME --phone PHONE --password-file FILE
      adds an administrator
  npm run admin -- reset-password --phone PHONE [--password-file FILE]
      sets the password of whoever signs in with this number; without a file it makes and prints a one-time
      password. All sessions of that person end. Two-step sign-in stays as it is.
  npm run admin -- list
      the administrators

A file holds one password; a line break at its end does not count.
`;

/** @throws CommandError for the first rule that the administrator breaks. */
async function create(options: Options): Promise<Outcome> {
  const name = needed(options, 'name');
  const typed = needed(options, 'phone');
  const password = await passwordIn(needed(options, 'password-file'));
  const [fault] = faultsOfAdministrator({ name, phone: typed, password }, [], await commonPasswords());
  if (fault !== undefined && fault !== 'passwordMissing') throw new CommandError(`${USER_MESSAGES[fault]}.`);
  const passwordHash = await hashPassword(password);
  return withDatabase(async ({ owner }) => {
    const phone = (await numberReader(owner))(typed);
    const pid = await addAdministrator(owner, { name, phone, passwordHash }).catch((error: unknown) => {
      throw isTaken(error) ? new CommandError(`Somebody has the phone number ${phone} already.`) : error;
    });
    return { text: `${name} can sign in with ${phone}, as an administrator.`, json: { pid, name, phone } };
  });
}

/** Sets the password in the file, or a one-time password that is printed. @throws CommandError */
async function reset(options: Options): Promise<Outcome> {
  const typed = needed(options, 'phone');
  const file = options['password-file'];
  const chosen = typeof file === 'string' ? await passwordIn(file) : undefined;
  return withDatabase(async ({ owner }) => {
    const { stored: phone } = await signInNumber(owner, typed);
    const person = await passwordHolder(owner, phone);
    if (!person) throw new CommandError(`Nobody who may sign in has the phone number ${phone}.`);
    const fault = chosen === undefined ? undefined : passwordFaultOf(chosen, person, await commonPasswords());
    if (fault) throw new CommandError(`${PASSWORD_MESSAGES[fault]}.`);
    const password = chosen ?? newOneTimePassword();
    const isOneTime = chosen === undefined;
    await resetPassword(owner, { pid: person.pid, passwordHash: await hashPassword(password), isOneTime });
    const { pid, name } = person;
    return isOneTime
      ? {
          text: `${name} signs in with ${phone} and this password, once, and then chooses another:\n\n  ${password}\n`,
          json: { pid, name, phone, oneTimePassword: password },
        }
      : { text: `${name} signs in with ${phone} and the password in the file.`, json: { pid, name, phone } };
  });
}

async function list(): Promise<Outcome> {
  const found = await withDatabase(({ owner }) => administrators(owner));
  const lines = found.map(({ phone, name, isBanned, hasPassword, lastSeen }) => {
    const state = isBanned ? 'banned' : hasPassword ? `last seen ${lastSeen ?? 'never'}` : 'no password';
    return `${phone.padEnd(16)}  ${name}  (${state})`;
  });
  return { text: lines.join('\n') || 'There is no administrator yet.', json: found };
}

const text = { type: 'string' } as const;

export const command: Command = {
  help: HELP,
  actions: {
    create: { options: { name: text, phone: text, 'password-file': text }, run: create },
    'reset-password': { options: { phone: text, 'password-file': text }, run: reset },
    list: { options: {}, run: list },
  },
};
