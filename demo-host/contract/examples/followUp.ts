/** Students to follow up, the list behind a number, and the page of one student: what the school in Kochi sees of Meera, and of Anjali. */

import type { CallAnswer } from '#contract/call.ts';
import type { attentionOfStudent } from '#contract/students/attentionStudent.ts';
import type { Examples } from './example.ts';
import { familyExamples } from './families.ts';
import { CLASS, EXAM, PARENT, PLAN, SCHOOL, STAFF, STUDENT } from './people.ts';

const done = (message: string) => ({ message });
const ofAnjali = { params: { pid: STUDENT.anjali.pid } };
const ofMeera = { params: { pid: STUDENT.meera.pid } };
const NO_NUMBERS = {
  days: null,
  ofDays: null,
  from: null,
  to: null,
  weeks: null,
  exams: null,
  ofExams: null,
  below: null,
  percent: null,
};
const NOTE = 'Rang her grandmother, who will see to it.';

const meera: Omit<CallAnswer<typeof attentionOfStudent>, 'actions' | 'parents'> = {
  ...STUDENT.meera,
  gradeId: CLASS.eleven.gradeId,
  gradeName: CLASS.eleven.grade,
  schoolId: SCHOOL.kochi.schoolId,
  schoolName: SCHOOL.kochi.name,
  reasons: [
    {
      reasonId: 61,
      kind: 'planLeft',
      planId: PLAN.studyPlanId,
      planTitle: PLAN.title,
      since: '2026-06-17',
      isNew: true,
      numbers: { ...NO_NUMBERS, days: 14, percent: 30 },
      contested: null,
    },
  ],
  asideUntil: null,
};

const call = {
  action: 'call',
  byName: STAFF.teacher.firstName,
  date: '2026-06-29T06:10:00.000Z',
  note: NOTE,
  until: null,
} as const;

const rules = {
  absentDays: 3,
  schoolDays: 5,
  fallPoints: 15,
  lowExams: 2,
  lastExams: 3,
  lowBelow: 40,
  unopenedDays: 14,
  begunPercent: 90,
};

