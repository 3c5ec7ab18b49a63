import { lazyPart } from '#page/element/lazyPart.tsx';
import { ComparedRoom } from './ComparedRoom.tsx';

/** The strip of a screen for staff, which is loaded once the screen has its data; until then its room is kept. */
export const Compared = lazyPart(
  () => import('./Compared.tsx').then((part) => part.Compared),
  ({ count }) => <ComparedRoom count={count} />,
);
