import { create, type Font, type GlyphRun } from 'fontkit';
import { fontBytes, LATIN, SCRIPTS, type Script } from './fonts.ts';
import { decimal, latin1, type PdfFile, utf16 } from './pdfFile.ts';
import type { Step } from './table.ts';

/** Lengths of text are in thousandths of the font's size, as PDF counts them. */
const EM = 1000;
/** Codes of a font in a PDF have two bytes. */
const MOST_CODES = 0xffff;
/** Stands for no letter of its own; readers leave it out of what is found and copied. */
const NO_TEXT = '\u200B';
/** Stays with the letter before it: marks, joiners, and the dandas that Indian scripts share. */
const STAYS = /\p{M}|\p{Join_C}|[।॥]/u;

/** What a word is made of. */
const LETTER = /[\p{L}\p{N}]/u;

interface PlacedGlyph {
  /** Its code in the face. */
  code: number;
  /** How far it moves the pen. */
  advance: number;
  /** Where it stands from the pen. */
  x: number;
  y: number;
}

/** Letters of one face. */
interface Piece {
  face: Face;
  glyphs: PlacedGlyph[];
  /** What it reads, where its glyphs do not say so in their order. */
  text?: string;
}

/** A word that is ready to be drawn. */
interface Word {
  pieces: readonly Piece[];
  width: number;
  isRightToLeft: boolean;
}

/** A line of words, and its width with the spaces between them. */
interface Line {
  words: readonly Word[];
  width: number;
}

/** A font file in the document: the glyphs in use, each under one code for every text it stands for. */
class Face {
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
    // Vowel signs stand before their consonant, signs have two halves and marks stand above: no order of the
    // glyphs reads as the text. Then the first stands for all of it. (What runs from the right is read from there.)
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

  /** How far the PDF moves its pen for a code. */
  widthOf(code: number): number {
    return this.#glyphs[code]?.width ?? 0;
  }

