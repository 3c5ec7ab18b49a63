import { zlibSync } from 'fflate';

/** A PDF 1.7 file that is written object by object, with the cross-reference table at its end. */
export class PdfFile {
  readonly #chunks: Uint8Array<ArrayBuffer>[] = [];
  readonly #offsets: number[] = [];
  #length = 0;

  constructor() {
    // Bytes beyond ASCII, so that tools do not take the file for text.
    this.#push('%PDF-1.7\n%');
    this.#push(new Uint8Array([0xe2, 0xe3, 0xcf, 0xd3, 0x0a]));
  }

  /** Gives the number of an object that is written later. */
  reserve(): number {
    return this.#offsets.push(0);
  }

  /** Writes an object; `dictionary` is its entries. @returns its number. */
  add(dictionary: string, number = this.reserve()): number {
    this.#begin(number);
    this.#push(`<<${dictionary}>>\nendobj\n`);
    return number;
  }

  /** Writes bytes, compressed. @returns the object's number. */
  addStream(content: Uint8Array, dictionary = ''): number {
    const number = this.reserve();
    const packed = zlibSync(content) as Uint8Array<ArrayBuffer>;
    this.#begin(number);
    this.#push(`<</Filter/FlateDecode/Length ${packed.length}${dictionary}>>\nstream\n`);
    this.#push(packed);
    this.#push('\nendstream\nendobj\n');
    return number;
  }

  /** The whole file. */
  async finish(root: number, info: number): Promise<Uint8Array<ArrayBuffer>> {
    const start = this.#length;
    const size = this.#offsets.length + 1;
    const entries = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    this.#push(`xref\n0 ${size}\n0000000000 65535 f \n${entries}`);
    this.#push(`trailer\n<</Size ${size}/Root ${root} 0 R/Info ${info} 0 R>>\nstartxref\n${start}\n%%EOF\n`);
    return new Uint8Array(await new Blob(this.#chunks).arrayBuffer());
  }

  #begin(number: number): void {
    this.#offsets[number - 1] = this.#length;
    this.#push(`${number} 0 obj\n`);
  }

  #push(part: string | Uint8Array<ArrayBuffer>): void {
    const bytes = typeof part === 'string' ? latin1(part) : part;
    this.#chunks.push(bytes);
    this.#length += bytes.length;
  }
}

/** A text as bytes, one for each letter: the syntax of a PDF is Latin-1. */
export function latin1(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** A text as UTF-16BE in hexadecimal, as ToUnicode maps take it. */
export function utf16(text: string): string {
  let hex = '';
  for (let at = 0; at < text.length; at += 1) hex += text.charCodeAt(at).toString(16).padStart(4, '0');
  return hex;
}

/** A text as a value in a PDF dictionary. */
export const textValue = (text: string): string => `<feff${utf16(text)}>`;

/** A number as PDF syntax allows it: without exponent, with two decimals at most. */
export const decimal = (value: number): string => String(Math.round(value * 100) / 100);
