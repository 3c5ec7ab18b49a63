/** Reads the command line of `conform`, with tokens and passwords from where nobody else reads them. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type ElementTag, elements } from '#widgets/page/elements.ts';
import { readAddress } from './address.ts';
import type { Credentials, Refused } from './checks/checkSignIn.ts';
import { readVersion } from './contractVersions.ts';
import { type Identity, type RoleWord, roleWords } from './identities.ts';
import { CannotAsk } from './verdicts.ts';

export interface Options {
  base: string;
  tags: readonly ElementTag[];
  identities: readonly Identity[];
  signIns: readonly Credentials[];
  /** Who may not sign in. */
  refused: readonly Refused[];
  ids: ReadonlyMap<string, number>;
  foreign: ReadonlyMap<string, number>;
  /** The origin of the pages that was named; undefined for none. */
  origin: string | undefined;
  isSameOrigin: boolean;
  isWriting: boolean;
  /** The version of the contract to judge by. */
  contract: string;
  timeoutMs: number;
  slowMs: number;
  times: number;
  files: Readonly<Partial<Record<'junit' | 'json' | 'html', string>>>;
  isQuiet: boolean;
}

const TIMEOUT_S = 30;
const SLOW_MS = 1_000;
const TIMES = 3;

type Env = Readonly<Record<string, string | undefined>>;

/** The options of a command line. @throws CannotAsk with a sentence for the person who typed it */
export function readOptions(args: readonly string[], env: Env): Options {
  const { values, positionals } = parsed(args);
  const [typed, ...more] = positionals;
  if (typed === undefined)
    throw new CannotAsk('The address of the API server is missing: academy-widgets conform https://api.school.example');
  if (more.length > 0)
    throw new CannotAsk(
      `One address is enough, and here are ${positionals.length}: several elements or tokens are joined with commas, or named by an option each.`,
    );
  const tags = readTags(values.only);
  const identities = (values.as ?? []).map((text) => readIdentity(text, values.capabilities, env));
  const signIns = (values['sign-in'] ?? []).map((text) => readSignIn(text, env));
  const roles = [...identities, ...signIns].map(({ role }) => role);
  const twice = roles.find((role, index) => roles.indexOf(role) !== index);
  if (twice) throw new CannotAsk(`There are two for ${twice}: one token or sign-in a role is enough.`);
  const [one, other] = identities.flatMap((a) => identities.filter((b) => a !== b && a.token === b.token));
  if (one && other)
    throw new CannotAsk(`${other.role} and ${one.role} have the same token: give each that of somebody of this role.`);
  if (roles.length === 0) {
    throw new CannotAsk(
      `Nobody was given who asks: add --as ${wantedRole(tags)} with the token in ACADEMY_TOKEN_${wantedRole(tags).toUpperCase()}, or --sign-in ${wantedRole(tags)}=PHONE with the password in ACADEMY_PASSWORD_${wantedRole(tags).toUpperCase()}.`,
    );
  }
  return {
    base: readAddress(typed),
    tags,
    identities,
    signIns,
    refused: (values.refused ?? []).map((identifier) => ({ identifier, password: passwordOf('refused', env) })),
    ids: readIds(values.id ?? [], 'id'),
    foreign: readIds(values.foreign ?? [], 'foreign'),
    origin: values.origin === undefined ? undefined : readOrigin(values.origin),
    isSameOrigin: values['same-origin'] ?? false,
    isWriting: values.write ?? false,
    contract: readVersion(values.contract),
    timeoutMs: number(values.timeout, 'timeout', TIMEOUT_S) * 1000,
    slowMs: number(values.slow, 'slow', SLOW_MS),
    times: number(values.times, 'times', TIMES),
    files: Object.fromEntries(
      (['junit', 'json', 'html'] as const).flatMap((name) =>
        values[name] === undefined ? [] : [[name, values[name]]],
      ),
    ),
    isQuiet: values.quiet ?? false,
  };
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const many = { type: 'string', multiple: true } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        as: many,
        'sign-in': many,
        refused: many,
        only: many,
        id: many,
        foreign: many,
        capabilities: text,
        origin: text,
        'same-origin': flag,
        write: flag,
        timeout: text,
        slow: text,
        times: text,
        contract: text,
        junit: text,
        json: text,
        html: text,
        quiet: flag,
      },
    });
  } catch (error) {
    // Node's own sentence goes on with advice about positional arguments.
    throw new CannotAsk(`${(error as Error).message.split(/\. |\n/)[0]}. --help tells all options.`);
  }
}