export const followUpExamples = {
  attentionStudents: {
    input: { query: { view: 'open', page: 1, pageSize: 10 } },
    answer: { items: [{ ...meera, lastAction: call }], total: 1 },
  },
  absentStudents: {
    input: { query: { schoolId: SCHOOL.kochi.schoolId } },
    answer: {
      items: [
        {
          ...STUDENT.meera,
          gradeId: CLASS.eleven.gradeId,
          gradeName: CLASS.eleven.grade,
          schoolId: SCHOOL.kochi.schoolId,
          schoolName: SCHOOL.kochi.name,
          marks: [
            { day: '2026-06-26', status: 'present' },
            { day: '2026-06-29', status: 'absent' },
          ],
          parents: [{ firstName: PARENT.firstName, mobileNumber: '9876543210', mayWrite: true }],
          lastAction: call,
        },
      ],
      total: 1,
      day: '2026-06-29',
      schools: [{ schoolId: SCHOOL.kochi.schoolId, name: SCHOOL.kochi.name, students: 1 }],
      classes: [{ gradeId: CLASS.eleven.gradeId, name: CLASS.eleven.grade, students: 1 }],
      plans: [{ planId: PLAN.studyPlanId, title: PLAN.title }],
    },
  },
  register: {
    input: { query: { classId: CLASS.eleven.gradeId, day: '2026-06-29' } },
    answer: {
      day: '2026-06-29',
      today: '2026-06-30',
      isSchoolDay: true,
      schools: [{ schoolId: SCHOOL.kochi.schoolId, name: SCHOOL.kochi.name }],
      classes: [{ gradeId: CLASS.eleven.gradeId, name: CLASS.eleven.grade, students: 2 }],
      sessions: [
        {
          liveSessionId: 412,
          title: 'Motion in a Plane',
          startTime: '17:00',
          duration: 60,
          gradeId: CLASS.eleven.gradeId,
          gradeName: CLASS.eleven.grade,
          marked: 2,
        },
      ],
      register: {
        liveSessionId: 412,
        title: 'Motion in a Plane',
        schoolId: SCHOOL.kochi.schoolId,
        schoolName: SCHOOL.kochi.name,
        gradeId: CLASS.eleven.gradeId,
        gradeName: CLASS.eleven.grade,
        startTime: '17:00',
        duration: 60,
        students: [
          {
            ...STUDENT.anjali,
            gradeId: CLASS.eleven.gradeId,
            gradeName: CLASS.eleven.grade,
            mark: 'present',
            markedByName: 'Sara Thomas',
            markedByMe: true,
            markedAt: '2026-06-29T11:34:00.000Z',
            status: 'present',
            minutes: 60,
            replacedMark: null,
          },
          {
            ...STUDENT.meera,
            gradeId: CLASS.eleven.gradeId,
            gradeName: CLASS.eleven.grade,
            mark: 'absent',
            markedByName: 'Sara Thomas',
            markedByMe: true,
            markedAt: '2026-06-29T11:33:00.000Z',
            status: 'absent',
            minutes: 0,
            replacedMark: null,
            familyAnswer: { reason: 'ill', note: null },
          },
        ],
      },
    },
  },
  saveRegister: {
    input: {
      body: {
        liveSessionId: 412,
        marks: [
          { key: '6f1c2a34-58b7-4b0e-9d52-0a6c3f1e7b21', pid: STUDENT.meera.pid, mark: 'absent', secondsAgo: 12 },
        ],
        present: [STUDENT.anjali.pid],
      },
    },
    answer: {
      message: 'Saved',
      liveSessionId: 412,
      merged: [{ pid: STUDENT.meera.pid, mark: 'late', markedByName: 'Binu George', isKept: false }],
      notInRegister: [],
    },
  },
  attentionCounts: {
    input: {},
    answer: { students: 1, newStudents: 1, aside: 0, doneToday: 0, ofToday: 1, sinceLastWeek: 1, unanswered: 2 },
  },
  attentionFilters: {
    input: { query: {} },
    answer: {
      schools: [{ ...SCHOOL.kochi, students: 1 }],
      classes: [{ gradeId: CLASS.eleven.gradeId, name: CLASS.eleven.grade, students: 1 }],
      plans: [{ planId: PLAN.studyPlanId, title: PLAN.title, students: 1 }],
      reasons: [{ kind: 'planLeft', students: 1 }],
    },
  },
  countedList: {
    input: {
      query: { list: 'plan-day', planId: PLAN.studyPlanId, schoolId: SCHOOL.kochi.schoolId, day: 3, band: 'half' },
    },
    answer: {
      items: [
        {
          pid: STUDENT.anjali.pid,
          name: STUDENT.anjali.firstName,
          role: 5,
          gradeName: CLASS.eleven.grade,
          schoolId: SCHOOL.kochi.schoolId,
          schoolName: SCHOOL.kochi.name,
          place: null,
          planId: null,
          title: null,
          category: null,
          subject: null,
          day: null,
          percent: 66.67,
          date: '2026-06-24T14:05:00.000Z',
        },
      ],
      total: 1,
      about: { schoolName: SCHOOL.kochi.name, planTitle: PLAN.title, itemName: null },
    },
  },
  visitAttention: { input: {}, answer: done('The visit was noted.') },
  attentionOfStudent: {
    input: ofMeera,
    answer: {
      ...meera,
      actions: [call],
      parents: [{ pid: 2402, firstName: 'राधा कृष्णन', mayWrite: true, language: 'ml', mobileNumber: '9876543210' }],
    },
  },
  noteAttention: { input: { ...ofMeera, body: { action: 'call', note: NOTE } }, answer: done('The call was noted.') },
  messageParent: {
    input: {
      ...ofMeera,
      body: { parentPid: 2402, subject: 'Study plan', message: 'മീര രണ്ടാഴ്ചയായി പഠന പദ്ധതി തുറന്നിട്ടില്ല.' },
    },
    answer: { message: 'The message was sent.', conversationId: 13 },
  },
  bulkMessage: {
    input: {
      body: {
        pids: [STUDENT.meera.pid, STUDENT.rohan.pid],
        subject: 'Study plan of {student}',
        message: '{student} has not opened the study plan for two weeks. Please look at it together.',
        texts: [
          {
            language: 'ml',
            subject: '{student}: പഠന പദ്ധതി',
            message: '{student} രണ്ടാഴ്ചയായി പഠന പദ്ധതി തുറന്നിട്ടില്ല.',
          },
        ],
      },
    },
    answer: {
      message: 'Messages sent',
      results: [
        { pid: STUDENT.meera.pid, done: true, reason: null },
        { pid: STUDENT.rohan.pid, done: false, reason: 'No parent of this student can be written to.' },
      ],
    },
  },
  contestReason: {
    input: { params: { reasonId: 61 }, body: { note: 'She studies from the printed book.' } },
    answer: done('The note was kept.'),
  },
  attentionRules: { input: {}, answer: { rules, changedDate: null } },
  tryAttentionRules: {
    input: { query: { ...rules, unopenedDays: 10 } },
    answer: {
      ofStudents: 6,
      students: 2,
      studentsNow: 1,
      reasons: [{ kind: 'planLeft', students: 2, studentsNow: 1 }],
    },
  },
  saveAttentionRules: { input: { body: rules }, answer: done('The rules were saved.') },

  studentReport: {
    input: { ...ofAnjali, query: { timeframe: '1month' } },
    answer: {
      dashboard: familyExamples.parentDashboardStats.answer,
      performance: familyExamples.parentPerformance.answer,
      progress: familyExamples.parentStudyProgress.answer,
    },
  },
  studentAttendance: {
    input: { ...ofAnjali, query: { month: 5, year: 2026 } },
    answer: familyExamples.parentAttendance.answer,
  },
  studentExamHistory: {
    input: ofAnjali,
    answer: [
      {
        examHistoryId: 8810,
        examTitle: EXAM.motion,
        subject: 'Physics',
        date: '2026-06-01T12:31:00.000Z',
        score: 91.67,
        classLow: 41.67,
        classMiddle: 66.67,
        classHigh: 91.67,
      },
      {
        examHistoryId: 9001,
        examTitle: EXAM.mock,
        subject: 'Physics',
        date: '2026-06-27T11:02:00.000Z',
        score: 91.11,
        classLow: 61.33,
        classMiddle: null,
        classHigh: 91.11,
      },
    ],
  },
  studentConversations: {
    input: ofAnjali,
    answer: [
      {
        conversationId: 12,
        parentName: PARENT.firstName,
        subject: 'Bus timing',
        isRead: true,
        lastMessageDate: '2026-06-30T04:20:00.000Z',
        messageCount: 2,
      },
    ],
  },
  studentNotes: {
    input: ofAnjali,
    answer: [
      {
        noteId: 5,
        text: 'Helps others with vectors.',
        authorPid: STAFF.teacher.pid,
        authorName: STAFF.teacher.firstName,
        writtenDate: '2026-06-26T07:00:00.000Z',
        changedDate: null,
        isOwn: true,
      },
    ],
  },
  addStudentNote: {
    input: { ...ofAnjali, body: { text: 'Helps others with vectors.' } },
    answer: { message: 'The note was kept.', noteId: 5 },
  },
  changeStudentNote: {
    input: { params: { ...ofAnjali.params, noteId: 5 }, body: { text: 'Helps others with vectors and motion.' } },
    answer: done('The note was changed.'),
  },
  deleteStudentNote: {
    input: { params: { ...ofAnjali.params, noteId: 5 } },
    answer: done('The note was deleted.'),
  },
} as const satisfies Examples;
