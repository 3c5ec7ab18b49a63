import type { CSSProperties, ReactNode } from 'react';
import type { Tone } from '#domain/learning/bands.ts';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './barList.css?inline';

addStyles(styles);

export interface Bar {
  label: string;
  /** The length of the bar, 0–1. */
  part: number;
  /** In the bar. */
  inside?: ReactNode;
  /** Under the bar. */
  more?: string;
  /** After the bar. */
  value: ReactNode;
  tone?: Tone;
}

interface BarListProps {
  /** Names the table that screen readers get. */
  caption: string;
  /** Column headers: of the labels, of what is in the bar, of the values after it. */
  headers: readonly [string, string, string];
  bars: readonly Bar[];
}

/** A few horizontal bars under each other, such as the days of a week; a table for screen readers. */
export function BarList({ caption, headers, bars }: BarListProps) {
  return (
    <table className="bars">
      <caption className="visually-hidden">{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, part, inside, more, value, tone }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows stay where they are, and labels may repeat.
          <tr key={index} className="bars__row">
            <th scope="row">{label}</th>
            <td className="bars__cell">
              <div
                className="bars__bar toned"
                data-tone={tone}
                data-empty={!(part > 0) || undefined}
                style={{ '--part': Math.min(1, Math.max(0, part)) } as CSSProperties}
              >
                <span>{inside}</span>
              </div>
              {more && <p className="bars__more">{more}</p>}
            </td>
            <td className="bars__value">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