  /** Writes the font with the glyphs in use. @returns its object's number. */
  write(file: PdfFile): number {
    const font = this.#font;
    // The name of a subset begins with six letters of its own choice.
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

  /** The code of a glyph that stands for a text; its own for each, so that every text is found and copied. */
  #codeOf(id: number, text: string): number {
    const key = `${id} ${text}`;
    const known = this.#codes.get(key) ?? (this.#glyphs.length > MOST_CODES ? this.#anyCodeOf(id) : undefined);
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

const hex = (code: number) => code.toString(16).padStart(4, '0');

/** A mark may have no anchor on what it follows; fontkit 2.0.4 throws then, where it must do nothing (its issue 367). */
export function mendAnchors(font: Font): void {
  // A getter that makes the engine once, and keeps it.
  const positions = font._layoutEngine.engine?.GPOSProcessor;
  if (!positions) return;
  const { applyAnchor } = positions;
  positions.applyAnchor = function (mark, base, baseIndex) {
    if (base && mark.markAnchor) applyAnchor.call(this, mark, base, baseIndex);
  };
}

/** Sets text in Noto Sans: words in any script of India, each shaped once however often it occurs. */
export class Typesetter {
  readonly #faces = new Map<Script, Face>();
  readonly #scripts = new Map<string, Script>();
  readonly #words = new Map<string, Word>();
  readonly #graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

  /**
   * Fetches what the letters need.
   * @throws where no font has a letter: a name would be drawn as boxes. Other signs may be.
   */
  async load(letters: ReadonlySet<string>, step: Step): Promise<void> {
    const scripts = new Set([LATIN]);
    for (const letter of letters) scripts.add(this.#scriptOf(letter));
    // In the table's order, so that the same rows make the same file.
    for (const script of SCRIPTS) {
      if (!scripts.has(script) || this.#faces.has(script)) continue;
      this.#faces.set(script, new Face(await fontBytes(script), `F${this.#faces.size}`, script));
      await step();
    }
    for (const letter of letters) {
      if (LETTER.test(letter) && !this.#faceOf(letter).has(letter)) throw new Error(`No font here has '${letter}'.`);
    }
  }

  /** A word without spaces in it. */
  word(text: string): Word {
    let word = this.#words.get(text);
    if (!word) {
      const pieces = this.#split(text).map(({ face, text }) => face.shape(text));
      const isRightToLeft = pieces.some(({ face }) => face.script.isRightToLeft);
      if (isRightToLeft) pieces.reverse();
      const width = pieces.reduce((sum, { glyphs }) => glyphs.reduce((all, { advance }) => all + advance, sum), 0);
      word = { pieces, width, isRightToLeft };
      this.#words.set(text, word);
    }
    return word;
  }

  /** The width of a text on one line, and of its longest word. */
  measure(text: string): { line: number; word: number } {
    const widths = wordsOf(text).map((word) => this.word(word).width);
    const spaces = Math.max(0, widths.length - 1) * this.word(' ').width;
    return { line: widths.reduce((sum, width) => sum + width, spaces), word: Math.max(0, ...widths) };
  }

  /** Lines no wider than `width`; what does not fit into `most` of them ends in an ellipsis. */
  lines(text: string, width: number, most: number): Line[] {
    const space = this.word(' ').width;
    const lines: { words: Word[]; width: number }[] = [];
    let line: { words: Word[]; width: number } | undefined;
    for (const part of wordsOf(text).flatMap((word) => this.#broken(word, width))) {
      const word = this.word(part);
      if (line && line.width + space + word.width <= width) {
        line.words.push(word);
        line.width += space + word.width;
      } else {
        line = { words: [word], width: word.width };
        lines.push(line);
      }
    }
    if (lines.length <= most) return lines;
    return [...lines.slice(0, most - 1), this.#shortened(lines[most - 1], width)];
  }

  /** The operators that draw a line from `x` on, its letters standing on `y`. */
  draw(line: Line, x: number, y: number, size: number): string {
    let out = `BT 1 0 0 1 ${decimal(x)} ${decimal(y)} Tm `;
    let face: Face | undefined;
    let rise = 0;
    // Where the line has got to, and where the PDF's pen stands.
    let at = 0;
    let pen = 0;
    let shown = '';
    const flush = () => {
      if (shown) out += `[${shown}]TJ `;
      shown = '';
    };
    const words = inVisualOrder(line.words).flatMap((word, index) => (index ? [this.word(' '), word] : [word]));
    for (const { pieces } of words) {
      for (const piece of pieces) {
        if (piece.face !== face) {
          flush();
          face = piece.face;
          out += `/${face.name} ${size} Tf `;
        }
        if (piece.text) {
          flush();
          out += `/Span<</ActualText<feff${utf16(piece.text)}>>>BDC `;
        }
        for (const glyph of piece.glyphs) {
          const raised = Math.round((glyph.y * size) / 10) / 100;
          if (raised !== rise) {
            flush();
            rise = raised;
            out += `${rise} Ts `;
          }
          const back = Math.round((pen - at - glyph.x) * 100) / 100;
          if (back) {
            shown += back;
            pen -= back;
          }
          shown += `<${hex(glyph.code)}>`;
          pen += face.widthOf(glyph.code);
          at += glyph.advance;
        }
        if (piece.text) {
          flush();
          out += 'EMC ';
        }
      }
    }
    flush();
    return `${out}${rise ? '0 Ts ' : ''}ET\n`.replaceAll('><', '');
  }

  /** Writes the fonts. @returns their names and objects, as a page's resources list them. */
  async write(file: PdfFile, step: Step): Promise<string> {
    let list = '';
    for (const face of this.#faces.values()) {
      list += `/${face.name} ${face.write(file)} 0 R`;
      await step();
    }
    return list;
  }

  #scriptOf(letter: string): Script {
    let script = this.#scripts.get(letter);
    if (!script) {
      script = SCRIPTS.find(({ letters }) => letters.test(letter)) ?? LATIN;
      this.#scripts.set(letter, script);
    }
    return script;
  }

  /** A word by face. */
  #split(text: string): { face: Face; text: string }[] {
    const parts: { face: Face; text: string }[] = [];
    for (const letter of text) {
      const last = parts.at(-1);
      const stays = last && STAYS.test(letter) && last.face.has(letter);
      const face = stays ? last.face : this.#faceOf(letter);
      if (last?.face === face) last.text += letter;
      else parts.push({ face, text: letter });
    }
    return parts;
  }

  #faceOf(letter: string): Face {
    const face = this.#faces.get(this.#scriptOf(letter)) ?? this.#faces.get(LATIN);
    if (!face) throw new Error('Text was set before its fonts were loaded: call `load` first.');
    return face;
  }

  /** A word in parts that fit, where it is wider than the line. */
  #broken(text: string, width: number): string[] {
    if (this.word(text).width <= width) return [text];
    const parts: string[] = [];
    let room = 0;
    for (const { segment } of this.#graphemes.segment(text)) {
      const needed = this.word(segment).width;
      if (needed > room || parts.length === 0) {
        parts.push(segment);
        room = width - needed;
      } else {
        parts[parts.length - 1] += segment;
        room -= needed;
      }
    }
    return parts;
  }

  #shortened(line: Line | undefined, width: number): Line {
    const added = this.word('…').width + this.word(' ').width;
    const words = [...(line?.words ?? [])];
    let length = line?.width ?? 0;
    while (words.length > 1 && length + added > width) length -= (words.pop()?.width ?? 0) + this.word(' ').width;
    return { words: [...words, this.word('…')], width: length + added };
  }
}

/** The words of a text. A control character is no letter. */
const wordsOf = (text: string): string[] => text.split(/[\s\p{Cc}]+/u).filter(Boolean);

/** From left to right, as they are drawn: a line runs the way its first word does, and others within it their own. */
function inVisualOrder(words: readonly Word[]): readonly Word[] {
  if (!words.some(({ isRightToLeft }) => isRightToLeft)) return words;
  const runs: Word[][] = [];
  for (const word of words) {
    const last = runs.at(-1);
    if (last?.[0]?.isRightToLeft === word.isRightToLeft) last.push(word);
    else runs.push([word]);
  }
  for (const run of runs) if (run[0]?.isRightToLeft) run.reverse();
  return (words[0]?.isRightToLeft ? runs.reverse() : runs).flat();
}
