/** Asks the controls of the stand-in. */

/** @throws an Error with a sentence */
export async function ask<T>(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`api/${path}`, {
      method,
      ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new Error('The stand-in does not answer. Is it still running?');
  }
  const read = await answer.json();
  if (!answer.ok) throw new Error(read.message);
  return read as T;
}
