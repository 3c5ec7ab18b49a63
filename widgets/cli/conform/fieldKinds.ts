/**
 * What kind of field a schema of the contract reads. The contract reads leniently and says nothing about it, so the kind
 * is found out by giving the schema values to read. So the kit judges by the schemas that pages parse with, and needs no
 * second list of fields.
 */
import * as v from 'valibot';

/** A schema with what this kit looks at. */
export interface Schema extends v.GenericSchema {
  readonly pipe?: readonly Step[];
  readonly wrapped?: Schema;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly item?: Schema;
  readonly value?: Schema;
  readonly options?: readonly unknown[];
}

/** A step of a pipe: a schema, or what is done with the value. */
export type Step = Schema | { readonly kind: 'transformation' | 'validation'; readonly type: string };

export type Kind =
  | { is: 'id' }
  | { is: 'number'; orNull: boolean }
  | { is: 'text' }
  | { is: 'flag'; orNull: boolean }
  | { is: 'bit' }
  | { is: 'moment' }
  | { is: 'choice'; options: readonly unknown[]; orNull: boolean }
  /** Nothing but what the schema takes as it is. */
  | { is: 'exact' };

const read = (schema: Schema, value: unknown) => v.safeParse(schema, value);
const reads = (schema: Schema, value: unknown, as: unknown) => {
  const result = read(schema, value);
  return result.success && result.output === as;
};

const STRUCTURES = new Set(['object', 'loose_object', 'array', 'record']);
const isSchema = (step: Step): step is Schema => step.kind === 'schema';

/** Whether a schema holds others: an object, a list or a map, at any depth of its pipe. */
export function isStructure(schema: Schema): boolean {
  if (schema.pipe) return schema.pipe.some((step) => isSchema(step) && step !== schema && isStructure(step));
  if (schema.wrapped) return isStructure(schema.wrapped);
  return STRUCTURES.has(schema.type);
}

/** The words or numbers of a choice, wherever in the schema they stand. */
export function optionsOf(schema: Schema): readonly unknown[] | undefined {
  if (schema.pipe) {
    const found = schema.pipe.filter(isSchema).flatMap((step) => (step === schema ? [] : [optionsOf(step)]));
    return found.find((options) => options !== undefined);
  }
  if (schema.type === 'picklist') return schema.options;
  return schema.wrapped ? optionsOf(schema.wrapped) : undefined;
}

const known = new WeakMap<Schema, Kind>();

/** The kind of a field that holds no others. */
export function kindOf(schema: Schema): Kind {
  const kind = known.get(schema) ?? probe(schema);
  known.set(schema, kind);
  return kind;
}

const A_MOMENT = '2026-01-02T03:04:05.678Z';
const A_WORD = 'Zyx wv';

function probe(schema: Schema): Kind {
  if (!read(schema, null).success) return reads(schema, '7', 7) ? { is: 'id' } : { is: 'exact' };
  if (reads(schema, 1, true) && reads(schema, 'false', false))
    return { is: 'flag', orNull: reads(schema, A_WORD, null) };
  const options = optionsOf(schema);
  if (options)
    return reads(schema, true, 1) && options.includes(0)
      ? { is: 'bit' }
      : { is: 'choice', options, orNull: reads(schema, null, null) };
  if (reads(schema, A_MOMENT, A_MOMENT) && reads(schema, A_WORD, null)) return { is: 'moment' };
  if (reads(schema, '7', 7)) return { is: 'number', orNull: reads(schema, A_WORD, null) };
  return reads(schema, A_WORD, A_WORD) ? { is: 'text' } : { is: 'exact' };
}
