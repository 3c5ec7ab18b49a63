/** What has to be right about a statement: each rule of xAPI that it is refused by, with the place and the cure. */
import { describe, expect, it } from 'vitest';
import { readStatement } from '#host/server/facts/statement.ts';

const now = new Date('2026-03-14T09:30:00Z');
const ID = '6690e6c9-3ef0-4ed3-8b37-7f3964730bee';
const anu = { mbox: 'mailto:anu@school.example' };
const page = { id: 'https://school.example/page/7' };
const did = { id: 'http://adlnet.gov/expapi/verbs/experienced' };

type Json = Record<string, unknown>;
/** A statement as it comes over HTTP. */
const sent = (statement: unknown): unknown => JSON.parse(JSON.stringify(statement));
const read = (statement: unknown, as = sent) => readStatement(as(statement), { id: ID, now });
const statement = (parts: Json = {}): Json => ({ actor: anu, verb: did, object: page, ...parts });
/** What is said of a statement; `taken` where nothing is. */
function outcomeOf(statement: unknown, as = sent): string {
  try {
    read(statement, as);
    return 'taken';
  } catch (error) {
    return (error as Error).message;
  }
}

/** Everywhere that an agent or a group stands, with its name. */
const PEOPLE: readonly (readonly [string, (who: unknown) => Json])[] = [
  ['actor', (actor) => statement({ actor })],
  ['object', (who) => statement({ object: { objectType: 'Agent', ...(who as Json) } })],
  ['context.instructor', (instructor) => statement({ context: { instructor } })],
  ['authority', (authority) => statement({ authority })],
  ['actor.member[0]', (who) => statement({ actor: { objectType: 'Group', member: [who] } })],
  ['context.team.member[0]', (who) => statement({ context: { team: { objectType: 'Group', member: [who] } } })],
  [
    'context.contextAgents[0].agent',
    (agent) => statement({ context: { contextAgents: [{ objectType: 'contextAgent', agent }] } }),
  ],
  ['object.actor', (actor) => statement({ object: { objectType: 'SubStatement', ...statement({ actor }) } })],
  [
    'object.context.instructor',
    (instructor) => statement({ object: { objectType: 'SubStatement', ...statement({ context: { instructor } }) } }),
  ],
];

describe.each(PEOPLE)('a person as %s', (place, make) => {
  const home = 'https://school.example';
  it.each([
    ['by mailbox', anu],
    ['by the hash of a mailbox', { mbox_sha1sum: 'a'.repeat(40) }],
    ['by OpenID', { openid: 'https://id.school.example/anu' }],
    ['by account', { name: 'Anu', account: { homePage: home, name: 'S-1' } }],
  ])('is taken %s', (_, who) => {
    expect(outcomeOf(make(who))).toBe('taken');
  });

  it.each([
    [{ ...anu, openid: 'https://id.school.example/anu' }, ' names the person in 2 ways, and may have one of'],
    [{ ...anu, account: { homePage: home, name: 'S-1' }, mbox_sha1sum: 'a'.repeat(40) }, ' names the person in 3 ways'],
    [{ name: 'Anu' }, ' does not say who it is: it needs an mbox'],
    [{ mbox: 'anu@school.example' }, '.mbox is "anu@school.example", and has to begin with mailto:'],
    [{ mbox: 'mailto:school.example' }, '.mbox is "mailto:school.example"'],
    [{ mbox: 'mailto:a@school.example,b@school.example' }, '.mbox is'],
    [{ mbox_sha1sum: 'abc' }, '.mbox_sha1sum is "abc", and has to be 40 hexadecimal digits.'],
    [{ openid: 'anu' }, '.openid is "anu", and has to be an IRI'],
    [{ account: { name: 'S-1' } }, '.account.homePage is missing.'],
    [{ account: { homePage: home } }, '.account.name is missing.'],
    [{ account: { homePage: 'school', name: 'S-1' } }, '.account.homePage is "school", and has to be an IRI'],
    [{ account: { homePage: home, name: 17 } }, '.account.name is 17, and has to be a text.'],
    [{ account: { homePage: home, name: '' } }, '.account.name is "", and has to be a text that is not empty.'],
    [{ account: { homePage: home, name: 'S-1', id: 1 } }, '.account has "id", which xAPI does not know'],
    [{ ...anu, name: 7 }, '.name is 7, and has to be a text.'],
    [{ ...anu, name: null }, '.name is null, and has to be a text: xAPI knows no null, so leave out'],
    [{ ...anu, objectType: 'agent' }, '.objectType is "agent", and may be'],
    [{ ...anu, phone: '1' }, ' has "phone", which xAPI does not know: it may have objectType, name, mbox'],
    [{ ...anu, member: [anu] }, ' has members, which only a group has'],
  ])('%j is refused', (who, sentence) => {
    expect(outcomeOf(make(who))).toContain(place + sentence);
  });
});

