import { useEffect, useEffectEvent } from 'react';
import { useSetAttribute } from '#page/element/element.ts';

/**
 * Opens a form that the attribute `opens` names, as though its button were pressed, and takes the attribute away: it can be
 * set again, and neither a reload nor Back opens the form a second time.
 * @param opens the attribute.
 * @param forms what opens each form; without those that this person may not open.
 */
export function useOpens(opens: string | undefined, forms: Readonly<Record<string, () => void>>): void {
  const setAttribute = useSetAttribute();
  const open = useEffectEvent((form: string) => {
    setAttribute('opens', undefined);
    if (Object.hasOwn(forms, form)) forms[form]?.();
  });
  useEffect(() => {
    if (opens) open(opens);
  }, [opens]);
}
