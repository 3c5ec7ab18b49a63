import { expect, test } from 'vitest';
import { vouchedRoles } from '#domain/people/lti.ts';

const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership';
const INSTITUTION = 'http://purl.imsglobal.org/vocab/lis/v2/institution/person';
const SYSTEM = 'http://purl.imsglobal.org/vocab/lis/v2/system/person';

test.each<[string, string[], number[]]>([
  ['nothing', [], [24]],
  ['a learner', [`${MEMBERSHIP}#Learner`], [24]],
  ['an observer', [`${MEMBERSHIP}#Mentor`, `${INSTITUTION}#Observer`], [24]],
  ['a teacher', [`${MEMBERSHIP}#Learner`, `${MEMBERSHIP}#Instructor`], [6, 24]],
  ['a teaching assistant', [`${MEMBERSHIP}/Instructor#TeachingAssistant`], [6, 24]],
  ['a short word', ['Instructor'], [6, 24]],
  ['a member of the faculty', [`${INSTITUTION}#Faculty`], [6, 24]],
  ['an administrator of a course', [`${MEMBERSHIP}#Administrator`], [4, 6, 24]],
  ['an administrator of the system', [`${SYSTEM}#SysAdmin`, `${MEMBERSHIP}#Learner`], [4, 6, 24]],
  ['a word of somebody’s own', ['https://evil.example/#administrator', 'urn:x:AcademyAdministrator'], [24]],
])('%s vouches for these roles', (_, roles, expected) => {
  expect(vouchedRoles(roles)).toEqual(expected);
});
