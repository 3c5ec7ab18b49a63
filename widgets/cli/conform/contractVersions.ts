/** The versions of the contract by which the kit can judge. */
import type { JsonSchema } from '@valibot/to-json-schema';
import { CONTRACT_VERSION } from '#contract/version.ts';
import { contractOf, VERSIONS } from '#host/contract/contracts.ts';
import { CLI_PACKAGE } from '#widgets/package/packageNames.ts';
import { joined } from './judgeAnswer.ts';
import { CannotAsk } from './verdicts.ts';

/** The fields of each call's answer in one version, as paths. A call that the version did not have is missing. */
export type KnownFields = ReadonlyMap<string, ReadonlySet<string>>;

/** The version that a command line means. @throws CannotAsk for one that is not known here */
export function readVersion(given: string | undefined): string {
  if (given === undefined || VERSIONS.includes(given)) return given ?? CONTRACT_VERSION;
  throw new CannotAsk(
    `The version ${given} of the contract is not known here: this package judges by ${VERSIONS.join(' and ')}. A newer academy serves a newer package, as ${CLI_PACKAGE.file}`,
  );
}

/** What an older version asks of a server; undefined for the present one, by which everything is judged. */
export async function knownFields(version: string): Promise<KnownFields | undefined> {
  if (version === CONTRACT_VERSION) return undefined;
  const { calls } = await contractOf(version);
  return new Map(calls.map(({ id, answer }) => [id, new Set(pathsOf(answer, ''))]));
}

/** Every path of a schema, as the judge of answers writes them. */
function pathsOf(schema: JsonSchema, path: string): string[] {
  const inner = (value: unknown, at: string) =>
    typeof value === 'object' && value !== null ? pathsOf(value as JsonSchema, at) : [];
  return [
    path,
    ...(schema.anyOf ?? []).flatMap((choice) => inner(choice, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => inner(field, joined(path, name))),
    ...inner(schema.items, `${path}[]`),
    ...inner(schema.additionalProperties, `${path}{}`),
  ];
}
