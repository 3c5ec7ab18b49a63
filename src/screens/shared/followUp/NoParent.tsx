import { useCapability } from '#api/useAction.ts';
import { FAMILIES } from '#domain/people/partCapabilities.ts';
import { PathLink } from '#page/element/PathLink.tsx';
import { noParentTexts } from '#texts/noParent.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { VisuallyHidden } from '#ui/show/VisuallyHidden.tsx';

export interface NoParentProps {
  /** The student's name, which User Management finds. */
  firstName: string;
  /** How the student is told from others. */
  name: string;
  /** How many parents there are; the viewer may write to none of them. */
  parents?: number | null;
  /** That there is none stands beside already. */
  isBeside?: boolean;
}

/** Why nobody can be written to about a student, and the way to change that. */
export function NoParent({ firstName, name, parents, isBeside }: NoParentProps) {
  const t = useTexts(noParentTexts);
  const mayAdd = useCapability(FAMILIES);
  if (parents) return <span title={t('closedHint')}>{t('closed')}</span>;
  if (!mayAdd) return isBeside ? null : <span title={t('noneHint')}>{t('none')}</span>;
  return (
    <span data-paper="false">
      <PathLink path="/users" search={`?${new URLSearchParams({ search: firstName })}`} isQuiet={false}>
        {t('add')}
        <VisuallyHidden>{` ${t('of', { name })}`}</VisuallyHidden>
      </PathLink>
    </span>
  );
}
