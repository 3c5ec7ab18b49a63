/** `embed.html?screen=parent-dashboard&theme=dark`: one screen, for pages that can only frame another. */
import './styles.ts';
import { readAsked } from './asked.ts';
import { showFramed } from './showFramed.tsx';

showFramed(readAsked(location.search));
