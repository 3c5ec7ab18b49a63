import { describe, expect, it } from 'vitest';
import { fillText, type RegisteredText, slotsIn, smsSize, TEXT_TOPICS, textFaults } from '#domain/messages/channels.ts';
import { atPath, gatewayFaults, PRESET_TEMPLATES, PRESETS, wordAtPath } from '#domain/messages/gateways.ts';
import { internationalNumber } from '#domain/people/phoneNumber.ts';

const values = {
  children: 'Asha',
  day: '22/5/2026',
  academy: 'Lakeside Academy',
  link: 'https://academy.example/absence/abcdefghijklmnopqrstuv',
  key: 'abcdefghijklmnopqrstuv',
};
const text = (changed: Partial<RegisteredText> = {}): RegisteredText => ({
  topic: 'absence',
  language: 'ml',
  header: 'LKSIDE',
  templateId: '1107160000000000001',
  languageCode: '',
  words: 'പ്രിയ രക്ഷിതാവേ, {#var#} {#var#}-ന് ഹാജരായില്ല. https://academy.example/absence/{#var#}',
  slots: ['children', 'day', 'key'],
  ...changed,
});

describe('a registered text', () => {
  it('is sent byte for byte but for its slots', () => {
    const { words, slots } = text();
    const filled = fillText('sms', { words, slots }, values);
    expect(filled).toEqual({
      text: 'പ്രിയ രക്ഷിതാവേ, Asha 22/5/2026-ന് ഹാജരായില്ല. https://academy.example/absence/abcdefghijklmnopqrstuv',
      values: ['Asha', '22/5/2026', 'abcdefghijklmnopqrstuv'],
    });
    // A value never is a slot, or a pattern of a replacement.
    const odd = fillText('sms', { words, slots }, { ...values, children: '{#var#} $& {{1}}' });
    expect(odd).toMatchObject({ values: ['{#var#} $& {{1}}', '22/5/2026', 'abcdefghijklmnopqrstuv'] });
  });

  it('is not sent where a value has no room in its slot, and goes on in slots that follow at once', () => {
    const names = 'Anjali Ramachandran Nair, Devika';
    expect(fillText('sms', text(), { ...values, children: names })).toBe('too-long');
    expect(fillText('sms', text(), { ...values, children: names.slice(0, 30) })).toMatchObject({
      values: { length: 3 },
    });
    const two = text({ words: '{#var#}{#var#}: {#var#}', slots: ['children', 'children', 'key'] });
    expect(fillText('sms', two, { ...values, children: names })).toMatchObject({ text: `${names}: ${values.key}` });
    const apart = text({ words: '{#var#} {#var#}: {#var#}', slots: ['children', 'children', 'key'] });
    expect(fillText('sms', apart, { ...values, children: names })).toBe('too-long');
  });

  it('is not sent with an empty slot, or another number of slots than it has', () => {
    expect(fillText('sms', text(), { ...values, children: ' ' })).toBe('slots');
    expect(fillText('sms', text({ slots: ['children', 'day'] }), values)).toBe('slots');
  });

  it('of WhatsApp has numbered slots, each once', () => {
    const words = '{{1}} was absent on {{2}}: {{3}}';
    expect(slotsIn('whatsapp', words)).toEqual(['{{1}}', '{{2}}', '{{3}}']);
    expect(fillText('whatsapp', { words, slots: ['children', 'day', 'link'] }, values)).toMatchObject({
      text: `Asha was absent on 22/5/2026: ${values.link}`,
    });
    const faults = (changed: string) =>
      textFaults('whatsapp', text({ words: changed, slots: ['children', 'day', 'link'] }));
    expect(faults(words)).toEqual([]);
    expect(faults('{{1}} {{3}} {{2}}')).toEqual(['slots']);
    expect(faults('{{1}} {{1}} {{2}}')).toEqual(['slots']);
  });

  it('is refused with what could not be sent', () => {
    expect(textFaults('sms', text())).toEqual([]);
    expect(textFaults('sms', text({ words: `${text().words} ` }))).toEqual(['edges']);
    expect(textFaults('sms', text({ header: 'no header' }))).toEqual(['header']);
    for (const topic of TEXT_TOPICS) {
      const faults = textFaults('sms', text({ topic, words: '{#var#}', slots: ['children'] }));
      // One about a correction asks nothing, and each other one leads to the way out.
      expect([topic, faults]).toEqual([topic, topic === 'correction' ? [] : ['link']]);
    }
    expect(textFaults('sms', text({ slots: ['key'] }))).toEqual(['slots']);
    // A correction asks nothing.
    const correction = { topic: 'correction', words: '{#var#} was there on {#var#}' } as const;
    expect(textFaults('sms', text({ ...correction, slots: ['children', 'day'] }))).toEqual([]);
    expect(textFaults('sms', text({ ...correction, slots: ['children', 'key'] }))).toEqual(['values']);
  });
});