describe('a group', () => {
  const group = (parts: Json) => statement({ actor: { objectType: 'Group', ...parts } });
  it.each([
    ['of members', { name: '7 B', member: [anu] }],
    ['with a mailbox of its own', { mbox: 'mailto:7b@school.example' }],
    ['with both', { mbox: 'mailto:7b@school.example', member: [anu, { mbox: 'mailto:b@school.example' }] }],
  ])('%s is taken', (_, parts) => expect(outcomeOf(group(parts))).toBe('taken'));

  it.each([
    [{}, 'actor does not say who it is: a group needs members, or an mbox'],
    [{ member: [] }, 'a group needs members'],
    [{ member: anu }, 'actor.member is {"mbox":"mailto:anu@school.example"}, and has to be a list.'],
    [{ member: [{ objectType: 'Group', member: [anu] }] }, 'actor.member[0] is a group, and has to be an agent.'],
    [{ mbox: 'mailto:7b@school.example', openid: 'https://id.school.example/7b' }, 'actor names the person in 2 ways'],
  ])('%j is refused', (parts, sentence) => expect(outcomeOf(group(parts))).toContain(sentence));

  it('is what a team is, and one agent is none', () => {
    expect(outcomeOf(statement({ context: { team: anu } }))).toMatch(
      /^context\.team is an agent, and has to be a group/,
    );
  });

  it('vouches only as an application and its user', () => {
    const vouched = (parts: Json) => outcomeOf(statement({ authority: { objectType: 'Group', ...parts } }));
    const app = { account: { homePage: 'https://app.example', name: 'key' } };
    expect(vouched({ member: [app, anu] })).toBe('taken');
    expect(vouched({ member: [app] })).toMatch(/^authority is a group.*Leave it out/);
    expect(vouched({ member: [app, anu, anu] })).toMatch(/^authority is a group/);
    expect(vouched({ ...anu, member: [app, anu] })).toMatch(/^authority is a group/);
  });
});

/** Both a statement and one inside of it, which the same rules hold for. */
const PLACES: readonly (readonly [string, string, (parts: Json) => Json])[] = [
  ['a statement', '', statement],
  [
    'a statement inside of another one',
    'object.',
    (parts) => statement({ object: { objectType: 'SubStatement', ...statement(parts) } }),
  ],
];

