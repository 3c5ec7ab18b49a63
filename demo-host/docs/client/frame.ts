/** The script of every page: copy buttons, search, and marking the current place. */
import '#ui/style/tokens.css';
import '#ui/form/controls.css';
import '#host/docs/frame/frame.css';
import { followReading, showOpenPage } from './contents.ts';
import { addCopyButtons } from './copy.ts';
import { offerSearch } from './search.ts';

addCopyButtons();
offerSearch();
followReading();
showOpenPage();
