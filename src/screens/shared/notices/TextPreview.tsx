import type { Language } from '#domain/people/languages.ts';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './textPreview.css?inline';

addStyles(styles);

interface TextPreviewProps {
  label: string;
  language: Language;
  title: string;
  text: string;
}

/** A text as it will be read. */
export function TextPreview({ label, language, title, text }: TextPreviewProps) {
  return (
    <section className="text-preview" aria-label={label}>
      <p className="field__hint">{label}</p>
      <p className="text-preview__title" dir="auto" lang={language} data-content>
        {title.trim() || '–'}
      </p>
      <p className="text-preview__text" dir="auto" lang={language} data-content>
        {text.trim()}
      </p>
    </section>
  );
}
