/**
 * One question has one answer: whatever screen tells a figure of the academy, of a school or of a child, tells the same. All
 * screens of a person stand on one page, as in the console, so that their answers are of one moment. That a number is what its
 * list has rows is proven elsewhere (`tests/server/figures/lists.test.ts`, `tests/journeys/figures/numbers.spec.ts`); here
 * screen is held against screen and against the files that it saves, and what staff are told of a child against what the
 * parents are told.
 *
 * Figures of the same name that mean something else stand in `APART`, with what tells them apart: a label that comes to a
 * second screen is found by itself.
 */
import { expect } from 'chai';
import { read, utils } from 'xlsx';
import { catchFiles, type Download } from '#tests/elements/screen/files.ts';
import {
  type Account,
  answerWith,
  createElement,
  type Frame,
  loadEntry,
  openPage,
  sessionOf,
  signIn,
  until,
} from '#tests/elements/support.ts';

/** The lines of a file, each with its fields. */
type Lines = readonly (readonly string[])[];

/** What a screen says, and the files that it saves. */
class Shown {
  readonly root: Element;
  /** By their names, without the day. */
  readonly #files: ReadonlyMap<string, Lines>;

  /** As it is now: what is drawn of it later, such as for another person, is not part of it. */
  constructor(surface: Element, files: ReadonlyMap<string, Lines> = new Map()) {
    this.root = document.createElement('div');
    this.root.append(document.importNode(surface, true));
    this.#files = files;
  }

  /** How many rows a file has. */
  fileRows(file: string): string | undefined {
    const lines = this.#files.get(file);
    return lines && String(lines.length - 1);
  }

  /** The sum of a column of a file. */
  fileSum(file: string, header: string): string | undefined {
    const [head, ...rows] = this.#files.get(file) ?? [];
    const place = head?.indexOf(header) ?? -1;
    return place < 0 ? undefined : String(rows.reduce((sum, row) => sum + Number(row[place]), 0));
  }

  /** What stands behind these words in a file. */
  fileSays = (file: string, words: string): string | undefined =>
    this.#files.get(file)?.find(([first]) => first === words)?.[1];

  /** The value of each stat card, by its label. */
  stats(): Map<string, string> {
    return new Map(
      [...this.root.querySelectorAll('.stat')].map((card) => [
        wordsOf(card.querySelector('.stat__label')),
        wordsOf(card.querySelector('.stat__value')),
      ]),
    );
  }

  stat = (label: string): string | undefined => this.stats().get(label);

