import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import { tryAttentionRules } from '#contract/students/attentionRules.ts';

/**
 * The basic calls and their query words, written down by hand and not read from the code: `method path ? query | body`.
 * `code` is of two-step sign-in: sent only to a host that has asked for one.
 */
const BASIC_CALLS = `
POST /api/admin/login | identifier password parentView deviceToken code newPassword
GET /api/admin/dashboard-stats ? timeframe
GET /api/admin/study-plan-reports
GET /api/admin/study-plan/{id}/activity-counts
GET /api/admin/study-plan/{id}/day-wise
GET /api/admin/study-plan/{id}/video-engagement
GET /api/admin/study-plan/{id}/exam-performance
GET /api/admin/study-plan/{id}/intensive-care
GET /api/admin/study-plans/schools
GET /api/admin/study-plans ? schoolId
GET /api/admin/study-plans/{planId}
GET /api/admin/study-plans/{planId}/shared-schools
GET /api/admin/study-plans/{planId}/school/{schoolId}/students ? classId sort search page pageSize preset
GET /api/admin/study-plans/{planId}/school/{schoolId}/not-started-students ? classId search page pageSize
GET /api/admin/study-plans/{planId}/school/{schoolId}/summary
GET /api/admin/study-plans/{planId}/school/{schoolId}/daywise-report ? page pageSize
GET /api/admin/study-plans/{planId}/school/{schoolId}/students/exam-data
GET /api/admin/study-plans/{planId}/school/{schoolId}/students/{pid}/logs ? preset
GET /api/admin/schools/{schoolId}/classes
GET /api/admin/study-plans/{planId}/day-summary
GET /api/admin/study-plans/{planId}/day/{day}/sessions
GET /api/admin/study-plans/{planId}/day-list
GET /api/admin/study-plans/{planId}/day/{day}/attendance-by-school
GET /api/admin/study-plans/{planId}/item/{studyPlanItemId}/session-report ? limit offset filter sorting search all schoolId
GET /api/admin/performance-tracking ? timeframe metric
GET /api/admin/video-analytics ? timeframe metric
GET /api/admin/exam-analytics ? timeframe metric
GET /api/admin/top-performers ? timeframe metric
GET /api/admin/student/{pid}/all-exams
GET /api/admin/exam-categories
GET /api/admin/exams/category/{category} ? timeframe
GET /api/admin/exam/{examId}/results ? page limit search timeframe
GET /api/admin/schools ? page limit search country
DELETE /api/admin/schools/{schoolId}
GET /api/admin/countries
GET /api/admin/users ? page limit search role school sort
GET /api/admin/user-roles
GET /api/admin/users/{pid}/performance
PUT /api/admin/users/{pid}/ban | banned
DELETE /api/admin/users/{pid}
GET /api/admin/platform-analytics ? timeframe
GET /api/admin/notifications ? page limit search priority
POST /api/admin/notifications | title description priority targetRole schoolId audience startsAt endsAt language texts
DELETE /api/admin/notifications/{notificationId}
GET /api/admin/activity-logs ? page limit search activityType startDate endDate
GET /api/parent/dashboard-stats ? studentId
GET /api/parent/performance ? timeframe _t studentId
GET /api/parent/study-progress ? planId studentId
GET /api/parent/attendance ? month year studentId
GET /api/messages/conversations ? status
GET /api/messages/unread-count
GET /api/messages/recipients
GET /api/messages/conversation/{conversationId}
POST /api/messages/send | recipientId recipientRole subject message priority
POST /api/messages/{conversationId}/reply | message
DELETE /api/messages/conversation/{conversationId}
`;

