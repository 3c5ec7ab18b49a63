/** Agents and groups of statements: how they say who is meant. */
import { hash } from 'node:crypto';
import { fault, StatementFault, shown, wrong } from './fault.ts';
import { each, iri, type Json, object, oneOf, shape, short, text } from './formats.ts';

/** Who a statement is about: one way to name the person, and the parts of it that the academy may know. */
export interface ActorName {
  name: string;
  email: string | undefined;
  account: string | undefined;
}

function mailbox(value: unknown, where: string): void {
  if (typeof value !== 'string' || !/^mailto:[^\s@,;?]+@[^\s@,;?]+$/i.test(value)) {
    throw fault`${where} is ${shown(value)}, and has to begin with mailto: and name one email address, such as mailto:anu@school.example.`;
  }
}

function sha1(value: unknown, where: string): void {
  if (typeof value !== 'string' || !/^[0-9a-f]{40}$/i.test(value)) throw wrong(value, where, '40 hexadecimal digits');
}

const readAccount = shape({ homePage: iri, name: text }, ['homePage', 'name']);

function account(value: unknown, where: string): void {
  const { name } = readAccount(value, where);
  if (name === '') throw wrong(name, `${where}.name`, 'a text that is not empty');
}

const readActor = shape({
  objectType: oneOf('Agent', 'Group'),
  name: text,
  mbox: mailbox,
  mbox_sha1sum: sha1,
  openid: iri,
  account,
  // Only here, because members have no members.
  member: each((value, where) => agent(value, where)),
});

/** The ways to say who it is. */
const WAYS = ['mbox', 'mbox_sha1sum', 'openid', 'account'] as const;
const NEEDED = 'an mbox, an mbox_sha1sum, an openid or an account';

/** Checks an agent or a group. @returns how many of the ways to say who it is are used: none only by a group of members */
function waysOf(actor: Json, where: string): number {
  let given = 0;
  for (const way of WAYS) if (actor[way] !== undefined) given += 1;
  if (given > 1) {
    throw new StatementFault(
      `${where} names the person in ${given} ways, and may have one of mbox, mbox_sha1sum, openid and account.`,
    );
  }
  const { objectType, member } = actor;
  if (objectType !== 'Group') {
    if (given === 0) throw new StatementFault(`${where} does not say who it is: it needs ${NEEDED}.`);
    if (member !== undefined) throw withMembers(where);
  } else if (given === 0 && !(Array.isArray(member) && member.length > 0)) {
    throw new StatementFault(`${where} does not say who it is: a group needs members, or ${NEEDED}.`);
  }
  return given;
}

/** An agent or a group. @throws StatementFault */
export function actor(value: unknown, where: string): Json {
  const read = readActor(value, where);
  waysOf(read, where);
  return read;
}

/** @throws StatementFault where it is no agent */
export function agent(value: unknown, where: string): void {
  // Before members are read, so that no depth of them can be too deep for their readers.
  const { objectType, member } = object(value, where);
  if (objectType === 'Group') throw new StatementFault(`${where} is a group, and has to be an agent.`);
  if (member !== undefined) throw withMembers(where);
  actor(value, where);
}

const withMembers = (where: string) =>
  new StatementFault(`${where} has members, which only a group has: say "objectType": "Group", or leave out member.`);

/** @throws StatementFault where it is no group */
export function group(value: unknown, where: string): void {
  if (actor(value, where).objectType !== 'Group') {
    throw new StatementFault(`${where} is an agent, and has to be a group: say "objectType": "Group" and its members.`);
  }
}

/** Who vouches for a statement: an agent, or an application and its user. @throws StatementFault */
export function authority(value: unknown, where: string): void {
  const read = readActor(value, where);
  const given = waysOf(read, where);
  if (read.objectType === 'Group' && (given > 0 || (read.member as unknown[]).length !== 2)) {
    throw new StatementFault(
      `${where} is a group, and has to be an agent, or a group without a name of its own of two agents: an application and its user. Leave it out: a store writes it itself.`,
    );
  }
}

/** Who is meant. @throws StatementFault */
export function actorName(value: unknown, where: string): ActorName {
  const read = readActor(value, where);
  waysOf(read, where);
  const { mbox, mbox_sha1sum, openid, account, member } = read as {
    mbox?: string;
    mbox_sha1sum?: string;
    openid?: string;
    account?: { homePage: string; name: string };
    member?: unknown[];
  };
  const nobody = { email: undefined, account: undefined };
  if (mbox !== undefined) {
    const email = short(mbox.slice('mailto:'.length), `${where}.mbox`);
    return { name: `mbox:${email.toLowerCase()}`, email, account: undefined };
  }
  if (account !== undefined) {
    const { homePage, name } = account;
    return { name: short(`account:${homePage}|${name}`, `${where}.account`), email: undefined, account: name };
  }
  if (mbox_sha1sum !== undefined) return { ...nobody, name: `sha1:${mbox_sha1sum.toLowerCase()}` };
  if (openid !== undefined) return { ...nobody, name: `openid:${openid}` };
  const members = (member ?? []).map((one) => actorName(one, where).name);
  return { ...nobody, name: `group:${hash('sha256', members.sort().join('\n'))}` };
}

/** The parts of an actor's name by which the academy may know them. */
export function actorOf(name: string): ActorName {
  const email = name.startsWith('mbox:') ? name.slice('mbox:'.length) : undefined;
  const account = name.startsWith('account:') ? name.slice(name.indexOf('|') + 1) : undefined;
  return { name, email, account };
}
