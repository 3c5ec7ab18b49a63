import { lazyPart } from '#page/element/lazyPart.tsx';
import { ComparedRoom } from './ComparedRoom.tsx';

/** A comparison for parents. Apart from that for staff: what both used would be in the first load of every screen. */
export const ComparedChild = lazyPart(
  () => import('./ComparedChild.tsx').then((part) => part.ComparedChild),
  <ComparedRoom />,
);