/** Calls beyond the basic ones, each behind a word in `user.capabilities`. */
const FURTHER_CALLS: Record<string, string> = {
  'POST /api/admin/logout': 'sign-out',
  'PUT /api/admin/account/password | oldPassword newPassword': 'own-password',
  'GET /api/admin/account/sessions': 'own-sessions',
  'GET /api/admin/account/other-view': 'other-view',
  'PUT /api/admin/account/other-view': 'change-view',
  'DELETE /api/admin/account/sessions': 'own-sessions',
  'DELETE /api/admin/account/sessions/{sessionId}': 'own-sessions',
  'GET /api/admin/account/devices': 'own-devices',
  'DELETE /api/admin/account/devices': 'own-devices',
  'DELETE /api/admin/account/devices/{deviceId}': 'own-devices',
  'GET /api/admin/account/two-step': 'two-step',
  'PUT /api/admin/account/two-step | password': 'two-step',
  'PUT /api/admin/account/two-step/confirmation | code': 'two-step',
  'PUT /api/admin/account/two-step/recovery-codes | password': 'two-step',
  'PUT /api/admin/account/two-step/end | password': 'two-step',
  'GET /api/admin/sign-in-rules': 'sign-in-rules',
  'PUT /api/admin/sign-in-rules | twoStepRequired': 'sign-in-rules',
  'GET /api/admin/absent ? day schoolId classId planId search sort page pageSize': 'absent',
  'GET /api/admin/register ? day schoolId classId liveSessionId': 'register',
  'POST /api/admin/register | liveSessionId ofClass marks present': 'register',
  'GET /api/admin/academy': 'academy-settings',
  'PUT /api/admin/academy | name timeZone languages absenceMailHour familyMessagesAWeek familyNews': 'academy-settings',
  'GET /api/brand': 'brand',
  'GET /api/admin/brand ? schoolId': 'brand:write',
  'PUT /api/admin/brand | schoolId primaryColor secondaryColor logo': 'brand:write',
  'GET /api/admin/minimum-attendance ? schoolId': 'minimum-attendance',
  'PUT /api/admin/minimum-attendance | schoolId percent': 'minimum-attendance',
  'GET /api/admin/names ? kind language search unnamed page limit': 'names',
  'PUT /api/admin/names | changes': 'names',
  'GET /api/admin/saved-views ? list': 'saved-views',
  'PUT /api/admin/saved-views | list viewId name views': 'saved-views',
  'DELETE /api/admin/saved-views/{viewId}': 'saved-views',
  'PUT /api/admin/saved-views/{viewId}/share | schoolId role': 'saved-views',
  'GET /api/admin/channels': 'channels',
  'PUT /api/admin/channels | channels': 'channels',
  'PUT /api/admin/channels/gateway | channel template secret reportSecret': 'channels',
  'PUT /api/admin/channels/text | channel topic language header templateId languageCode words slots': 'channels',
  'POST /api/admin/channels/test | channel topic language': 'channels',
  'GET /api/admin/channels/reached ? day topic': 'channels',
  'GET /api/reports/schedules': 'report-schedules',
  'POST /api/reports/schedules | report filters every weekday monthDay hour timeZone format language readerPid':
    'report-schedules',
  'PUT /api/reports/schedules/{scheduleId} | report filters every weekday monthDay hour timeZone format language':
    'report-schedules',
  'DELETE /api/reports/schedules/{scheduleId}': 'report-schedules',
  'POST /api/reports/schedules/{scheduleId}/sendings': 'report-schedules',
  'GET /api/admin/webhooks': 'webhooks',
  'PUT /api/admin/webhooks | name address events schoolId': 'webhooks',
  'PUT /api/admin/webhooks/{webhookId} | name address events': 'webhooks',
  'DELETE /api/admin/webhooks/{webhookId}': 'webhooks',
  'PUT /api/admin/webhooks/{webhookId}/secret': 'webhooks',
  'PUT /api/admin/webhooks/{webhookId}/switch | isOn': 'webhooks',
  'POST /api/admin/webhooks/{webhookId}/test': 'webhooks',
  'GET /api/admin/webhooks/{webhookId}/messages ? state': 'webhooks',
  'POST /api/admin/webhooks/{webhookId}/messages/{messageId}/tries': 'webhooks',
  'GET /api/admin/users/{pid}/two-step': 'sign-in-rules',
  'DELETE /api/admin/users/{pid}/two-step': 'sign-in-rules',
  'GET /api/admin/performance-summary ? timeframe metric': 'performance-summary',
  'GET /api/admin/study-plan/{id}/intensive-care/students ? sort page pageSize': 'plan-report-pages',
  'GET /api/admin/study-plans/{planId}/school/{schoolId}/students/exam-performance ? band search sort page pageSize':
    'plan-report-pages',
  'GET /api/admin/list ? list period metric band schoolId planId day itemId group search sort inSchool inClass options page pageSize':
    'lists',
  'GET /api/admin/student/{pid}/report ? timeframe': 'student',
  'GET /api/admin/student/{pid}/attendance ? month year': 'student',
  'GET /api/admin/student/{pid}/exam-history': 'student',
  'GET /api/admin/student/{pid}/conversations': 'student',
  'GET /api/admin/student/{pid}/notes': 'student',
  'POST /api/admin/student/{pid}/notes | text': 'student',
  'PUT /api/admin/student/{pid}/notes/{noteId} | text': 'student',
  'DELETE /api/admin/student/{pid}/notes/{noteId}': 'student',
  'GET /api/admin/schools/{schoolId}': 'schools:write',
  'POST /api/admin/schools | name countryId isActive': 'schools:write',
  'PUT /api/admin/schools/{schoolId} | name countryId isActive': 'schools:write',
  'POST /api/admin/users | firstName mobileNumber emailId userRole schoolId password className rollNumber otherSchoolIds':
    'users:write',
  'PUT /api/admin/users/{pid} | firstName mobileNumber emailId userRole schoolId password className rollNumber otherSchoolIds':
    'users:write',
  'PUT /api/admin/users/{pid}/one-time-password | password': 'one-time-passwords',
  'GET /api/admin/users/{pid}/family': 'families',
  'PUT /api/admin/users/{pid}/children/{childPid}': 'families',
  'DELETE /api/admin/users/{pid}/children/{childPid}': 'families',
  'GET /api/admin/users/{pid}': 'users:write',
  'POST /api/admin/users/import | users': 'users:import',
  'DELETE /api/admin/users/{pid}/schools/{schoolId}': 'ties',
  'GET /api/admin/search ? words': 'search',
  'GET /api/admin/link-requests': 'link-requests',
  'GET /api/admin/phone-country': 'phone-country',
  'GET /api/admin/shared-numbers': 'shared-numbers',
  'POST /api/admin/users/{pid}/join | intoPid': 'shared-numbers',
  'GET /api/admin/plan-editor/plans': 'plan-editor',
  'POST /api/admin/plan-editor/plans | title description gradeId isEnabled startsOn schools weeks': 'plan-editor',
  'GET /api/admin/plan-editor/plans/{planId}': 'plan-editor',
  'PUT /api/admin/plan-editor/plans/{planId} | version title description gradeId isEnabled startsOn schools weeks':
    'plan-editor',
  'DELETE /api/admin/plan-editor/plans/{planId}': 'plan-editor',
  'POST /api/admin/plan-editor/plans/{planId}/copy | title': 'plan-editor',
  'PUT /api/admin/plan-editor/plans/{planId}/enabled | isEnabled': 'plan-editor',
  'GET /api/admin/plan-editor/words': 'plan-editor',
  'GET /api/admin/plan-editor/videos ? search limit': 'plan-editor',
  'POST /api/admin/plan-editor/videos | title category subject durationSeconds': 'plan-editor',
  'GET /api/admin/plan-editor/exams ? search limit': 'plan-editor',
  'POST /api/admin/plan-editor/exams | title category subject durationMinutes questionCount': 'plan-editor',
  'POST /api/admin/link-requests/{requestId} | isLinked': 'link-requests',
  'GET /api/admin/comparisons ? screen timeframe metric planId schoolId day': 'comparisons',
  'GET /api/parent/comparisons ? screen timeframe studentId': 'child-comparisons',
  'GET /api/admin/attention ? schoolId classId planId reason search view page pageSize': 'attention',
  'GET /api/admin/attention/counts': 'attention',
  'GET /api/admin/attention/filters ? schoolId': 'attention',
  'POST /api/admin/attention/visit': 'attention',
  'GET /api/admin/attention/students/{pid}': 'attention',
  'POST /api/admin/attention/students/{pid}/actions | action note until': 'attention',
  'POST /api/admin/attention/students/{pid}/messages | parentPid subject message': 'attention',
  'POST /api/admin/bulk/messages | pids subject message texts': 'bulk',
  'PUT /api/admin/bulk/ban | pids banned': 'bulk:users',
  'PUT /api/admin/bulk/class | moves': 'bulk:users',
  'PUT /api/admin/attention/reasons/{reasonId} | note': 'attention',
  'GET /api/admin/attention/rules': 'attention',
  'GET /api/admin/attention/rules/counts ? absentDays schoolDays fallPoints lowExams lastExams lowBelow unopenedDays begunPercent':
    'attention-rules',
  'PUT /api/admin/attention/rules | absentDays schoolDays fallPoints lowExams lastExams lowBelow unopenedDays begunPercent':
    'attention-rules',
  'GET /api/admin/notifications/counts': 'notifications:counts',
  'GET /api/admin/notifications/audience ? schools roles classes plans people': 'notices:write',
  'PUT /api/admin/notifications/{notificationId} | title description priority audience startsAt endsAt language texts version':
    'notices:write',
  'PUT /api/admin/notifications/{notificationId}/withdrawal': 'notices:write',
  'GET /api/notices ? page limit language': 'notices',
  'GET /api/push ? device': 'push',
  'PUT /api/push | endpoint keys language': 'push',
  'PUT /api/push/off | device': 'push',
  'GET /api/notices/counts': 'notices',
  'PUT /api/notices/read | noticeIds': 'notices',
  'GET /api/parent/children': 'children',
  'GET /api/parent/week ? week studentId': 'parent-week',
  'PUT /api/parent/week-mail | isOn language': 'week-mail',
  'PUT /api/parent/absence-mail | isOn language': 'absence-mail',
  'GET /api/parent/mail-choices': 'mail-choices',
  'PUT /api/parent/mail-choices | topic isOn language': 'mail-choices',
  'GET /api/admin/plan-editor/plans/{planId}/course-packages': 'course-packages',
  'PUT /api/admin/plan-editor/course-packages | studyPlanItemId content': 'course-packages',
  'DELETE /api/admin/plan-editor/course-packages/{packageId}': 'course-packages',
  'GET /api/parent/courses ? studentId': 'courses',
  'PUT /api/parent/courses/units/{unitId}/launch | studentId': 'courses',
  'GET /api/parent/calendar': 'calendar',
  'PUT /api/parent/calendar | language': 'calendar',
  'DELETE /api/parent/calendar': 'calendar',
  'GET /api/parent/child-data ? studentId part skip': 'child-data',
  'GET /api/admin/deletions': 'restore',
  'POST /api/admin/deletions/{kind}/{id}/restore': 'restore',
  'GET /api/admin/lti/platforms': 'lti',
  'POST /api/admin/lti/platforms | name issuer clientId deploymentIds authUrl jwksUrl origins tokenUrl tokenAudience':
    'lti',
  'DELETE /api/admin/lti/platforms/{platformId}': 'lti',
  'POST /api/admin/lti/registrations': 'lti-registration',
  'PUT /api/admin/lti/platforms/{platformId} | name deploymentIds origins vouchesBy tokenUrl tokenAudience':
    'lti-registration',
  'GET /api/admin/lti/launches': 'lti-registration',
  'GET /api/admin/lti/platforms/{platformId}/courses': 'lti-members',
  'GET /api/admin/lti/courses/{courseId}/members': 'lti-members',
  'POST /api/admin/lti/courses/{courseId}/members | members schoolId className': 'lti-members',
  'GET /api/admin/lti/courses/{courseId}/line-items': 'lti-grades',
  'POST /api/admin/lti/courses/{courseId}/line-items | planId examId': 'lti-grades',
  'DELETE /api/admin/lti/line-items/{lineItemId}': 'lti-grades',
  'POST /api/admin/lti/line-items/{lineItemId}/tries': 'lti-grades',
  'GET /api/admin/lti/line-items/{lineItemId}/grades': 'lti-grades',
  'POST /api/admin/lti/line-items/{lineItemId}/grades | members': 'lti-grades',
  'POST /api/admin/lti/keys': 'lti',
  'GET /api/lti/links': 'lti-links',
  'POST /api/lti/links | ticket': 'lti-links',
  'DELETE /api/lti/links/{linkId}': 'lti-links',
  'GET /api/sign-in-options': 'sign-in-provider',
  'POST /api/sign-in-by-provider | ticket secret deviceToken code': 'sign-in-provider',
  'POST /api/lti/launches | code browser login': 'lti-links',
  'GET /api/admin/invitations ? page limit search schoolId state': 'invitations',
  'GET /api/admin/invitations/counts ? schoolId': 'invitations',
  'GET /api/admin/invitations/invitees ? schoolId classId role': 'invitations',
  'PUT /api/admin/invitations | schoolId classId role pids replaceOpen byMail language after': 'invitations',
  'PUT /api/admin/invitations/{invitationId}': 'invitations',
  'DELETE /api/admin/invitations/{invitationId}': 'invitations',
  'POST /api/invitations/open | secret': 'accept-invitation',
  'POST /api/invitations/accept | secret password mobileNumber deviceToken code': 'accept-invitation',
  'POST /api/lti/deep-links | ticket screen title attributes': 'lti-links',
  'GET /api/admin/data-overview': 'data',
  'GET /api/admin/imports ? page limit': 'import',
  'GET /api/admin/imports/{importId}': 'import',
  'GET /api/admin/imports/{importId}/lines ? page limit change search': 'import',
  'PUT /api/admin/imports | fileName source countryId': 'import',
  'PUT /api/admin/imports/{importId}/ticket': 'import',
  'PUT /api/admin/imports/{importId}/start | isConfirmed': 'import',
  'DELETE /api/admin/imports/{importId}': 'import',
  'GET /api/admin/keys': 'keys',
  'PUT /api/admin/keys | name purposes schoolId': 'keys',
  'DELETE /api/admin/keys/{keyId}': 'keys',
  'GET /api/admin/statements/counts': 'statements',
  'GET /api/admin/statements/waiting ? of page limit search': 'statements',
  'GET /api/admin/statements/targets ? kind search': 'statements',
  'POST /api/admin/statements/students | name pid': 'statements',
  'POST /api/admin/statements/activities | name kind id': 'statements',
  'GET /api/admin/statements/matches ? page limit search': 'statements',
  'POST /api/admin/statements/matches/end | of name': 'statements',
  'GET /api/admin/statements/rules': 'statements',
  'PUT /api/admin/statements/rules | verb activityType becomes': 'statements',
  'POST /api/admin/statements/rules/remove | verb activityType': 'statements',
  'GET /api/admin/statements/home-pages': 'statements',
  'PUT /api/admin/statements/home-pages | homePage isTrusted': 'statements',
};

