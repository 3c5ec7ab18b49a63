/** Sign-in, schools, users, notifications, activity. */
import type { Examples } from './example.ts';
import { CLASS, PARENT, SCHOOL, STAFF, STUDENT } from './people.ts';

const done = (message: string) => ({ message });
const inPath = ({ pid }: { pid: number }) => ({ params: { pid } });
const onePage = (rows: number, size: number) => ({
  currentPage: 1,
  totalPages: 1,
  totalItems: rows,
  itemsPerPage: size,
});

const session = {
  token: 'b0f6c1d29e4a4f8e9a51c2',
  adminAuth: null,
  user: {
    pid: STAFF.administrator.pid,
    name: STAFF.administrator.firstName,
    role: 3,
    userRole: 3,
    schoolId: null,
    isParentView: false,
    capabilities: [],
  },
  menu: [
    { id: 'dashboard', path: '/dashboard', name: 'Dashboard', icon: 'Home' },
    { id: 'users', path: '/users', name: 'User Management', icon: 'Users' },
  ],
};

/** What a form sends of a user. */
const written = {
  firstName: STUDENT.arjun.firstName,
  mobileNumber: '',
  emailId: null,
  userRole: 5,
  schoolId: SCHOOL.kochi.schoolId,
  className: CLASS.eleven.grade,
  rollNumber: '11-A-07',
};

