/** What statements of one fact say together: minutes of live sessions, the parts of a video, the score of an attempt. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn } from '#domain/format/calendar.ts';
import { readStatement } from '#host/server/facts/statement.ts';
import { detailOf, factName, factOf } from '#host/server/facts/statementMeaning.ts';
import type { Detail, Target } from '#host/server/facts/statements.queries.ts';

const NOTHING: Target = {
  examId: null,
  videoId: null,
  studyPlanItemId: null,
  liveSessionId: null,
  questionCount: null,
  durationSeconds: null,
  startsAt: null,
};
const factFrom = (target: Partial<Target>, details: readonly Detail[]) =>
  factOf('fact', 1, { ...NOTHING, ...target }, details);

/** The same statements in another order, some of them twice. */
const again = (details: readonly Detail[]) =>
  fc
    .tuple(fc.shuffledSubarray([...details], { minLength: details.length }), fc.subarray([...details]))
    .map(([shuffled, more]) => [...shuffled, ...more]);

describe('the minutes of a live session', () => {
  /** Half past six to ten past seven in the evening. */
  const LESSON = { liveSessionId: 1, startsAt: new Date('2026-06-01T18:30:00Z'), durationSeconds: 40 * 60 };
  type PresenceEvent = readonly [becomes: 'joined' | 'left', time: string];
  const atTime = (time: string) => Date.parse(`2026-06-01T${time}Z`);
  const detailsOf = (events: readonly PresenceEvent[]) =>
    events.map(([becomes, time]): Detail => ({ becomes, group: '', at: atTime(time) }));
  const minutes = (details: readonly Detail[]) => {
    const found = factFrom(LESSON, details);
    return found?.list === 'attendance' ? found.fact.minutes : undefined;
  };

  it.each<[string, readonly PresenceEvent[], number]>([
    [
      'on one device',
      [
        ['joined', '18:35:00'],
        ['left', '18:45:00'],
      ],
      10,
    ],
    [
      'on two devices, of which one takes over from the other',
      [
        ['joined', '18:30:00'],
        ['left', '18:41:00'],
        ['joined', '18:40:00'],
        ['left', '19:10:00'],
      ],
      40,
    ],
    [
      'on two devices, of which one is there while the other is',
      [
        ['joined', '18:30:00'],
        ['joined', '18:35:00'],
        ['left', '18:40:00'],
        ['left', '18:50:00'],
      ],
      20,
    ],
    [
      'on two devices, of which one never left',
      [
        ['joined', '18:30:00'],
        ['left', '18:41:00'],
        ['joined', '18:40:00'],
      ],
      40,
    ],
    [
      'twice with a pause',
      [
        ['joined', '18:30:00'],
        ['left', '18:40:00'],
        ['joined', '19:00:00'],
        ['left', '19:05:00'],
      ],
      15,
    ],
    [
      'before it begins and after it ends',
      [
        ['joined', '18:00:00'],
        ['left', '19:40:00'],
      ],
      40,
    ],
    [
      'before it begins alone',
      [
        ['joined', '18:00:00'],
        ['left', '18:10:00'],
      ],
      0,
    ],
    [
      'after it has ended alone',
      [
        ['joined', '19:10:00'],
        ['left', '19:40:00'],
      ],
      0,
    ],
    ['without having left: until the planned end', [['joined', '18:50:00']], 20],
    ['without having joined: since the beginning', [['left', '18:50:00']], 20],
    [
      'without having joined again: since they had left',
      [
        ['joined', '18:40:00'],
        ['left', '18:45:00'],
        ['left', '18:55:00'],
      ],
      15,
    ],
    [
      'with a device that comes back at the moment at which it left',
      [
        ['joined', '18:30:00'],
        ['left', '18:40:00'],
        ['joined', '18:40:00'],
        ['left', '18:50:00'],
      ],
      20,
    ],
    [
      'for some seconds: that is not absent',
      [
        ['joined', '18:30:00'],
        ['left', '18:30:05'],
      ],
      1,
    ],
  ])('are those of whoever was there %s', (_, events, most) => {
    const details = detailsOf(events);
    expect(minutes(details)).toBe(most);
    fc.assert(fc.property(again(details), (given) => minutes(given) === most));
  });

  it('are the same however often, in whatever order and with whatever equal times it is told', () => {
    const detail = fc.record<Detail>({
      becomes: fc.constantFrom('joined', 'left', 'attended'),
      group: fc.constant(''),
      at: fc.integer({ min: -3, max: 12 }).map((step) => LESSON.startsAt.getTime() + step * 5 * 60_000),
      seconds: fc.constantFrom(0, 600, 9000),
    });
    fc.assert(
      fc.property(
        fc
          .array(detail, { minLength: 1, maxLength: 8 })
          .chain((details) => fc.tuple(fc.constant(details), again(details))),
        ([details, given]) => {
          const most = minutes(details);
          expect(minutes(given)).toBe(most);
          expect(most).toBeGreaterThanOrEqual(0);
          expect(most).toBeLessThanOrEqual(40);
        },
      ),
    );
  });

  it('are the union of the intervals of any devices that all join and leave', () => {
    const device = fc
      .tuple(fc.integer({ min: -20, max: 60 }), fc.integer({ min: 1, max: 40 }))
      .map(([from, length]) => [from, from + length] as const);
    fc.assert(
      fc.property(fc.uniqueArray(device, { minLength: 1, maxLength: 4, selector: ([from]) => from }), (devices) => {
        fc.pre(new Set(devices.map(([, to]) => to)).size === devices.length);
        const at = (minute: number) => LESSON.startsAt.getTime() + minute * 60_000;
        const there = Array.from({ length: 40 }, (_, minute) => minute).filter((minute) =>
          devices.some(([from, to]) => from <= minute && minute < to),
        );
        const given = devices.flatMap(([from, to]): Detail[] => [
          { becomes: 'left', group: '', at: at(to) },
          { becomes: 'joined', group: '', at: at(from) },
        ]);
        expect(minutes(given)).toBe(there.length);
      }),
    );
  });

  it('that another system adds up are no more than were planned', () => {
    expect(minutes([{ becomes: 'attended', group: '', at: atTime('18:30:00'), seconds: 90 * 60 }])).toBe(40);
    expect(minutes([{ becomes: 'attended', group: '', at: atTime('18:30:00'), seconds: 12 * 60 }])).toBe(12);
    expect(minutes([{ becomes: 'attended', group: '', at: atTime('18:30:00') }])).toBe(40);
  });
});

