/** The script of the playground's framed page: loads the elements as any page does, and passes their exports on. */
import '#host/docs/playground/preview.css';

const { entry } = document.documentElement.dataset;
if (!entry) throw new Error('The page does not say where the elements are: data-entry of its root.');
Object.assign(window, { academy: import(/* @vite-ignore */ new URL(entry, document.baseURI).href) });
