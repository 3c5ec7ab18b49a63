import { COMMON_PASSWORDS } from '#domain/lists/limits.ts';
import type { IsCommon } from '#domain/people/passwords.ts';

let loaded: Promise<IsCommon> | undefined;

/** Checks whether a password is one of the commonest in the list of zxcvbn-ts. The list is loaded at the first use. */
export function commonPasswords(): Promise<IsCommon> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<IsCommon> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const commonest = new Set(dictionary['passwords-common'].slice(0, COMMON_PASSWORDS));
  return (text) => commonest.has(text);
}
