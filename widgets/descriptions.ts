/** Descriptions of the rows of `elements.ts`, for the manifest, the types and the documentation. No page loads them. */
import { LIST_BANDS, LIST_KIND_NAMES, LIST_PERIODS } from '#domain/lists.ts';
import { PERFORMANCE_METRICS } from '#domain/timeframes.ts';
import type { commonAttributes } from './attributes.ts';
import type { ElementTag, elements } from './elements.ts';

export interface AttributeDescription {
  description: string;
  /** Its values, as a TypeScript type. */
  type: string;
  /** The value without it, in words. */
  default?: string;
  /** A value that works with the demo academy. */
  example?: string;
  /** Without it the element shows nothing. */
  isRequired?: true;
}

/** `'a' | 'b'` → `a`, `b`; empty for a type that is not a union of literals. */
export const wordsOf = (type: string): string[] => [...type.matchAll(/'([^']*)'/g)].map(([, word = '']) => word);

type RowOf<Tag extends ElementTag> = Extract<(typeof elements)[number], { tag: Tag }>;

/** Requires a description of every attribute of every tag. */
type ElementDescriptions = {
  [Tag in ElementTag]: {
    description: string;
    attributes: Record<RowOf<Tag>['attributes'][number], AttributeDescription>;
  };
};

export const commonDescriptions: Record<(typeof commonAttributes)[number], AttributeDescription> = {
  'api-base': {
    description: 'URL of the API server.',
    type: 'string',
    default: 'what `configure` or the meta tag says, else the origin of the page',
    example: 'https://academy.example',
  },
  theme: { description: 'Light, dark, or as the system says.', type: "'light' | 'dark' | 'auto'", default: 'auto' },
  locale: {
    description: 'Language and region of texts, numbers and dates (BCP 47).',
    type: 'string',
    default: 'en-IN',
    example: 'hi-IN',
  },
  'heading-level': {
    description: 'Level of the heading over the screen, from 1 to 6. Headings inside follow it.',
    type: 'string',
    default: 'what `configure` says, else 2: the page around has its own `h1`',
    example: '3',
  },
};

