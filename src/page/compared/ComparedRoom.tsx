import { CardGrid } from '#ui/show/Card.tsx';
import { Bone, times } from '#ui/state/Bones.tsx';

/** The place of the strip of this many measures, until it is drawn. */
export function ComparedRoom({ count }: { count: number }) {
  return (
    <CardGrid min={240} fit>
      {times(count).map((each) => (
        <Bone key={each} />
      ))}
    </CardGrid>
  );
}
