/** What every page does by script: copy buttons, search, and where one is on the page. */
import '#ui/tokens.css';
import '#host/docs/frame/frame.css';
import { addCopyButtons } from './copy.ts';

addCopyButtons(document);
