/** `embed.html?screen=parent-dashboard&theme=dark`: one screen, for pages that can only frame another. */
import { ownStorage } from '#platform/safeStorage.ts';
import './styles.ts';
import { readRequestedPage } from './requestedScreen.ts';
import { showFramed } from './showFramed.tsx';

ownStorage();
showFramed(readRequestedPage(location.search));