const VIDEO = 'https://w3id.org/xapi/video/extensions/';
const VERBS: Readonly<Record<string, string>> = {
  played: 'https://w3id.org/xapi/video/verbs/played',
  paused: 'https://w3id.org/xapi/video/verbs/paused',
  seeked: 'https://w3id.org/xapi/video/verbs/seeked',
  completed: 'http://adlnet.gov/expapi/verbs/completed',
  terminated: 'http://adlnet.gov/expapi/verbs/terminated',
  progressed: 'http://adlnet.gov/expapi/verbs/progressed',
};
type Json = Readonly<Record<string, unknown>>;

/** What a statement of a player says, as Open edX and H5P write it. */
function player(verb: string, seconds: number, extensions: Json, result: Json = {}): Detail {
  const statement = readStatement(
    {
      actor: { mbox: 'mailto:anu@school.example' },
      verb: { id: VERBS[verb] },
      object: {
        id: 'https://lms.example/video',
        definition: { type: 'https://w3id.org/xapi/video/activity-type/video' },
      },
      timestamp: new Date(Date.parse('2026-06-01T09:00:00Z') + 1000 * seconds).toISOString(),
      result: {
        ...result,
        extensions: Object.fromEntries(Object.entries(extensions).map(([name, value]) => [VIDEO + name, value])),
      },
    },
    { id: '6690e6c9-3ef0-4ed3-8b37-7f3964730bee', now: new Date('2026-06-02T00:00:00Z') },
  );
  return detailOf(statement, 'view', dayIn('Asia/Kolkata'));
}

