/** The rules of cmi5 for what a unit sends, each by a statement that keeps all of them but one. */
import { describe, expect, it } from 'vitest';
import { launchModeOf, MOVE_ONS } from '#domain/courses/coursePackages.ts';
import { afterStatement, SessionFault, type SessionState } from '#host/server/courses/sessionRules.ts';

type Json = Record<string, unknown>;

const CONTEXT = 'https://w3id.org/xapi/cmi5/context/';
const ADL = 'http://adlnet.gov/expapi/verbs/';
const MOVE_ON = { id: `${CONTEXT}categories/moveon` };
const ACCOUNT = { homePage: 'https://academy.example/', name: 'abc' };

const NEW: SessionState = {
  account: ACCOUNT,
  registration: 'a5f0ea8c-2f1d-4f0e-8d5b-4f1f3a0b9d10',
  sessionId: 'session-1',
  activityId: 'https://academy.example/units/1',
  publisherId: 'https://publisher.example/unit/1',
  mode: 'Normal',
  masteryScore: null,
  stated: { initialized: null, completed: null, passed: null, failed: null, terminated: null },
  lastAt: null,
  before: { isCompleted: false, isPassed: false },
};
const minute = (at: number) => new Date(Date.UTC(2026, 2, 14, 9, at));
const BEGUN: SessionState = { ...NEW, stated: { ...NEW.stated, initialized: minute(0) }, lastAt: minute(0) };

const RESULTS: Readonly<Record<string, Json>> = {
  completed: { completion: true, duration: 'PT5M' },
  passed: { success: true, duration: 'PT5M' },
  failed: { success: false, duration: 'PT5M' },
  terminated: { duration: 'PT5M' },
};

interface Change {
  at?: number;
  statement?: Json;
  result?: Json;
  context?: Json;
  category?: readonly object[];
  grouping?: unknown;
}

/** A statement as cmi5 wants it, but for what is changed. */
function statement(verb: string, { at = 1, statement: own, result, context, category, grouping }: Change = {}): Json {
  const whole = { ...RESULTS[verb], ...result };
  const hasMoveOn = ['completed', 'passed', 'failed'].includes(verb);
  return {
    id: '0c1d7c5e-5f4d-4f6c-9f55-0f5c1b7e2a11',
    actor: { objectType: 'Agent', account: ACCOUNT },
    verb: { id: `${ADL}${verb}` },
    object: { id: NEW.activityId },
    ...(Object.keys(whole).length > 0 && { result: whole }),
    context: {
      registration: NEW.registration,
      contextActivities: {
        grouping: grouping ?? [{ id: NEW.publisherId }],
        category: category ?? [{ id: `${CONTEXT}categories/cmi5` }, ...(hasMoveOn ? [MOVE_ON] : [])],
      },
      extensions: { [`${CONTEXT}extensions/sessionid`]: NEW.sessionId },
      ...context,
    },
    timestamp: minute(at).toISOString(),
    ...own,
  };
}

/** What becomes of statements one after the other: `taken`, or the sentence that refuses the last one. */
function outcome(from: SessionState, ...sent: readonly Json[]): string {
  try {
    sent.reduce(
      (state: SessionState, one) =>
        afterStatement(state, {
          sent: one,
          verb: (one.verb as { id: string }).id,
          happenedAt: new Date(String(one.timestamp ?? minute(1).toISOString())),
        }),
      from,
    );
    return 'taken';
  } catch (error) {
    if (error instanceof SessionFault) return error.message;
    throw error;
  }
}
const oneAfter = (from: SessionState, verb: string, change: Change = {}) => outcome(from, statement(verb, change));
/** Something that cmi5 allows beside what it defines. */
const beside = (at = 1) =>
  statement('answered', { at, category: [], statement: { object: { id: 'https://publisher.example/q/1' } } });

