/**
 * `/lti/…`: the page that an LMS frames. Before a launch it gives the browser's secret to the LMS to keep; after the
 * login it opens the launch.
 */
import '#host/console/embed/styles.ts';
import { loadCode } from '#platform/loadCode.ts';
import '#ui/show/descriptionList.css';
import { commonTexts } from '#texts/common.ts';
import { pageTexts } from '#texts/page.ts';
import './lti.css';
import type { OpenData } from './openLaunch.ts';
import { keep, type PlatformStorage } from './platformStorage.ts';

interface PageData {
  /** Before the login: what the LMS shall keep, and the address to go to after that. */
  keep?: PlatformStorage & { key: string; value: string; next: string };
  open?: OpenData;
}

/** An LMS does not say which language to use. */
const LOCALE = 'en-IN';

const data = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as PageData;
if (data.keep) {
  const { key, value, next, ...storage } = data.keep;
  // Go on also when it was not kept: the browser may accept the cookie.
  await keep(storage, key, value);
  location.replace(next);
} else {
  await open(data.open ?? { origins: [] });
}

/** Loads the code of the launch, with *Try again* in place of a reload: a launch can be opened only once. */
async function open(launch: OpenData): Promise<void> {
  try {
    const { showLaunch } = await loadCode(() => import('./showLaunch.tsx'));
    showLaunch(launch);
  } catch {
    const again = document.createElement('button');
    again.type = 'button';
    again.textContent = commonTexts.in(LOCALE)('tryAgain');
    const message = document.createElement('div');
    message.role = 'alert';
    message.append(`${pageTexts.in(LOCALE)('screenFailed')} `, again);
    again.addEventListener('click', () => {
      message.remove();
      void open(launch);
    });
    document.body.append(message);
  }
}
