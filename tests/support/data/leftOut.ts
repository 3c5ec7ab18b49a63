/** Answers without some of their fields, as a server that is not ours may send them. */

type Path = string[];
/** Where an answer has its fields; all rows of a list at once. */
export function pathsOf(value: unknown, path: Path = []): { path: Path; isList: boolean }[] {
  const fields = new Map<string, unknown>();
  for (const row of Array.isArray(value) ? value : [value]) {
    if (typeof row === 'object' && row !== null)
      for (const [name, field] of Object.entries(row)) fields.set(name, field);
  }
  return [...fields].flatMap(([name, field]) => [
    { path: [...path, name], isList: Array.isArray(field) },
    ...pathsOf(field, [...path, name]),
  ]);
}

/** The same without the field, or with an empty list there. */
export function without(value: unknown, [name = '', ...rest]: Path, isEmptied = false): unknown {
  if (Array.isArray(value)) return value.map((row) => without(row, [name, ...rest], isEmptied));
  if (typeof value !== 'object' || value === null || !(name in value)) return value;
  const { [name]: field, ...others } = value as Record<string, unknown>;
  if (rest.length > 0) return { ...others, [name]: without(field, rest, isEmptied) };
  return isEmptied ? { ...others, [name]: [] } : others;
}