describe('a video of a player that tells where it stood, and no parts', () => {
  const HALVES = { videoId: 1, durationSeconds: 200 };
  const seen = (details: readonly Detail[]) => {
    const found = factFrom(HALVES, details);
    return found?.list === 'watches' ? [found.fact.seconds, found.fact.completion] : undefined;
  };

  it.each<[string, readonly Detail[], readonly [number, number] | undefined]>([
    ['from play to pause', [player('played', 0, { time: 0 }), player('paused', 50, { time: 50 })], [50, 25]],
    [
      'each part once',
      [
        player('played', 0, { time: 0 }),
        player('seeked', 80, { 'time-from': 80, 'time-to': 20 }),
        player('paused', 160, { time: 100 }),
      ],
      [100, 50],
    ],
    [
      'without what was skipped, though it was completed',
      [
        player('played', 0, { time: 0 }),
        player('seeked', 5, { 'time-from': 5, 'time-to': 195 }),
        player('completed', 10, { time: 200, progress: 1 }, { completion: true, duration: 'PT200S' }),
        player('terminated', 11, { time: 200, progress: 1 }),
      ],
      [10, 5],
    ],
    [
      'without a jump that only the clock shows',
      [player('played', 0, { time: 0 }), player('terminated', 5, { time: 200, progress: 1 })],
      undefined,
    ],
    [
      'while it plays, not while it stands still',
      [
        player('played', 0, { time: 0 }),
        player('paused', 30, { time: 30 }),
        player('seeked', 40, { 'time-from': 30, 'time-to': 100 }),
        player('played', 60, { time: 100 }),
        player('terminated', 80, { time: 120 }),
      ],
      [50, 25],
    ],
    [
      'to its end: then it is seen as a whole, whatever the player rounds',
      [
        player('played', 0, { time: 0 }),
        player('completed', 198, { time: 198.6 }, { completion: true, duration: 'PT3M18S' }),
      ],
      [199, 100],
    ],
    ['with times as texts', [player('played', 0, { time: '0.00' }), player('paused', 50, { time: '50.00' })], [50, 25]],
    [
      'with times as durations',
      [player('played', 0, { time: 'PT0S' }), player('paused', 100, { time: 'PT1M40S' })],
      [100, 50],
    ],
    [
      'from sign to sign of a player that tells how far it is',
      [
        player('played', 0, { time: 0 }),
        player('progressed', 30, { time: 30 }),
        player('progressed', 60, { time: 60 }),
      ],
      [60, 30],
    ],
    [
      'with parts in a player’s own words',
      [
        player('progressed', 30, { 'time-from': 0, 'time-to': 30 }),
        player('progressed', 60, { 'time-from': 20, 'time-to': 60 }),
      ],
      [60, 30],
    ],
    [
      'by its parts, where another statement tells them',
      [
        player('played', 0, { time: 0 }),
        player('paused', 50, { time: 50, 'played-segments': '0[.]20[,]30[.]50', progress: 0.2 }),
      ],
      [40, 20],
    ],
    ['with nothing yet', [player('played', 0, { time: 0 })], undefined],
    [
      'with a time that cannot be read',
      [player('played', 0, { time: 0 }), player('paused', 9, { time: 'later' })],
      undefined,
    ],
    ['that is completed and tells no place', [player('completed', 0, {}, { completion: true })], [200, 100]],
    ['that tells its progress and no place', [player('progressed', 0, { progress: 0.4 })], [80, 40]],
  ])('counts %s', (_, details, most) => {
    expect(seen(details)).toEqual(most);
    fc.assert(
      fc.property(again(details), (given) => {
        expect(seen(given)).toEqual(most);
      }),
    );
  });

  it('never counts more than passed, and the same in whatever order and however often it is told', () => {
    const step = fc
      .record({
        verb: fc.constantFrom('played', 'paused', 'seeked', 'terminated', 'progressed'),
        at: fc.integer({ min: 0, max: 300 }),
        from: fc.integer({ min: 0, max: 200 }),
        to: fc.integer({ min: 0, max: 200 }),
      })
      .map(({ verb, at, from, to }) =>
        player(verb, at, verb === 'seeked' ? { 'time-from': from, 'time-to': to } : { time: from }),
      );
    fc.assert(
      fc.property(
        fc
          .array(step, { minLength: 1, maxLength: 8 })
          .chain((details) => fc.tuple(fc.constant(details), again(details))),
        ([details, given]) => {
          const most = seen(details);
          expect(seen(given)).toEqual(most);
          expect(most?.[0] ?? 0).toBeLessThanOrEqual(200);
        },
      ),
    );
  });
});

