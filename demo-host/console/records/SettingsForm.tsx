import type { ReactNode } from 'react';
import { formsTexts } from '#texts/forms.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { useSaving } from '#ui/form/useSaving.ts';
import { Banner } from '#ui/state/States.tsx';

interface SettingsFormProps {
  isSaving: boolean;
  /** Why saving failed. */
  failure: string | undefined;
  /** Checks the fields, which then show their errors, and saves. */
  onSave: () => void;
  children: ReactNode;
}

/** Settings that are changed on their page. The focus goes to the first field with an error; after a failure all input stays. */
export function SettingsForm({ isSaving, failure, onSave, children }: SettingsFormProps) {
  const t = useTexts(formsTexts);
  const form = useSaving(isSaving, onSave);
  return (
    <form {...form} className="set-up academy-form">
      {failure && <Banner tone="error">{failure}</Banner>}
      {children}
      <div>
        <Button type="submit" variant="primary" busy={isSaving}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
