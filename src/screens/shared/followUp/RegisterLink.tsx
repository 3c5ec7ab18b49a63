import { useCapability } from '#api/useAction.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { REGISTER_PATH } from '#domain/learning/registerPath.ts';
import { REGISTER } from '#domain/people/capabilityWords.ts';
import { PathLink } from '#page/element/PathLink.tsx';
import { registerLinkTexts } from '#texts/registerLink.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { VisuallyHidden } from '#ui/show/VisuallyHidden.tsx';

interface RegisterLinkProps {
  /** Today where none is given. */
  day?: string | undefined;
  /** It comes after other words of its line. */
  follows?: boolean;
}

/** The way to the register of a day; nothing where the server has none. */
export function RegisterLink({ day, follows }: RegisterLinkProps) {
  const mayTake = useCapability(REGISTER);
  const t = useTexts(registerLinkTexts);
  const locale = useLocale();
  if (!mayTake) return null;
  return (
    // It holds only a part that stands apart, and would be ordered from the left by itself.
    <span data-paper="false" style={{ unicodeBidi: 'normal' }}>
      {follows && ' · '}
      <PathLink path={REGISTER_PATH} search={day ? `?day=${day}` : ''} isQuiet={false}>
        {t('take')}
        {day && <VisuallyHidden>{` ${formatDate(day, locale)}`}</VisuallyHidden>}
      </PathLink>
    </span>
  );
}
