import type { ReactNode } from 'react';
import { academyNow } from '#domain/format/academyClock.ts';
import type { Language } from '#domain/people/languages.ts';
import { noticeFormTexts } from '#texts/noticeForm.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import { type Draft, faultOfEnd } from './noticeDraft.ts';
import styles from './noticeOptions.css?inline';
import { TextPreview } from './TextPreview.tsx';

addStyles(styles);

interface NoticeOptionsProps {
  draft: Draft;
  /** To whom it goes. */
  audience: ReactNode;
  /** The language whose text is being written: the preview shows it. */
  language: Language;
  isChecked: boolean;
  change: (more: Partial<Draft>) => void;
}

/** To whom a notice goes and when, and how it will look. */
export function NoticeOptions({ draft, audience, language, isChecked, change }: NoticeOptionsProps) {
  const { startsAt, endsAt } = draft;
  const t = useTexts(noticeFormTexts);
  const fault = isChecked ? faultOfEnd(draft, academyNow()) : undefined;

  return (
    <div className="notice-options">
      {audience}
      <div className="notice-options__times">
        <TextField
          type="datetime-local"
          label={t('starts')}
          hint={t('startsHint')}
          value={startsAt}
          onChange={(next) => change({ startsAt: next })}
        />
        <TextField
          type="datetime-local"
          label={t('ends')}
          hint={t('endsHint')}
          value={endsAt}
          error={fault && t(fault)}
          onChange={(next) => change({ endsAt: next })}
        />
      </div>
      <TextPreview
        label={t('preview')}
        language={language}
        title={draft.texts[language].title}
        text={draft.texts[language].description}
      />
    </div>
  );
}