function readTags(only: readonly string[] | undefined): ElementTag[] {
  const known = elements.map(({ tag }) => tag);
  if (only === undefined) return known;
  const names = only
    .flatMap((text) => text.split(','))
    .map((name) => name.trim())
    .filter(Boolean);
  const unknown = names.find((name) => !known.some((tag) => tag === name));
  if (unknown !== undefined)
    throw new CannotAsk(`There is no element "${unknown}". The elements are ${known.join(', ')}.`);
  return known.filter((tag) => names.includes(tag));
}

const wantedRole = (tags: readonly ElementTag[]): RoleWord =>
  tags.every((tag) => tag.startsWith('parent-')) ? 'parent' : 'admin';

function readRole(word: string, option: string): RoleWord {
  const role = roleWords.find((each) => each === word);
  if (!role) throw new CannotAsk(`--${option} ${word}: the roles are ${roleWords.join(', ')}.`);
  return role;
}

/** `admin=TOKEN`, `admin=@FILE`, or `admin` alone with the token in ACADEMY_TOKEN_ADMIN. */
function readIdentity(text: string, capabilities: string | undefined, env: Env): Identity {
  const [word = '', given] = splitOnce(text, '=');
  const role = readRole(word, 'as');
  const variable = `ACADEMY_TOKEN_${role.toUpperCase()}`;
  const typed = given === undefined ? env[variable] : given.startsWith('@') ? fileText(given.slice(1)) : given;
  const token = typed?.trim().replace(/^Bearer\s+/i, '');
  if (!token)
    throw new CannotAsk(
      `The token for ${role} is missing: put it into ${variable}, or name a file with it: --as ${role}=@FILE.`,
    );
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new CannotAsk(
      `The token for ${role} has a blank or another sign in it that no header can hold: look whether it was copied whole.`,
    );
  return { role, token, capabilities: capabilities?.split(',').map((name) => name.trim()) };
}

/** `admin=PHONE` with the password in ACADEMY_PASSWORD_ADMIN, or in ACADEMY_PASSWORD for everybody. */
function readSignIn(text: string, env: Env): Credentials {
  const [word = '', identifier] = splitOnce(text, '=');
  const role = readRole(word, 'sign-in');
  if (!identifier) throw new CannotAsk(`--sign-in ${role}: add the phone number, as in --sign-in ${role}=9000000003.`);
  return { role, identifier, password: passwordOf(role, env) };
}

function passwordOf(whose: RoleWord | 'refused', env: Env): string {
  const variable = `ACADEMY_PASSWORD_${whose.toUpperCase()}`;
  const password = env[variable] ?? env.ACADEMY_PASSWORD;
  if (!password)
    throw new CannotAsk(
      `The password for ${whose} is missing: put it into ${variable}, or into ACADEMY_PASSWORD for all.`,
    );
  return password;
}

function splitOnce(text: string, sign: string): [string, string | undefined] {
  const at = text.indexOf(sign);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function fileText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CannotAsk(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** `parent.studentId=99`, or `schoolId=3` for everybody. */
function readIds(texts: readonly string[], option: string): Map<string, number> {
  return new Map(
    texts.map((text) => {
      const [name, value] = splitOnce(text, '=');
      if (!/^(?:\w+\.)?\w+$/.test(name) || !/^\d+$/.test(value ?? '')) {
        throw new CannotAsk(
          `--${option} ${text}: write a name and a whole number, as in --${option} parent.studentId=99.`,
        );
      }
      const [role] = name.includes('.') ? name.split('.') : [];
      if (role !== undefined) readRole(role, option);
      return [name, Number(value)];
    }),
  );
}

function readOrigin(text: string): string {
  const origin = URL.canParse(text) ? new URL(text).origin : 'null';
  if (origin === 'null')
    throw new CannotAsk(
      `--origin ${text}: write the scheme and the hostname of your pages, as in https://www.school.example`,
    );
  return origin;
}

function number(text: string | undefined, name: string, otherwise: number): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!(value > 0)) throw new CannotAsk(`--${name} ${text}: write a number above 0.`);
  return value;
}
