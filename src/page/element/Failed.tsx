import { PartFailed, type PartFailedProps } from '#ui/state/PartFailed.tsx';
import { useReady } from './element.ts';

/** Shown in place of a part that could not be loaded or drawn: its element is ready, with an error. */
export function Failed(props: PartFailedProps) {
  useReady('error');
  return <PartFailed {...props} />;
}
