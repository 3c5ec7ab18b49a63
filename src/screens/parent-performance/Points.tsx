import { Card } from '#ui/Card.tsx';
import { useEmptyWords } from '#ui/hasData.tsx';

interface PointsProps {
  title: string;
  points: readonly string[];
  none: string;
  tone: 'good' | 'fair';
}

/** Strengths, or Areas for Improvement, in the words of the server. */
export function Points({ title, points, none, tone }: PointsProps) {
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