  /** The first group of a pattern in the words of the screen. */
  says(pattern: RegExp): string | undefined {
    const texts: string[] = [];
    const walker = document.createTreeWalker(this.root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
    return pattern.exec(texts.join(' ').replace(/\s+/g, ' '))?.[1];
  }

  /** The cells of a column of the table with this caption, or of that of a chart. */
  column(caption: string, header: string): string[] {
    const table = this.#table(caption);
    const place = [...(table?.tHead?.rows[0]?.cells ?? [])].findIndex((cell) => wordsOf(cell) === header);
    return place < 0
      ? []
      : [...(table?.tBodies[0]?.rows ?? [])].map((row) => wordsOf(row.querySelectorAll(CELL)[place] ?? null));
  }

  #table = (caption: string) =>
    [...this.root.querySelectorAll('table')].find((each) => wordsOf(each.caption) === caption);

  /** Whether other pages have more rows. */
  #isPaged = (caption: string) => Boolean(this.#table(caption)?.closest('.card')?.querySelector('.pager'));

  last = (caption: string, header: string): string | undefined => this.column(caption, header).at(-1);

  sum(caption: string, header: string): string | undefined {
    const cells = this.column(caption, header);
    return cells.length > 0 && !this.#isPaged(caption)
      ? String(cells.reduce((sum, cell) => sum + Number(plain(cell)), 0))
      : undefined;
  }

  /** How many rows a table has, where no other page has more. */
  rows(caption: string): string | undefined {
    const table = this.#table(caption);
    return table && !table.closest('.card')?.querySelector('.pager')
      ? String(table.tBodies[0]?.rows.length)
      : undefined;
  }

  /** The sum of a fact of all cards, where no other page has more. */
  facts(label: string): string | undefined {
    if (this.root.querySelector('.pager')) return undefined;
    const facts = [...this.root.querySelectorAll('dt')].filter((term) => wordsOf(term) === label);
    return facts.length > 0
      ? String(facts.reduce((sum, term) => sum + Number(plain(wordsOf(term.nextElementSibling))), 0))
      : undefined;
  }

  /** How many choices a select has besides that of all. */
  choices(label: string): string | undefined {
    const select = [...this.root.querySelectorAll('select')].find((each) =>
      [...this.root.querySelectorAll('label')].some((words) => words.htmlFor === each.id && wordsOf(words) === label),
    );
    return select && String([...select.options].filter(({ value }) => value !== '').length);
  }
}

/** What opens a row on a phone is no column. */
const CELL = ':is(th, td):not(.table__more)';

const wordsOf = (node: Node | null): string => (node?.textContent ?? '').replace(/\s+/g, ' ').trim();
/** A number without the marks by which it is read. */
const plain = (text: string): string => text.replace(/(?<=\d),(?=\d)/g, '');

/** Screens by the name that a failure calls them: what stands behind the tag are attributes. */
type Screens = Readonly<Record<string, Readonly<Record<string, string>>>>;
const tagOf = (screen: string): string => screen.split(' ')[0] ?? '';

const PLAN = '7';

const staffScreens = (school: string, student: string): Screens => ({
  'academy-dashboard': {},
  'academy-analytics': {},
  'academy-performance': {},
  'academy-schools': {},
  'academy-users': {},
  'academy-plans': {},
  'academy-plan-reports': { 'plan-id': PLAN },
  'academy-plan-report': { 'plan-id': PLAN, 'school-id': school },
  'academy-plan-report students': { 'plan-id': PLAN, 'school-id': school, tab: 'students' },
  'academy-plan-report not-started': { 'plan-id': PLAN, 'school-id': school, tab: 'not-started' },
  'academy-plan-report day': { 'plan-id': PLAN, 'school-id': school, tab: 'day' },
  'academy-plan-report exams': { 'plan-id': PLAN, 'school-id': school, tab: 'exam-performance' },
  'academy-plan-attendance': { 'plan-id': PLAN, day: '2' },
  'academy-today': {},
  'academy-attention': {},
  'academy-absent': {},
  'academy-messages': {},
  'academy-student': { 'student-id': student },
});

const PARENT_SCREENS: Screens = {
  'parent-dashboard': {},
  'parent-week': {},
  'parent-performance': {},
  'parent-performance all': { timeframe: 'all' },
  'parent-study-sessions all': { timeframe: 'all' },
  'parent-study-progress': {},
  'parent-attendance': {},
  'parent-messages': {},
  'academy-notices': {},
};

/** Where a question is answered, and how the answer is read. */
type Places = Readonly<Record<string, (shown: Shown) => string | undefined>>;

/** Questions about what staff see. Each is answered by two screens at least, for those whom it names. */
const STAFF_QUESTIONS: Readonly<Record<string, { for: readonly Account[]; places: Places }>> = {
  'students of the academy': {
    for: ['staff', 'school'],
    places: {
      'academy-dashboard': (shown) => shown.stat('Total Students'),
      'academy-analytics': (shown) => shown.last('User Growth Trends', 'Students'),
      'academy-schools': (shown) => shown.facts('Students'),
      'academy-schools file': (shown) => shown.fileSum('schools', 'Students'),
    },
  },
  'teachers of the academy': {
    for: ['staff', 'school'],
    places: {
      'academy-dashboard': (shown) => shown.stat('Total Teachers'),
      'academy-analytics': (shown) => shown.last('User Growth Trends', 'Teachers'),
    },
  },
  schools: {
    for: ['staff', 'school'],
    places: {
      'academy-schools': (shown) => shown.says(/([\d,]+) schools?(?!\w)/),
      'academy-schools file': (shown) => shown.fileRows('schools'),
      'academy-analytics': (shown) => shown.last('User Growth Trends', 'Schools'),
      'academy-users': (shown) => shown.choices('School'),
    },
  },
  'users, whoever they are': {
    for: ['staff', 'school'],
    places: {
      'academy-analytics': (shown) => shown.stat('Total Users'),
      'academy-analytics file': (shown) => shown.fileSays('platform-analytics', 'Total Users'),
      'academy-users': (shown) => shown.says(/([\d,]+) users?(?!\w)/),
      'academy-users file': (shown) => shown.fileRows('users'),
    },
  },
  'students to follow up': {
    for: ['staff', 'school', 'teacher'],
    places: {
      'academy-today': (shown) => shown.says(/([\d,]+) students?(?: ·|\D*Show all)/),
      'academy-attention': (shown) => shown.says(/To follow up ([\d,]+) students?/),
    },
  },
  'students who were absent': {
    for: ['staff', 'school', 'teacher'],
    places: {
      'academy-today': (shown) => shown.says(/([\d,]+ students? absent on [\d/]+)/),
      'academy-absent': (shown) => shown.says(/([\d,]+ students? absent on [\d/]+)/),
    },
  },
  'students of the list of who was absent': {
    for: ['staff', 'school', 'teacher'],
    places: {
      'academy-absent': (shown) => shown.says(/([\d,]+) students? absent on/),
      'academy-absent file': (shown) => shown.fileRows('absent'),
    },
  },
  'study plans': {
    for: ['staff', 'school', 'teacher'],
    places: {
      'academy-plan-reports': (shown) => shown.choices('Study Plan'),
      'academy-plan-attendance': (shown) => shown.choices('Study Plan'),
    },
  },
  'students with a score in the last month': {
    for: ['staff', 'school', 'teacher'],
    places: {
      'academy-performance': (shown) => shown.stat('Active Students'),
      'academy-performance average': (shown) => shown.says(/Average of (\d[\d,]*|one) students?/),
    },
  },
  'students of the plan below 50%': {
    for: ['school'],
    places: {
      'academy-plan-reports': (shown) => shown.stat('Intensive Care'),
      'academy-plan-reports table': (shown) => shown.rows('Students Requiring Intensive Care (Below 50% Performance)'),
      'academy-plan-reports file': (shown) => shown.fileRows('intensive-care'),
    },
  },
  'sessions of the plan': {
    for: ['staff', 'school', 'teacher'],
    places: {
      'academy-plan-reports': (shown) => shown.stat('Total Items'),
      'academy-plan-report': (shown) => shown.stat('Total Sessions'),
      'academy-plan-report day': (shown) => shown.sum('Attendance by day', 'Sessions'),
      'academy-plan-report day file': (shown) => shown.fileSum('days', 'Sessions'),
    },
  },
  'students of the school who began the plan': {
    for: ['school'],
    places: {
      'academy-plan-reports': (shown) => shown.stat('Active Students'),
      'academy-plan-report': (shown) => shown.stat('Students Started'),
      'academy-plan-report distribution': (shown) => shown.sum('Student Progress Distribution', 'Students'),
      'academy-plan-report students': (shown) => shown.says(/Students ([\d,]+) students?(?!\w)/),
      'academy-plan-report students file': (shown) => shown.fileRows('students'),
    },
  },
  'students of the school who did not begin the plan': {
    for: ['school'],
    places: {
      'academy-plan-report': (shown) => shown.stat('Not Started'),
      'academy-plan-report not-started': (shown) => shown.says(/Students who have not started ([\d,]+) students?/),
      'academy-plan-report not-started file': (shown) => shown.fileRows('not-started'),
    },
  },
  'students of the plan who attended its second day': {
    for: ['school'],
    places: {
      'academy-plan-attendance': (shown) => shown.says(/([\d,]+)(?: of [\d,]+)? students? attended/),
      'academy-plan-attendance table': (shown) => shown.sum('Attendance by School', 'Attended Students'),
      'academy-plan-attendance file': (shown) => shown.fileSum('attendance-by-school', 'Attended Students'),
    },
  },
};

/** What stands for a figure of school days in a month that has had none yet, where the dashboard says so. */
const noSchoolDay = (shown: Shown, figure: string): string | undefined =>
  shown.says(/(Not known yet this month)/) && figure;

/** The share of the first days of a month, of which the dashboard says how many they are and no percentage. */
function ofFirstDays(shown: Shown): string | undefined {
  const [full, all] = shown.says(/Too early to say this month\D*(\d+ of \d+) school days in full/)?.split(' of ') ?? [];
  return full && all && `${Math.round((100 * Number(full)) / Number(all))}%`;
}

/** What both staff and parents are told of a child, and what parents are told in several places. */
const CHILD_QUESTIONS: Readonly<Record<string, Places>> = {
  'average of all exams': {
    'academy-student': (shown) => shown.stat('Overall Average'),
    'parent-dashboard': (shown) => shown.stat('Overall Average'),
    'parent-dashboard at a glance': (shown) => shown.says(/How are the results\? (\d+%) on average/),
  },
  'exams handed in': {
    'academy-student': (shown) => shown.says(/Of (\d+) exams?, all time/),
    'parent-dashboard': (shown) => shown.stat('Total Exams'),
    'parent-dashboard average': (shown) => shown.says(/Of (\d+) exams?, all time/),
    'parent-performance all': (shown) => shown.stat('Exams Completed'),
  },
  'change of the average in points': {
    'academy-student': (shown) => shown.stat('Improvement'),
    'parent-dashboard': (shown) => shown.stat('Improvement'),
  },
  'sessions attended in three months': {
    'academy-student': (shown) => shown.stat('Sessions Attended'),
    'parent-performance': (shown) => shown.stat('Sessions Attended'),
  },
  'progress of all time': {
    'academy-student': (shown) => shown.stat('Overall Progress'),
    'parent-performance all': (shown) => shown.stat('Overall Progress'),
  },
  'school days attended this month, in percent': {
    'parent-attendance': (shown) => shown.stat('Attendance'),
    'parent-dashboard': (shown) =>
      noSchoolDay(shown, '–') ?? ofFirstDays(shown) ?? shown.says(/(\d+%) of school days this month/),
  },
  'school days attended in full this month': {
    'parent-attendance': (shown) => shown.stat('Present Days'),
    'parent-attendance calendar': (shown) => shown.says(/(\d+) days? present,/),
    'parent-dashboard': (shown) => noSchoolDay(shown, '0') ?? shown.says(/(\d+) of \d+ school days in full/),
  },
  'school days missed this month': {
    'parent-attendance': (shown) => shown.stat('Absent Days'),
    'parent-attendance calendar': (shown) => shown.says(/in part, (\d+) absent/),
    'parent-dashboard': (shown) => noSchoolDay(shown, '0') ?? shown.says(/in part, (\d+) missed/),
  },
  'study sessions of all time': {
    'parent-performance all': (shown) => shown.says(/\d–\d+ of (\d+)/),
    'parent-study-sessions all': (shown) => shown.says(/\d–\d+ of (\d+)/),
  },
  'study plans of the child': {
    'parent-study-progress': (shown) => shown.stat('Active Plans'),
    'parent-study-progress buttons': (shown) => String(shown.root.querySelectorAll('.segments button').length - 1),
  },
};

/** Labels that several screens have of different figures, and what tells these apart for the reader. */
const APART: Readonly<Record<string, string>> = {
  'Active Students': 'with a score in a timeframe, and who began a plan',
  'Total Students': 'of the academy, and of a plan at a school',
  'Exams Completed': 'of a timeframe, of a week, and of study plans',
  'Overall Progress': 'of a timeframe, which stands below it',
  'Present Days': 'of a month, and of a week',
  'Sessions Attended': 'of a timeframe, and of a week',
  'Active Subjects': 'of a timeframe',
  'Videos Watched': 'of a timeframe',
};

type Answers = Map<string, Shown>;

/** Opens all screens of a person on one page, each as large as the page, and waits until nothing moves. */
async function openAll(as: Account, screens: Screens): Promise<Answers> {
  await signIn(as);
  const page = await openPage('', { width: 1280, height: 900 });
  const frame = page.frameElement as HTMLElement;
  frame.style.cssText += 'position: fixed; inset: 0 auto auto 0';
  const calls = answerWith(page, (_, ask) => ask());
  const files = catchFiles(page);
  await loadEntry(page);
  const elements = Object.entries(screens).map(([screen, attributes]) => {
    const element = createElement(page, tagOf(screen), attributes);
    // Over each other: what is out of sight is drawn later.
    element.style.cssText = 'position: absolute; inset: 0';
    page.document.body.append(element);
    return [screen, element] as const;
  });
  await still(page, () => calls.underWay() === 0 && elements.every(([, element]) => isDrawn(element)));
  const shown: Answers = new Map();
  for (const [screen, element] of elements) {
    const surface = element.shadowRoot?.querySelector('.surface') as Element;
    shown.set(screen, new Shown(surface, await savedBy(surface, files)));
  }
  frame.remove();
  return shown;
}

/** Saves every file that a screen offers, one after the other. @param files those of the page, as they come */
async function savedBy(surface: Element, files: readonly Download[]): Promise<ReadonlyMap<string, Lines>> {
  const saved = new Map<string, Lines>();
  const buttons = surface.querySelectorAll<HTMLButtonElement>('.export button[aria-haspopup="menu"]:enabled');
  for (const button of buttons) {
    const before = files.length;
    button.click();
    const csv = await until('its formats are offered', () =>
      [...surface.querySelectorAll<HTMLElement>('[role="menuitem"]')].find((item) => wordsOf(item) === 'CSV'),
    );
    csv.click();
    const file = await until(`the file of ${wordsOf(button)} is there`, () => files[before], AMPLE_MS);
    saved.set(file.name.replace(/-\d{4}-\d\d-\d\d\.csv$/, ''), await linesOf(file));
  }
  return saved;
}

async function linesOf(file: Download): Promise<Lines> {
  const { SheetNames, Sheets } = read(await file.text(), { type: 'string', raw: true });
  return utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '' });
}

