import { baseStyles } from './styles.ts';

const styleTexts = new Set<string>([baseStyles]);
const roots = new Set<WeakRef<ShadowRoot>>();
/** One sheet per text and document, shared by all shadow roots: cheap, and allowed by a strict policy. */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>();

/** Safari before 16.4 has no constructed sheets: the frame draws a style element there. */
export const canAdoptStyles = (): boolean => 'adoptedStyleSheets' in Document.prototype;

/** Every style text so far, as one. */
export const allStyles = (): string => [...styleTexts].join('\n');

/** Gives a shadow root the product's styles. */
export function adoptStyles(root: ShadowRoot): void {
  if (!canAdoptStyles()) return;
  dress(root);
  roots.add(new WeakRef(root));
}

function dress(root: ShadowRoot): void {
  root.adoptedStyleSheets = [...styleTexts].map((text) => sheetOf(root.ownerDocument, text));
}

/** Styles that come with a module, for every element that is there or comes: `addStyles(css)` beside its imports. */
export function addStyles(text: string): void {
  if (styleTexts.has(text)) return;
  styleTexts.add(text);
  for (const ref of roots) {
    const root = ref.deref();
    if (root) dress(root);
    else roots.delete(ref);
  }
}

function sheetOf(document: Document, text: string): CSSStyleSheet {
  const ofDocument = sheets.get(document) ?? new Map<string, CSSStyleSheet>();
  sheets.set(document, ofDocument);
  let sheet = ofDocument.get(text);
  if (!sheet) {
    // A sheet belongs to the document of the constructor that made it.
    const { CSSStyleSheet: Sheet } = (document.defaultView ?? globalThis) as typeof globalThis;
    sheet = new Sheet();
    sheet.replaceSync(text);
    ofDocument.set(text, sheet);
  }
  return sheet;
}
