/** The part of fontkit 2.0.4 that is used here; it brings no types. */
declare module 'fontkit' {
  interface Glyph {
    id: number;
    /** Of the text that it stands for, as far as it was kept through substitution. */
    codePoints: number[];
    /** In units of the font, unhinted. */
    advanceWidth: number;
  }

  interface GlyphPosition {
    xAdvance: number;
    xOffset: number;
    yOffset: number;
  }

  /** Glyphs from left to right, whatever the direction. */
  interface GlyphRun {
    glyphs: Glyph[];
    positions: GlyphPosition[];
  }

  interface Anchor {
    xCoordinate: number;
    yCoordinate: number;
  }

  interface LayoutEngine {
    engine?: {
      GPOSProcessor?: {
        applyAnchor(mark: { markAnchor: Anchor }, base: Anchor | null, baseIndex: number): void;
      };
    };
  }

  interface Subset {
    /** @returns the glyph's number in the subset. */
    includeGlyph(id: number): number;
    /** A TrueType file. */
    encode(): Uint8Array;
  }

  export interface Font {
    postscriptName: string;
    unitsPerEm: number;
    ascent: number;
    descent: number;
    capHeight: number;
    bbox: { minX: number; minY: number; maxX: number; maxY: number };
    hasGlyphForCodePoint(codePoint: number): boolean;
    getGlyph(id: number): Glyph;
    layout(text: string): GlyphRun;
    createSubset(): Subset;
    /** Not public; needed to mend positions. */
    _layoutEngine: LayoutEngine;
  }

  export function create(file: Uint8Array): Font;
}