const isDrawn = ({ shadowRoot }: HTMLElement) =>
  shadowRoot?.querySelector('.screen') && !shadowRoot.querySelector('[class*="skeleton"], .bone');

/** Looks in which all must be there before it is read. */
const STILL_LOOKS = 4;
/** Two dozen screens are drawn at once, which a slow machine needs long for. */
const AMPLE_MS = 200_000;

async function still(page: Frame, isThere: () => boolean): Promise<void> {
  let looks = 0;
  const isStill = () => {
    looks = isThere() && page.document.readyState === 'complete' ? looks + 1 : 0;
    return looks > STILL_LOOKS;
  };
  await until('all screens are drawn', isStill, AMPLE_MS);
}

/** What each place answers to a question; places that this person is not shown are left out. */
function answersTo(places: Places, answers: Answers): Map<string, string> {
  const found = new Map<string, string>();
  for (const [place, read] of Object.entries(places)) {
    const name = [...answers.keys()].filter((screen) => place === screen || place.startsWith(`${screen} `)).at(-1);
    const shown = answers.get(name ?? '');
    const answer = shown && read(shown);
    if (answer !== undefined) found.set(place, plain(answer === 'one' ? '1' : answer));
  }
  return found;
}

const listed = (answers: ReadonlyMap<string, string>) =>
  [...answers].map(([place, answer]) => `<${place}> says ${answer}`).join(', ');
