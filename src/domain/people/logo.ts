/** Reads the file of a logo: what it is, how large, and its bytes without what cameras and programs have noted in it. */

/** A logo has at most this many bytes, and this many pixels along an edge. */
export const LOGO_MAX = { bytes: 65_536, edge: 1024 } as const;

/** What a logo may be. No SVG: it may hold scripts, and addresses of others. */
export const LOGO_TYPES = ['png', 'jpeg', 'webp'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

export interface Logo {
  type: LogoType;
  width: number;
  height: number;
  /** Without place, time, comments and the like. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** Why a file is no logo: it is none of the three kinds, has too many bytes or pixels, or ends too early. */
export type LogoFault = 'logoKind' | 'logoLarge' | 'logoEdge' | 'logoBroken';

type Read = Omit<Logo, 'bytes'> & { parts: Uint8Array[] };

const wordAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);

/** Chunks of a PNG without which it would look different. All other optional ones are left out. */
const PNG_KEPT = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP']);

/** @throws RangeError for a file that ends too early */
function readPng(bytes: Uint8Array): Read {
  const view = viewOf(bytes);
  const parts = [bytes.subarray(0, 8)];
  for (let at = 8; ; ) {
    const end = at + 12 + view.getUint32(at);
    const type = wordAt(bytes, at + 4);
    if (end > bytes.length) throw new RangeError('The PNG ends within a chunk.');
    if (/^[A-Z]/.test(type) || PNG_KEPT.has(type)) parts.push(bytes.subarray(at, end));
    if (type === 'IEND') return { type: 'png', width: view.getUint32(16), height: view.getUint32(20), parts };
    at = end;
  }
}

/** Segments of a JPEG that only tell of it: Exif and XMP, IPTC, comments. */
const JPEG_DROPPED = new Set([0xe1, 0xed, 0xfe]);
/** Where the picture's own data begin. */
const JPEG_SCAN = 0xda;
/** The markers from C0 to CF that are no frame, which has the size. */
const NO_FRAME = new Set([0xc4, 0xc8, 0xcc]);

/** @throws RangeError for a file that ends too early, or has no size */
function readJpeg(bytes: Uint8Array): Read {
  const view = viewOf(bytes);
  const parts = [bytes.subarray(0, 2)];
  let [width, height] = [0, 0];
  for (let at = 2; ; ) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) throw new RangeError('The JPEG has no marker where one belongs.');
    if (marker === JPEG_SCAN) {
      if (width === 0 || bytes.at(-2) !== 0xff || bytes.at(-1) !== 0xd9) throw new RangeError('The JPEG has no end.');
      parts.push(bytes.subarray(at));
      return { type: 'jpeg', width, height, parts };
    }
    const end = at + 2 + view.getUint16(at + 2);
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.has(marker)) {
      height = view.getUint16(at + 5);
      width = view.getUint16(at + 7);
    }
    if (!JPEG_DROPPED.has(marker)) parts.push(bytes.subarray(at, end));
    at = end;
  }
}

const RIFF_HEAD = 12;
/** The bits of a WebP's head that say it has Exif and XMP. */
const WEBP_NOTED = 0x0c;

/** @throws RangeError for a file that ends too early, or has no size */
function readWebp(bytes: Uint8Array): Read {
  const view = viewOf(bytes);
  const parts = [bytes.slice(0, RIFF_HEAD)];
  let size: { width: number; height: number } | undefined;
  for (let at = RIFF_HEAD; at < bytes.length; ) {
    const type = wordAt(bytes, at);
    const length = view.getUint32(at + 4, true);
    const data = at + 8;
    const end = data + length + (length % 2);
    if (data + length > bytes.length) throw new RangeError('The WebP ends within a chunk.');
    const part = bytes.slice(at, end);
    if (type === 'VP8X') {
      part[8] = view.getUint8(data) & ~WEBP_NOTED;
      const edge = (from: number) => view.getUint16(from, true) + view.getUint8(from + 2) * 0x1_00_00 + 1;
      size = { width: edge(data + 4), height: edge(data + 7) };
    } else if (type === 'VP8L') {
      const bits = view.getUint32(data + 1, true);
      size ??= { width: (bits & 0x3f_ff) + 1, height: ((bits >> 14) & 0x3f_ff) + 1 };
    } else if (type === 'VP8 ') {
      size ??= {
        width: view.getUint16(data + 6, true) & 0x3f_ff,
        height: view.getUint16(data + 8, true) & 0x3f_ff,
      };
    }
    if (type !== 'EXIF' && type !== 'XMP ') parts.push(part);
    at = end;
  }
  const [head] = parts;
  if (!size || !head) throw new RangeError('The WebP has no picture.');
  viewOf(head).setUint32(4, parts.reduce((sum, { length }) => sum + length, 0) - 8, true);
  return { type: 'webp', ...size, parts };
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** What reads a file, by its first bytes. Its name and what a browser says of it do not matter. */
function readerOf(bytes: Uint8Array): ((bytes: Uint8Array) => Read) | undefined {
  if (PNG_SIGNATURE.every((byte, at) => bytes[at] === byte)) return readPng;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return readJpeg;
  return wordAt(bytes, 0) === 'RIFF' && wordAt(bytes, 8) === 'WEBP' ? readWebp : undefined;
}

/** Reads the file of a logo. @returns it, or why it is none. */
export function readLogo(bytes: Uint8Array): Logo | LogoFault {
  const reader = readerOf(bytes);
  if (!reader) return 'logoKind';
  if (bytes.length > LOGO_MAX.bytes) return 'logoLarge';
  try {
    const { parts, ...read } = reader(bytes);
    if (read.width < 1 || read.height < 1) return 'logoBroken';
    if (Math.max(read.width, read.height) > LOGO_MAX.edge) return 'logoEdge';
    return { ...read, bytes: new Uint8Array(parts.flatMap((part) => [...part])) };
  } catch (error) {
    if (error instanceof RangeError) return 'logoBroken';
    throw error;
  }
}
