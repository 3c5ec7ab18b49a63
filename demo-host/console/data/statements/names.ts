/** A name in statements, in two parts that people can read. */
export interface ReadableName {
  name: string;
  /** The system of an account. */
  system?: string;
}

/** `account:https://moodle.example|17` is the account 17 of https://moodle.example, `mbox:a@b.example` a mailbox. */
export function readableName(name: string): ReadableName {
  const bar = name.indexOf('|');
  if (name.startsWith('account:') && bar > 0) {
    return { name: name.slice(bar + 1), system: name.slice('account:'.length, bar) };
  }
  return { name: name.replace(/^(?:mbox|openid):/, '') };
}

/** The last part of an IRI, by which people know a verb or a type. */
export const shortName = (iri: string): string =>
  iri
    .replace(/[/#]+$/, '')
    .split(/[/#]/)
    .at(-1) ?? iri;