export const descriptions: ElementDescriptions = {
  'academy-login': { description: 'Sign-in form: phone number, password, Login as Parent.', attributes: {} },
  'academy-dashboard': {
    description: 'Totals of students, videos, study plans and teachers, and counts by category.',
    attributes: {},
  },
  'academy-plan-report': {
    description: 'One study plan in one school, in seven tabs: summary, students, days, sessions, exams.',
    attributes: {
      'plan-id': {
        description: 'The study plan that is reported on. Required.',
        type: 'string',
        example: '7',
        isRequired: true,
      },
      'school-id': {
        description: 'The school whose students are reported on. A school user always sees the own one.',
        type: 'string',
        default: 'the first school that the plan is shared with',
        example: '11',
      },
      tab: {
        description: 'The tab that is open; the element sets it as tabs are chosen.',
        type: "'summary' | 'students' | 'day' | 'not-started' | 'sessions' | 'session-performance' | 'exam-performance'",
        default: 'summary',
      },
    },
  },
  'academy-plan-reports': {
    description: 'A plan at a glance: activity of its days, videos, exam results, students in intensive care.',
    attributes: {
      'plan-id': {
        description: 'The plan that is shown; follows the selector.',
        type: 'string',
        default: 'the first plan',
        example: '8',
      },
    },
  },
  'academy-plans': {
    description: 'Study plans of a school or of all, each with the way to its report.',
    attributes: {
      'school-id': {
        description: 'The school whose plans are shown; follows the filter. A school user sees the own school, always.',
        type: 'string',
        default: 'the school where there is one only, else all schools (`all` is all of them, always)',
        example: '11',
      },
    },
  },
  'academy-performance': {
    description: 'Scores of students over a timeframe: totals, the best, videos, exams, and each exam of a student.',
    attributes: {
      timeframe: {
        description: 'The time that is shown, up to today; follows the selector.',
        type: "'week' | 'month' | 'quarter' | 'year'",
        default: 'month',
      },
    },
  },
  'academy-leaderboard': {
    description: 'Exams of a category with attempts and scores over a timeframe, and the results of each, best first.',
    attributes: {},
  },
  'academy-plan-attendance': {
    description: 'How many students of each school attended a day of a plan.',
    attributes: {
      'plan-id': {
        description: 'The plan that is shown; follows the selector.',
        type: 'string',
        default: 'the first plan',
        example: '7',
      },
      day: { description: 'The day of the plan; follows the selector.', type: 'string', default: '5', example: '12' },
    },
  },
  'academy-analytics': {
    description: 'Users, exams and videos over a timeframe, and the response times and failures of this page.',
    attributes: {},
  },
  'parent-dashboard': {
    description: "A child's results at a glance: averages, subjects, the week, recent exams and what to work on.",
    attributes: {},
  },
  'academy-student': {
    description:
      'One student on one page: attendance, exams beside those of the class, plans, messages with the family, notes.',
    attributes: {
      'student-id': {
        description: 'The student (`pid`) who is shown. Required.',
        type: 'string',
        example: '10001',
        isRequired: true,
      },
    },
  },
  'academy-schools': {
    description: 'Schools with their people: search, details; administrators add, edit and delete them.',
    attributes: {},
  },
  'academy-users': {
    description: 'People of the schools: found, viewed, banned and deleted; adding and editing is the page’s.',
    attributes: {},
  },
  'academy-notices': {
    description: 'The notices for whoever is signed in: a list, or a bell with the number of unread ones.',
    attributes: {
      view: {
        description: 'The list, or a button for the bar of a page, which opens the newest.',
        type: "'list' | 'bell'",
        default: 'list',
        example: 'list',
      },
    },
  },
  'academy-list': {
    description: 'The list behind a number of another screen: who and what it counts.',
    attributes: {
      'plan-id': { description: 'The study plan.', type: 'string', example: '7' },
      'school-id': { description: 'The school.', type: 'string', example: '1' },
      day: { description: 'The day of the plan.', type: 'string', example: '3' },
      list: {
        description: 'What is listed. The address of a number names it, with all the others.',
        type: LIST_KIND_NAMES.map((name) => `'${name}'`).join(' | '),
        example: 'students',
        isRequired: true,
      },
      period: {
        description: 'The period that the number counts.',
        type: LIST_PERIODS.map((name) => `'${name}'`).join(' | '),
        default: 'all time',
      },
      metric: {
        description: 'The metric of Performance Tracking, where scores are listed.',
        type: PERFORMANCE_METRICS.map((name) => `'${name}'`).join(' | '),
      },
      band: {
        description: 'The part of a number that is divided, as a band of scores or of a day’s sessions.',
        type: LIST_BANDS.map((name) => `'${name}'`).join(' | '),
      },
      'item-id': { description: 'The session, exam, video or student that the list is about.', type: 'string' },
      group: { description: 'The category of exams or videos, or the place of schools, by its name.', type: 'string' },
    },
  },
  'academy-notifications': {
    description: 'What the academy and its schools have announced, how many have read it, and a form for more.',
    attributes: {},
  },
  'academy-attention': {
    description: 'Which students may need attention and why, what was done about it, and messages to their parents.',
    attributes: {},
  },
  'academy-activity-logs': {
    description: 'Who did what and when, by name, activity and day, with exports.',
    attributes: {},
  },
  'parent-week': {
    description: "A child's week: what went well, what was missed, what comes next, to read, share and print.",
    attributes: {
      week: {
        description: 'A day of the week that is shown, `YYYY-MM-DD`; follows the buttons.',
        type: 'string',
        default: 'this week',
        example: '2026-06-29',
      },
    },
  },
  'parent-performance': {
    description: "A child's sessions, subjects, months, strengths and what to work on.",
    attributes: {
      timeframe: {
        description: 'The period that is shown; follows the buttons.',
        type: "'1month' | '3months' | '6months' | '12months' | 'all'",
        default: '3months',
      },
    },
  },
  'parent-study-sessions': {
    description: "A child's study sessions, by study plan and subject.",
    attributes: {
      timeframe: {
        description: 'The period that is shown; follows the buttons.',
        type: "'1month' | '3months' | '6months' | '12months' | 'all'",
        default: '3months',
      },
    },
  },
  'parent-study-progress': {
    description: "A child's study plans, hours and the last seven days.",
    attributes: {
      'plan-id': {
        description: 'The plan that is shown; follows the buttons.',
        type: 'string',
        default: 'all plans',
        example: '7',
      },
    },
  },
  'parent-attendance': {
    description: "A child's attendance in a month: calendar, weekly pattern, sessions.",
    attributes: {
      month: {
        description: 'The month, from 0 (January) to 11; follows the selector.',
        type: 'string',
        default: 'this month',
        example: '9',
      },
      year: {
        description: 'The year, from 2023; follows the selector.',
        type: 'string',
        default: 'this year',
        example: '2026',
      },
    },
  },
  'parent-messages': {
    description: "A parent's conversations with teachers and the school: read, reply, begin new ones.",
    attributes: {},
  },
  'academy-messages': {
    description: 'Messages of parents to whoever is signed in: search, read, reply.',
    attributes: {
      'conversation-id': {
        description: 'The conversation that is open at first; the element removes it when another is opened.',
        type: 'string',
        default: 'none is open',
      },
    },
  },
};
