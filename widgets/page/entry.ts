/**
 * `academy-widgets.js`, the file that most pages load: it watches the document and loads the code of an element when
 * its tag appears for the first time. It is separate from `index.ts`, which is also imported where nothing is watched.
 *
 * ```html
 * <script type="module" src="https://…/academy-widgets.js"></script>
 * <academy-dashboard api-base="https://api.example.school"></academy-dashboard>
 * ```
 */
import { isServer } from '#page/element/pageGlobals.ts';
import { watch } from './index.ts';

if (!isServer()) watch();

export { api, check, configure, define, elements, session } from './index.ts';