describe.each(PLACES)('%s', (_, place, make) => {
  const defined = (definition: unknown) => ({ object: { ...page, definition } });
  const file = {
    usageType: 'https://school.example/usage/report',
    display: { en: 'Report' },
    contentType: 'text/plain; charset=utf-8',
    length: 27,
    sha2: 'a'.repeat(64),
    fileUrl: 'https://school.example/report.txt',
  };
  const ref = { objectType: 'StatementRef', id: ID };

  it.each<[string, Json]>([
    [
      'words in many languages',
      {
        verb: {
          ...did,
          display: {
            en: 'saw',
            'pt-BR': 'viu',
            ml: 'കണ്ടു',
            'zh-cmn-Hans-CN': '看',
            'de-CH-1996': 'sah',
            'sl-rozaj-biske': 'x',
            'en-u-ca-buddhist-x-a-b-a': 'x',
            'i-klingon': 'x',
            'x-school': 'x',
          },
        },
      },
    ],
    [
      'a question of choices',
      defined({
        interactionType: 'choice',
        correctResponsesPattern: ['a[,]b'],
        choices: [{ id: 'a', description: { en: 'A' } }, { id: 'b' }],
        moreInfo: 'https://school.example/more',
      }),
    ],
    // Moodle's plugin makes ids of the words of answers, and of words of other scripts it makes none.
    [
      'answers that share an id',
      defined({ interactionType: 'matching', source: [{ id: '' }, { id: '' }], target: [{ id: 'a' }, { id: 'a' }] }),
    ],
    ['anything as an extension', defined({ extensions: { 'https://school.example/x': null, 'urn:y': [{ a: null }] } })],
    [
      'a whole result',
      {
        result: {
          score: { scaled: -1, raw: 3.5, min: 0, max: 7 },
          success: false,
          completion: true,
          response: '',
          duration: 'P3Y1M29DT4H35M59.14S',
        },
      },
    ],
    // Moodle's plugin writes them.
    ['no duration and no response as null', { result: { duration: null, response: null } }],
    ['a duration in weeks', { result: { duration: 'P4W' } }],
    [
      'a whole context',
      {
        context: {
          registration: ID.toUpperCase(),
          instructor: anu,
          team: { objectType: 'Group', member: [anu] },
          contextActivities: { parent: [page], other: { ...page, objectType: 'Activity' } },
          revision: '1',
          platform: 'Moodle',
          language: 'en-IN',
          statement: ref,
          extensions: { 'urn:x': 1 },
        },
      },
    ],
    [
      'people of a context, as xAPI 2.0 has them',
      {
        context: {
          contextAgents: [{ objectType: 'contextAgent', agent: anu, relevantTypes: ['https://school.example/role'] }],
          contextGroups: [{ objectType: 'contextGroup', group: { objectType: 'Group', member: [anu] } }],
        },
      },
    ],
    ['a file elsewhere', { attachments: [file] }],
    ['a statement about a statement', { object: ref }],
    ['a statement about a group', { object: { objectType: 'Group', member: [anu] } }],
    ['a time with a zone', { timestamp: '2026-02-28T23:59:59.999+05:30' }],
    ['a leap day', { timestamp: '2024-02-29T10:00Z' }],
  ])('is taken with %s', (__, parts) => expect(outcomeOf(make(parts))).toBe('taken'));

  it.each<[Json, string]>([
    [{ verb: 'saw' }, 'verb is "saw", and has to be an object.'],
    [{ verb: {} }, 'verb.id is missing.'],
    [{ verb: { id: 'saw' } }, 'verb.id is "saw", and has to be an IRI'],
    [{ verb: { ...did, name: 'saw' } }, 'verb has "name", which xAPI does not know: it may have id, display.'],
    [{ verb: { ...did, display: 'saw' } }, 'verb.display is "saw", and has to be an object.'],
    [
      { verb: { ...did, display: { en_IN: 'saw' } } },
      'verb.display names the language "en_IN", which has to be a language tag',
    ],
    [{ verb: { ...did, display: { english12: 'saw' } } }, 'verb.display names the language "english12"'],
    [{ verb: { ...did, display: { 'en-a-one-b-two-a-six': 'saw' } } }, 'verb.display names the language'],
    [{ verb: { ...did, display: { 'en-x': 'saw' } } }, 'verb.display names the language "en-x"'],
    [{ verb: { ...did, display: { [`en${'-abcde'.repeat(40_000)}`]: 'saw' } } }, 'verb.display names the language'],
    [{ verb: { ...did, display: { en: 7 } } }, 'verb.display.en is 7, and has to be a text.'],
    [{ object: {} }, 'object.id is missing.'],
    [
      { object: { ...page, name: 'Page' } },
      'object has "name", which xAPI does not know: it may have objectType, id, definition.',
    ],
    [{ object: { ...page, objectType: 'activity' } }, 'object.objectType is "activity", and may be Activity, Agent'],
    [{ object: { id: ID, objectType: 'statementRef' } }, 'object.objectType is "statementRef"'],
    [{ object: { ...ref, id: '7' } }, 'object.id is "7", and has to be a UUID'],
    [{ object: { ...ref, definition: {} } }, 'object has "definition"'],
    [defined([]), 'object.definition is [], and has to be an object.'],
    [defined({ name: 'Page' }), 'object.definition.name is "Page", and has to be an object.'],
    [defined({ description: { e: 'x' } }), 'object.definition.description names the language "e"'],
    [defined({ type: 'page' }), 'object.definition.type is "page", and has to be an IRI'],
    [defined({ moreInfo: 'more' }), 'object.definition.moreInfo is "more", and has to be an IRI'],
    [
      defined({ extensions: { marks: 1 } }),
      'object.definition.extensions has the name "marks", which has to be an IRI.',
    ],
    [defined({ extensions: 1 }), 'object.definition.extensions is 1, and has to be an object.'],
    [
      defined({ interactionType: 'Choice' }),
      'object.definition.interactionType is "Choice", and may be true-false, choice',
    ],
    [defined({ interactionType: 4 }), 'object.definition.interactionType is 4'],
    ...['choices', 'scale', 'source', 'target', 'steps'].flatMap((name): [Json, string][] => [
      [defined({ [name]: [{ id: 'a' }] }), `object.definition has ${name} and no interactionType`],
      [defined({ interactionType: 'other', [name]: [{}] }), `object.definition.${name}[0].id is missing.`],
      [
        defined({ interactionType: 'other', [name]: { id: 'a' } }),
        `object.definition.${name} is {"id":"a"}, and has to be a list.`,
      ],
    ]),
    [
      defined({ correctResponsesPattern: ['a'] }),
      'object.definition has correctResponsesPattern and no interactionType',
    ],
    [
      defined({ interactionType: 'other', correctResponsesPattern: [1] }),
      'correctResponsesPattern[0] is 1, and has to be a text.',
    ],
    [{ result: 5 }, 'result is 5, and has to be an object.'],
    [{ result: { grade: 5 } }, 'result has "grade"'],
    [{ result: { success: 'true' } }, 'result.success is "true", and may be true or false.'],
    [{ result: { completion: 1 } }, 'result.completion is 1, and may be true or false.'],
    [{ result: { response: 5 } }, 'result.response is 5, and has to be a text.'],
    [{ result: { score: 5 } }, 'result.score is 5, and has to be an object.'],
    [
      { result: { score: { points: 5 } } },
      'result.score has "points", which xAPI does not know: it may have scaled, raw, min, max.',
    ],
    [{ result: { score: { raw: '5' } } }, 'result.score.raw is "5", and has to be a number.'],
    [{ result: { score: { scaled: 1.01 } } }, 'result.score.scaled is 1.01, and has to be from -1 to 1.'],
    [{ result: { score: { min: 5, max: 5 } } }, 'result.score.min is 5, and has to be below the maximum'],
    [{ result: { score: { raw: 11, max: 10 } } }, 'result.score.raw is 11, which is above the maximum of 10'],
    [{ result: { score: { raw: -1, min: 0 } } }, 'result.score.raw is -1, which is below the minimum of 0'],
    ...['P', 'PT', 'P1H', 'P4W1D', 'P1Y2W', 'PT1.5H30M', 'PT1.2.3S', '-PT5S', 'PT5', '20M', 'pt5s', ''].map(
      (duration): [Json, string] => [
        { result: { duration } },
        `result.duration is "${duration}", and has to be a duration such as`,
      ],
    ),
    [{ result: { duration: 600 } }, 'result.duration is 600'],
    [{ context: { registration: 7 } }, 'context.registration is 7, and has to be a UUID'],
    [{ context: { course: 7 } }, 'context has "course"'],
    [{ context: { revision: 2 } }, 'context.revision is 2, and has to be a text.'],
    [{ context: { platform: null } }, 'context.platform is null'],
    [
      { context: { language: 'Malayalam language' } },
      'context.language is "Malayalam language", and has to be a language tag',
    ],
    [{ context: { statement: { id: ID } } }, 'context.statement.objectType is missing.'],
    [{ context: { statement: ID } }, 'context.statement is'],
    [{ context: { contextActivities: [page] } }, 'context.contextActivities is'],
    [
      { context: { contextActivities: { before: [page] } } },
      'context.contextActivities has "before", which xAPI does not know: it may have parent, grouping',
    ],
    [{ context: { contextActivities: { parent: [page, {}] } } }, 'context.contextActivities.parent[1].id is missing.'],
    [{ context: { contextActivities: { other: { ...anu, objectType: 'Agent' } } } }, 'context.contextActivities.other'],
    [{ context: { contextAgents: [{ agent: anu }] } }, 'context.contextAgents[0].objectType is missing.'],
    [
      { context: { contextAgents: [{ objectType: 'contextAgent', agent: anu, relevantTypes: [] }] } },
      'contextAgents[0].relevantTypes is [], and has to be a list of at least one IRI',
    ],
    [
      { context: { contextGroups: [{ objectType: 'contextGroup', group: anu }] } },
      'context.contextGroups[0].group is an agent',
    ],
    ...['revision', 'platform'].flatMap((name): [Json, string][] =>
      [{ objectType: 'Agent', ...anu }, { objectType: 'Group', member: [anu] }, ref].map((object): [Json, string] => [
        { object, context: { [name]: 'Moodle' } },
        `context.${name} belongs to statements about an activity, and this one is about another thing (${object.objectType}): leave it out.`,
      ]),
    ),
    [{ attachments: file }, 'attachments is'],
    [{ attachments: ['file'] }, 'attachments[0] is "file", and has to be an object.'],
    ...Object.keys(file).map((name): [Json, string] => [
      { attachments: [{ ...file, [name]: undefined }] },
      name === 'fileUrl' ? 'attachments[0] needs a fileUrl, or the file itself' : `attachments[0].${name} is missing.`,
    ]),
    [
      { attachments: [{ ...file, length: 1.5 }] },
      'attachments[0].length is 1.5, and has to be a whole number of bytes.',
    ],
    [
      { attachments: [{ ...file, contentType: 'text' }] },
      'attachments[0].contentType is "text", and has to be a media type',
    ],
    [{ attachments: [{ ...file, description: 'x' }] }, 'attachments[0].description is "x", and has to be an object.'],
    ...['-00:00', '-0000', '-00'].map((zone): [Json, string] => [
      { timestamp: `2026-03-14T09:00:00${zone}` },
      `timestamp is "2026-03-14T09:00:00${zone}", whose zone -00:00 says that the zone is unknown. Send the time in UTC, with Z.`,
    ]),
    ...['2026-02-30T09:00:00Z', '2026-04-31T09:00:00Z', '2025-02-29T09:00:00Z', '14/03/2026', 'yesterday'].map(
      (timestamp): [Json, string] => [{ timestamp }, `timestamp is "${timestamp}", and has to be a time`],
    ),
    [{ timestamp: 1_773_480_000 }, 'timestamp is 1773480000, and has to be a time'],
  ])('is refused with %.120j', (parts, sentence) => {
    const message = outcomeOf(make(parts));
    expect(message).toContain(sentence);
    expect(message.startsWith(place)).toBe(true);
  });
});

