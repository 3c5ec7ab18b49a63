import { register } from '#contract/students/register.ts';
import { REGISTER } from '#domain/people/capabilityWords.ts';
import { asks, hole } from '#screens/shared/firstQuestion.ts';
import type { ScreenFacts } from '#screens/shared/screenFacts.ts';

export const screen = {
  tag: 'academy-register',
  screen: 'Register',
  description: 'Who was there, late or absent at a live session or in a class on a day, to be marked.',
  audience: 'staff',
  menuIds: [],
  route: '/register',
  expiresToLogin: false,
  height: [950, 1200],
  attributes: {},
  needs: ['register', 'saveRegister'],
  richer: {},
  offered: [],
  shows: {
    register: {
      '': 'the register',
      day: 'the field “Day”',
      today: 'the last day that can be chosen',
      isSchoolDay: 'the sentence that a register of a Sunday or a holiday counts for nothing',
      schools: 'the select “School”',
      classes: 'the select “Class”',
      sessions: 'the select “Live session”',
      register: 'the students with their marks',
      'register.title': 'the title of the register',
      'register.startTime': 'the time beside the title',
      'register.students[].firstName': 'the name in each row (“Unnamed student” in its place)',
      'register.students[].gradeName': 'the class beside a name, where there are several',
      'register.students[].mark': 'what is chosen in each row',
      'register.students[].markedByName': 'who marked it, below the name',
      'register.students[].familyAnswer': 'the family’s answer, below the name',
    },
  },
  // Nothing is asked of a server without the call: its hole has no value.
  first: () => [REGISTER, asks(register, { query: {} }), hole('nothing')],
} as const satisfies ScreenFacts;
