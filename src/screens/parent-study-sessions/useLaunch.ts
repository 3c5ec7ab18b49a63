import { useState } from 'react';
import { useAction } from '#api/useAction.ts';
import { useApi } from '#api/useCall.ts';
import { launchCourseUnit } from '#contract/students/courses.ts';
import { directionOf } from '#domain/format/direction.ts';
import { useFailureText } from '#page/calls/useFailureText.ts';
import { readUrl } from '#platform/readUrl.ts';
import type { OfChild } from '#screens/shared/courses/courses.ts';
import { courseUnitsTexts } from '#texts/courseUnits.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';

/** A window that says that something comes, and that does not know who has opened it; null where the browser opens none. */
function openWindow(words: string, locale: string): Window | null {
  const opened = window.open('', '_blank');
  if (!opened) return null;
  // What comes into it is somebody else's.
  opened.opener = null;
  const { documentElement, body } = opened.document;
  opened.document.title = words;
  documentElement.lang = locale;
  documentElement.dir = directionOf(locale);
  documentElement.style.colorScheme = 'light dark';
  body.textContent = words;
  return opened;
}

/** Leads a window of ours to an address, which is not told the page that it comes from. */
function lead({ document: page }: Window, address: string): void {
  const link = Object.assign(page.createElement('a'), { href: address, rel: 'noreferrer' });
  page.body.append(link);
  link.click();
}

/**
 * Opens a unit for a child in a window of its own (promises/course-packages.md#where-parents-open-them). The address is a
 * secret that is answered once: it goes into the window, or into a link where there is no window, and nowhere else.
 */
export function useLaunch(unitId: number, child: OfChild) {
  const t = useTexts(courseUnitsTexts);
  const locale = useLocale();
  const failureOf = useFailureText();
  const { apiBase } = useApi();
  const { run, isBusy, error } = useAction(launchCourseUnit);
  const [unopened, setUnopened] = useState<string>();
  const [hasNone, setNone] = useState(false);

  async function open() {
    setUnopened(undefined);
    setNone(false);
    // Within the press: later a browser would not let it open.
    const opened = openWindow(t('opening'), locale);
    const { answer } = await run({ params: { unitId }, body: child });
    const address = answer && readUrl(answer.url, apiBase);
    if (!address || !/^https?:$/.test(address.protocol)) {
      opened?.close();
      setNone(answer !== undefined);
    } else if (opened && !opened.closed) lead(opened, address.href);
    else setUnopened(address.href);
  }

  return {
    open: () => void open(),
    isBusy,
    /** Why it could not be opened, for people; undefined for a session that ended, which has its own dialog. */
    failure: hasNone ? t('noAddress') : error?.status === 401 ? undefined : failureOf(error),
    /** The address, where the browser has kept the window from opening. */
    unopened,
    /** The address was used. */
    drop: () => setUnopened(undefined),
  };
}
