/** Styles of framed pages. Their entry files import them, since code loaded on demand brings no style sheet. */
import '#ui/style/tokens.css';
import '#ui/show/layout.css';
import '#ui/form/controls.css';
import '#ui/state/feedback.css';
import '#ui/overlay/overlay.css';
import '#ui/table/table.css';
import '#host/console/frame/page.css';
import './embed.css';
