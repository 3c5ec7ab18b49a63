import type { Act, ActProps } from './acts.ts';
import { BanPeople } from './BanPeople.tsx';
import { MessageParents } from './MessageParents.tsx';
import { MoveClass } from './MoveClass.tsx';

const DIALOGS = { message: MessageParents, class: MoveClass, ban: BanPeople };

/** The dialog of an act: a summary and a form, the progress, and what became of each. */
export function BulkDialog({ act, ...props }: ActProps & { act: Exclude<Act, 'notify'> }) {
  const Chosen = DIALOGS[act];
  return <Chosen {...props} />;
}
