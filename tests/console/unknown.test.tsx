/**
 * What an answer leaves out is shown as not known on the console's own pages too
 * (promises/session-and-errors.md#reading-answers).
 */

import { type ComponentType, createElement } from 'react';
import { MemoryRouter } from 'react-router';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { allCalls } from '#contract/index.ts';
import Reports from '#host/console/account/Reports.tsx';
import { SignInRules } from '#host/console/account/SignInRules.tsx';
import { TwoStep } from '#host/console/account/TwoStep.tsx';
import { InvitationList } from '#host/console/data/invitations/InvitationList.tsx';
import { InvitePeople } from '#host/console/data/invitations/InvitePeople.tsx';
import Keys from '#host/console/data/Keys.tsx';
import Overview from '#host/console/data/Overview.tsx';
import Webhooks from '#host/console/data/Webhooks.tsx';
import LinkRequests from '#host/console/records/LinkRequests.tsx';
import SharedNumbers from '#host/console/records/SharedNumbers.tsx';
import { screenText } from '#tests/support/browser/screenText.tsx';
import { pathsOf, without } from '#tests/support/data/leftOut.ts';

const answers = vi.hoisted(() => new Map<string, unknown>());

vi.mock('#widgets/page/index.ts', () => ({
  api: {},
  elements: [],
  session: { subscribe: () => () => {}, get: () => ({}) },
  configure: () => {},
}));
vi.mock('#api/useEntry.ts', () => ({
  useEntry: (_: unknown, key: string) => {
    const answer = answers.get(JSON.parse(key)[0]);
    const isFailure = answer instanceof Error;
    return { data: isFailure ? undefined : answer, error: isFailure ? answer : undefined, isFetching: false };
  },
}));

const user = { pid: 1, role: 3, capabilities: ['data', 'import', 'invitations', 'plan-editor', 'shared-numbers'] };

interface Case {
  Page: unknown;
  call: string;
  /** An answer with all of its fields, without a zero, which a missing number would be taken for. */
  whole: unknown;
}

const PAGES: Record<string, Case> = {
  'one’s own two-step sign-in': {
    Page: TwoStep,
    call: 'twoStep',
    whole: { isOn: true, isRequired: true, onSinceDate: '2026-06-01T08:00:00.000Z', recoveryCodesLeft: 6 },
  },
  'the rules of signing in': { Page: SignInRules, call: 'signInRules', whole: { twoStepRequired: true } },
  keys: {
    Page: Keys,
    call: 'accessKeys',
    whole: [
      {
        ...{ keyId: 5, key: 'k5', name: 'Moodle', purposes: ['xapi'], schoolId: 11, schoolName: 'Hill School' },
        ...{ madeBy: 'Asha', madeDate: '2026-06-01T08:00:00.000Z', lastUsedDate: '2026-06-02T08:00:00.000Z' },
        ...{ uses: 41, errors: 3, lastError: 'Too large', lastErrorDate: '2026-06-02T08:00:00.000Z' },
        ...{ revokedDate: null, stopped: 'banned' },
      },
    ],
  },
  webhooks: {
    Page: Webhooks,
    call: 'webhooks',
    whole: {
      mayKeepSecrets: true,
      webhooks: ['on', 'off', 'resting'].map((state, at) => ({
        ...{ webhookId: at + 5, name: `District ${state}`, address: 'https://district.example/hook', setBy: 'Asha' },
        ...{ events: ['exam.result'], schoolId: at === 0 ? null : 11, schoolName: at === 0 ? '' : 'Hill School' },
        ...{ madeDate: '2026-06-01T08:00:00.000Z', offDate: at === 1 ? '2026-06-03T08:00:00.000Z' : null },
        ...{ offWhy: at === 1 ? 'gone' : null, stopped: at === 2 ? 'banned' : null, waiting: 41, failed: 3 },
        ...{ failingSince: '2026-06-02T08:00:00.000Z', lastSentDate: '2026-06-02T09:00:00.000Z' },
        formerUntil: '2026-06-04T08:00:00.000Z',
      })),
    },
  },
  'reports by email': {
    Page: Reports,
    call: 'reportSchedules',
    whole: {
      ...{ hasAddress: true, email: 'asha@school.example' },
      schedules: ['day', 'week', 'month'].map((every, at) => ({
        ...{ scheduleId: at + 5, report: 'absent', every, hour: 7, timeZone: 'Asia/Kolkata', format: 'workbook' },
        ...{ weekday: every === 'week' ? 3 : null, monthDay: every === 'month' ? 28 : null, language: 'en' },
        ...{ nextDate: at === 2 ? null : '2026-06-04T01:30:00.000Z', filters: {} },
        ...{ endedDate: at === 2 ? '2026-06-03T08:00:00.000Z' : null, endedWhy: at === 2 ? 'unopened' : null },
        sendings: [
          {
            ...{ sendingId: at + 15, dueDate: '2026-06-03T01:30:00.000Z', isRequested: true, state: 'failed' },
            ...{ changedDate: '2026-06-03T01:31:00.000Z', nextTryDate: '2026-06-03T01:33:00.000Z', rows: 41 },
            failure: 'refused',
          },
        ],
      })),
    },
  },
  'the list of invitations': {
    Page: InvitationList,
    call: 'invitationCounts',
    whole: {
      ...{ total: 58, open: 12, opened: 14, used: 16, ended: 15, revoked: 17 },
      ...{ mailWaiting: 3, mailSent: 4, mailFailed: 5 },
    },
  },
  'whom to invite': {
    Page: InvitePeople,
    call: 'invitees',
    whole: { ready: 12, readyWithEmail: 9, invited: 14, invitedWithEmail: 8, signedUp: 16, shared: 3, canMail: true },
  },
  'what is in the academy': {
    Page: Overview,
    call: 'dataOverview',
    whole: {
      ...{ schools: 12, classes: 13, students: 14, parents: 15, teachers: 16, schoolUsers: 17, staff: 18 },
      ...{ administrators: 19, parentsWithoutChild: 21, studentsWithoutClass: 22, cannotSignIn: 23, plans: 24 },
      ...{ plansNotShared: 25, sessions: 26, videos: 27, exams: 28, liveSessions: 29, holidays: 31 },
      ...{ examsTaken: 32, videosWatched: 33, newestDay: '2026-06-02' },
    },
  },
  'requests to link': {
    Page: LinkRequests,
    call: 'linkRequests',
    whole: [
      {
        ...{ requestId: 7, schoolId: 11, schoolName: 'Hill School', askedDate: '2026-06-01T08:00:00.000Z' },
        ...{ askedName: 'Anu', askedRole: 6, pid: 83, firstName: 'Anu Nair', mobileNumber: '9847012301', userRole: 6 },
        ...{ schoolNames: ['Lake School'], mayLink: true },
      },
    ],
  },
  'shared numbers': {
    Page: SharedNumbers,
    call: 'sharedNumbers',
    whole: [
      {
        number: '9847012301',
        people: [83, 84].map((pid) => ({
          ...{ pid, firstName: 'Anu Nair', userRole: 6, schoolNames: ['Lake School'], mobileNumber: '9847012301' },
          ...{ lastRefresh: '2026-06-02T08:00:00.000Z', moves: [{ what: 'children', count: 2 }] },
        })),
      },
    ],
  },
};

