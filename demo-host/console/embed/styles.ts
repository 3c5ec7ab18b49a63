/** Styles of framed pages. Their entry files import them, since code loaded on demand brings no style sheet. */
import '#ui/tokens.css';
import '#ui/layout.css';
import '#ui/controls.css';
import '#ui/feedback.css';
import '#ui/overlay.css';
import '#ui/table.css';
import '#host/console/page.css';
import './embed.css';
