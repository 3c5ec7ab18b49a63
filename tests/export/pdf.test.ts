import { create } from 'fontkit';
import { Face, Font, Blob as HbBlob, Buffer as HbBuffer, shape } from 'harfbuzzjs';
import { extractImages, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { mendAnchors } from '#export/face.ts';
import { loadedFont, SCRIPTS, unpacked } from '#export/fonts.ts';
import type { PdfJob } from '#export/job.ts';
import { writePdf } from '#export/pdf.ts';
import { type Sheet, sheetAsText } from '#export/table.ts';
import { installedFont } from '#host/server/reports/reportFile.ts';
import { NAMES, pupils } from './rows.ts';

const REPORT = {
  format: 'pdf',
  title: 'Session Performance – ജീവശാസ്ത്രം',
  filters: ['School: Tulsi Public School', 'Filter: Progress < 75%'],
  locale: 'en-IN',
  date: '20/11/2026',
  pageOf: 'Page {page} of {pages}',
} as const;

const sheetOf = (rows: string[][], headers = ['Student', 'Class']): Sheet<string> => ({
  title: 'Report',
  columns: headers.map((header) => ({ header, kind: undefined, isNumeric: false })),
  rows,
});

/** The text of every page as another program reads it, with where it stands. */
async function opened(sheets: Sheet<string>[], report: Partial<PdfJob> = {}) {
  const data = await writePdf({ ...REPORT, ...report, sheets } as PdfJob, () => {});
  const file = await getDocumentProxy(data, { useSystemFonts: false, verbosity: 0 });
  const pages = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) =>
      'str' in item && item.str.trim()
        ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]), width: item.width }]
        : [],
    );
    pages.push({
      width,
      height,
      texts,
      text: items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
        .join('')
        .replace(/\s+/g, ' '),
    });
  }
  const { info } = await file.getMetadata();
  await file.destroy();
  return { pages, info: info as { Title?: string }, data };
}

