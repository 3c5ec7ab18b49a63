import { LANGUAGES, type Language, languageName } from '#domain/people/languages.ts';
import { noticeFormTexts } from '#texts/noticeForm.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Segments } from '#ui/form/Segments.tsx';

interface LanguageChoiceProps {
  chosen: Language;
  onChoose: (language: Language) => void;
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
        options={LANGUAGES.map((id) => ({ id, label: languageName(id) }))}
        chosen={chosen}
        onChoose={onChoose}
      />
      <p className="field__hint">{hint}</p>
    </>
  );
}
