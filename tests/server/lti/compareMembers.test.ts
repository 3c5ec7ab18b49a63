import { describe, expect, it } from 'vitest';
import { isLearner } from '#domain/people/lti.ts';
import { compareMembers, type KnownOfCourse, type KnownPerson } from '#host/server/lti/compareMembers.ts';
import { type Member, readMember } from '#host/server/lti/members.ts';
import { nextOf } from '#host/server/lti/serviceList.ts';

const member = (more: Partial<Member> = {}): Member => ({
  subject: 'm-1',
  name: 'Anu Nair',
  email: 'anu@lms.example',
  sourcedId: null,
  isLearner: true,
  ...more,
});
const person = (more: Partial<KnownPerson> = {}): KnownPerson => ({
  pid: 1,
  name: 'Anu Nair',
  email: 'anu@lms.example',
  sourcedId: null,
  role: 5,
  schoolName: 'Hill School',
  isDeleted: false,
  ...more,
});
const compared = (members: Member[], known: Partial<KnownOfCourse> = {}) =>
  compareMembers(members, { links: [], people: [], names: new Set(), ...known });

describe('a member of a course', () => {
  it.each<[string, Partial<Member>, KnownPerson[], object]>([
    ['whom nobody is', {}, [], { state: 'new', isSure: true, pid: null }],
    ['of the address of a student', {}, [person()], { state: 'known', by: 'email', isSure: true, pid: 1 }],
    [
      'of the address of a student of another name',
      { name: 'Ravi Nair' },
      [person()],
      { state: 'known', by: 'email', isSure: false },
    ],
    [
      'of the sourcedId of a student, before the address of another',
      { sourcedId: 's-2' },
      [person(), person({ pid: 2, email: null, sourcedId: 's-2' })],
      { state: 'known', by: 'sourcedId', isSure: true, pid: 2 },
    ],
    [
      'of the sourcedId of a student of another name, as another system may count too',
      { email: null, sourcedId: 's-2' },
      [person({ name: 'Ravi Nair', email: null, sourcedId: 's-2' })],
      { state: 'known', by: 'sourcedId', isSure: false },
    ],
    [
      'of an address that siblings share, by the name',
      {},
      [person({ pid: 2, name: 'Ravi Nair' }), person({ name: 'anu  NAIR' })],
      { state: 'known', by: 'email', pid: 1 },
    ],
    [
      'of an address that siblings share, and no name of them',
      { name: 'Devi Nair' },
      [person({ pid: 2, name: 'Ravi Nair' }), person()],
      { state: 'unmatched', why: 'several' },
    ],
    ['of the address of a teacher', {}, [person({ role: 6 })], { state: 'unmatched', why: 'notStudent' }],
    ['of the address of somebody deleted', {}, [person({ isDeleted: true })], { state: 'new' }],
    ['who is staff', { isLearner: false }, [person()], { state: 'unmatched', why: 'role' }],
    ['without a name', { name: null }, [], { state: 'unmatched', why: 'name' }],
    ['of a name that is too long', { name: 'x'.repeat(201) }, [], { state: 'unmatched', why: 'name' }],
    ['without address and sourcedId', { email: null }, [], { state: 'unmatched', why: 'email' }],
    ['of an address that is none', { email: 'anu@lms' }, [], { state: 'unmatched', why: 'email' }],
    ['with a sourcedId alone', { email: null, sourcedId: 's-9' }, [], { state: 'new' }],
  ])('%s', (_, more, people, expected) => {
    expect(compared([member(more)], { people })).toMatchObject([{ memberId: 'm-1', ...expected }]);
  });

  it('of the name of a student is new, and looked at', () => {
    expect(compared([member()], { names: new Set(['anu nair']) })).toMatchObject([{ state: 'new', isSure: false }]);
  });

  it('who was taken stays the same student, whatever the LMS calls them now', () => {
    const links = [{ subject: 'm-1', pid: 1, isHere: true }];
    const people = [person(), person({ pid: 2, email: 'other@lms.example' })];
    const renamed = member({ name: 'Another Name', email: 'other@lms.example', isLearner: false });
    expect(compared([renamed], { links, people })).toMatchObject([
      { state: 'known', by: 'link', isTaken: true, pid: 1 },
    ]);
  });

  it('is no student whom another member is', () => {
    const links = [{ subject: 'm-2', pid: 1, isHere: false }];
    expect(compared([member(), member({ subject: 'm-2' })], { links, people: [person()] })).toMatchObject([
      { state: 'unmatched', why: 'twice' },
      { state: 'known', by: 'link', isTaken: false },
    ]);
    expect(compared([member(), member({ subject: 'm-3' })], { people: [person()] })).toMatchObject([
      { state: 'known' },
      { state: 'unmatched', why: 'twice' },
    ]);
  });

  it('who is not there any more is gone, if they were taken from this course and are here', () => {
    const links = [
      { subject: 'gone', pid: 1, isHere: true },
      { subject: 'of another course', pid: 2, isHere: false },
      { subject: 'deleted', pid: 3, isHere: true },
    ];
    const people = [person(), person({ pid: 2 }), person({ pid: 3, isDeleted: true })];
    expect(compared([], { links, people })).toMatchObject([{ memberId: 'gone', state: 'gone', pid: 1 }]);
  });
});

