import '#ui/tokens.css';
import '#ui/layout.css';
import '#ui/controls.css';
import '#ui/feedback.css';
import '#ui/overlay.css';
import '#ui/badge.css';
import '#ui/table.css';
import '#ui/pager.css';
import '#ui/progress.css';
import '#ui/descriptionList.css';
import '#ui/twoStep.css';
import './page.css';
import './console.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { guardCopy } from '#ui/guardCopy.ts';
import { configure, watch } from '#widgets/index.ts';
import { routingOf } from './basePath.ts';
import { Console } from './Console.tsx';

const routing = routingOf(location.pathname, import.meta.url, document.querySelector('base') !== null);
const { basePath, isHash } = routing;
watch();
// A route in the fragment has its query there, which elements do not read.
configure({ basePath, loginUrl: `${basePath}login`, rememberViews: isHash || 'address', forms: true });

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
