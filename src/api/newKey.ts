/** A name for a write that nobody else gives (`Idempotency-Key`). Not `randomUUID`: pages without https have none. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
