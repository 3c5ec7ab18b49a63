/** The page under `/mock/`: switches of the stand-in, and its traffic. */
import '#ui/tokens.css';
import '#ui/layout.css';
import '#ui/controls.css';
import '#ui/feedback.css';
import '#ui/badge.css';
import './page.css';
import { createRoot } from 'react-dom/client';
import { ControlPage } from './ControlPage.tsx';

const place = document.getElementById('page');
if (place) createRoot(place).render(<ControlPage />);
