import { Bone, times } from '#ui/Bones.tsx';
import { CardGrid } from '#ui/Card.tsx';
import { lazyPart } from './lazyPart.tsx';

/** The strip of a screen for parents. Apart from that for staff: what both used would be in the first load of every screen. */
export const ComparedChild = lazyPart(
  () => import('./ComparedChild.tsx').then((part) => part.ComparedChild),
  ({ count }) => (
    <CardGrid min={240} fit>
      {times(count).map((each) => (
        <Bone key={each} />
      ))}
    </CardGrid>
  ),
);
