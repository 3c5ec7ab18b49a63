import { create, type Font, type GlyphRun } from 'fontkit';
import type { Script } from './fonts.ts';
import { decimal, latin1, type PdfFile, utf16 } from './pdfFile.ts';

/** Lengths of text are in thousandths of the font size, as PDF counts them. */
const EM = 1000;
/** The highest code of a glyph: codes in a PDF have two bytes. */
const MAX_CODE = 0xffff;
/** The text of a glyph that has none of its own; readers leave it out of what is found and copied. */
const NO_TEXT = '\u200B';

/** A glyph in its place; lengths in thousandths of the font size. */
interface PositionedGlyph {
  /** Its code in the face. */
  code: number;
  /** How far it moves the pen. */
  advance: number;
  /** Where it stands from the pen. */
  x: number;
  y: number;
}

/** Shaped letters of one face. */
export interface Piece {
  face: Face;
  glyphs: PositionedGlyph[];
  /** The text that the glyphs stand for, where they do not spell it in their order. */
  text?: string;
}

/**
 * One font file in the document, with the glyphs in use. A glyph that stands for several texts has a code for each of
 * them, so that every text can be found and copied.
 */
export class Face {
  readonly #font: Font;
  readonly #subset;
  readonly #codes = new Map<string, number>();
  readonly #glyphs: { id: number; text: string; width: number }[] = [];

  constructor(
    file: Uint8Array,
    /** Its name in the pages. */
    readonly name: string,
    readonly script: Script,
  ) {
    this.#font = create(file);
    this.#subset = this.#font.createSubset();
    mendAnchors(this.#font);
    this.#codeOf(0, '\uFFFD');
  }

  has(letter: string): boolean {
    return this.#font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  }

  shape(text: string): Piece {
    const { glyphs, positions }: GlyphRun = this.#font.layout(text);
    const read = glyphs.map((glyph) => String.fromCodePoint(...glyph.codePoints));
    // In Indian scripts vowel signs may stand before their consonant, have two halves or stand above it, so the glyphs
    // do not spell the text in their order. Then the first glyph stands for the whole text. Readers handle
    // right-to-left glyphs by themselves.
    const inOrder = this.script.isRightToLeft || (this.script.isPlain && read.join('') === text);
    return {
      face: this,
      ...(inOrder ? {} : { text }),
      glyphs: glyphs.map((glyph, at) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
        return {
          code: this.#codeOf(glyph.id, (inOrder ? read[at] : at === 0 ? text : '') || NO_TEXT),
          advance: this.#scaled(xAdvance),
          x: this.#scaled(xOffset),
          y: this.#scaled(yOffset),
        };
      }),
    };
  }

  /** How far a glyph moves the pen of the PDF, in thousandths of the font size. */
  widthOf(code: number): number {
    return this.#glyphs[code]?.width ?? 0;
  }

  /** Writes the font with the glyphs in use. @returns its object's number. */
  write(file: PdfFile): number {
    const font = this.#font;
    // The name of an embedded subset begins with six letters and a plus sign; which letters is free.
    const name = `AAAAA${String.fromCharCode(65 + Number(this.name.slice(1)))}+${font.postscriptName}`;
    const box = [font.bbox.minX, font.bbox.minY, font.bbox.maxX, font.bbox.maxY].map((edge) => this.#scaled(edge));
    const ids = this.#glyphs.map(({ id }) => this.#subset.includeGlyph(id));
    const data = file.addStream(this.#subset.encode());
    const metrics = `/Ascent ${this.#scaled(font.ascent)}/Descent ${this.#scaled(font.descent)}/CapHeight ${this.#scaled(font.capHeight)}`;
    const descriptor = file.add(
      `/Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${box.join(' ')}]/ItalicAngle 0${metrics}/StemV 80/FontFile2 ${data} 0 R`,
    );
    const map = file.addStream(Uint8Array.from(ids.flatMap((id) => [id >> 8, id & 0xff])));
    const widths = this.#glyphs.map(({ width }) => decimal(width)).join(' ');
    const descendant = file.add(
      `/Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/CIDToGIDMap ${map} 0 R/DW 0/W[0[${widths}]]`,
    );
    const toUnicode = file.addStream(latin1(this.#unicodeMap()));
    return file.add(
      `/Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${toUnicode} 0 R`,
    );
  }

  /** The code of a glyph that stands for a text. Once all codes are in use, any code of that glyph. */
  #codeOf(id: number, text: string): number {
    const key = `${id} ${text}`;
    const known = this.#codes.get(key) ?? (this.#glyphs.length > MAX_CODE ? this.#anyCodeOf(id) : undefined);
    if (known !== undefined) return known;
    const code = this.#glyphs.push({ id, text, width: this.#scaled(this.#font.getGlyph(id).advanceWidth) }) - 1;
    this.#codes.set(key, code);
    return code;
  }

  #anyCodeOf(id: number): number {
    return Math.max(
      0,
      this.#glyphs.findIndex((glyph) => glyph.id === id),
    );
  }

  /** Rounded as it is written, so that errors do not add up along a line. */
  #scaled(length: number): number {
    return Math.round((length * EM * 100) / this.#font.unitsPerEm) / 100;
  }

  #unicodeMap(): string {
    const lines = this.#glyphs.map(({ text }, code) => `<${hex(code)}> <${utf16(text)}>`);
    const blocks: string[] = [];
    // A block holds at most 100 lines.
    for (let from = 0; from < lines.length; from += 100) {
      const block = lines.slice(from, from + 100);
      blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
    }
    return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
  }
}

/** A glyph's code as a PDF writes it: two bytes in hexadecimal. */
export const hex = (code: number): string => code.toString(16).padStart(4, '0');

/** Mends fontkit 2.0.4, which throws for a mark without an anchor, where it must do nothing (its issue 367). */
export function mendAnchors(font: Font): void {
  // The getter makes the engine once and keeps it, so what is changed here stays.
  const positions = font._layoutEngine.engine?.GPOSProcessor;
  if (!positions) return;
  const { applyAnchor } = positions;
  positions.applyAnchor = function (mark, base, baseIndex) {
    if (base && mark.markAnchor) applyAnchor.call(this, mark, base, baseIndex);
  };
}
