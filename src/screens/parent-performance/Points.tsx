import { Card } from '#ui/show/Card.tsx';
import { useEmptyWords } from '#ui/state/hasData.tsx';
import { WhereKnown } from '#ui/state/WhereKnown.tsx';

interface PointsProps {
  title: string;
  /** Undefined where they are not known. */
  points: readonly string[] | undefined;
  none: string;
  tone: 'good' | 'fair';
}

/** Strengths, or Areas for Improvement, in the words of the server. */
export function Points(props: PointsProps) {
  return (
    <WhereKnown is={props.points !== undefined}>
      <Known {...props} />
    </WhereKnown>
  );
}

function Known({ title, points = [], none, tone }: PointsProps) {
  const words = useEmptyWords();
  return (
    <Card title={title}>
      {points.length === 0 ? (
        <p className="points__none">{words(none)}</p>
      ) : (
        <ul className="points" data-tone={tone}>
          {points.map((point, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: points may repeat and have no id.
            <li key={index}>
              <bdi>{point}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
