import { Bone, times } from '#ui/Bones.tsx';
import { CardGrid } from '#ui/Card.tsx';
import { lazyPart } from './lazyPart.tsx';

/** The place of the strip of so many measures, where something below it is drawn before the screen has its data. */
export function ComparedRoom({ count }: { count: number }) {
  return (
    <CardGrid min={240} fit>
      {times(count).map((each) => (
        <Bone key={each} />
      ))}
    </CardGrid>
  );
}

/** The strip of a screen for staff, which is loaded once the screen has its data; until then its room is kept. */
export const Compared = lazyPart(
  () => import('./Compared.tsx').then((part) => part.Compared),
  ({ count }) => <ComparedRoom count={count} />,
);
