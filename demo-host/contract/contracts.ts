/**
 * The versions of the contract as data: the released ones from their files, which are read when somebody asks for them,
 * and the present one from the declarations in `src/contract`. The conformance kit judges by a version, the comparison of
 * two versions tells what changed.
 *
 * A stored version is an OpenAPI document without prose: all that a comparison or a judgement needs.
 */
import type { JsonSchema } from '@valibot/to-json-schema';
import { areas } from '#contract/index.ts';
import { CONTRACT_VERSION } from '#contract/version.ts';
import { type OpenApi, type Operation, openApi } from '#host/server/http/openapi.ts';
import { elementCalls } from '#widgets/page/elementTables.ts';

/** One call of a version. Schemas are JSON Schema 2020-12. */
export interface ContractCall {
  /** As in `src/contract`, and the operationId of the OpenAPI document. */
  id: string;
  method: string;
  path: string;
  summary: string;
  /** The word of `user.capabilities` without which no element makes the call. */
  capability: string | undefined;
  /** The tags of the elements that cannot do without it. */
  neededBy: readonly string[];
  /** It needs no session. */
  anonymous: boolean;
  parameters: NonNullable<Operation['parameters']>;
  body: JsonSchema | undefined;
  /** The status of success. */
  success: number;
  answer: JsonSchema;
  /** The statuses of its failures. */
  failures: readonly number[];
}

/** One version of the contract. */
export interface Contract {
  version: string;
  calls: readonly ContractCall[];
}

/** An operation as a version stores it. */
type StoredOperation = Omit<Operation, 'description' | 'externalDocs' | 'tags'> & { 'x-needed-by'?: readonly string[] };
/** A document as a version stores it. */
export type StoredContract = Pick<OpenApi, 'openapi' | 'components'> & {
  info: { title: string; version: string };
  paths: Record<string, Record<string, StoredOperation>>;
};

/** The released versions, the oldest first. Releasing one adds its row and its file (guide "Contributing"). */
const RELEASED: Readonly<Record<string, () => Promise<unknown>>> = {
  '0.1': () => import('./released/0.1.json', { with: { type: 'json' } }).then((file) => file.default),
};

/** The numbers of the released versions, the oldest first. */
export const RELEASED_VERSIONS: readonly string[] = Object.keys(RELEASED);

/** The numbers of all versions, the oldest first; the last is the present one, released or not. */
export const VERSIONS: readonly string[] = [...new Set([...RELEASED_VERSIONS, CONTRACT_VERSION])];

/** The present version, as releasing it stores it. */
function presentDocument(): StoredContract {
  const { openapi, info, components, paths } = openApi(areas, () => '');
  const neededBy = (id: string) =>
    Object.entries(elementCalls).flatMap(([tag, { needs }]) => (needs.some((need) => need === id) ? [tag] : []));
  const stored = ({ description: _, externalDocs: __, tags: ___, ...kept }: Operation): StoredOperation => {
    const tags = neededBy(kept.operationId);
    return tags.length > 0 ? { ...kept, 'x-needed-by': tags } : kept;
  };
  const mapped = Object.entries(paths).map(([path, operations]) => [
    path,
    Object.fromEntries(Object.entries(operations).map(([method, operation]) => [method, stored(operation)])),
  ]);
  return {
    openapi,
    info: { title: info.title, version: info.version },
    paths: Object.fromEntries(mapped),
    components,
  };
}

/** A stored document of a released version. @throws an Error for a version that is not known, naming those that are. */
async function releasedDocument(version: string): Promise<StoredContract> {
  const read = Object.hasOwn(RELEASED, version) ? RELEASED[version] : undefined;
  if (!read) throw new Error(`There is no version ${version} of the contract. Known are ${VERSIONS.join(', ')}.`);
  return (await read()) as StoredContract;
}

/** The document of a version, without prose. @throws an Error for a version that is not known. */
export const documentOf = async (version: string = CONTRACT_VERSION): Promise<StoredContract> =>
  version === CONTRACT_VERSION ? presentDocument() : releasedDocument(version);

/** The calls of a version; by default of the present one. @throws an Error for a version that is not known. */
export const contractOf = async (version: string = CONTRACT_VERSION): Promise<Contract> =>
  readContract(await documentOf(version));

/** The calls of the last released version, from its file. Undefined before the first release. */
export async function lastReleased(): Promise<Contract | undefined> {
  const last = RELEASED_VERSIONS.at(-1);
  return last === undefined ? undefined : readContract(await releasedDocument(last));
}

/** The calls of a stored document. @throws an Error where an operation lacks its answer. */
function readContract({ info, paths }: StoredContract): Contract {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => readCall(path, method, operation)),
  );
  return { version: info.version, calls };
}

function readCall(path: string, method: string, operation: StoredOperation): ContractCall {
  const statuses = Object.keys(operation.responses).map(Number);
  const success = statuses.find((status) => status < 300) ?? 200;
  const answer = operation.responses[success]?.content?.['application/json'].schema;
  if (answer === undefined) throw new Error(`${operation.operationId} has no answer.`);
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    capability: operation['x-capability'],
    neededBy: operation['x-needed-by'] ?? [],
    anonymous: operation.security.length === 0,
    parameters: operation.parameters ?? [],
    body: operation.requestBody?.content['application/json'].schema,
    success,
    answer: answer as JsonSchema,
    failures: statuses.filter((status) => status !== success),
  };
}
