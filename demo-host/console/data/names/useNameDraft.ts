import { useState } from 'react';
import type { changeLocalizedNames, localizedNames } from '#contract/academy/names.ts';
import type { CallAnswer, CallInput } from '#contract/call.ts';

type Row = CallAnswer<typeof localizedNames>['data'][number];
type Change = CallInput<typeof changeLocalizedNames>['body']['changes'][number];

/** What was typed and is not saved, of all kinds and languages. */
export interface NameDraft {
  /** How many names it has. */
  size: number;
  valueOf(row: Row): string;
  write(row: Row, name: string): void;
  /** Whether somebody else has written this name since it was read. */
  isOvertaken(row: Row): boolean;
  /** To be sent: of what is shown, that is what stands there now. */
  changes(): Change[];
  clear(): void;
}

/** @param shown the kind, the language and the rows that are on the screen. */
export function useNameDraft({
  kind,
  language,
  rows,
}: Pick<Change, 'kind' | 'language'> & { rows: readonly Row[] }): NameDraft {
  const [draft, setDraft] = useState<ReadonlyMap<string, Change>>(new Map());
  const keyOf = (id: number) => `${kind} ${language} ${id}`;
  const of = ({ id }: Row) => draft.get(keyOf(id));
  return {
    size: draft.size,
    valueOf: (row) => of(row)?.name ?? row.localized,
    write(row, name) {
      const next = new Map(draft);
      if (name.trim() === row.localized) next.delete(keyOf(row.id));
      else next.set(keyOf(row.id), { kind, language, id: row.id, name, was: of(row)?.was ?? row.localized });
      setDraft(next);
    },
    isOvertaken(row) {
      const written = of(row);
      return written !== undefined && written.was !== row.localized && written.name.trim() !== row.localized;
    },
    changes() {
      // The person who saves has read what stands beside the field.
      const read = new Map(rows.map(({ id, localized }) => [keyOf(id), localized]));
      return [...draft].map(([key, change]) => ({ ...change, was: read.get(key) ?? change.was }));
    },
    clear: () => setDraft(new Map()),
  };
}