export const academyExamples = {
  login: {
    input: { body: { identifier: '9000000003', password: 'tulsi-leaf-42', parentView: false } },
    answer: session,
  },
  signInOptions: { input: {}, answer: { provider: { name: 'Google Workspace' } } },
  signInByProvider: {
    input: { body: { ticket: '5Zb1qN0y7tJrW3cE', secret: 'aXk2m9PqVh4uLs8d' } },
    answer: session,
  },

  schools: {
    input: { query: { page: 1, limit: 10 } },
    answer: {
      data: [
        { ...SCHOOL.kochi, totalStudents: 5, totalTeachers: 1, countryName: 'India', isActive: 1 },
        { ...SCHOOL.pune, totalStudents: 1, totalTeachers: 0, countryName: 'India', isActive: 1 },
        { ...SCHOOL.thrissur, totalStudents: 0, totalTeachers: 0, countryName: 'India', isActive: 0 },
      ],
      pagination: onePage(3, 10),
    },
  },
  countries: {
    input: {},
    answer: [
      { countryId: 99, niceName: 'India' },
      { countryId: 229, niceName: 'United Arab Emirates' },
    ],
  },
  schoolClasses: {
    input: { params: { schoolId: SCHOOL.kochi.schoolId } },
    answer: [CLASS.eight, CLASS.eleven],
  },
  schoolById: {
    input: { params: { schoolId: SCHOOL.kochi.schoolId } },
    answer: { ...SCHOOL.kochi, countryId: 99, isActive: 1 },
  },
  createSchool: {
    input: { body: { name: SCHOOL.thrissur.name, countryId: 99, isActive: false } },
    answer: { message: 'The school was created.', schoolId: SCHOOL.thrissur.schoolId },
  },
  updateSchool: {
    input: {
      params: { schoolId: SCHOOL.thrissur.schoolId },
      body: { name: SCHOOL.thrissur.name, countryId: 99, isActive: true },
    },
    answer: done('The school was changed.'),
  },
  deleteSchool: { input: { params: { schoolId: SCHOOL.thrissur.schoolId } }, answer: done('The school was deleted.') },

  users: {
    input: { query: { page: 1, limit: 10 } },
    answer: {
      data: [
        {
          ...STAFF.teacher,
          mobileNumber: '9000000006',
          emailId: 'suresh.menon@vidyajyothi.example',
          userRole: 6,
          schoolId: SCHOOL.kochi.schoolId,
          schoolName: SCHOOL.kochi.name,
          hasActiveSubscription: true,
          banned: false,
          lastRefresh: '2026-06-30T04:12:09.000Z',
          tieSchoolId: null,
        },
        {
          ...PARENT,
          mobileNumber: '9000000024',
          emailId: '',
          userRole: 24,
          schoolId: SCHOOL.kochi.schoolId,
          schoolName: SCHOOL.kochi.name,
          hasActiveSubscription: true,
          banned: false,
          lastRefresh: '2026-06-29T15:40:51.000Z',
          tieSchoolId: null,
        },
        {
          ...STUDENT.priya,
          mobileNumber: '',
          emailId: '',
          userRole: 5,
          schoolId: SCHOOL.pune.schoolId,
          schoolName: SCHOOL.pune.name,
          hasActiveSubscription: false,
          banned: true,
          lastRefresh: null,
          tieSchoolId: null,
        },
      ],
      pagination: onePage(3, 10),
    },
  },
  userRoles: {
    input: {},
    answer: [
      { userRole: 3, role: 'Administrator' },
      { userRole: 4, role: 'School' },
      { userRole: 5, role: 'Student' },
      { userRole: 6, role: 'Teacher' },
      { userRole: 24, role: 'Parent' },
    ],
  },
  userPerformance: {
    input: inPath(STUDENT.anjali),
    answer: {
      status: 'ok',
      performance: [{ title: 'Physics', icon: null, color: null, percentage: 91.5 }],
      week: [{ title: 'Chemistry', color: null, percentage: 58.25 }],
      examWise: [
        {
          title: 'NEET mock test 1',
          examCategory: 'Mock Tests',
          attended: 45,
          rightAnswer: 41,
          percentage: 91.11,
          examCount: 1,
        },
      ],
      lastexams: [{ submittedDate: '2026-06-27T11:02:00.000Z', percentage: 91.11 }],
      upcoming: [],
    },
  },
  userById: {
    input: inPath(STUDENT.arjun),
    answer: { ...written, pid: STUDENT.arjun.pid, emailId: '', otherSchoolIds: [] },
  },
  createUser: {
    input: { body: written },
    answer: { message: 'The user was created.', pid: STUDENT.arjun.pid },
  },
  updateUser: { input: { ...inPath(STUDENT.arjun), body: written }, answer: done('The user was changed.') },
  phoneCountry: { input: {}, answer: { country: 'IN' } },
  importUsers: {
    input: { body: { users: [{ ...written, parentPhones: ['9000000024'] }] } },
    answer: { message: '1 user was created.', created: 1 },
  },
  banUser: {
    input: { ...inPath(STUDENT.priya), body: { banned: true } },
    answer: { message: 'The user was banned.', banned: true },
  },
  bulkBan: {
    input: { body: { pids: [STUDENT.rohan.pid, STAFF.teacher.pid], banned: true } },
    answer: {
      message: 'Updated',
      results: [
        { pid: STUDENT.rohan.pid, done: true, reason: null },
        {
          pid: STAFF.teacher.pid,
          done: false,
          reason:
            'This user belongs to another school too, so only the academy may change, ban or delete them. Your school may end their tie to itself.',
        },
      ],
    },
  },
  bulkMoveClass: {
    input: {
      body: {
        moves: [
          { pid: STUDENT.arjun.pid, className: CLASS.eleven.grade },
          { pid: STUDENT.dev.pid, className: CLASS.eight.grade },
        ],
      },
    },
    answer: {
      message: 'Updated',
      results: [
        { pid: STUDENT.arjun.pid, done: true, reason: null, before: CLASS.eight.grade },
        { pid: STUDENT.dev.pid, done: true, reason: null, before: null },
      ],
    },
  },
  deleteUser: { input: inPath(STUDENT.priya), answer: done('The user was deleted.') },
  endUserTie: {
    input: { params: { pid: STAFF.teacher.pid, schoolId: SCHOOL.pune.schoolId } },
    answer: { message: 'The user has left the school.', tieId: 31 },
  },
  userFamily: {
    input: inPath(PARENT),
    answer: {
      children: [
        { ...STUDENT.anjali, schoolName: SCHOOL.kochi.name },
        { ...STUDENT.dev, schoolName: SCHOOL.kochi.name },
      ],
      parents: [],
    },
  },
  linkChild: {
    input: { params: { pid: PARENT.pid, childPid: STUDENT.dev.pid } },
    answer: done('The child was linked.'),
  },
  unlinkChild: {
    input: { params: { pid: PARENT.pid, childPid: STUDENT.dev.pid } },
    answer: done('The child is no longer linked.'),
  },
  setOneTimePassword: {
    input: { ...inPath(PARENT), body: { password: 'mango-river-73-lamp' } },
    answer: done('The one-time password was set.'),
  },
  twoStepOfUser: { input: inPath(STAFF.teacher), answer: { isOn: true } },
  resetTwoStep: { input: inPath(STAFF.teacher), answer: done('Two-step sign-in is off.') },

  notifications: {
    input: { query: { page: 1, limit: 10 } },
    answer: {
      data: [
        {
          notificationId: 42,
          title: 'परीक्षा की समय-सारणी',
          description: 'The timetable of the July tests is on the notice board.',
          priority: 3,
          targetRole: null,
          schoolId: null,
          schoolName: '',
          isEnable: 1,
          addedDate: '2026-06-29T05:30:00.000Z',
          readCount: 4,
          notice: {
            audience: { schools: [], roles: [], classes: [], plans: [] },
            people: null,
            audienceCount: 12,
            language: 'en',
            texts: [{ language: 'hi', title: 'परीक्षा की सूचना', description: 'रविवार को नौ बजे।' }],
            startsAt: '2026-06-29T05:30:00.000Z',
            endsAt: null,
            editedAt: null,
            withdrawnAt: null,
          },
        },
        {
          notificationId: 41,
          title: 'Onam celebration',
          description: 'Parents are welcome from 10 in the morning.',
          priority: 1,
          targetRole: 24,
          schoolId: SCHOOL.kochi.schoolId,
          schoolName: SCHOOL.kochi.name,
          isEnable: 1,
          addedDate: '2026-06-22T05:30:00.000Z',
          readCount: 1,
          notice: {
            audience: { schools: [SCHOOL.kochi.schoolId], roles: [24], classes: [], plans: [] },
            people: null,
            audienceCount: 340,
            language: 'en',
            texts: [],
            startsAt: '2026-06-22T05:30:00.000Z',
            endsAt: '2026-08-27T18:30:00.000Z',
            editedAt: null,
            withdrawnAt: null,
          },
        },
      ],
      pagination: onePage(2, 10),
    },
  },
  notificationCounts: { input: {}, answer: { total: 2, active: 2, highPriority: 1, thisWeek: 1 } },
  createNotification: {
    input: {
      body: {
        title: 'Onam celebration',
        description: 'Parents are welcome from 10 in the morning.',
        priority: 1,
        targetRole: 24,
        schoolId: SCHOOL.kochi.schoolId,
      },
    },
    answer: { message: 'The notification was published.', audienceCount: 340, notificationId: 41 },
  },
  deleteNotification: { input: { params: { notificationId: 41 } }, answer: done('The notification was deleted.') },
  notificationAudience: {
    input: { query: { schools: String(SCHOOL.kochi.schoolId), roles: '24' } },
    answer: { people: 340 },
  },
  updateNotification: {
    input: {
      params: { notificationId: 41 },
      body: {
        title: 'Onam celebration',
        description: 'Parents are welcome from 11 in the morning.',
        priority: 1,
        audience: { schools: [SCHOOL.kochi.schoolId], roles: [24], classes: [], plans: [] },
        startsAt: null,
        endsAt: '2026-08-27T18:30:00Z',
        language: 'en',
        texts: [{ language: 'ml', title: 'ഓണാഘോഷം', description: 'രാവിലെ 11 മുതൽ രക്ഷിതാക്കൾക്ക് സ്വാഗതം.' }],
      },
    },
    answer: { message: 'The notification was changed.', audienceCount: 340 },
  },
  withdrawNotification: { input: { params: { notificationId: 41 } }, answer: done('The notification was withdrawn.') },

  notices: {
    input: { query: { page: 1, limit: 10, language: 'ml' } },
    answer: {
      data: [
        {
          noticeId: 41,
          title: 'ഓണാഘോഷം',
          description: 'രാവിലെ 11 മുതൽ രക്ഷിതാക്കൾക്ക് സ്വാഗതം.',
          language: 'ml',
          priority: 1,
          schoolName: SCHOOL.kochi.name,
          startsAt: '2026-06-22T05:30:00.000Z',
          endsAt: '2026-08-27T18:30:00.000Z',
          editedAt: '2026-06-23T05:30:00.000Z',
          readAt: null,
          isUnread: true,
        },
      ],
      pagination: onePage(1, 10),
    },
  },
  noticeCounts: { input: {}, answer: { notices: 1, messages: 3 } },
  readNotices: { input: { body: { noticeIds: [41] } }, answer: { message: 'Marked as read', notices: 0 } },

  activityLogs: {
    input: { query: { page: 1, limit: 10 } },
    answer: {
      data: [
        {
          ...STAFF.administrator,
          activityDate: '2026-06-30T06:05:44.000Z',
          activityType: 'CREATE_NOTIFICATION',
          mobileNumber: '9000000003',
          emailId: '',
          schoolId: null,
          narration: 'Published the notification 42',
        },
        {
          ...PARENT,
          activityDate: '2026-06-29T15:40:51.000Z',
          activityType: 'LOGIN',
          mobileNumber: '9000000024',
          emailId: '',
          schoolId: SCHOOL.kochi.schoolId,
          narration: 'Signed in',
        },
        {
          ...STAFF.teacher,
          activityDate: '2026-06-29T09:12:07.000Z',
          activityType: 'DENIED',
          mobileNumber: '9000000006',
          emailId: '',
          schoolId: SCHOOL.kochi.schoolId,
          narration: 'Not allowed: Delete a user',
          refusedCall: 'DELETE /api/admin/users/{pid}',
        },
      ],
      pagination: onePage(3, 10),
    },
  },

  savedViews: {
    input: { query: { list: 'academy-users' } },
    answer: {
      own: [
        {
          viewId: 4,
          name: 'Our teachers',
          views: { role: '6', hide: ['lastLogin'], rows: 50 },
          sharedSchoolId: SCHOOL.kochi.schoolId,
          sharedSchool: SCHOOL.kochi.name,
          sharedRole: null,
        },
      ],
      shared: [{ viewId: 9, name: 'Parents of all schools', views: { role: '24' }, byRole: 3, bySchool: '' }],
    },
  },
  saveSavedView: {
    input: {
      body: { list: 'academy-users', viewId: null, name: 'Our teachers', views: { role: '6', rows: 50 } },
    },
    answer: { message: 'Saved', viewId: 4 },
  },
  removeSavedView: { input: { params: { viewId: 4 } }, answer: done('Removed') },
  shareSavedView: {
    input: { params: { viewId: 4 }, body: { schoolId: SCHOOL.kochi.schoolId, role: null } },
    answer: done('Shared'),
  },

  deletions: {
    input: {},
    answer: [
      {
        kind: 'school',
        id: SCHOOL.thrissur.schoolId,
        name: SCHOOL.thrissur.name,
        deletedDate: '2026-06-20T09:00:00.000Z',
        restorableUntil: '2026-07-20T09:00:00.000Z',
      },
    ],
  },
  restoreDeleted: {
    input: { params: { kind: 'school', id: SCHOOL.thrissur.schoolId } },
    answer: done('The school was restored.'),
  },
} as const satisfies Examples;
