import { Card } from '#ui/Card.tsx';
import { useEmptyWords } from '#ui/hasData.tsx';

interface PointsProps {
  title: string;
  points: readonly string[];
  none: string;
  tone: 'good' | 'fair';
}

/** Strengths, or Areas for Improvement, as the host words them. */
export function Points({ title, points, none, tone }: PointsProps) {
  const words = useEmptyWords();
  const said = points.filter((point) => point.trim() !== '');
  return (
    <Card title={title}>
      {said.length === 0 ? (
        <p className="points__none">{words(none)}</p>
      ) : (
        <ul className="points" data-tone={tone}>
          {said.map((point, index) => (
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
