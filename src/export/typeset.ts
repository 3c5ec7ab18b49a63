import { Face, hex, type Piece } from './face.ts';
import { type FontSource, LATIN, SCRIPTS, type Script, unpacked } from './fonts.ts';
import { decimal, type PdfFile, utf16 } from './pdfFile.ts';
import type { Step } from './table.ts';

/** Stays with the letter before it: marks, joiners, and the dandas that Indian scripts share. */
const STAYS = /\p{M}|\p{Join_C}|[।॥]/u;
const JOINS = /\p{Join_C}/u;
/** A letter or a digit: what a word is made of. */
const LETTER = /[\p{L}\p{N}]/u;

/** A word that is ready to be drawn; its width is in thousandths of the font size. */
interface Word {
  pieces: readonly Piece[];
  width: number;
  isRightToLeft: boolean;
}

/** A line of words; its width, with the spaces between them, is in thousandths of the font size. */
interface Line {
  words: readonly Word[];
  width: number;
}

/** Sets text in Noto Sans, in any script of India. Each word is shaped once, however often it occurs. */
export class Typesetter {
  readonly #fontOf: FontSource;
  readonly #faces = new Map<Script, Face>();
  readonly #scripts = new Map<string, Script>();
  readonly #words = new Map<string, Word>();
  readonly #graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

  constructor(fontOf: FontSource) {
    this.#fontOf = fontOf;
  }

  /**
   * Loads the fonts that the letters need.
   * @throws where no font has a letter or digit, since a name would be incomplete; other signs are left out.
   */
  async load(letters: ReadonlySet<string>, step: Step): Promise<void> {
    const scripts = new Set([LATIN]);
    for (const letter of letters) scripts.add(this.#scriptOf(letter));
    // In the order of SCRIPTS, so that the same rows always make the same file.
    for (const script of SCRIPTS) {
      if (!scripts.has(script) || this.#faces.has(script)) continue;
      this.#faces.set(script, new Face(unpacked(await this.#fontOf(script)), `F${this.#faces.size}`, script));
      await step();
    }
    for (const letter of letters) {
      if (LETTER.test(letter) && !this.#faceOf(letter).has(letter)) throw new Error(`No font here has '${letter}'.`);
    }
  }

  /** Shapes a word, a text without spaces. */
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

  /** The width of a text on one line, and of its longest word, in thousandths of the font size. */
  measure(text: string): { line: number; word: number } {
    const widths = wordsOf(text).map((word) => this.word(word).width);
    const spaces = Math.max(0, widths.length - 1) * this.word(' ').width;
    return { line: widths.reduce((sum, width) => sum + width, spaces), word: Math.max(0, ...widths) };
  }

  /** Breaks a text into lines no wider than `width`; a text of more than `most` lines ends in an ellipsis. */
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

  /** The PDF operators that draw a line from `x` on, with its baseline at `y`. */
  draw(line: Line, x: number, y: number, size: number): string {
    let out = `BT 1 0 0 1 ${decimal(x)} ${decimal(y)} Tm `;
    let face: Face | undefined;
    let rise = 0;
    // Where the next letter belongs, and where the PDF's pen is.
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

  /** Splits a word into parts, each in the face that draws it; signs that none draws are left out. */
  #split(text: string): { face: Face; text: string }[] {
    const parts: { face: Face; text: string }[] = [];
    let isLeftOut = false;
    for (const letter of text) {
      const last = parts.at(-1);
      const stays = last && STAYS.test(letter) && last.face.has(letter);
      const face = stays ? last.face : this.#faceOf(letter);
      // Emoji and other signs that no font here draws would be boxes. What belongs to one goes with it.
      isLeftOut = STAYS.test(letter) ? isLeftOut || !(face.has(letter) || JOINS.test(letter)) : !face.has(letter);
      if (isLeftOut && !LETTER.test(letter)) continue;
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

  /** Breaks a word that is wider than the line into parts that fit. */
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

/** The words of a text; control characters separate them as spaces do. */
const wordsOf = (text: string): string[] => text.split(/[\s\p{Cc}]+/u).filter(Boolean);

/**
 * The words in the order in which they are drawn, from left to right. The line runs in the direction of its first word;
 * words of the other direction run their own way within it.
 */
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
