/** `embed.html?screen=parent-dashboard&theme=dark`: one screen, for pages that can only frame another. */
import './styles.ts';
import { readRequestedPage } from './requestedScreen.ts';
import { showFramed } from './showFramed.tsx';

showFramed(readRequestedPage(location.search));