describe('the length of an SMS', () => {
  it.each([
    ['', { alphabet: 'gsm', length: 0, parts: 0 }],
    ['a'.repeat(160), { alphabet: 'gsm', length: 160, parts: 1 }],
    ['a'.repeat(161), { alphabet: 'gsm', length: 161, parts: 2 }],
    ['a'.repeat(306), { alphabet: 'gsm', length: 306, parts: 2 }],
    ['a'.repeat(307), { alphabet: 'gsm', length: 307, parts: 3 }],
    // The sign of the euro takes two places.
    ['€'.repeat(80), { alphabet: 'gsm', length: 160, parts: 1 }],
    ['€'.repeat(81), { alphabet: 'gsm', length: 162, parts: 2 }],
    ['ന'.repeat(70), { alphabet: 'unicode', length: 70, parts: 1 }],
    ['ന'.repeat(71), { alphabet: 'unicode', length: 71, parts: 2 }],
    ['ന'.repeat(134), { alphabet: 'unicode', length: 134, parts: 2 }],
    ['ന'.repeat(135), { alphabet: 'unicode', length: 135, parts: 3 }],
    // A sign beyond the first 65,536 takes two units.
    ['😀'.repeat(35), { alphabet: 'unicode', length: 70, parts: 1 }],
    ['😀'.repeat(36), { alphabet: 'unicode', length: 72, parts: 2 }],
    // One other sign makes the whole of it Unicode.
    [`${'a'.repeat(70)}’`, { alphabet: 'unicode', length: 71, parts: 2 }],
  ])('%# is counted as it is paid for', (words, size) => expect(smsSize(words)).toEqual(size));
});

describe('a gateway', () => {
  it.each(PRESETS)('as %s is documented has nothing wrong', (preset) =>
    expect(gatewayFaults(PRESET_TEMPLATES[preset].template)).toEqual([]),
  );

  it.each([
    [{ address: 'ftp://sms.example' }, 'address'],
    [{ address: 'https://{secret}.example/send' }, 'address'],
    [{ address: 'https://user:word@sms.example' }, 'address'],
    [{ headers: [{ name: 'X-A', value: 'a\r\nX-B: b' }] }, 'headers'],
    [{ headers: [{ name: 'Host', value: 'inside.lan' }] }, 'headers'],
    [{ body: '{"to": {number}' }, 'body'],
    [{ idPath: ' ' }, 'id'],
  ])('with %o is refused', (changed, fault) =>
    expect(gatewayFaults({ ...PRESET_TEMPLATES['whatsapp-cloud'].template, ...changed })).toEqual([fault]),
  );

  it('is read by paths, whatever it answers', () => {
    const answer = { messages: [{ id: 7 }, { id: 'b' }], entry: null };
    expect(wordAtPath(answer, 'messages.0.id')).toBe('7');
    expect(atPath(answer, 'messages.*.id')).toEqual([7, 'b']);
    for (const path of ['', 'entry.*.id', 'messages.9.id', '__proto__.x', 'messages.length.x'])
      expect(wordAtPath(answer, path)).toBe('');
    for (const odd of [null, undefined, 'page', 3, []]) expect(wordAtPath(odd, 'messages.0.id')).toBe('');
  });
});

it('a number is dialled with the code of its country, and a short one not at all', () => {
  expect(internationalNumber('9847012301', 'IN')).toBe('919847012301');
  expect(internationalNumber('+971501234567', 'IN')).toBe('971501234567');
  expect(internationalNumber('100200', 'IN')).toBeUndefined();
  expect(internationalNumber('', 'IN')).toBeUndefined();
});