describe('PDF', () => {
  test('is not written where it would show a name as boxes, but signs are no names', async () => {
    await expect(opened([sheetOf([['王小明', '11 A']])])).rejects.toThrow('王');
    const { pages } = await opened([sheetOf([['Ω and α particles 🎉', '11 A']])]);
    expect(pages[0]?.text).toContain('Ω and α particles');
  });

  test('leaves out emoji and other signs that no font draws, with what belongs to them', async () => {
    const rows = ['Anu 🎉', '👩\u200d🎓 Ravi', 'Binu ❤️', 'India 🇮🇳', 'Room 5️⃣', '👍🏽', '☎️ മീനാക്ഷി', 'ക\u200dഷ 📐'];
    const { pages } = await opened([sheetOf(rows.map((name) => [name, '9 A']))]);
    const text = pages[0]?.text ?? '';
    for (const sign of [/\p{Emoji_Presentation}/u, /\u{fffd}/u, /\u{fe0f}/u, /\u{20e3}/u])
      expect(text).not.toMatch(sign);
    for (const name of ['Anu', 'Ravi', 'Binu', 'India', 'Room 5', 'മീനാക്ഷി']) expect(text).toContain(name);
  });

  test('has logo, name and line of a brand over the title, and no name that no font draws', async () => {
    const logo = { width: 2, height: 1, rgb: new Uint8Array([11, 110, 79, 255, 255, 255]) };
    const letterhead = { name: 'വിദ്യാജ്യോതി', line: '#0b6e4f', logo };
    const sheets = [sheetOf([['Anu', '9 A']])];
    const { pages } = await opened(sheets, { letterhead });
    expect(pages[0]?.text.indexOf('വിദ്യാജ്യോതി')).toBe(0);
    const data = await writePdf({ ...REPORT, sheets, letterhead, filters: [] }, () => {});
    const file = await getDocumentProxy(data, { useSystemFonts: false, verbosity: 0 });
    const [image] = await extractImages(file, 1);
    expect(image).toMatchObject({ width: 2, height: 1, channels: 3 });
    expect([...(image?.data ?? [])]).toEqual([...logo.rgb]);
    await file.destroy();
    const { pages: nameless } = await opened(sheets, { letterhead: { ...letterhead, name: '王小明' } });
    expect(nameless[0]?.text.indexOf(REPORT.title)).toBe(0);
  });

  test('has the title, the filters and the date first, and a header and its number on every page', async () => {
    const sheet = await sheetAsText(pupils(120), 'en-IN', () => {});
    const { pages, info } = await opened([sheet]);
    expect(info.Title).toBe(REPORT.title);
    expect(pages.length).toBeGreaterThan(3);
    for (const words of ['Session Performance – ജീവശാസ്ത്രം', ...REPORT.filters, REPORT.date]) {
      expect(pages[0]?.text).toContain(words);
    }
    for (const [index, { text }] of pages.entries()) {
      expect(text).toContain('Attended Sessions');
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
    }
  });

  test('has every row, in order', async () => {
    const names = Array.from({ length: 150 }, (_, index) => `Pupil${index}`);
    const { pages } = await opened([sheetOf(names.map((name) => [name, 'Class 7']))]);
    const read = pages.flatMap(({ texts }) => texts.map(({ text }) => text)).filter((text) => text.startsWith('Pupil'));
    expect(read).toEqual(names);
  });

  test.each(Object.entries(NAMES).filter(([script]) => script !== 'arabic'))(
    'gives names in %s back as they were',
    async (_, names) => {
      const { pages } = await opened([sheetOf(names.map((name) => [name, '7']))]);
      const text = pages
        .map((page) => page.text)
        .join(' ')
        .normalize();
      for (const name of names) expect(text).toContain(name.normalize());
    },
  );

  test('sets words of several scripts, and both directions, in one cell', async () => {
    const { pages } = await opened([sheetOf([['Asha रवि (രാജേഷ്) ₹500 محمد', 'x']])]);
    for (const word of ['Asha', 'रवि', 'രാജേഷ്', '₹500']) expect(pages[0]?.text).toContain(word);
  });

  test('keeps everything on the page: long texts wrap, endless ones end in an ellipsis', async () => {
    const rows = [
      ['A name of many words that goes on and on '.repeat(4), 'B'.repeat(300)],
      ['എറണാകുളം '.repeat(60), 'word '.repeat(4000)],
    ];
    const { pages } = await opened([sheetOf(rows)]);
    for (const { texts, width, height } of pages) {
      for (const text of texts) {
        expect(text.x).toBeGreaterThanOrEqual(36 - 1);
        expect(text.x + text.width).toBeLessThanOrEqual(width - 36 + 1);
        expect(text.y).toBeGreaterThanOrEqual(36 - 1);
        expect(text.y).toBeLessThanOrEqual(height);
      }
    }
    expect(pages.map((page) => page.text).join()).toContain('…');
  });

  test('lies across where the columns need it, and stands where they do not', async () => {
    const wide = sheetOf(
      [Array.from({ length: 12 }, (_, at) => `A longer value ${at}`)],
      Array.from({ length: 12 }, (_, at) => `Column ${at}`),
    );
    const [across] = (await opened([wide])).pages;
    const [upright] = (await opened([sheetOf([['a', 'b']])])).pages;
    expect(across && across.width > across.height).toBe(true);
    expect(upright && upright.width < upright.height).toBe(true);
  });

  test('sets several panels below each other, each under its title', async () => {
    const { pages } = await opened([sheetOf([['a', 'b']]), { ...sheetOf([['c', 'd']]), title: 'Growth' }]);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.text).toMatch(/Report .*a b .*Growth .*c d/);
  });

  test('embeds the letters in use, and no whole fonts', async () => {
    const { data } = await opened([sheetOf([['രാജേഷ്', 'प्रियंका']])]);
    expect(data.length).toBeLessThan(40_000);
  });
});

describe('fonts', () => {
  test.each(SCRIPTS.map((script) => [script.file, script] as const))(
    '%s is the same file to the page and to the server',
    async (_, script) => {
      const [ofPage, ofServer] = [await loadedFont(script), await installedFont(script)];
      expect(Buffer.compare(ofPage, ofServer)).toBe(0);
    },
  );
});

describe('shaping', () => {
  const scripts = Object.entries(NAMES).filter(([, names]) => names[0] && !/^[A-Z]/.test(names[0]));

  test.each(scripts)('sets %s as HarfBuzz does: the same glyphs in the same places', async (_, names) => {
    const script = SCRIPTS.find(({ letters }) => letters.test(names[0] as string));
    if (!script) throw new Error(`No font for ${names[0]}`);
    const bytes = unpacked(await loadedFont(script));
    const font = create(bytes);
    mendAnchors(font);
    const reference = new Font(new Face(new HbBlob(bytes.slice().buffer)));
    for (const word of names.flatMap((name) => name.split(' '))) {
      const buffer = new HbBuffer();
      buffer.addText(word);
      buffer.guessSegmentProperties();
      shape(reference, buffer);
      const wanted = buffer
        .getGlyphInfos()
        .map(({ codepoint }, at) => ({ id: codepoint, ...placeOf(buffer.getGlyphPositions()[at]) }));
      const { glyphs, positions } = font.layout(word);
      expect(
        glyphs.map(({ id }, at) => ({ id, ...placeOf(positions[at]) })),
        word,
      ).toEqual(wanted);
    }
  });
});

/** An advance and a shift, in units of the font. */
function placeOf(position: { xAdvance: number; xOffset: number; yOffset: number } | undefined) {
  const { xAdvance, xOffset, yOffset } = position ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
  return { xAdvance, xOffset, yOffset };
}
