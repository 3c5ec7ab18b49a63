/**
 * What a brand draws over a file (promises/brand.md#where-it-shows). The page's root has it, in the custom properties that screens
 * are drawn with: where it has none, a file begins with its title.
 */

/** Pixels of a picture, row by row: red, green and blue, a byte each. */
export interface Pixels {
  width: number;
  height: number;
  rgb: Uint8Array<ArrayBuffer>;
}

export interface Letterhead {
  /** What the school or the academy is called; '' where nothing says so. */
  name: string;
  /** The colour of the line below, `#rrggbb`; undefined for none. */
  line: string | undefined;
  /** On white. Undefined where there is none, or it cannot be had. */
  logo: Pixels | undefined;
}

/** Enough for the 40 px in which a logo is printed. */
const MOST = { width: 640, height: 160 };

const rootProperty = (name: string): string =>
  document.documentElement.style.getPropertyValue(`--academy-brand-${name}`);
/** A quoted text of CSS, which `brand.ts` writes as JSON. */
const unquoted = (text: string | undefined): string => (text ? JSON.parse(text) : '');

/** How long a file or a sheet waits for the logo, which has mostly come before. */
const LOGO_MS = 5_000;

/** The page's logo, drawable in a document; undefined where it has none, or it does not come. */
export async function logoDrawnIn(document: Document): Promise<HTMLImageElement | undefined> {
  const url = unquoted(/^url\((.*)\)$/.exec(rootProperty('logo'))?.[1]);
  if (!url) return undefined;
  const image = document.createElement('img');
  image.crossOrigin = 'anonymous';
  image.src = url;
  const drawable = image.decode().then(() => image);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, LOGO_MS));
  return Promise.race([drawable, late]).catch(() => undefined);
}

/** The letterhead of this page; undefined where nobody has chosen one. */
export async function letterheadOfRoot(): Promise<Letterhead | undefined> {
  const [name, line] = [unquoted(rootProperty('title')), rootProperty('line-light')];
  const image = await logoDrawnIn(document);
  if (!name && !line && !image) return undefined;
  return { name, line: line || undefined, logo: image && pixelsOf(image) };
}

/** The pixels of a picture of any kind that the browser knows; undefined where it hides them. */
function pixelsOf(image: HTMLImageElement): Pixels | undefined {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, MOST.width / naturalWidth, MOST.height / naturalHeight);
  const [width, height] = [
    Math.max(1, Math.round(naturalWidth * scale)),
    Math.max(1, Math.round(naturalHeight * scale)),
  ];
  const canvas = document.createElement('canvas');
  // One row more, which stays white.
  [canvas.width, canvas.height] = [width, height + 1];
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height + 1);
  context.drawImage(image, 0, 1, width, height);
  const { data } = context.getImageData(0, 0, width, height + 1);
  // Browsers that hide what a canvas holds answer something else.
  if (data.subarray(0, 4 * width).some((value) => value !== 255)) return undefined;
  const rgb = new Uint8Array(3 * width * height);
  for (let to = 0, from = 4 * width; to < rgb.length; to += 3, from += 4) rgb.set(data.subarray(from, from + 3), to);
  return { width, height, rgb };
}