describe('views of a video that nothing else holds together', () => {
  const zones = ['Asia/Kolkata', 'Pacific/Auckland', 'Pacific/Honolulu', 'UTC'] as const;
  const groupAt = (moment: string, zone: string) => {
    const statement = readStatement(
      {
        actor: { mbox: 'mailto:anu@school.example' },
        verb: { id: VERBS.paused },
        object: { id: 'https://lms.example/video' },
        timestamp: moment,
        result: { extensions: { [`${VIDEO}time`]: 1 } },
      },
      { id: '6690e6c9-3ef0-4ed3-8b37-7f3964730bee', now: new Date('2026-06-03T00:00:00Z') },
    );
    const detail = detailOf(statement, 'view', dayIn(zone));
    return factName(detail, { ...NOTHING, videoId: 1 }, 1);
  };

  it.each([
    ['Asia/Kolkata', '2026-06-01T23:57:00Z', '2026-06-02T00:05:00Z', true],
    ['Asia/Kolkata', '2026-06-01T18:29:00Z', '2026-06-01T18:31:00Z', false],
    ['Pacific/Auckland', '2026-06-01T23:57:00Z', '2026-06-02T00:05:00Z', true],
    ['Pacific/Auckland', '2026-06-01T11:59:00Z', '2026-06-01T12:01:00Z', false],
    ['Pacific/Honolulu', '2026-06-01T23:57:00Z', '2026-06-02T00:05:00Z', true],
    ['Pacific/Honolulu', '2026-06-01T09:59:00Z', '2026-06-01T10:01:00Z', false],
    ['UTC', '2026-06-01T23:57:00Z', '2026-06-02T00:05:00Z', false],
  ] as const)('are those of a day at the academy: in %s, %s and %s', (zone, one, other, isOne) => {
    expect(groupAt(one, zone) === groupAt(other, zone)).toBe(isOne);
  });

  it('are told apart by the day that a clock in the zone shows, at any moment', () => {
    const moment = fc.date({ min: new Date('2005-01-01'), max: new Date('2026-06-02'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...zones), moment, (zone, at) => {
        const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'short' }).formatToParts(at);
        const of = (type: string) => parts.find((part) => part.type === type)?.value.padStart(2, '0');
        expect(dayIn(zone)(at)).toBe(`${at.toISOString().slice(0, 2)}${of('year')}-${of('month')}-${of('day')}`);
      }),
    );
  });

  it('are one view with what completes it, where a player leaves the type of the activity out', () => {
    const of = (verb: string, becomes: 'view' | 'attempt', time: number) => ({
      ...player(verb, time, { time }),
      becomes,
    });
    const names = [of('played', 'view', 0), of('completed', 'attempt', 100)].map((detail) =>
      factName(detail, { ...NOTHING, videoId: 1 }, 1),
    );
    expect(new Set(names).size).toBe(1);
  });
});

describe('the score of an attempt', () => {
  const QUIZ = { examId: 1, questionCount: 20, durationSeconds: 1800 };
  const scored = (at: number, percentage: number): Detail => ({ becomes: 'attempt', group: 'one', at, percentage });
  const score = (details: readonly Detail[]) => {
    const found = factFrom(QUIZ, details);
    return found?.list === 'attempts' ? found.fact.percentage : undefined;
  };

  it('is the last one that was told, though an earlier one was better', () => {
    const details = [scored(1000, 90), scored(2000, 40), { becomes: 'attempt', group: 'one', at: 3000 } as Detail];
    expect(score(details)).toBe(40);
    fc.assert(fc.property(again(details), (given) => score(given) === 40));
  });

  it('is the better one of two at one moment, whichever came first', () => {
    const details = [scored(1000, 90), scored(1000, 40)];
    fc.assert(fc.property(again(details), (given) => score(given) === 90));
  });
});