const give = (id: string, answer: unknown) => {
  const call = allCalls.find((each) => each.id === id);
  const read = v.safeParse(call?.answer as v.GenericSchema, answer);
  answers.set(id, read.success ? read.output : new ApiError('shape', { method: 'GET', path: id }, 200));
};

/** Words for what is not known, and what stands in place of a name. */
const NOT_KNOWN = /–|[Nn]ot known|unknown number/;
const NAMES = /\bUser \d+\b|\(8[34]\)/;
const FAILED = /cannot read\.$|^Try again$/;
const numbersIn = (text: string) => text.match(/\d+/g) ?? [];

beforeAll(() => {
  vi.stubGlobal('document', { querySelector: () => null, adoptedStyleSheets: [] });
  give('userRoles', [{ userRole: 6, role: 'Teacher' }]);
  give('imports', { data: [], pagination: {} });
});
afterAll(() => vi.unstubAllGlobals());

describe.each(Object.entries(PAGES))('%s', (_, { Page, call, whole }) => {
  const Shown = () =>
    createElement(
      MemoryRouter,
      null,
      createElement(Page as ComponentType<object>, { user, changes: 0, onMade() {}, onChange() {} } as object),
    );

  test('say nothing that an answer without a field does not say', async () => {
    give(call, whole);
    expect(answers.get(call)).not.toBeInstanceOf(Error);
    const texts = await screenText(Shown as ComponentType);
    expect(texts.length).toBeGreaterThan(2);
    const numbers = new Set(texts.flatMap(numbersIn));
    const invented = async (answer: unknown) => {
      give(call, answer);
      return (await screenText(Shown as ComponentType)).filter(
        (text) =>
          !texts.some((other) => other.includes(text)) &&
          // Another sentence of the same numbers.
          !(/\d/.test(text) && numbersIn(text).every((number) => numbers.has(number))) &&
          ![NOT_KNOWN, NAMES, FAILED].some((known) => known.test(text)),
      );
    };
    expect(await invented({}), 'the empty answer').toEqual([]);
    for (const { path } of pathsOf(whole)) {
      expect(await invented(without(whole, path)), `without ${path.join('.')}`).toEqual([]);
    }
  });
});
