import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface SavedForm {
  ref: RefObject<HTMLFormElement | null>;
  noValidate: true;
  onSubmit: (event: FormEvent) => void;
}

/**
 * What a form does that is saved: it is sent once at a time, and then the focus goes to the first field with an error, also
 * one that the server found.
 * @param onSave checks the fields, which then show their errors, and saves.
 */
export function useSaving(isSaving: boolean, onSave: () => void): SavedForm {
  const ref = useRef<HTMLFormElement>(null);
  const [sent, setSent] = useState(0);
  useLayoutEffect(() => {
    if (sent > 0 && !isSaving) ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [sent, isSaving]);
  return {
    ref,
    noValidate: true,
    onSubmit(event) {
      event.preventDefault();
      if (isSaving) return;
      setSent(sent + 1);
      onSave();
    },
  };
}