describe('every statement', () => {
  it.each(['initialized', 'completed', 'passed', 'failed', 'terminated'])('%s is taken as cmi5 wants it', (verb) => {
    expect(oneAfter(verb === 'initialized' ? NEW : BEGUN, verb)).toBe('taken');
  });

  it('may have activities alone, a registration in other letters, and more around it', () => {
    const context = { registration: NEW.registration.toUpperCase(), language: 'en' };
    expect(oneAfter(BEGUN, 'terminated', { context, grouping: { id: NEW.publisherId } })).toBe('taken');
  });

  it.each<[string, Change, RegExp]>([
    ['no id', { statement: { id: undefined } }, /has no id/],
    ['no timestamp', { statement: { timestamp: undefined } }, /timestamp in UTC/],
    ['a timestamp of another zone', { statement: { timestamp: '2026-03-14T15:00:00+05:30' } }, /timestamp in UTC/],
    ['another actor', { statement: { actor: { account: { ...ACCOUNT, name: 'xyz' } } } }, /actor is another one/],
    [
      'an actor of another home page',
      { statement: { actor: { account: { ...ACCOUNT, homePage: 'https://a.example/' } } } },
      /actor is another one/,
    ],
    ['an actor by mail', { statement: { actor: { mbox: 'mailto:anu@school.example' } } }, /actor is another one/],
    [
      'a group as its actor',
      { statement: { actor: { objectType: 'Group', account: ACCOUNT } } },
      /actor is another one/,
    ],
    [
      'another registration',
      { context: { registration: 'b5f0ea8c-2f1d-4f0e-8d5b-4f1f3a0b9d10' } },
      /not the registration of the launch/,
    ],
    ['no registration', { context: { registration: undefined } }, /not the registration of the launch/],
    [
      'another session',
      { context: { extensions: { [`${CONTEXT}extensions/sessionid`]: 'session-2' } } },
      /another session id/,
    ],
    ['no session', { context: { extensions: undefined } }, /another session id/],
    ['no id of the publisher', { grouping: [] }, /without the id of the publisher/],
    ['an id that it takes back', { statement: { verb: { id: `${ADL}voided` } } }, /takes no statement back/],
  ])('is refused with %s', (_, change, sentence) => {
    expect(oneAfter(BEGUN, 'terminated', change)).toMatch(sentence);
  });
});

describe('a statement with the category of cmi5', () => {
  it.each([
    `${ADL}launched`,
    'https://w3id.org/xapi/adl/verbs/satisfied',
    'https://w3id.org/xapi/adl/verbs/abandoned',
    'https://w3id.org/xapi/adl/verbs/waived',
  ])('is refused with %s, which is the academy’s', (id) =>
    expect(oneAfter(BEGUN, 'terminated', { statement: { verb: { id } } })).toMatch(/for the academy to use/),
  );

  it('is refused with a verb that cmi5 does not define, which may come without the category', () => {
    expect(oneAfter(BEGUN, 'answered')).toMatch(/Leave out the category/);
    expect(outcome(BEGUN, beside())).toBe('taken');
  });

  it.each([{ id: NEW.publisherId }, { objectType: 'StatementRef', id: NEW.activityId }])(
    'is about the unit alone: %o',
    (object) => {
      expect(oneAfter(BEGUN, 'completed', { statement: { object } })).toMatch(/has to be the unit/);
    },
  );
});

describe('the order', () => {
  it('begins with initialized, also before what cmi5 only allows', () => {
    for (const sent of [statement('completed'), statement('terminated'), beside()])
      expect(outcome(NEW, sent)).toMatch(/first statement of a launch has to be initialized/);
    expect(outcome(NEW, statement('initialized', { at: 3 }), statement('completed', { at: 2 }))).toMatch(
      /before that of initialized/,
    );
  });

  it('ends with terminated', () => {
    const ended = [statement('terminated', { at: 5 })];
    expect(outcome(BEGUN, ...ended, statement('completed', { at: 6 }))).toMatch(/was terminated/);
    expect(outcome(BEGUN, ...ended, beside(6))).toMatch(/was terminated/);
    expect(outcome(BEGUN, ...ended, statement('completed', { at: 4 }))).toBe('taken');
    expect(outcome(BEGUN, ...ended, statement('completed', { at: 5 }))).toBe('taken');
    expect(outcome(BEGUN, beside(6), ...ended)).toMatch(/terminated has to be the last statement/);
  });

  it.each(['initialized', 'completed', 'passed', 'failed', 'terminated'])('has %s once in a launch', (verb) => {
    const first = verb === 'initialized' ? NEW : BEGUN;
    expect(outcome(first, statement(verb), statement(verb))).toMatch(/once in a launch|was terminated/);
  });

  it('has one of passed and failed in a launch, and completed beside either', () => {
    expect(outcome(BEGUN, statement('passed'), statement('failed'))).toMatch(/one of them came before/);
    expect(outcome(BEGUN, statement('failed'), statement('passed'))).toMatch(/one of them came before/);
    expect(outcome(BEGUN, statement('failed'), statement('completed'))).toBe('taken');
  });

  it('has completed and passed once in a registration, and no failed after passed', () => {
    const earlier = (isCompleted: boolean, isPassed: boolean) => ({ ...BEGUN, before: { isCompleted, isPassed } });
    expect(oneAfter(earlier(true, false), 'completed')).toMatch(/once in a registration/);
    expect(oneAfter(earlier(false, true), 'passed')).toMatch(/once in a registration/);
    expect(oneAfter(earlier(false, true), 'failed')).toMatch(/may not follow passed/);
    expect(oneAfter(earlier(true, false), 'passed')).toBe('taken');
    expect(oneAfter(earlier(false, true), 'completed')).toBe('taken');
  });

  it('is initialized and terminated alone where the unit is only looked at', () => {
    const review: SessionState = { ...BEGUN, mode: 'Review' };
    for (const verb of ['completed', 'passed', 'failed']) expect(oneAfter(review, verb)).toMatch(/mode Review/);
    expect(oneAfter(review, 'terminated')).toBe('taken');
    expect(oneAfter({ ...NEW, mode: 'Review' }, 'initialized')).toBe('taken');
    expect(outcome(review, beside())).toBe('taken');
  });
});