const line = (call: AnyCall) => {
  const query = Object.keys(call.query).join(' ');
  const body = Object.keys(call.body ?? {}).join(' ');
  return `${call.method} ${call.path}${query && ` ? ${query}`}${body && ` | ${body}`}`;
};
const named = (id: string) => allCalls.find((call) => call.id === id) as AnyCall;
const accepts = (fields: v.ObjectEntries, input: object) => v.safeParse(v.strictObject(fields), input).success;
const read = (fields: v.ObjectEntries, input: object) => v.parse(v.strictObject(fields), input);

describe('the list of calls', () => {
  test('is the basic calls, with these paths, queries and bodies and no others', () => {
    const declared = allCalls.filter((call) => !call.capability).map(line);
    expect(declared.toSorted()).toEqual(BASIC_CALLS.trim().split('\n').toSorted());
  });

  test('goes beyond it only behind a capability', () => {
    const declared = allCalls.filter((call) => call.capability).map((call) => [line(call), call.capability]);
    expect(Object.fromEntries(declared)).toEqual(FURTHER_CALLS);
  });

  test('holds every call that any file declares', async () => {
    const files = import.meta.glob<Record<string, unknown>>('../../src/contract/**/*.ts', { eager: true });
    const isCall = (value: unknown): value is AnyCall => typeof value === 'object' && value !== null && 'path' in value;
    const declared = Object.values(files).flatMap((file) => Object.values(file).filter(isCall));
    expect(new Set(allCalls)).toEqual(new Set(declared));
  });

  test('names each call once, and each exported call by its id', async () => {
    expect(new Set(allCalls.map((call) => call.id)).size).toBe(allCalls.length);
    expect(new Set(allCalls.map((call) => `${call.method} ${call.path}`)).size).toBe(allCalls.length);
  });

  test.each(allCalls.map((call) => [call.id, call] as const))('%s declares the parameters of its path', (_, call) => {
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(Object.keys(call.params)).toEqual(inPath);
    expect(call.promise).toMatch(/^[a-z-]+#[a-z0-9-]+$/);
    expect(call.summary).toMatch(/^[A-Z].*[^.]$/);
  });

  test('has a literal path before a parameter in its place', () => {
    const seen: AnyCall[] = [];
    for (const call of allCalls) {
      for (const earlier of seen) {
        const pattern = new RegExp(`^${earlier.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
        const hides = earlier.method === call.method && pattern.test(call.path.replaceAll(/[{}]/g, ''));
        expect(hides, `${earlier.path} would answer ${call.path}`).toBe(false);
      }
      seen.push(call);
    }
  });

  test('only the sign-ins, invitations and a launch from an LMS are open to anyone, and only exam results and a course of an LMS may take a minute, an import of users and a course package two', () => {
    expect(allCalls.filter((call) => call.anonymous).map((call) => call.id)).toEqual([
      'login',
      'signInOptions',
      'signInByProvider',
      'openInvitation',
      'acceptInvitation',
      'openLtiLaunch',
    ]);
    const slow = allCalls.filter((call) => call.timeoutMs !== undefined);
    expect(slow.map((call) => [call.id, call.timeoutMs])).toEqual([
      ['putCoursePackage', 120_000],
      ['examResults', 60_000],
      ['importUsers', 120_000],
      ['compareLmsCourse', 60_000],
      ['fillFromLmsCourse', 60_000],
    ]);
  });

  test('never answers a password or a token but where somebody comes in', () => {
    for (const call of allCalls) {
      // Who changes the view comes in by the session that ends with it.
      if (call.anonymous || call.id === 'changeView') continue;
      const schema = JSON.stringify(toJsonSchema(call.answer, { typeMode: 'output', errorMode: 'ignore' }));
      // Where an LMS gives tokens, and to whom, is none.
      expect(schema.replace(/token(?:Url|Audience)/g, '')).not.toMatch(/password|token/i);
    }
  });

  test('can be described in JSON Schema, field by field', () => {
    for (const call of allCalls) {
      for (const field of Object.values<v.GenericSchema>({ ...call.params, ...call.query, ...call.body })) {
        const schema = toJsonSchema(field, { typeMode: 'output', errorMode: 'ignore' });
        expect(Object.keys(schema).length, call.id).toBeGreaterThan(1);
      }
    }
  });
});

describe('what a caller hands in', () => {
  test('a path takes ids in digits, and nothing else', () => {
    const { params } = named('studyPlanById');
    expect(read(params, { planId: '7' })).toEqual({ planId: 7 });
    expect(read(params, { planId: 7 })).toEqual({ planId: 7 });
    for (const planId of ['', ' 7', '-1', '0', '1.5', '1e3', '0x7', 'abc', 'NaN', 'undefined', '2147483648', null]) {
      expect(accepts(params, { planId }), String(planId)).toBe(false);
    }
  });

  test('a query is closed', () => {
    for (const call of allCalls) expect(accepts(call.query, { unheardOf: '1' }), call.id).toBe(false);
  });

  test('empty text in a query is the same as nothing', () => {
    for (const call of allCalls) {
      for (const [name, field] of Object.entries<v.GenericSchema>(call.query)) {
        const nothing = v.safeParse(field, undefined);
        const empty = v.safeParse(field, '');
        expect([call.id, name, empty.success]).toEqual([call.id, name, nothing.success]);
        if (nothing.success) expect(empty.output).toBe(nothing.output);
      }
    }
  });

  test('what the wire always sends is required', () => {
    const required = allCalls.flatMap((call) =>
      Object.entries<v.GenericSchema>(call.query)
        .filter(([, field]) => !v.safeParse(field, undefined).success)
        .map(([name]) => `${call.id}.${name}`),
    );
    expect(required).toEqual([
      'localizedNames.kind',
      'localizedNames.language',
      'dashboardStats.timeframe',
      'performanceTracking.timeframe',
      'performanceTracking.metric',
      'performanceSummary.timeframe',
      'performanceSummary.metric',
      'categoryExams.timeframe',
      'studentAttendance.month',
      'studentAttendance.year',
      ...Object.keys(tryAttentionRules.query).map((name) => `tryAttentionRules.${name}`),
      'comparisons.screen',
      'childComparisons.screen',
      'countedList.list',
      'savedViews.list',
      'platformAnalytics.timeframe',
      'parentPerformance.timeframe',
      'parentStudyProgress.planId',
      'parentAttendance.month',
      'parentAttendance.year',
      'waitingStatements.of',
      'statementTargets.kind',
    ]);
  });

  test.each([
    ['dashboardStats', 'timeframe', ['All Time', 'Today', 'Yesterday', 'This Week'], ['all time', 'week']],
    ['planStudents', 'sort', ['best', 'low'], ['worst']],
    ['planStudents', 'preset', ['last_30'], ['last_7']],
    ['planStudents', 'pageSize', ['1', '20', '10000'], ['0', '10001', '-5', 'all']],
    ['sessionReport', 'filter', ['0', '1', '2'], ['3', 'all']],
    ['sessionReport', 'sorting', ['1', '2', '3', '4', '5', '6'], ['0', '7']],
    ['sessionReport', 'all', ['1'], ['0', 'true']],
    ['sessionReport', 'offset', ['0', '20'], ['-20']],
    ['performanceTracking', 'timeframe', ['week', 'month', 'quarter', 'year'], ['all']],
    ['performanceTracking', 'metric', ['overall', 'video', 'exam', 'study_plan'], ['study-plan']],
    ['categoryExams', 'timeframe', ['all', 'week', 'month', 'quarter', 'year'], ['day']],
    ['schools', 'limit', ['12', '1000'], ['1001']],
    ['notifications', 'priority', ['1', '2', '3'], ['0', '4', 'high']],
    ['activityLogs', 'startDate', ['2025-02-28', '2024-02-29'], ['2025-02-29', '2025-13-01', '28.02.2025', 'today']],
    ['parentPerformance', 'timeframe', ['1month', '3months', '6months', '12months', 'all'], ['3month']],
    ['parentStudyProgress', 'planId', ['all', '7'], ['ALL', 'x']],
    ['parentAttendance', 'month', ['0', '11'], ['12', '-1']],
    ['conversations', 'status', ['all', 'sent', 'unread'], ['read']],
  ])('%s takes %s %j, not %j', (id, name, good, bad) => {
    const field = named(id).query[name];
    for (const value of good) expect(v.safeParse(field, value).success, value).toBe(true);
    for (const value of bad) expect(v.safeParse(field, value).success, value).toBe(false);
  });

  test('a search keeps its script and loses the blanks around it', () => {
    const { search } = named('users').query;
    expect(v.parse(search, '  देशपांडे ')).toBe('देशपांडे');
    expect(v.parse(search, '   ')).toBeUndefined();
    expect(v.safeParse(search, 'a'.repeat(200)).success).toBe(true);
    expect(v.safeParse(search, 'a'.repeat(201)).success).toBe(false);
    for (const broken of ['a\0b', 'a\ud800']) expect(v.safeParse(search, broken).success).toBe(false);
  });

  test('a body is closed and its types are exact', () => {
    const body = named('createNotification').body;
    const good = { title: 'Sports day', description: 'On Saturday.', priority: 1, targetRole: null, schoolId: null };
    expect(read(body, good)).toEqual(good);
    expect(read(body, { title: ' Sports day ', description: 'On Saturday.', priority: 3 })).toEqual({
      ...good,
      priority: 3,
    });
    for (const bad of [
      { ...good, title: ' ' },
      { ...good, title: 'a'.repeat(201) },
      { ...good, title: 5 },
      { ...good, description: '' },
      { ...good, priority: '1' },
      { ...good, priority: 4 },
      { ...good, schoolId: '12' },
      { ...good, isEnable: 1 },
    ]) {
      expect(accepts(body, bad), JSON.stringify(bad)).toBe(false);
    }
  });

  test('a ban says the state wanted, as a boolean', () => {
    const body = named('banUser').body;
    expect(accepts(body, { banned: true })).toBe(true);
    for (const banned of [1, 'true', null, undefined]) expect(accepts(body, { banned })).toBe(false);
  });

  test('a login needs both fields', () => {
    const body = named('login').body;
    const good = { identifier: '9000000003', password: ' tulsi leaf ', parentView: false };
    expect(read(body, good)).toEqual(good);
    expect(accepts(body, { ...good, identifier: ' ' })).toBe(false);
    expect(accepts(body, { ...good, password: '' })).toBe(false);
    expect(accepts(body, { ...good, parentView: 'false' })).toBe(false);
  });

  test('a reply is trimmed and not empty', () => {
    const body = named('replyMessage').body;
    expect(read(body, { message: '\n Thank you. ' })).toEqual({ message: 'Thank you.' });
    expect(accepts(body, { message: ' \n' })).toBe(false);
  });

  test('every text of a body has a longest length', () => {
    for (const call of allCalls) {
      for (const [name, field] of Object.entries<v.GenericSchema>(call.body ?? {})) {
        // A logo and a course package are files.
        const length = { logo: 200_001, content: 27_000_000 }[name] ?? 20_000;
        expect(v.safeParse(field, 'x'.repeat(length)).success, `${call.id}.${name}`).toBe(false);
      }
    }
  });
});
