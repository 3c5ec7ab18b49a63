import type { ReactNode } from 'react';

interface TableProps {
  caption?: string;
  /** Names of the columns; without them the first cell of a row names it. */
  head?: readonly string[];
  rows: readonly {
    key: string;
    /** What a link leads to. */
    id?: string;
    cells: readonly ReactNode[];
  }[];
}

/** A table of the reference. */
export function Table({ caption, head, rows }: TableProps) {
  return (
    <table>
      {caption && <caption>{caption}</caption>}
      {head && (
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ key, id, cells }) => (
          <tr key={key} id={id}>
            {cells.map((cell, index) =>
              index === 0 && !head ? (
                <th key="name" scope="row">
                  {cell}
                </th>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                <td key={index}>{cell}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
