import { type ChildMeasure, childMeasuresTexts } from '#texts/childMeasures.ts';
import childEnglish from '#texts/en/childMeasures.json';
import { type Measure, measuresTexts } from '#texts/measures.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './definitions.css?inline';

addStyles(styles);

const isOfChild = (measure: Measure | ChildMeasure): measure is ChildMeasure => measure in childEnglish;

/** A sentence for each measure: what it counts. */
export function Definitions({ measures }: { measures: readonly (Measure | ChildMeasure)[] }) {
  const staff = useTexts(measuresTexts);
  const child = useTexts(childMeasuresTexts);
  return (
    <ul className="definitions">
      {measures.map((measure) => (
        <li key={measure}>{isOfChild(measure) ? child(measure) : staff(measure)}</li>
      ))}
    </ul>
  );
}
