import { PartFailed, type PartFailedProps } from '#ui/PartFailed.tsx';
import { useReady } from './element.ts';

/** A part that could not be loaded or drawn is what its element shows. */
export function Failed(props: PartFailedProps) {
  useReady('error');
  return <PartFailed {...props} />;
}
