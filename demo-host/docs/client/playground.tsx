/** The live part of the playground's page. */
import '#ui/show/layout.css';
import '#ui/form/controls.css';
import '#ui/state/feedback.css';
import '#ui/show/badge.css';
import '#ui/show/tabs.css';
import '#host/docs/playground/playground.css';
import { createRoot } from 'react-dom/client';
import { Playground } from '#host/docs/playground/Playground.tsx';

const place = document.querySelector('[data-island="playground"]');
if (place) createRoot(place).render(<Playground />);
