import { Bone, times } from '#ui/Bones.tsx';
import { CardGrid } from '#ui/Card.tsx';
import { lazyPart } from './lazyPart.tsx';

/** Keeps the room of so many measures. */
const room = ({ count }: { count: number }) => (
  <CardGrid min={240} fit>
    {times(count).map((each) => (
      <Bone key={each} />
    ))}
  </CardGrid>
);

/** The strip of a screen for staff, which is loaded once the screen has its data. */
export const Compared = lazyPart(() => import('./Compared.tsx').then((part) => part.Compared), room);

/** The strip of a screen about one child. */
export const ComparedChild = lazyPart(() => import('./ComparedChild.tsx').then((part) => part.ComparedChild), room);
