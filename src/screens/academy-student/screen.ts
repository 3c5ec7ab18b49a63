import { studentReport } from '#contract/students/student.ts';
import { asks, hole, id } from '#screens/shared/firstQuestion.ts';
import type { ScreenFacts } from '#screens/shared/screenFacts.ts';

export const screen = {
  tag: 'academy-student',
  screen: 'Student',
  description:
    'One student on one page: what happened, why to follow up, attendance, exams beside those of the class, plans.',
  audience: 'staff',
  menuIds: [],
  route: '/student/:pid',
  expiresToLogin: false,
  height: [1200, 1200],
  families: ['parents'],
  attributes: {
    'student-id': {
      description: 'The student (`pid`) who is shown. Required.',
      type: 'string',
      example: '10001',
      isRequired: true,
    },
  },
  needs: ['studentReport'],
  richer: {},
  offered: [
    'studentAttendance',
    'studentExamHistory',
    'studentConversations',
    'studentNotes',
    'addStudentNote',
    'changeStudentNote',
    'deleteStudentNote',
    'attentionOfStudent',
    'noteAttention',
    'messageParent',
    'contestReason',
    'attentionStudents',
    'attentionCounts',
    'attentionFilters',
    'absentStudents',
  ],
  shows: {
    studentReport: {
      '': 'the header and the figures of the student',
      'dashboard.studentInfo': 'the header with name, grade, roll number and school',
      banned: 'the card “Banned”, in place of the reasons',
      'dashboard.overallStats': 'the cards “Overall Average”, “Improvement” and “Overall Progress”',
      'dashboard.subjectWisePerformance': 'the subjects of the student',
      'performance.overallStats': 'the card “Sessions Attended”',
      'performance.studyPlanSessions': 'the study time of the student',
      progress: 'the study plans of the student',
    },
    studentAttendance: { '': 'the calendar of attendance and its pattern, and the absences in “What happened”' },
    studentExamHistory: {
      '': 'the chart and the table of exams over time, and the exams in “What happened”',
      '[].classLow': 'the range of the class behind the exams',
      '[].classHigh': 'the range of the class behind the exams',
    },
    studentConversations: { '': 'the messages with the parents in “What happened”' },
    studentNotes: { '': 'the notes of staff in “What happened”' },
    attentionOfStudent: {
      '': 'why the student is to follow up, what was done, and the draft of a message',
      parents: 'the parents in the head, with “Write” and “Call”',
    },
    attentionStudents: { '': 'nothing here: it is asked anew for a list on the same page' },
    attentionCounts: { '': 'nothing here: it is asked anew for a list on the same page' },
    attentionFilters: { '': 'nothing here: it is asked anew for a list on the same page' },
    absentStudents: { '': 'nothing here: it is asked anew for a list on the same page' },
  },
  first: () => [
    studentReport.capability ?? '',
    asks(studentReport, { params: { pid: id('student-id') } }),
    // Other servers have no such call: nothing is asked.
    hole('nothing'),
  ],
} as const satisfies ScreenFacts;