describe('the result', () => {
  it.each<[string, Json, RegExp]>([
    ['passed', { success: false }, /result\.success of passed has to be true/],
    ['passed', { success: undefined }, /result\.success of passed has to be true/],
    ['failed', { success: true }, /result\.success of failed has to be false/],
    ['completed', { completion: false }, /result\.completion of completed has to be true/],
    ['completed', { success: true }, /result\.success does not belong to completed/],
    ['passed', { completion: true }, /result\.completion does not belong to passed/],
    ['terminated', { completion: true }, /result\.completion does not belong to terminated/],
    ['completed', { duration: undefined }, /result\.duration of completed is missing/],
    ['passed', { duration: undefined }, /result\.duration of passed is missing/],
    ['failed', { duration: undefined }, /result\.duration of failed is missing/],
    ['terminated', { duration: undefined }, /result\.duration of terminated is missing/],
    ['completed', { score: { scaled: 1 } }, /result\.score does not belong to completed/],
    ['terminated', { score: { raw: 1 } }, /result\.score does not belong to terminated/],
    ['passed', { score: { raw: 8 } }, /raw needs min and max/],
    ['failed', { score: { scaled: -0.5 } }, /has to be from 0 to 1/],
    [
      'completed',
      { extensions: { 'https://w3id.org/xapi/cmi5/result/extensions/progress': 101 } },
      /whole number from 0 to 100/,
    ],
    [
      'terminated',
      { extensions: { 'https://w3id.org/xapi/cmi5/result/extensions/progress': 5.5 } },
      /whole number from 0 to 100/,
    ],
  ])('of %s may not be %o', (verb, result, sentence) => {
    expect(oneAfter(BEGUN, verb, { result })).toMatch(sentence);
  });

  it('needs the category moveon where it has success or completion, and has it nowhere else', () => {
    const cmi5 = { id: `${CONTEXT}categories/cmi5` };
    for (const verb of ['completed', 'passed', 'failed'])
      expect(oneAfter(BEGUN, verb, { category: [cmi5] })).toMatch(/needs .*moveon/);
    expect(oneAfter(BEGUN, 'terminated', { category: [cmi5, MOVE_ON] })).toMatch(/may not have .*moveon/);
    expect(oneAfter(NEW, 'initialized', { category: [cmi5, MOVE_ON] })).toMatch(/may not have .*moveon/);
  });

  it.each<[string, number, string | RegExp]>([
    ['passed', 0.7, 'taken'],
    ['passed', 0.69, /below the mastery score 0\.7/],
    ['failed', 0.69, 'taken'],
    ['failed', 0.7, /reaches the mastery score 0\.7/],
  ])('of %s with a score of %d goes by the mastery score', (verb, scaled, wanted) => {
    const state = { ...BEGUN, masteryScore: 0.7 };
    expect(oneAfter(state, verb, { result: { score: { scaled } } })).toMatch(wanted);
    expect(oneAfter(BEGUN, verb, { result: { score: { scaled } } })).toBe('taken');
    expect(oneAfter(state, verb)).toBe('taken');
  });

  it('names no other mastery score than that of the launch', () => {
    const extensions = (score: number) => ({
      extensions: { [`${CONTEXT}extensions/sessionid`]: NEW.sessionId, [`${CONTEXT}extensions/masteryscore`]: score },
    });
    const state = { ...BEGUN, masteryScore: 0.7 };
    const result = { score: { scaled: 0.8 } };
    expect(oneAfter(state, 'passed', { result, context: extensions(0.5) })).toMatch(/another mastery score/);
    expect(oneAfter(state, 'passed', { result, context: extensions(0.7) })).toBe('taken');
  });
});

describe('a unit that is opened again', () => {
  it('is only looked at once it is passed, or satisfied by a result', () => {
    const modes = (isCompleted: boolean, isPassed: boolean) =>
      MOVE_ONS.filter((moveOn) => launchModeOf(moveOn, { isCompleted, isPassed }) === 'Review');
    expect(modes(false, false)).toEqual([]);
    expect(modes(true, false)).toEqual(['Completed', 'CompletedOrPassed']);
    expect(modes(false, true)).toEqual([...MOVE_ONS]);
  });
});
