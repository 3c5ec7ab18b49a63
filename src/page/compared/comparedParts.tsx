import { lazyPart } from '#page/element/lazyPart.tsx';
import { ComparedRoom } from './ComparedRoom.tsx';

/** A comparison for staff, which is loaded once the screen has its data; until then its room is kept. */
export const Compared = lazyPart(() => import('./Compared.tsx').then((part) => part.Compared), <ComparedRoom />);
