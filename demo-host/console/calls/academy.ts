import { useSyncExternalStore } from 'react';
import type { BrandAnswer } from '#page/calls/brand.ts';
import { consoleTexts } from '#texts/console.ts';
import { useTexts } from '#texts/useTexts.tsx';

/** What the server has written into the page about the academy. */
interface AcademyInPage {
  name?: string;
  /** Languages that people may choose, as `en`. */
  languages?: readonly string[];
  /** Its logo and colours, where any were chosen. */
  brand?: BrandAnswer;
  /** It is the demo academy, and other machines can reach it. */
  isDemo?: boolean;
}

/** What the page says of the academy; undefined where nobody has set it up, or another server serves the page. */
function readAcademy(): AcademyInPage | undefined {
  try {
    return JSON.parse(document.getElementById('academy')?.textContent ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

let academy = readAcademy();
const listeners = new Set<() => void>();

/** What the page said of the academy when it was opened, and what was changed since. */
export const academyInPage = (): AcademyInPage | undefined => academy;

/** Tells the console what the academy is from now on, once that was changed on this page. */
export function tellAcademy(change: AcademyInPage): void {
  academy = { ...academy, ...change };
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the academy is called; the product's own word where nobody has named it. */
export function useAcademyName(): string {
  const t = useTexts(consoleTexts);
  const name = useSyncExternalStore(listen, () => academy?.name);
  return name || t('product');
}

/** Whether this is the demo academy, open to other machines. */
export const isPublicDemo = academy?.isDemo === true;

/** Whether the academy offers this language; every one where nobody has chosen. */
export const offersLanguage = (language: string): boolean => academy?.languages?.includes(language) ?? true;
