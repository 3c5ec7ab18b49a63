/**
 * Writes a plain value as JSON. `JSON.stringify` calls `toJSON` where an array or object has it. Some host pages add it
 * to the built-in prototypes, which would change what is sent and stored.
 * @param isSorted fields in the order of their names, so that equal values give the same text.
 */
export function toJson(value: unknown, isSorted = false): string {
  if (Array.isArray(value)) {
    const items: string[] = [];
    for (let i = 0; i < value.length; i += 1) items[i] = toJson(value[i], isSorted);
    return `[${joined(items)}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const fields: string[] = [];
    const keys = Object.keys(value);
    for (const key of isSorted ? keys.sort() : keys) {
      const field = (value as Record<string, unknown>)[key];
      if (field !== undefined) fields[fields.length] = `${JSON.stringify(key)}:${toJson(field, isSorted)}`;
    }
    return `{${joined(fields)}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

function joined(parts: readonly string[]): string {
  let out = '';
  for (let i = 0; i < parts.length; i += 1) out += i === 0 ? parts[i] : `,${parts[i]}`;
  return out;
}
