/** What is put into a sentence from right to left keeps its own direction, and does not turn the sentence round. */
import { expect, test } from 'vitest';
import { filled } from '#domain/format/isolates.ts';
import { loadTable } from '#texts/languages.ts';

test('a message of Urdu isolates what is put into it, and no count of its own', async () => {
  const week = await loadTable('ur', 'week');
  expect(week?.wellExam?.({ exam: 'Waves', score: '+92%' })).toMatch(/\u2068Waves\u2069.*\u2068\+92%\u2069/);
  expect(week?.wellExams?.({ count: 123_456 })).toMatch(/^1,23,456 /);
});

test('a message from left to right has nothing but its words', async () => {
  const week = await loadTable('hi', 'week');
  expect(week?.wellExam?.({ exam: 'Waves', score: '92%' })).not.toMatch(/[\u200e\u200f\u2066-\u2069]/);
});

test('so do the texts of the server', () => {
  expect(filled('ur', 'محترم {name}،', { name: 'Anu' })).toBe('محترم \u2068Anu\u2069،');
  expect(filled('ur', 'محترم {name}،', {})).toBe('محترم ،');
  expect(filled('en', 'Dear {name},', { name: 'Anu' })).toBe('Dear Anu,');
});
