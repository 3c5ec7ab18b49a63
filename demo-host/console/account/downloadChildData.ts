import type { CallAnswer } from '#contract/call.ts';
import type { childData } from '#contract/students/childData.ts';
import { zipTables } from '#domain/lists/tablesZip.ts';
import type { Failure } from '#page/calls/sendCall.ts';
import { save } from '#platform/saveFile.ts';
import { api } from '#widgets/page/index.ts';

/** Ends the reading where a call fails. */
class Refused extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

/**
 * Reads everything about a child, and hands it to the person as a zip.
 * @param readMe the text of its `README.txt`.
 * @returns why there is none.
 */
export async function downloadChildData(studentId: number, readMe: string): Promise<Failure | undefined> {
  try {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for await (const piece of zipTables(readMe, tablesOf(studentId))) pieces.push(piece);
    save(new Blob(pieces, { type: 'application/zip' }), `child-${studentId}.zip`);
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error.failure;
    throw error;
  }
}

async function* tablesOf(studentId: number) {
  for (let part = 0, parts = 1; part < parts; part += 1) {
    const first = await read(studentId, part, 0);
    parts = first.parts;
    yield { name: first.table, pages: pagesOf(studentId, part, first) };
  }
}

async function* pagesOf(studentId: number, part: number, first: CallAnswer<typeof childData>) {
  let skip = 0;
  for (let page = first; ; page = await read(studentId, part, skip)) {
    if (page.rows.length > 0) yield page.rows.map((row) => JSON.parse(row) as Record<string, unknown>);
    skip += page.rows.length;
    if (!page.hasMore) return;
  }
}

async function read(studentId: number, part: number, skip: number): Promise<CallAnswer<typeof childData>> {
  const { answer, failure } = await api.send('childData', { query: { studentId, part, skip } });
  if (failure) throw new Refused(failure);
  return answer as CallAnswer<typeof childData>;
}
