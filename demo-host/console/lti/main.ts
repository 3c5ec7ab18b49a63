/**
 * `/lti/…`: the page that an LMS frames. On the way to a launch it leaves the browser's secret with the LMS;
 * once there it opens the launch.
 */
import '#host/console/embed/styles.ts';
import { loadCode } from '#domain/loadCode.ts';
import '#ui/descriptionList.css';
import { commonTexts } from '#texts/common.ts';
import { pageTexts } from '#texts/page.ts';
import './lti.css';
import type { OpenData } from './openLaunch.ts';
import { keep, type PlatformStorage } from './platformStorage.ts';

interface PageData {
  /** Before the LMS is asked who this is. */
  keep?: PlatformStorage & { key: string; value: string; next: string };
  open?: OpenData;
}

/** An LMS says nothing of languages that we could show. */
const LOCALE = 'en-IN';

const data = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as PageData;
if (data.keep) {
  const { key, value, next, ...storage } = data.keep;
  // Kept or not: a browser may still have the cookie.
  await keep(storage, key, value);
  location.replace(next);
} else {
  await open(data.open ?? { origins: [] });
}

/** A launch can be opened once, so what could not be loaded is asked for again without a reload. */
async function open(launch: OpenData): Promise<void> {
  try {
    const { showLaunch } = await loadCode(() => import('./showLaunch.tsx'));
    showLaunch(launch);
  } catch {
    const again = document.createElement('button');
    again.type = 'button';
    again.textContent = commonTexts.in(LOCALE)('tryAgain');
    const told = document.createElement('div');
    told.role = 'alert';
    told.append(`${pageTexts.in(LOCALE)('screenFailed')} `, again);
    again.addEventListener('click', () => {
      told.remove();
      void open(launch);
    });
    document.body.append(told);
  }
}
