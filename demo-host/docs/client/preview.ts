/** The page inside the playground's frame: it loads the elements as any page does, and hands their exports out. */
import '#host/docs/playground/preview.css';

const { entry } = document.documentElement.dataset;
if (!entry) throw new Error('The page does not say where the elements are: data-entry of its root.');
Object.assign(window, { academy: import(/* @vite-ignore */ new URL(entry, document.baseURI).href) });
