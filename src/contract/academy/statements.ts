/** Statements about learning (xAPI): what waits to be matched, matches by hand, and rules. Beyond the basic calls. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { count, id, list, moment, oneOf, shape, text, textOrNull, textRow, writtenAnswer } from '#contract/fields.ts';
import { bodyId, optionalNumber, pageInput, searchInput, textInput } from '#contract/inputs.ts';
import { neededList } from '#contract/listFields.ts';
import { dataAndPagination } from '#contract/pageFields.ts';
import {
  ACTIVITY_KINDS,
  RULE_OUTCOMES,
  STATEMENT_NAME_MAX,
  TARGET_KINDS,
  WAITS_FOR,
} from '#domain/learning/statements.ts';

const COMMON = { promise: 'data#statements', capability: 'statements' } as const;
/** A name as statements write it: of an actor, of an activity, or of a system. */
const nameInput = () => textInput(STATEMENT_NAME_MAX);
/** An activity type, or empty for any. */
const typeInput = () => v.pipe(v.string(), v.trim(), v.maxLength(STATEMENT_NAME_MAX));
const pageOfNames = { page: pageInput(), limit: optionalNumber(1, 100), search: searchInput() };

/** How many statements wait, and for how many students and activities that nobody knows. */
export const statementCounts = defineCall('statementCounts', {
  ...COMMON,
  route: 'GET /api/admin/statements/counts',
  summary: 'How many statements wait to be matched',
  answer: shape({
    students: count(),
    studentStatements: count(),
    activities: count(),
    activityStatements: count(),
  }),
});

/**
 * What statements wait for, the most statements first: students, by what other systems call them, or activities, by their
 * IRI. `label` is the name that the newest statement gives; `becomes` says what the rules make of the statements.
 */
export const waitingStatements = defineCall('waitingStatements', {
  ...COMMON,
  route: 'GET /api/admin/statements/waiting',
  summary: 'Students and activities that statements wait for',
  query: { of: v.picklist(WAITS_FOR), ...pageOfNames },
  answer: dataAndPagination(
    shape({ name: text(), label: text(), becomes: list(textRow()), statements: count(), newestDate: moment() }),
  ),
});

/** Students, or exams, videos, sessions of plans or live sessions, that a name may be matched with, by their title. */
export const statementTargets = defineCall('statementTargets', {
  ...COMMON,
  route: 'GET /api/admin/statements/targets',
  summary: 'What statements can be matched with',
  query: { kind: v.picklist(TARGET_KINDS), search: searchInput() },
  answer: neededList(shape({ id: id(), title: text(), detail: text() })),
});

/** What a change took in: statements that became facts, and those of the same name that still wait. */
const takenAnswer = () => writtenAnswer({ taken: count(), waiting: count() });

/**
 * Says which student a name means, and takes in what waits for it. Where the account is called as the student's `sourcedId`,
 * its home page is trusted from then on, which `trustedHomePage` says. Answers 409 for a name that is matched already.
 */
export const matchStudent = defineCall('matchStudent', {
  ...COMMON,
  route: 'POST /api/admin/statements/students',
  summary: 'Match a name in statements with a student',
  body: { name: nameInput(), pid: bodyId() },
  answer: writtenAnswer({ taken: count(), waiting: count(), trustedHomePage: textOrNull() }),
});

/**
 * Says which exam, video, session or live session an IRI means, and takes in what waits for it. Answers 409 for an IRI that is
 * matched already.
 */
export const matchStatementActivity = defineCall('matchStatementActivity', {
  ...COMMON,
  route: 'POST /api/admin/statements/activities',
  summary: 'Match an activity in statements',
  body: { name: nameInput(), kind: v.picklist(ACTIVITY_KINDS), id: bodyId() },
  answer: takenAnswer(),
});

/** Matches by hand, by their names. */
export const statementMatches = defineCall('statementMatches', {
  ...COMMON,
  route: 'GET /api/admin/statements/matches',
  summary: 'Names in statements that were matched by hand',
  query: pageOfNames,
  answer: dataAndPagination(
    shape({ of: oneOf(WAITS_FOR, null), name: text(), kind: oneOf(TARGET_KINDS, null), id: id(), title: text() }),
  ),
});

/** Takes a match back: what it made goes, and the statements wait again unless the academy knows the name otherwise. */
export const endStatementMatch = defineCall('endStatementMatch', {
  ...COMMON,
  route: 'POST /api/admin/statements/matches/end',
  summary: 'Take a match back',
  body: { of: v.picklist(WAITS_FOR), name: nameInput() },
  answer: writtenAnswer({ waiting: count() }),
});

/**
 * What statements become, by verb and activity type; an empty type is any. `ready` is what the rule says as delivered, null for
 * one that somebody added.
 */
export const statementRules = defineCall('statementRules', {
  ...COMMON,
  route: 'GET /api/admin/statements/rules',
  summary: 'What statements become',
  answer: neededList(
    shape({
      verb: text(),
      activityType: text(),
      becomes: oneOf(RULE_OUTCOMES, 'nothing'),
      ready: oneOf(RULE_OUTCOMES, null),
    }),
  ),
});

/** Adds a rule or changes one, and reads the statements of its verb again: those that came before it too. */
export const saveStatementRule = defineCall('saveStatementRule', {
  ...COMMON,
  route: 'PUT /api/admin/statements/rules',
  summary: 'Add or change a rule',
  body: { verb: nameInput(), activityType: typeInput(), becomes: v.picklist(RULE_OUTCOMES) },
  answer: writtenAnswer({ taken: count() }),
});

/** Removes a rule, and reads the statements of its verb again. */
export const removeStatementRule = defineCall('removeStatementRule', {
  ...COMMON,
  route: 'POST /api/admin/statements/rules/remove',
  summary: 'Remove a rule',
  body: { verb: nameInput(), activityType: typeInput() },
  answer: writtenAnswer(),
});

/** Systems whose accounts are called by the roster's `sourcedId`. */
export const trustedHomePages = defineCall('trustedHomePages', {
  ...COMMON,
  route: 'GET /api/admin/statements/home-pages',
  summary: 'Systems whose accounts are called by the sourcedId',
  answer: neededList(shape({ homePage: text() })),
});

/** Trusts a system, or no more; new trust takes in what waits. What has come in stays. */
export const trustHomePage = defineCall('trustHomePage', {
  ...COMMON,
  route: 'PUT /api/admin/statements/home-pages',
  summary: 'Trust the accounts of a system, or no more',
  body: { homePage: nameInput(), isTrusted: v.boolean() },
  answer: writtenAnswer({ taken: count() }),
});

/** The calls of this file, in the order in which the reference lists them. */
export const statementCalls = {
  statementCounts,
  waitingStatements,
  statementTargets,
  matchStudent,
  matchStatementActivity,
  statementMatches,
  endStatementMatch,
  statementRules,
  saveStatementRule,
  removeStatementRule,
  trustedHomePages,
  trustHomePage,
};
