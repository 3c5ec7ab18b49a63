import '#ui/style/tokens.css';
import '#ui/show/layout.css';
import '#ui/form/controls.css';
import '#ui/state/feedback.css';
import '#ui/style/brand.css';
import '#ui/overlay/overlay.css';
import '#ui/show/badge.css';
import '#ui/table/table.css';
import '#ui/table/pager.css';
import '#ui/state/progress.css';
import '#ui/show/descriptionList.css';
import '#ui/form/twoStep.css';
import '#page/calendar/calendar.css';
import './frame/page.css';
import './frame/console.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { REPORTS_PATH } from '#domain/messages/reportsPath.ts';
import { onDemand } from '#platform/loadCode.ts';
import { ownStorage } from '#platform/safeStorage.ts';
import { PSEUDO_LOADER } from '#texts/languages.ts';
import { guardCopy } from '#ui/table/guardCopy.ts';
import { configure, watch } from '#widgets/page/index.ts';
import { startBrand } from './calls/brand.ts';
import { Console } from './frame/Console.tsx';
import { addressedLocale, readPreference } from './frame/preferences.ts';
import { watchOffer } from './install/offer.ts';
import { routingOf } from './routing/basePath.ts';

if (import.meta.env.DEV) {
  Reflect.set(
    globalThis,
    PSEUDO_LOADER,
    onDemand(() => import('#texts/pseudo.ts')),
  );
  const keys = onDemand(() => import('./frame/showKeys.ts'));
  if (addressedLocale()) void keys().then(({ showKeys }) => showKeys());
}

const routing = routingOf(location.pathname, import.meta.url, document.querySelector('base') !== null);
const { basePath, isHash } = routing;
ownStorage();
watch();
startBrand();
// A route in the fragment has its query there, which elements do not read.
configure({
  basePath,
  loginUrl: `${basePath}login`,
  reportsPath: REPORTS_PATH,
  rememberViews: isHash || 'address',
  forms: true,
});

watchOffer(() => readPreference('consoleInstall') === 'open');

// For the console's own tables; elements guard theirs.
document.addEventListener('copy', guardCopy);

// This script runs, so the files were found.
document.querySelector('.misplaced')?.remove();
const root = document.getElementById('console');
if (!root) throw new Error('There is no #console in the page: index.html and main.tsx belong together.');
createRoot(root).render(
  <StrictMode>
    <Console routing={routing} />
  </StrictMode>,
);
