import { baseStyles } from './styles.ts';

const styleTexts = new Set<string>([baseStyles]);
const roots = new Set<WeakRef<ShadowRoot>>();
/** One style sheet for each text and document, shared by all shadow roots: cheap, and allowed by a strict policy. */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>();

/** Safari before 16.4 has no constructed style sheets: there the element shell draws a style element. */
export const canAdoptStyles = (): boolean => 'adoptedStyleSheets' in Document.prototype;

/** All style texts added so far, joined. */
export const allStyles = (): string => [...styleTexts].join('\n');

/** Gives a shadow root the product's styles, also those that are added later. */
export function adoptStyles(root: ShadowRoot): void {
  if (!canAdoptStyles()) return;
  applySheets(root);
  roots.add(new WeakRef(root));
}

function applySheets(root: ShadowRoot): void {
  root.adoptedStyleSheets = [...styleTexts].map((text) => sheetOf(root.ownerDocument, text));
}

/** Adds a module's styles to all shadow roots, present and future: call `addStyles(css)` after the imports. */
export function addStyles(text: string): void {
  if (styleTexts.has(text)) return;
  styleTexts.add(text);
  for (const ref of roots) {
    const root = ref.deref();
    if (root) applySheets(root);
    else roots.delete(ref);
  }
}

function sheetOf(document: Document, text: string): CSSStyleSheet {
  const ofDocument = sheets.get(document) ?? new Map<string, CSSStyleSheet>();
  sheets.set(document, ofDocument);
  let sheet = ofDocument.get(text);
  if (!sheet) {
    // A sheet belongs to the document whose constructor made it.
    const { CSSStyleSheet: Sheet } = (document.defaultView ?? globalThis) as typeof globalThis;
    sheet = new Sheet();
    sheet.replaceSync(text);
    ofDocument.set(text, sheet);
  }
  return sheet;
}
