import { INVITATION_LANGUAGES, type InvitationLanguage } from '#domain/people/invitations.ts';
import { languageName } from '#domain/people/languages.ts';
import { noticeFormTexts } from '#texts/noticeForm.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Segments } from '#ui/form/Segments.tsx';

interface LanguageChoiceProps {
  chosen: InvitationLanguage;
  onChoose: (language: InvitationLanguage) => void;
  /** Who reads which language. */
  hint: string;
}

/** Chooses the language that is being written. */
export function LanguageChoice({ chosen, onChoose, hint }: LanguageChoiceProps) {
  const t = useTexts(noticeFormTexts);
  return (
    <>
      <Segments
        label={t('language')}
        options={INVITATION_LANGUAGES.map((id) => ({ id, label: languageName(id) }))}
        chosen={chosen}
        onChoose={onChoose}
      />
      <p className="field__hint">{hint}</p>
    </>
  );
}
