/** Credentials that a host may send with a user (spec 2 §3): never shown, exported or kept. */
const SECRETS: ReadonlySet<string> = new Set(['authPassword', 'authToken', 'password']);

/** A value as JSON has it, without credentials, however deep they lie. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => (SECRETS.has(name) ? [] : [[name, withoutSecrets(field)]])),
  );
}
