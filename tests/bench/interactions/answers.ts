/** Answers with as many rows as a large academy has: the demo academy is small. */
import type { Page } from '@playwright/test';

const ROWS = 10_000;
const NAMES = ['അർജുൻ മേനോൻ', 'प्रिया शर्मा', 'Fathima Beevi', 'José Kurian', 'Aarav Nair'];

const rows = <Row>(count: number, row: (index: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => row(index));
const name = (index: number) => `${NAMES[index % NAMES.length]} ${index + 1}`;
const day = (index: number) => new Date(Date.UTC(2026, 5, 1 + (index % 150))).toISOString();

const students = rows(ROWS, (index) => ({
  pid: index + 1,
  firstName: name(index),
  gradeName: `Class ${(index % 12) + 1} A`,
  attendedSessions: index % 41,
  totalSessions: 40,
  attendancePercent: (index % 41) * 2.5,
}));

/** The answer of each call by the end of its path. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/students': { items: students, total: ROWS },
  '/study-plans': rows(3_000, (index) => ({
    studyPlanId: index + 1,
    title: `Plan ${index + 1}`,
    createdDate: day(index),
  })),
  '/intensive-care': rows(ROWS, (index) => ({
    firstName: name(index),
    averageScore: (index % 500) / 10,
    videosWatched: index % 90,
    examsCompleted: index % 30,
    lastActivity: day(index),
  })),
  '/conversations': {
    conversations: rows(1_000, (index) => ({
      conversationId: index + 1,
      senderName: name(index),
      subject: `About ${name(index + 1)}`,
      isRead: index % 3 > 0,
      lastMessageDate: day(index),
      messageCount: (index % 9) + 1,
      priority: 'normal',
    })),
  },
};

/** Answers the calls of a page whose paths end with one of `paths` by many rows. */
export async function answerWithMany(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const body = JSON.stringify(ANSWERS[path]);
    await page.route(
      (url) => url.pathname.startsWith('/api/') && url.pathname.endsWith(path),
      (route) => route.fulfill({ contentType: 'application/json', body }),
    );
  }
}
