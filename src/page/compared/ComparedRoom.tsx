import { Bone } from '#ui/state/Bones.tsx';

/** The place of a comparison in its card, until it is drawn: as high as two lines and the course of the weeks. */
export const ComparedRoom = () => <Bone height={COMPARED_HEIGHT} />;

/** The same in `compared.css`. */
const COMPARED_HEIGHT = 'calc(68px * var(--reader))';
