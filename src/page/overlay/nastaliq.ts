/** Nastaliq in the headings and notices of screens in Urdu (promises/letters.md#nastaliq). */
import { addNastaliq } from '#platform/faces/draw.ts';
import { NASTALIQ_FAMILY } from '#platform/faces/place.ts';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './nastaliq.css?inline';

const taken = new WeakSet<HTMLElement>();

/** Whether the page has a font of its own, whose look its headings keep. */
const hasFontOfPage = (surface: HTMLElement) =>
  getComputedStyle(surface).getPropertyValue('--academy-font').trim() !== '';

let isInPage = false;

/** For a surface that is no part of an element, as that of the console. */
function addToPage(): void {
  if (isInPage) return;
  isInPage = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Sets a surface in it, once. It resolves when the face is there, or cannot be had: then headings stay as they are. */
export async function setIn(surface: HTMLElement): Promise<void> {
  if (taken.has(surface) || hasFontOfPage(surface)) return;
  taken.add(surface);
  if (surface.getRootNode() === document) addToPage();
  else addStyles(styles);
  try {
    await addNastaliq(surface.ownerDocument);
    surface.style.setProperty('--nastaliq', `"${NASTALIQ_FAMILY}", ${getComputedStyle(surface).fontFamily}`);
  } catch {
    // `loadCode` has told it.
  }
}
