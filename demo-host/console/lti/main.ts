/**
 * `/lti/…`: the page that an LMS frames. On the way to a launch it leaves the browser's secret with the LMS;
 * once there it opens the launch.
 */
import '#host/console/embed/styles.ts';
import '#ui/facts.css';
import './lti.css';
import type { OpenData } from './openLaunch.ts';
import { keep, type PlatformStorage } from './platformStorage.ts';

interface PageData {
  /** Before the LMS is asked who this is. */
  keep?: PlatformStorage & { key: string; value: string; next: string };
  open?: OpenData;
}

const data = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as PageData;
if (data.keep) {
  const { key, value, next, ...storage } = data.keep;
  // Kept or not: a browser may still have the cookie.
  await keep(storage, key, value);
  location.replace(next);
} else {
  const { showLaunch } = await import('./showLaunch.tsx');
  showLaunch(data.open ?? { origins: [] });
}
