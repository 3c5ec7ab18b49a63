/** The rows that every table of the benchmark shows, and the words of their cells. */
import { formatNumber, formatScore } from '#domain/format/format.ts';
import { formatDate } from '#domain/format/formatDate.ts';

export interface Pupil {
  id: number;
  name: string;
  className: string;
  sessions: number;
  days: number;
  weeks: number;
  score: number;
  lastActivity: string;
}

const NAMES = [
  {
    first: ['Aarav', 'Fathima', 'Joseph', 'Meera', 'Vivaan', 'Anjali', 'Rohan', 'Diya', 'Ishaan', 'Kavya', 'Nikhil'],
    last: ['Krishnamurthy', 'Beevi', 'Kurian', 'Raghunathan', 'Rathore', 'Nair', 'Sharma', 'Iyer', 'Das'],
  },
  {
    first: ['आराध्या', 'मोहम्मद', 'ज्योत्स्ना', 'आरव', 'प्रिया', 'मीरा', 'अनन्या', 'रोहन', 'ईशान', 'काव्या', 'निखिल'],
    last: ['विश्वकर्मा', 'इरफ़ान', 'त्रिपाठी', 'शर्मा', 'गुप्ता', 'जोशी', 'वर्मा', 'चौहान', 'मिश्रा'],
  },
  {
    first: ['ശ്രീലക്ഷ്മി', 'ഐശ്വര്യ', 'മുഹമ്മദ്', 'അനന്തു', 'മീനാക്ഷി', 'ഗോപിക', 'അർജുൻ', 'ദേവിക', 'നന്ദന', 'ആദിത്യൻ', 'ലക്ഷ്മി'],
    last: ['കൃഷ്ണൻകുട്ടി', 'ഉണ്ണിക്കൃഷ്ണൻ', 'ഷാഫി', 'നായർ', 'വാരിയർ', 'മേനോൻ', 'പിള്ള', 'തമ്പി', 'നമ്പ്യാർ'],
  },
] as const;

/** Half of the pupils have an initial; names repeat, as they do in a school of thousands. */
function nameOf(index: number): string {
  const names = NAMES[index % NAMES.length] as (typeof NAMES)[number];
  const draw = Math.imul(index + 1, 2_654_435_761) >>> 0;
  const first = names.first[draw % names.first.length];
  const last = names.last[(draw >>> 8) % names.last.length];
  const initial = String.fromCharCode(65 + ((draw >>> 16) % 26));
  return draw >>> 31 ? `${first} ${initial}. ${last}` : `${first} ${last}`;
}

/** The same pupils at every call; no two have the same score. */
export function pupils(count: number): Pupil[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: nameOf(index),
    className: `Class ${9 + (index % 4)} ${'ABC'[index % 3]}`,
    sessions: (index * 37) % 91,
    days: (index * 13) % 31,
    weeks: (index * 5) % 9,
    score: ((index * 7919 + 19) % 10_007) / 100.07,
    lastActivity: `2026-${String(1 + ((index * 5) % 11)).padStart(2, '0')}-${String(1 + ((index * 11) % 28)).padStart(2, '0')}T09:30:00`,
  }));
}

export const LOCALE = 'en-IN';

/** The seven columns; `score` is the one whose words stand in a badge. */
export const COLUMNS = [
  { id: 'name', header: 'Student', width: 240, text: (row: Pupil) => row.name },
  { id: 'className', header: 'Class', width: 110, text: (row: Pupil) => row.className },
  {
    id: 'sessions',
    header: 'Sessions',
    width: 110,
    text: (row: Pupil) => `${formatNumber(row.sessions, LOCALE)} / 90`,
  },
  { id: 'days', header: 'Days', width: 90, text: (row: Pupil) => `${formatNumber(row.days, LOCALE)} / 30` },
  { id: 'weeks', header: 'Weeks', width: 90, text: (row: Pupil) => `${formatNumber(row.weeks, LOCALE)} / 8` },
  { id: 'score', header: 'Avg Score', width: 120, text: (row: Pupil) => formatScore(row.score, LOCALE) },
  {
    id: 'lastActivity',
    header: 'Last Activity',
    width: 130,
    text: (row: Pupil) => formatDate(row.lastActivity, LOCALE),
  },
] as const;

/** The two columns that are sorted by, one of words and one of numbers. */
export type SortColumn = 'name' | 'score';

/** The search that every table does. */
export function named(rows: readonly Pupil[], words: string): readonly Pupil[] {
  const wanted = words.toLocaleLowerCase(LOCALE);
  return wanted ? rows.filter((row) => row.name.toLocaleLowerCase(LOCALE).includes(wanted)) : rows;
}

export const ROW_HEIGHT = 44;
export const HEIGHT = 560;

/** A table under test. */
export interface Contender {
  open(host: HTMLElement, rows: Pupil[]): void;
  /** Sorts by the column, its least value first. */
  sort(column: SortColumn): void;
  search(words: string): void;
  /** What is in the document now. */
  scroller(): Element | null | undefined;
  /** The first cell of the row at this place, drawn or not. */
  nameAt(index: number): string | null | undefined;
}
