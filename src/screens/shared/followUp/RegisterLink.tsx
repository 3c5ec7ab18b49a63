import { useCapability } from '#api/useAction.ts';
import { REGISTER_PATH } from '#domain/learning/registerPath.ts';
import { REGISTER } from '#domain/people/capabilityWords.ts';
import { PathLink } from '#page/element/PathLink.tsx';
import { registerLinkTexts } from '#texts/registerLink.ts';
import { useTexts } from '#texts/useTexts.tsx';

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
  if (!mayTake) return null;
  return (
    <>
      {follows && ' · '}
      <PathLink path={REGISTER_PATH} search={day ? `?day=${day}` : ''}>
        {t('take')}
      </PathLink>
    </>
  );
}
