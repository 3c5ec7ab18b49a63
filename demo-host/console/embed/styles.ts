/** Styles of framed pages. For their entries: what is loaded on demand brings no style sheet along. */
import '#ui/tokens.css';
import '#ui/layout.css';
import '#ui/controls.css';
import '#ui/feedback.css';
import '#ui/overlay.css';
import '#ui/table.css';
import '#host/console/page.css';
import './embed.css';