describe('a statement as a whole', () => {
  it.each<[string, Json, string]>([
    ['another version', { version: '0.9' }, 'version is "0.9"; this takes 1.0 and 2.0.'],
    ['a version that is a number', { version: 2 }, 'version is 2;'],
    ['a moment of storing that is none', { stored: 'now' }, 'stored is "now", and has to be a time'],
    [
      'a part in the wrong case',
      { Result: {} },
      'The statement has "Result", which xAPI does not know: it may have id, actor',
    ],
    [
      'a platform about a statement inside of it',
      { object: { objectType: 'SubStatement', ...statement() }, context: { platform: 'Moodle' } },
      'context.platform belongs to statements about an activity',
    ],
    [
      'a person who takes something back',
      { verb: { id: 'http://adlnet.gov/expapi/verbs/voided' } },
      'object of a voided statement has to be a StatementRef',
    ],
    ...['id', 'stored', 'version', 'authority'].map((name): [string, Json, string] => [
      `one inside of it with its own ${name}`,
      { object: { objectType: 'SubStatement', ...statement({ [name]: ID }) } },
      `object has "${name}", which xAPI does not know`,
    ]),
    [
      'one inside of one inside of it',
      {
        object: {
          objectType: 'SubStatement',
          ...statement({ object: { objectType: 'SubStatement', ...statement() } }),
        },
      },
      'object.object is a SubStatement inside of another one',
    ],
  ])('is refused with %s', (_, parts, sentence) => expect(outcomeOf(statement(parts))).toContain(sentence));

  it('is refused where it is nested deeper than anybody can read', () => {
    const nested = (open: string, close: string, times = 100_000) =>
      JSON.parse(`${open.repeat(times)}1${close.repeat(times)}`);
    const tooDeep = 'The statement is nested more than 200 deep. Make its extensions flatter.';
    for (const value of [nested('[', ']'), nested('{"a":', '}')]) {
      expect(outcomeOf(statement({ result: { extensions: { 'urn:x': value } } }), (whole) => whole)).toBe(tooDeep);
    }
    expect(outcomeOf(statement({ result: nested('[', ']') }), (whole) => whole)).toBe(
      'result is …, and has to be an object.',
    );
    const groups = nested('{"objectType":"Group","member":[', ']}');
    expect(outcomeOf(statement({ actor: groups }), (whole) => whole)).toBe(
      'actor.member[0] is a group, and has to be an agent.',
    );
    const agents = nested('{"member":[', ']}');
    expect(outcomeOf(statement({ actor: agents }), (whole) => whole)).toMatch(/^actor\.member\[0\] has members/);
    const statements = nested(
      `{"objectType":"SubStatement","actor":${JSON.stringify(anu)},"verb":${JSON.stringify(did)},"object":`,
      '}',
      20_000,
    );
    expect(outcomeOf(statement({ object: statements }), (whole) => whole)).toMatch(
      /^object\.object is a SubStatement inside/,
    );
  });

  it('tells the list of keys what is wrong without anything that was sent', () => {
    const notes = [
      { actor: { mbox: 'Anu' } },
      { actor: { ...anu, Anu: 1 } },
      { verb: { ...did, display: { 'Anu Nair': 'x' } } },
    ].map((parts) => {
      try {
        return read(statement(parts));
      } catch (error) {
        return (error as { note: string }).note;
      }
    });
    expect(notes).toEqual([
      expect.stringMatching(/^actor\.mbox is …/),
      expect.stringMatching(/^actor has …/),
      expect.stringMatching(/^verb\.display names the language …/),
    ]);
  });
});
