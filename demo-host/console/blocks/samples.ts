/** What the blocks show: names and lengths as a school has them. */

/** The locale of the page. */
export const LOCALE = 'en-IN';

export interface Pupil {
  id: number;
  name: string;
  class: string;
  sessions: number;
  score: number;
  lastActivity: string;
}

const NAMES = [
  'Aarav Krishnamurthy',
  'Fathima Beevi',
  'आराध्या विश्वकर्मा',
  'ശ്രീലക്ഷ്മി കൃഷ്ണൻകുട്ടി',
  'Joseph Kurian',
  'मोहम्मद इरफ़ान',
  'ഐശ്വര്യ ഉണ്ണിക്കൃഷ്ണൻ',
  'Meera Raghunathan',
  'Vivaan Singh Rathore',
  'ज्योत्स्ना त्रिपाठी',
  'Anjali P. S.',
  'മുഹമ്മദ് ഷാഫി',
];

/** The same pupils at every call. */
export function pupils(count: number): Pupil[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `${NAMES[index % NAMES.length]}${count > NAMES.length ? ` ${((index * 7919) % count) + 1}` : ''}`,
    class: `Class ${9 + (index % 4)} ${'ABC'[index % 3]}`,
    sessions: (index * 37) % 91,
    score: (index * 7.31 + 19) % 100,
    lastActivity: `2026-${String(1 + ((index * 5) % 11)).padStart(2, '0')}-${String(1 + ((index * 11) % 28)).padStart(2, '0')}T09:30:00`,
  }));
}
