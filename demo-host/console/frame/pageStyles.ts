/**
 * Styles of a page that is loaded when it is opened: `addPageStyles(css)` after the imports, with the text of
 * `import css from './page.css?inline'`. A style sheet of its own file would not be loaded with its code.
 */
export function addPageStyles(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