const differ = (answers: ReadonlyMap<string, string>) => new Set(answers.values()).size > 1;

/** Two answers to one question, each with its places; and questions that fewer than two places answer. */
function faults(questions: Readonly<Record<string, Places>>, answers: Answers): string[] {
  return Object.entries(questions).flatMap(([question, places]) => {
    const found = answersTo(places, answers);
    if (found.size < 2) return `${question}: not two places answer: ${listed(found)}`;
    return differ(found) ? `${question}: ${listed(found)}` : [];
  });
}

/** Labels of stat cards that say different values on different screens, without a word why. */
function twofold(answers: Answers): string[] {
  const byLabel = new Map<string, Map<string, string>>();
  for (const [screen, shown] of answers) {
    for (const [label, value] of shown.stats()) {
      const values = byLabel.get(label) ?? new Map();
      byLabel.set(label, values.set(screen, plain(value)));
    }
  }
  return [...byLabel].flatMap(([label, values]) =>
    differ(values) && !(label in APART) ? `${label}: ${listed(values)}` : [],
  );
}

/** How often a page is opened anew: others write to the academy too, and between two answers. */
const TRIES = 3;

/** Nothing differs, or not any more when it is looked at anew. */
async function agree(look: () => Promise<string[]>): Promise<void> {
  let found = await look();
  for (let tried = 1; tried < TRIES && found.length > 0; tried += 1) found = await look();
  expect(found).to.deep.equal([]);
}

