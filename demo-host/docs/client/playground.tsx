/** The live part of the playground's page. */
import '#ui/layout.css';
import '#ui/controls.css';
import '#ui/feedback.css';
import '#ui/badge.css';
import '#ui/tabs.css';
import '#host/docs/playground/playground.css';
import { createRoot } from 'react-dom/client';
import { Playground } from '#host/docs/playground/Playground.tsx';

const place = document.querySelector('[data-island="playground"]');
if (place) createRoot(place).render(<Playground />);
