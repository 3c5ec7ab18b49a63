/** The page under `/mock/`: switches of the stand-in, and its traffic. */
import '#ui/style/tokens.css';
import '#ui/show/layout.css';
import '#ui/form/controls.css';
import '#ui/state/feedback.css';
import '#ui/show/badge.css';
import './page.css';
import { createRoot } from 'react-dom/client';
import { ControlPage } from './ControlPage.tsx';

const place = document.getElementById('page');
if (place) createRoot(place).render(<ControlPage />);
