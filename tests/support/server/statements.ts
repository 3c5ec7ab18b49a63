/** What the server asks of its database: their number says what an act costs on any machine, however busy that is. */
import pg from 'pg';
import { vi } from 'vitest';

/** The statements that this process sends to databases while something is done, in their order. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const statements = query.mock.calls.map(([statement]): unknown => statement);
    return statements.map((statement) =>
      statement instanceof Object && 'text' in statement ? String(statement.text) : String(statement),
    );
  } finally {
    query.mockRestore();
  }
}
