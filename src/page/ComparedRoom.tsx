import { Bone, times } from '#ui/Bones.tsx';
import { CardGrid } from '#ui/Card.tsx';

/** The place of the strip of so many measures, until it is drawn. */
export function ComparedRoom({ count }: { count: number }) {
  return (
    <CardGrid min={240} fit>
      {times(count).map((each) => (
        <Bone key={each} />
      ))}
    </CardGrid>
  );
}