let child: { studentId: number };
let school: string;
before(async () => {
  const { token } = await sessionOf('parent');
  const response = await fetch(`${academyApi}/api/parent/children`, { headers: { Authorization: `Bearer ${token}` } });
  [child] = (await response.json()) as [typeof child];
  school = String((await sessionOf('school')).user.schoolId);
});

for (const as of ['staff', 'school', 'teacher'] as const) {
  it(`a figure has one answer on all screens of ${as}`, async () => {
    const questions = Object.fromEntries(
      Object.entries(STAFF_QUESTIONS)
        .filter(([, { for: those }]) => those.includes(as))
        .map(([question, { places }]) => [question, places]),
    );
    await agree(async () => {
      const answers = await openAll(as, staffScreens(school, String(child.studentId)));
      return [...faults(questions, answers), ...twofold(answers)];
    });
  });
}

it('a figure of a child has one answer on all screens of the parents, and the same for staff', async () => {
  await agree(async () => {
    const own = await openAll('parent', PARENT_SCREENS);
    const staff = await openAll('staff', { 'academy-student': { 'student-id': String(child.studentId) } });
    const answers = new Map([...own, ...staff]);
    return [...faults(CHILD_QUESTIONS, answers), ...twofold(answers)];
  });
});

it('would notice two answers, and one place alone', () => {
  const screen = (label: string, value: string) => {
    const surface = document.createElement('div');
    surface.innerHTML = `<div class="stat"><p class="stat__label">${label}</p><p class="stat__value">${value}</p></div>`;
    return new Shown(surface);
  };
  const answers = new Map([
    ['one', screen('Pupils', '1,200')],
    ['other', screen('Pupils', '1,199')],
  ]);
  const read = (shown: Shown) => shown.stat('Pupils');
  expect(faults({ pupils: { one: read, other: read } }, answers)).to.deep.equal([
    'pupils: <one> says 1200, <other> says 1199',
  ]);
  expect(faults({ pupils: { one: read, none: read } }, answers)).to.have.length(1);
  expect(twofold(answers)).to.deep.equal(['Pupils: <one> says 1200, <other> says 1199']);
  expect(twofold(new Map([...answers].slice(1)))).to.deep.equal([]);
});
