/** What a course package may be: the structure of cmi5, a zip with its files, and what is said of one that cannot be read. */
import { crc32 } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { COURSE_PACKAGE_MAX } from '#domain/courses/coursePackages.ts';
import { openPackage, placeOf } from '#host/server/courses/coursePackage.ts';
import { readStructure } from '#host/server/courses/courseStructure.ts';
import { ImportError } from '#host/server/imports/importError.ts';
import { blockXml, packageOf, pages, structureXml, unitXml } from '#tests/support/data/coursePackages.ts';

const read = (xml: string) => readStructure(strToU8(xml));
/** The sentence with which something is refused. */
function refusal(open: () => unknown): string {
  try {
    open();
  } catch (error) {
    if (error instanceof ImportError) return error.message;
    throw error;
  }
  return 'taken';
}

describe('a course structure', () => {
  it('has a title in languages, and units with all that a launch needs', () => {
    const { publisherId, titles, units, blocks } = read(
      structureXml(
        unitXml(1, {
          attributes:
            'moveOn="CompletedAndPassed" masteryScore="0.75" launchMethod="OwnWindow" activityType="http://adlnet.gov/expapi/activities/lesson"',
          more: '<launchParameters> Start=1 </launchParameters><entitlementKey>xyz-123</entitlementKey>',
        }),
      ),
    );
    expect({ publisherId, titles, blocks }).toEqual({
      publisherId: 'https://publisher.example/course/1',
      titles: { 'en-US': 'Rocks & minerals', 'ml-IN': 'Rocks & minerals (ml)' },
      blocks: [],
    });
    expect(units).toEqual([
      {
        publisherId: 'https://publisher.example/unit/1',
        titles: { 'en-US': 'Unit 1', 'ml-IN': 'Unit 1 (ml)' },
        url: 'unit1/index.html',
        launchMethod: 'OwnWindow',
        moveOn: 'CompletedAndPassed',
        masteryScore: 0.75,
        launchParameters: 'Start=1',
        entitlementKey: 'xyz-123',
        activityType: 'http://adlnet.gov/expapi/activities/lesson',
      },
    ]);
  });

  it('leaves out what it may: any window, and no condition', () => {
    expect(read(structureXml(unitXml(1, { attributes: '' }))).units).toMatchObject([
      {
        launchMethod: 'AnyWindow',
        moveOn: 'NotApplicable',
        masteryScore: null,
        launchParameters: null,
        entitlementKey: null,
        activityType: null,
      },
    ]);
  });

  it('counts the units of a block with those of the blocks in it', () => {
    const { units, blocks } = read(
      structureXml(unitXml(1), blockXml(1, unitXml(2), blockXml(2, unitXml(3), unitXml(4))), unitXml(5)),
    );
    expect(units.map(({ publisherId }) => publisherId.at(-1)).join('')).toBe('12345');
    expect(blocks.map(({ publisherId, units: inside }) => [publisherId.at(-1), inside])).toEqual([
      ['1', [1, 2, 3]],
      ['2', [2, 3]],
    ]);
  });

  it('is read with a prefix, comments, CDATA, numbers of signs, a mark of its encoding and elements of others', () => {
    const xml = structureXml(unitXml(1, { more: '<v:mood xmlns:v="https://vendor.example">calm</v:mood>' }))
      .replaceAll(/<(\/?)(courseStructure|course|au|title|langstring|url)\b/g, '<$1c:$2')
      .replace('xmlns=', 'xmlns:c=')
      .replace('Rocks &amp; minerals', '<!-- of the earth --><![CDATA[Rocks & ]]>min&#x65;ra&#108;s');
    const { titles, units } = read(xml);
    expect([titles['en-US'], units.length]).toEqual(['Rocks & minerals', 1]);
    const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from(structureXml(unitXml(1)), 'utf16le')]);
    expect(readStructure(utf16).units).toHaveLength(1);
    expect(read(`\ufeff${structureXml(unitXml(1))}`).units).toHaveLength(1);
  });

  it.each([
    ['no unit', structureXml(), /line 2: <courseStructure> has no unit \(<au>\)/],
    ['a block without units', structureXml(blockXml(1)), /<block> has neither a unit/],
    [
      'an id twice',
      structureXml(unitXml(1), unitXml(1)),
      /has the id https:\/\/publisher\.example\/unit\/1, which line 4/,
    ],
    ['no id', structureXml(unitXml(1)).replace('id="https://publisher.example/unit/1" ', ''), /<au> has no id\./],
    [
      'an id that is no IRI',
      structureXml(unitXml(1)).replace('publisher.example/unit', '').replace('https:///1', 'one'),
      /has to be an IRI/,
    ],
    ['no title', structureXml(unitXml(1)).replace(/<title>.*?<\/title>/, ''), /<course> has no title/],
    ['no url', structureXml(unitXml(1, { url: ' ' })), /<au> has no <url>/],
    [
      'another moveOn',
      structureXml(unitXml(1, { attributes: 'moveOn="Viewed"' })),
      /moveOn is "Viewed", and may be NotApplicable, Passed/,
    ],
    ['another window', structureXml(unitXml(1, { attributes: 'launchMethod="Popup"' })), /launchMethod is "Popup"/],
    [
      'a score in percent',
      structureXml(unitXml(1, { attributes: 'masteryScore="75"' })),
      /masteryScore is "75", and has to be a number from 0 to 1/,
    ],
    ['a negative score', structureXml(unitXml(1, { attributes: 'masteryScore="-0.1"' })), /masteryScore is "-0\.1"/],
    ['a language that is none', structureXml(unitXml(1)).replace('ml-IN', 'm_l'), /lang is "m_l"/],
    ['another document', '<manifest identifier="x"/>', /no course structure of cmi5/],
    ['no XML', 'Hello', /text data outside of root/],
    ['nothing', '', /must contain a root element/],
    ['a tag that is not closed', structureXml(unitXml(1)).replace('</au>', ''), /line 5: unexpected close tag/],
    ['an end too early', structureXml(unitXml(1)).slice(0, -40), /line 4: unclosed tag: url/],
    [
      'a bare &',
      structureXml(unitXml(1)).replace('Rocks &amp;', 'Rocks &'),
      /line 3: disallowed character in entity name/,
    ],
    [
      'an attribute twice',
      structureXml(unitXml(1, { attributes: 'moveOn="Passed" moveOn="Passed"' })),
      /line 4: duplicate attribute: moveOn/,
    ],
    ['two roots', `${structureXml(unitXml(1))}<more/>`, /line 5: documents may contain only one root/],
  ])('is refused with %s', (_, xml, sentence) => {
    expect(refusal(() => read(xml))).toMatch(sentence);
  });

  it('has no document type, so that nothing in it can grow or fetch', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE c [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${structureXml(unitXml(1)).slice(39)}`;
    expect(refusal(() => read(bomb))).toMatch(/document type \(<!DOCTYPE\), which is not read/);
  });

  it('is refused where it is nested too deep or has too many elements', () => {
    expect(refusal(() => read('<a>'.repeat(100)))).toMatch(/nested more than 60 deep/);
    expect(refusal(() => read(`<a>${'<b/>'.repeat(30_000)}</a>`))).toMatch(/more than 20000 elements/);
    const units = Array.from({ length: COURSE_PACKAGE_MAX.units + 1 }, (_, n) => unitXml(n + 1));
    expect(refusal(() => read(structureXml(...units)))).toMatch(/200 units at most/);
  });

  it('reads a file that is no XML in a time that grows with its size alone', () => {
    for (const text of ['<', '<a ', '<a b="', '<!--', '<![CDATA[', '<?', '&', '<a b=" '])
      expect(refusal(() => read(text.repeat(50_000)))).toContain('line 1');
  });
});

describe('a course package', () => {
  it('is a zip with its files by their paths', () => {
    const { structure, files } = openPackage(
      packageOf(structureXml(unitXml(1)), { ...pages(1), 'unit1/a.js': 'run()' }),
    );
    expect(structure.units).toHaveLength(1);
    expect([...files.keys()].sort()).toEqual(['cmi5.xml', 'unit1/a.js', 'unit1/index.html']);
  });

  it('is a structure alone where its units are elsewhere', () => {
    const xml = structureXml(unitXml(1, { url: 'https://courses.example/rocks?part=1' }));
    expect(openPackage(strToU8(xml))).toMatchObject({
      structure: { units: [{ url: 'https://courses.example/rocks?part=1' }] },
    });
    expect(refusal(() => openPackage(strToU8(structureXml(unitXml(1)))))).toMatch(/there is no zip with files/);
  });

  it('is a zip of 64 bits too', () => {
    const zip = zip64({ 'cmi5.xml': structureXml(unitXml(1)), 'unit1/index.html': '<h1>One</h1>' });
    expect([...openPackage(zip).files.keys()]).toEqual(['cmi5.xml', 'unit1/index.html']);
    const broken = zip.slice();
    new DataView(broken.buffer).setBigUint64(broken.length - 22 - 20 + 8, 2n ** 60n, true);
    expect(refusal(() => openPackage(broken))).toMatch(/The zip is broken/);
  });

  it.each([
    [
      'the folder and not what is in it',
      { 'course/cmi5.xml': structureXml(unitXml(1)) },
      /has course\/cmi5\.xml, and cmi5\.xml has to be at its top/,
    ],
    ['SCORM', { 'imsmanifest.xml': '<manifest/>' }, /a package of SCORM/],
    ['plain xAPI', { 'tincan.xml': '<tincan/>' }, /a package of plain xAPI/],
    ['no structure', { 'index.html': 'Hello' }, /no cmi5\.xml/],
    [
      'a unit whose file is missing',
      { 'cmi5.xml': structureXml(unitXml(1)) },
      /opens the file "unit1\/index\.html", which is not in the zip/,
    ],
  ])('is refused with %s', (_, files, sentence) => {
    const zip = zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
    expect(refusal(() => openPackage(zip))).toMatch(sentence);
  });

  it.each([
    'http://courses.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '//courses.example/x',
    'app://start',
    'java&#9;script:alert(1)',
    '/&#10;/courses.example/x',
    '..\\index.html',
  ])('is refused where a unit opens %s', (url) => {
    expect(refusal(() => openPackage(packageOf(structureXml(unitXml(1, { url })), pages(1))))).toMatch(
      /has to be a file of the zip, or an address that begins with https:/,
    );
  });

  it.each([
    ['whose path is too long', `${'x'.repeat(500)}/a.js`, /"x{80}", whose path has more than 500 characters/],
    [
      'whose path has a sign that nothing can keep',
      'a\0b.js',
      /"ab\.js", whose path has a character that no path may have/,
    ],
    ['that would be above it', '../../etc/passwd', /path leaves the folder/],
    ['that would be anywhere', '/etc/passwd', /path leaves the folder/],
    ['that would be on another drive', 'C:/start.js', /path leaves the folder/],
  ])('is refused with a file %s', (_, path, sentence) => {
    expect(refusal(() => openPackage(packageOf(structureXml(unitXml(1)), { ...pages(1), [path]: 'x' })))).toMatch(
      sentence,
    );
  });

  it('has links as the texts that they are: nothing is followed', () => {
    const link = [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] as const;
    const { files } = openPackage(
      zipSync({
        'cmi5.xml': strToU8(structureXml(unitXml(1))),
        'unit1/index.html': strToU8('<h1>One</h1>'),
        passwords: [...link],
      }),
    );
    expect(new TextDecoder().decode(files.get('passwords'))).toBe('/etc/passwd');
  });

  it('is refused where a file unpacks to more than it says', () => {
    const zip = packageOf(structureXml(unitXml(1)), { ...pages(1), large: 'x'.repeat(1_000_000) });
    const entry = Buffer.from(zip.buffer, zip.byteOffset, zip.length).lastIndexOf('large') - 46;
    new DataView(zip.buffer, zip.byteOffset).setUint32(entry + 24, 10, true);
    expect(refusal(() => openPackage(zip))).toMatch(/The zip is broken \(at large\)/);
  });

  it('is refused where it would have too many files or bytes, and a way out is told', () => {
    const many = Object.fromEntries(Array.from({ length: COURSE_PACKAGE_MAX.files }, (_, n) => [`f${n}`, '']));
    expect(refusal(() => openPackage(packageOf(structureXml(unitXml(1)), many)))).toMatch(
      /more than 80 MB or 3000 files.*give the cmi5\.xml alone/,
    );
    const large = packageOf(structureXml(unitXml(1)), { large: '' });
    const entry = Buffer.from(large.buffer, large.byteOffset, large.length).lastIndexOf('large') - 46;
    new DataView(large.buffer, large.byteOffset).setUint32(entry + 24, COURSE_PACKAGE_MAX.unpackedBytes, true);
    expect(refusal(() => openPackage(large))).toMatch(/more than 80 MB/);
  });
});

describe('the place of a unit', () => {
  it('is a path without what is behind it, or an address', () => {
    expect(placeOf('a%20b/index.html?lang=en#top')).toEqual({
      path: 'a b/index.html',
      search: '?lang=en',
      hash: '#top',
    });
    expect(placeOf('/start.html')).toEqual({ path: 'start.html', search: '', hash: '' });
    expect(placeOf('../../start.html')).toEqual({ path: 'start.html', search: '', hash: '' });
    expect(placeOf('HTTPS://courses.example/x?y=1')).toEqual({ address: new URL('https://courses.example/x?y=1') });
  });

  it('is nowhere where its address is broken', () => {
    for (const url of ['https://', 'a%ff.html', 'a\\b.html']) expect([url, placeOf(url)]).toEqual([url, undefined]);
  });
});

/** A zip whose numbers all stand where a zip of 64 bits has them; nothing in it is packed. */
function zip64(files: Record<string, string>): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)];
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    parts.push(local, name, content);
    const entry = Buffer.alloc(46, 0);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(crc32(content), 16);
    for (const at of [20, 24, 42]) entry.writeUInt32LE(0xffff_ffff, at);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt16LE(28, 30);
    const extra = Buffer.alloc(28);
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    [content.length, content.length, offset].forEach((value, at) => {
      extra.writeBigUInt64LE(BigInt(value), 4 + 8 * at);
    });
    directory.push(entry, name, extra);
    offset += local.length + name.length + content.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(BigInt(Object.keys(files).length), 32);
  end64.writeBigUInt64LE(BigInt(size), 40);
  end64.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  const end = Buffer.alloc(22, 0xff);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(0, 20);
  return new Uint8Array(Buffer.concat([...parts, ...directory, end64, locator, end]));
}