describe('what an LMS writes of a member', () => {
  it.each<[unknown, object | null | undefined]>([
    [
      { user_id: 7, roles: ['Learner'], name: '  Anu   Nair ' },
      { subject: '7', name: 'Anu Nair', isLearner: true },
    ],
    [
      { user_id: 'u', roles: 'Learner', given_name: 'Anu', family_name: 'Nair' },
      { name: 'Anu Nair', isLearner: true },
    ],
    [
      { user_id: 'u', roles: 7, email: 'nothing', name: 7 },
      { email: null, name: null, isLearner: false },
    ],
    [{ user_id: 'u', lis_person_sourcedid: 12 }, { sourcedId: '12' }],
    [{ user_id: 'u', status: 'active' }, { subject: 'u' }],
    [{ user_id: 'u', status: 'INACTIVE' }, null],
    [{ user_id: 'u', status: 'Deleted' }, null],
    [{ user_id: '' }, undefined],
    [{ user_id: 'a\0b' }, undefined],
    [{}, undefined],
    [null, undefined],
    ['text', undefined],
  ])('%j', (sent, read) => {
    if (read) expect(readMember(sent)).toMatchObject(read);
    else expect(readMember(sent)).toBe(read);
  });

  it.each<[string[], boolean]>([
    [['Learner'], true],
    [['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'], true],
    [['http://purl.imsglobal.org/vocab/lis/v2/membership/Learner#GuestLearner'], true],
    [['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Student'], true],
    [['Learner', 'http://purl.imsglobal.org/vocab/lis/v2/membership/Instructor#TeachingAssistant'], false],
    [
      [
        'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner',
        'http://purl.imsglobal.org/vocab/lti/system/person#TestUser',
      ],
      false,
    ],
    [['http://purl.imsglobal.org/vocab/lis/v2/membership#Mentor'], false],
    [['Instructor'], false],
    [['Administrator', 'Learner'], false],
    [[], false],
  ])('roles %j', (roles, expected) => expect(isLearner(roles)).toBe(expected));
});

describe('where a list goes on', () => {
  const FROM = 'https://lms.example/members?page=1';
  it.each<[string | null, string | null | undefined]>([
    [null, undefined],
    ['', undefined],
    ['<https://lms.example/members?page=2>; rel="next"', 'https://lms.example/members?page=2'],
    ['</members?page=2>; rel=next', 'https://lms.example/members?page=2'],
    ['<?page=2> ; title="a, b" ; REL="last next"', 'https://lms.example/members?page=2'],
    [
      '<https://lms.example/1>; rel="first",<https://lms.example/2>;rel="next", <https://lms.example/9>; rel="last"',
      'https://lms.example/2',
    ],
    ['<https://lms.example/1>; rel="differences"', undefined],
    ['<https://lms.example/1>; rel="nextish"', undefined],
    ['<https://>; rel="next"', null],
    ['rel="next"', undefined],
  ])('%s', (header, expected) => expect(nextOf(header, FROM)).toBe(expected));

  it('is looked for in a header that is made to be slow', () => {
    expect(nextOf(`<${'<'.repeat(100_000)}${' ;'.repeat(100_000)}`, FROM)).toBeUndefined();
    expect(nextOf(`<a>${' '.repeat(100_000)};${' '.repeat(100_000)}`, FROM)).toBeUndefined();
  });
});
