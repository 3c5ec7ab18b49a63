/**
 * Statements of several requests, written in one transaction. One writer of facts is at work at a time, so requests that
 * come meanwhile have to wait anyway; together they cost little more than one of them.
 */

import type { RequestKey } from './keys.calls.ts';
import type { Statement } from './statement.ts';

/** The most statements that are written together, unless one request has more: a transaction takes a second at most. */
const AT_ONCE = 2_000;

interface Request<S> {
  key: RequestKey;
  statements: readonly S[];
  done: () => void;
  failed: (error: unknown) => void;
}

export class StatementGroups<S extends Statement = Statement> {
  /** Requests that wait, by key. A key is in it while a request of it is written. */
  private readonly waiting = new Map<string, Request<S>[]>();
  private readonly write: (key: RequestKey, statements: readonly S[]) => Promise<unknown>;

  /** @param write takes statements in a transaction of its own: all of them, or none */
  constructor(write: (key: RequestKey, statements: readonly S[]) => Promise<unknown>) {
    this.write = write;
  }

  /**
   * Writes the statements of a request, perhaps together with others of the same key. It ends once they are kept.
   * @throws what `write` says of these statements alone: what is wrong with others does not concern this request
   */
  take(key: RequestKey, statements: readonly S[]): Promise<void> {
    return new Promise((done, failed) => {
      const request = { key, statements, done, failed };
      const name = `${key.keyId} ${key.schoolId}`;
      const others = this.waiting.get(name);
      if (others) others.push(request);
      else void this.work(name, request);
    });
  }

  private async work(name: string, first: Request<S>): Promise<void> {
    const queue = [first];
    this.waiting.set(name, queue);
    while (queue.length > 0) await this.writeGroup(nextOf(queue));
    this.waiting.delete(name);
  }

  private async writeGroup(group: readonly Request<S>[]): Promise<void> {
    const [first] = group;
    if (!first) return;
    try {
      await this.write(
        first.key,
        group.flatMap(({ statements }) => statements),
      );
      for (const { done } of group) done();
    } catch (error) {
      if (group.length === 1) first.failed(error);
      // Nothing of the group is kept. One after another, each gets its own answer.
      else for (const request of group) await this.writeGroup([request]);
    }
  }
}

/** Takes the next requests out of a queue: as many as may be written together, and at least one. */
function nextOf<S>(queue: Request<S>[]): Request<S>[] {
  let count = 0;
  const end = queue.findIndex(({ statements }, at) => {
    count += statements.length;
    return at > 0 && count > AT_ONCE;
  });
  return queue.splice(0, end === -1 ? queue.length : end);
}
