/** The example of every call in the wire contract, by call id. */
export interface Example {
  status: number;
  body?: Record<string, unknown>;
  answer: unknown;
}

export const examples: Readonly<Record<string, Example>> = {
  login: {
    status: 200,
    body: { identifier: '9000000003', password: 'tulsi-leaf-42', parentView: false },
    answer: {
      token: 'tok-3-a1b2c3',
      adminAuth: 'auth-3',
      user: { pid: 3003, name: 'Meenakshi Varma', role: 3, schoolId: null, isParentView: false },
      menu: [
        { id: 'dashboard', path: '/dashboard', name: 'Dashboard', icon: 'Home' },
        { id: 'study-plans', path: '/study-plans', name: 'Study Plans', icon: 'BookOpen' },
      ],
    },
  },
  dashboardStats: {
    status: 200,
    answer: {
      titleStats: {
        totalStudents: 12845,
        totalTeachers: 312,
        totalVideos: 2467,
        totalStudyPlans: 58,
        totalSharedStudyPlans: 37,
      },
      countTables: {
        examCountByCategory: [
          { category: 'Chapter Wise', count: 431 },
          { category: 'Mock Test', count: 86 },
        ],
        videoCountByCategory: [
          { category: 'Physics', count: 911 },
          { category: 'രസതന്ത്രം', count: 640 },
        ],
      },
    },
  },
  studyPlanReports: {
    status: 200,
    answer: [
      { studyPlanId: 7, title: 'Medical Entrance Foundation', activeStudents: 47, totalItems: 118 },
      { studyPlanId: 8, title: 'Engineering Crash Course', activeStudents: 29, totalItems: 64 },
    ],
  },
  planActivityCounts: {
    status: 200,
    answer: [
      { day: 1, videos: 41, exams: 4, activityCount: 45, overallScore: 0.82 },
      { day: 2, videos: 38, exams: 3, activityCount: 41, overallScore: 231 },
    ],
  },
  planDayWise: {
    status: 200,
    answer: [
      { day: 1, videos: 61, exams: 14, activityCount: 75, overallScore: 64 },
      { day: 2, videos: 53, exams: 11, activityCount: 64, overallScore: 71 },
    ],
  },
  planVideoEngagement: {
    status: 200,
    answer: [
      { title: 'Laws of Motion', watchedCount: 43, totalStudents: 47, completionRate: 92 },
      { title: 'Chemical Bonding', watchedCount: 38, totalStudents: 47, completionRate: 80 },
    ],
  },
  planExamPerformance: {
    status: 200,
    answer: [
      { name: 'Excellent', count: 9 },
      { name: 'Good', count: 14 },
    ],
  },
  planIntensiveCare: {
    status: 200,
    answer: [
      {
        firstName: 'Aarav Rao',
        averageScore: 25,
        videosWatched: 3,
        examsCompleted: 2,
        lastActivity: '2025-05-11T07:20:00.000Z',
      },
      {
        firstName: 'Diya Reddy',
        averageScore: 35,
        videosWatched: 6,
        examsCompleted: 4,
        lastActivity: '2025-05-19T07:20:00.000Z',
      },
    ],
  },
  planSchools: {
    status: 200,
    answer: [
      { schoolId: 11, schoolName: 'Vidya Jyothi Public School', planCount: 4 },
      { schoolId: 12, schoolName: 'केन्द्रीय ज्ञान विद्यालय', planCount: 2 },
    ],
  },
  studyPlans: {
    status: 200,
    answer: [
      {
        studyPlanId: 7,
        title: 'Medical Entrance Foundation',
        description: 'Eight weeks of physics, chemistry and biology.',
        gradeId: 11,
        addedDate: '2025-04-03T06:40:00.000Z',
        isEnable: 1,
        isShared: true,
        isOwner: false,
      },
      {
        studyPlanId: 8,
        title: 'Engineering Crash Course',
        description: 'Last-minute revision for class twelve.',
        gradeId: 12,
        addedDate: '2025-02-17T11:05:00.000Z',
        isEnable: 1,
        isShared: true,
        isOwner: true,
      },
    ],
  },
  studyPlanById: {
    status: 200,
    answer: {
      studyPlanId: 7,
      title: 'Medical Entrance Foundation',
      description: 'Eight weeks of physics, chemistry and biology.',
      gradeId: 11,
      addedDate: '2025-04-03T06:40:00.000Z',
      isEnable: 1,
      isShared: true,
      isOwner: false,
    },
  },
  planSharedSchools: {
    status: 200,
    answer: [
      { schoolId: 11, schoolName: 'Vidya Jyothi Public School' },
      { schoolId: 12, schoolName: 'केन्द्रीय ज्ञान विद्यालय' },
    ],
  },
  planStudents: {
    status: 200,
    answer: {
      items: [
        {
          pid: 5001,
          firstName: 'Aarav Menon',
          gradeId: 111,
          gradeName: 'Class 11 A',
          attendedSessions: 40,
          totalSessions: 40,
          attendancePercent: 100,
          daysCompleted: 56,
          totalDays: 56,
          weeksCompleted: 8,
          totalWeeks: 8,
          lastActivity: '2025-06-01T09:15:00.000Z',
        },
        {
          pid: 5002,
          firstName: 'Diya देशपांडे',
          gradeId: 112,
          gradeName: 'Class 11 B',
          attendedSessions: 39,
          totalSessions: 40,
          attendancePercent: 97.5,
          daysCompleted: 55,
          totalDays: 56,
          weeksCompleted: 7,
          totalWeeks: 8,
          lastActivity: '2025-05-31T09:15:00.000Z',
        },
      ],
      total: 47,
    },
  },
  planNotStartedStudents: {
    status: 200,
    answer: {
      items: [
        { pid: 5101, firstName: 'Aarav Iyer', gradeId: 111, gradeName: 'Class 11 A' },
        { pid: 5102, firstName: 'Diya Fernandes', gradeId: 112, gradeName: 'Class 11 B' },
      ],
      total: 23,
    },
  },
  planSchoolSummary: {
    status: 200,
    answer: {
      studentsInSchool: 70,
      studentsStarted: 47,
      studentsNotStarted: 23,
      studentsCompleted100: 6,
      totalSessions: 118,
      distribution: {
        q1: { label: '0-25%', count: 11 },
        q2: { label: '26-50%', count: 13 },
        q3: { label: '51-75%', count: 12 },
        q4: { label: '76-99%', count: 5 },
        q5: { label: '100%', count: 6 },
      },
    },
  },
  planDayWiseReport: {
    status: 200,
    answer: {
      items: [
        {
          day: 1,
          itemCount: 2,
          attendedAll: 30,
          attendedHalf: 8,
          attendedQuarter: 4,
          notAttended: 5,
          avgPercentage: 82,
        },
        {
          day: 2,
          itemCount: 3,
          attendedAll: 29,
          attendedHalf: 9,
          attendedQuarter: 5,
          notAttended: 6,
          avgPercentage: 75,
        },
      ],
      total: 56,
    },
  },
  planExamData: {
    status: 200,
    answer: [{ pid: 5002, examsCompleted: 1, avgExamPercentage: 95 }],
  },
  planStudentLogs: {
    status: 200,
    answer: [
      {
        day: 1,
        subjectId: 1,
        subjectTitle: 'Physics',
        title: 'Units and Errors',
        activityDate: '2025-05-02T05:10:00.000Z',
        watchDuration: 1260,
        noTimes: 2,
        mark: 0,
        percentage: 0,
        rightAnswers: 0,
        attended: 0,
      },
      {
        day: 1,
        subjectId: 1,
        subjectTitle: 'Physics',
        title: 'Motion Quiz',
        activityDate: '2025-05-02T06:00:00.000Z',
        watchDuration: 640,
        noTimes: 1,
        mark: 34,
        percentage: 85,
        rightAnswers: 17,
        attended: 20,
      },
    ],
  },
  schoolClasses: {
    status: 200,
    answer: [
      { gradeId: 111, grade: 'Class 11 A' },
      { gradeId: 112, grade: 'Class 11 B' },
    ],
  },
  planDaySummary: {
    status: 200,
    answer: [
      { day: 1, itemCount: 5 },
      { day: 2, itemCount: 4 },
    ],
  },
  planDaySessions: {
    status: 200,
    answer: [
      {
        studyPlanItemId: 701,
        title: 'Units and Errors',
        referenceTitle: 'Chapter 1',
        subjectId: 1,
        subjectTitle: 'Physics',
      },
      {
        studyPlanItemId: 702,
        title: 'Motion Quiz',
        referenceTitle: 'Chapter 2',
        subjectId: 1,
        subjectTitle: 'Physics',
      },
    ],
  },
  sessionReport: {
    status: 200,
    answer: {
      response: [
        {
          firstName: 'Aarav Menon',
          grade: 'Class 11 A',
          isSubmitted: 1,
          percentage: 97,
          duration: 300,
          attended: 20,
          rightAnswers: 19,
          attendedDate: '2025-06-01T05:30:00.000Z',
          createdDate: '2025-05-30T04:10:00.000Z',
          lastWatched: '2025-06-01T12:45:00.000Z',
          watchDuration: 400,
          noTimes: 1,
          activityDate: '2025-06-01T06:00:00.000Z',
        },
        {
          firstName: 'Diya देशपांडे',
          grade: 'Class 11 B',
          isSubmitted: 1,
          percentage: 95,
          duration: 307,
          attended: 20,
          rightAnswers: 18,
          attendedDate: '2025-05-31T05:30:00.000Z',
          createdDate: '2025-05-29T04:10:00.000Z',
          lastWatched: '2025-05-31T12:45:00.000Z',
          watchDuration: 411,
          noTimes: 2,
          activityDate: '2025-05-31T06:00:00.000Z',
        },
      ],
      hilights: { total: 45 },
      count: 45,
      type: 2,
    },
  },
  planDayList: {
    status: 200,
    answer: {
      totalStudents: 47,
      days: [
        { day: 1, weekNo: 1 },
        { day: 2, weekNo: 1 },
      ],
    },
  },
  attendanceBySchool: {
    status: 200,
    answer: [
      { schoolName: 'Vidya Jyothi Public School', attendees: 31 },
      { schoolName: 'केन्द्रीय ज्ञान विद्यालय', attendees: 4 },
    ],
  },
  performanceTracking: {
    status: 200,
    answer: [
      { pid: 6001, firstName: 'Aarav देशपांडे', avgScore: 96, bestScore: 98, totalExams: 3 },
      { pid: 6002, firstName: 'Diya मिश्रा', avgScore: 94, bestScore: 97, totalExams: 4 },
    ],
  },
  videoAnalytics: {
    status: 200,
    answer: [
      { title: 'Lecture 01', watchCount: 12 },
      { title: 'Lecture 02', watchCount: 340 },
    ],
  },
  examAnalytics: {
    status: 200,
    answer: [
      { title: 'Unit Test 01', averageScore: 91, totalExams: 40 },
      { title: 'Unit Test 02', averageScore: 88, totalExams: 41 },
    ],
  },
  topPerformers: {
    status: 200,
    answer: [
      { pid: 6001, firstName: 'Aarav देशपांडे', avgScore: 96, bestScore: 98, totalExams: 3 },
      { pid: 6002, firstName: 'Diya मिश्रा', avgScore: 94, bestScore: 97, totalExams: 4 },
    ],
  },
  studentExams: {
    status: 200,
    answer: [
      {
        examTitle: 'Kinematics Test',
        examCategory: 'Mock Test',
        percentage: 96,
        mark: 48,
        rightAnswers: 24,
        attended: 25,
        duration: 45,
        submittedDate: '2025-05-04T07:00:00.000Z',
        examHistoryId: 88001,
      },
      {
        examTitle: 'कार्बनिक रसायन',
        examCategory: 'Unit Test',
        percentage: 71.5,
        mark: 36,
        rightAnswers: 18,
        attended: 24,
        duration: 600,
        submittedDate: '2025-05-09T07:00:00.000Z',
        examHistoryId: 88002,
      },
    ],
  },
  examCategories: {
    status: 200,
    answer: [
      { examCategory: 5, title: 'Chapter Wise', examCount: 23 },
      { examCategory: 2, title: 'Mock Test', examCount: 4 },
    ],
  },
  categoryExams: {
    status: 200,
    answer: [
      {
        examId: 901,
        title: 'Leaderboard Paper 01',
        examDuration: 30,
        totalAttempts: 100,
        uniqueStudents: 80,
        avgScore: 70,
        maxScore: 100,
      },
      {
        examId: 902,
        title: 'Leaderboard Paper 02',
        examDuration: 31,
        totalAttempts: 99,
        uniqueStudents: 79,
        avgScore: 69,
        maxScore: 99,
      },
    ],
  },
  examResults: {
    status: 200,
    answer: {
      results: [
        {
          firstName: 'Aarav Menon',
          pid: 7001,
          grade: 'Class 11 A',
          schoolName: 'Vidya Jyothi Public School',
          attended: 25,
          rightAnswers: 25,
          mark: 100,
          attemptCount: 1,
          maxQuestionsAttempted: 25,
          bestCorrectAnswers: 25,
          duration: 1830,
          submittedDate: '2025-06-01T08:00:00.000Z',
          examHistoryId: 66001,
        },
        {
          firstName: 'Diya देशपांडे',
          pid: 7002,
          grade: 'Class 11 B',
          schoolName: 'केन्द्रीय ज्ञान विद्यालय',
          attended: 25,
          rightAnswers: 24,
          mark: 98,
          attemptCount: 2,
          maxQuestionsAttempted: 25,
          bestCorrectAnswers: 24,
          duration: 1890,
          submittedDate: '2025-05-31T08:00:00.000Z',
          examHistoryId: 66002,
        },
      ],
      pagination: { total: 45, page: 1, totalPages: 3 },
      exam: { examId: 901, title: 'Leaderboard Paper 01', examDuration: 30, categoryTitle: 'Chapter Wise' },
    },
  },
  schools: {
    status: 200,
    answer: {
      data: [
        {
          schoolId: 11,
          name: 'Vidya Jyothi School 01',
          totalStudents: 400,
          totalTeachers: 20,
          countryName: 'India',
          isActive: 1,
        },
        {
          schoolId: 12,
          name: 'केन्द्रीय ज्ञान विद्यालय',
          totalStudents: 413,
          totalTeachers: 21,
          countryName: 'Nepal',
          isActive: 1,
        },
      ],
      pagination: { currentPage: 1, totalPages: 3, totalItems: 27, itemsPerPage: 12 },
    },
  },
  deleteSchool: {
    status: 200,
    answer: { message: 'School deleted' },
  },
  countries: {
    status: 200,
    answer: [
      { countryId: 101, niceName: 'India' },
      { countryId: 149, niceName: 'Nepal' },
    ],
  },
  users: {
    status: 200,
    answer: {
      data: [
        {
          pid: 8001,
          firstName: 'Aarav Fernandes',
          mobileNumber: '9847000991',
          emailId: 'user01@vidya.example',
          userRole: 6,
          schoolId: 11,
          schoolName: 'Vidya Jyothi School 01',
          hasActiveSubscription: true,
          banned: false,
          lastRefresh: '2025-06-01T10:05:00.000Z',
          authPassword: 'pw-secret-0',
          authToken: 'tk-secret-0',
        },
        {
          pid: 8002,
          firstName: 'Diya Chauhan',
          mobileNumber: '9847001981',
          emailId: 'user02@vidya.example',
          userRole: 4,
          schoolId: 12,
          schoolName: 'केन्द्रीय ज्ञान विद्यालय',
          hasActiveSubscription: false,
          banned: false,
          lastRefresh: '2025-05-31T10:05:00.000Z',
          authPassword: 'pw-secret-1',
          authToken: 'tk-secret-1',
        },
      ],
      pagination: { currentPage: 1, totalPages: 4, totalItems: 34, itemsPerPage: 10 },
    },
  },
  userRoles: {
    status: 200,
    answer: [
      { userRole: 3, role: 'Super Admin' },
      { userRole: 4, role: 'School Admin' },
    ],
  },
  userPerformance: {
    status: 200,
    answer: {
      status: 'ok',
      performance: [
        { title: 'Physics', icon: 'atom', color: '#0ea5e9', percentage: 91 },
        { title: 'Chemistry', icon: 'flask', color: '#2563eb', percentage: 84 },
      ],
      week: [{ title: 'Botany', color: '#ef4444', percentage: 37 }],
      examWise: [
        {
          title: 'Unit Test Series',
          examCategory: 'Unit Test',
          attended: 40,
          rightAnswer: 31,
          percentage: 77.5,
          examCount: 4,
        },
      ],
      lastexams: [
        { submittedDate: '2025-06-01T07:00:00.000Z', percentage: 50 },
        { submittedDate: '2025-05-31T07:00:00.000Z', percentage: 51 },
      ],
      upcoming: [],
    },
  },
  banUser: {
    status: 200,
    body: { banned: true },
    answer: { message: 'Updated', banned: true },
  },
  deleteUser: {
    status: 200,
    answer: { message: 'User deleted' },
  },
  platformAnalytics: {
    status: 200,
    answer: {
      userGrowth: [
        { month: 'Jan', students: 1100, teachers: 61, schools: 12 },
        { month: 'Feb', students: 1240, teachers: 66, schools: 13 },
      ],
      examPerformance: [
        { subject: 'Physics', avgScore: 78 },
        { subject: 'Chemistry', avgScore: 83 },
      ],
      videoEngagement: [
        { category: 'Physics', watchTime: 5430, completion: 72 },
        { category: 'Biology', watchTime: 3600, completion: 64 },
      ],
      schoolDistribution: [
        { name: 'Kerala', value: 14 },
        { name: 'Maharashtra', value: 9 },
      ],
      monthlyStats: { totalUsers: 15407, activeUsers: 9821, totalExams: 6453, totalVideos: 48219 },
    },
  },
  notifications: {
    status: 200,
    answer: {
      data: [
        {
          notificationId: 401,
          title: 'Notice 01',
          description: 'Details of notice 01',
          priority: 1,
          targetRole: null,
          schoolId: null,
          isEnable: 1,
          addedDate: '2026-11-20T18:41:08.938Z',
          readCount: 3,
        },
        {
          notificationId: 402,
          title: 'छुट्टी की सूचना',
          description: 'Details of notice 02',
          priority: 2,
          targetRole: null,
          schoolId: 12,
          isEnable: 1,
          addedDate: '2026-11-19T18:41:08.938Z',
          readCount: 4,
        },
      ],
      pagination: { currentPage: 1, totalPages: 3, totalItems: 23, itemsPerPage: 10 },
    },
  },
  createNotification: {
    status: 201,
    body: { title: 'Sports day', description: 'On Saturday.', priority: 1, targetRole: null, schoolId: null },
    answer: { message: 'Notification created', notificationId: 923 },
  },
  deleteNotification: {
    status: 200,
    answer: { message: 'Notification deleted' },
  },
  activityLogs: {
    status: 200,
    answer: {
      data: [
        {
          activityDate: '2025-06-01T03:20:00.000Z',
          activityType: 'LOGOUT',
          firstName: 'Aarav Bose',
          pid: 8801,
          mobileNumber: '9895000123',
          emailId: 'log01@vidya.example',
          schoolId: 11,
          narration: 'Narration number 01',
        },
        {
          activityDate: '2025-05-31T04:20:00.000Z',
          activityType: 'LOGIN',
          firstName: 'Diya Joseph',
          pid: 8802,
          mobileNumber: '9895001123',
          emailId: 'log02@vidya.example',
          schoolId: 12,
          narration: 'Narration number 02',
        },
      ],
      pagination: { currentPage: 1, totalPages: 3, totalItems: 45, itemsPerPage: 20 },
    },
  },
  parentDashboardStats: {
    status: 200,
    answer: {
      studentInfo: {
        name: 'അഞ്ജലി കൃഷ്ണൻ',
        grade: 'Class 10 B',
        rollNumber: 'R-2417',
        school: 'Vidya Jyothi Public School',
      },
      overallStats: {
        totalExams: 34,
        averageScore: 76.4,
        bestScore: 98,
        improvementRate: 5.2,
        totalExamsCompleted: 34,
        overallProgress: 68,
        overallAverage: 76.4,
      },
      subjectWisePerformance: [
        { subject: 'Physics', averageScore: 88, totalExams: 9, bestScore: 98 },
        { subject: 'Chemistry', averageScore: 80, totalExams: 8, bestScore: 92 },
      ],
      recentExams: [
        {
          subject: 'Physics',
          date: '2025-06-01T06:00:00.000Z',
          examTitle: 'Recent Paper 01',
          rightAnswers: 20,
          totalQuestions: 25,
          category: 'Unit Test',
          score: 95,
        },
        {
          subject: 'Chemistry',
          date: '2025-05-31T06:00:00.000Z',
          examTitle: 'Recent Paper 02',
          rightAnswers: 19,
          totalQuestions: 25,
          category: 'Unit Test',
          score: 87,
        },
      ],
      weeklyExamActivity: [
        { day: 'Mon', exams: 1, avgScore: 71 },
        { day: 'Tue', exams: 0, avgScore: 0 },
      ],
    },
  },
  parentPerformance: {
    status: 200,
    answer: {
      overallStats: {
        totalSessionsAttended: 63,
        totalSessionsAvailable: 90,
        attendancePercentage: 70,
        overallProgress: 68,
        totalExamsCompleted: 34,
        totalVideosWatched: 127,
      },
      studyPlanSessions: [
        {
          id: 30001,
          date: '2025-06-01T09:00:00.000Z',
          subject: 'Physics',
          sessionName: 'Study Session 01',
          studyPlanName: 'Medical Entrance Foundation',
          watchDuration: 600,
          examScore: null,
          overallProgress: 30,
        },
        {
          id: 30002,
          date: '2025-05-31T09:00:00.000Z',
          subject: 'Chemistry',
          sessionName: 'Study Session 02',
          studyPlanName: 'Engineering Crash Course',
          watchDuration: 660,
          examScore: 41,
          overallProgress: 32,
        },
      ],
      subjectPerformance: [
        {
          subject: 'Physics',
          improvement: '+12%',
          totalSessions: 24,
          progressScore: 91,
          totalExams: 9,
          totalVideos: 41,
          bestScore: 98,
          totalHours: 1260,
        },
        {
          subject: 'Chemistry',
          improvement: '-4%',
          totalSessions: 21,
          progressScore: 76,
          totalExams: 8,
          totalVideos: 38,
          bestScore: 92,
          totalHours: 990,
        },
      ],
      monthlyTrends: [
        { month: 'Apr 2025', sessions: 19, overallProgress: 61, videoProgress: 55 },
        { month: 'May 2025', sessions: 22, overallProgress: 66, videoProgress: 60 },
      ],
      strengths: ['Numerical problems in mechanics', 'രേഖാചിത്രങ്ങൾ'],
      improvements: ['Organic reaction names', 'समय प्रबंधन'],
    },
  },
  parentStudyProgress: {
    status: 200,
    answer: {
      studyPlans: [
        {
          id: 7,
          name: 'Medical Entrance Foundation',
          progress: 84,
          completedSessions: 99,
          totalSessions: 118,
          subjects: ['Physics', 'Biology'],
        },
        {
          id: 8,
          name: 'Engineering Crash Course',
          progress: 63,
          completedSessions: 40,
          totalSessions: 64,
          subjects: ['Physics', 'गणित'],
        },
      ],
      videoProgress: [{ subject: 'Physics', watched: 41, total: 50 }],
      dailyProgress: [
        { date: '2025-05-26T00:00:00.000Z', sessions: 2, videos: 1, exams: 1, hours: 240 },
        { date: '2025-05-27T00:00:00.000Z', sessions: 0, videos: 0, exams: 0, hours: 0 },
      ],
      completionStats: {
        totalVideos: 160,
        watchedVideos: 127,
        totalExams: 48,
        completedExams: 34,
        totalHours: 210,
        studiedHours: 146,
      },
    },
  },
  parentAttendance: {
    status: 200,
    answer: {
      monthlyAttendance: [
        { date: 1, status: 'present', sessions: 1 },
        { date: 2, status: 'present', sessions: 2 },
      ],
      attendanceStats: { totalDays: 22, presentDays: 17, absentDays: 3, partialDays: 2, attendancePercentage: 77.27 },
      sessionAttendance: [
        {
          date: '2025-06-03T04:00:00.000Z',
          session: 'Live Class 01',
          startTime: '08:30',
          duration: 41,
          status: 'present',
        },
        {
          date: '2025-06-04T04:00:00.000Z',
          session: 'Live Class 02',
          startTime: '09:30',
          duration: 42,
          status: 'absent',
        },
      ],
      weeklyPattern: [
        { day: 'Monday', attendance: 91, sessions: 3 },
        { day: 'Tuesday', attendance: 83, sessions: 4 },
      ],
    },
  },
  conversations: {
    status: 200,
    answer: {
      conversations: [
        {
          conversationId: 501,
          senderName: 'Rekha Thomas',
          subject: 'Physics practical on Friday',
          isRead: false,
          lastMessageDate: '2026-11-20T20:11:08.938Z',
          messageCount: 3,
          priority: 'normal',
        },
        {
          conversationId: 502,
          senderName: 'വിജയൻ മാഷ്',
          subject: 'Leave request for Onam',
          isRead: true,
          lastMessageDate: '2026-11-20T14:41:08.938Z',
          messageCount: 2,
          priority: 'high',
        },
      ],
    },
  },
  unreadCount: {
    status: 200,
    answer: { unreadCount: 2 },
  },
  recipients: {
    status: 200,
    answer: {
      recipients: [
        { pid: 6601, firstName: 'Rekha Thomas', roleName: 'Class Teacher', userRole: 6 },
        { pid: 6602, firstName: 'विजय जोशी', userRole: 12 },
      ],
    },
  },
  conversation: {
    status: 200,
    answer: {
      messages: [
        {
          messageId: 9001,
          senderId: 6601,
          senderName: 'Rekha Thomas',
          subject: 'Physics practical on Friday',
          message: 'Please send the record book along.',
          isReply: false,
          sentDate: '2026-11-19T14:41:08.939Z',
          isRead: true,
        },
        {
          messageId: 9002,
          senderId: 3024,
          senderName: 'ലത കൃഷ്ണൻ',
          subject: 'Physics practical on Friday',
          message: 'She will bring it, thank you.',
          isReply: true,
          sentDate: '2026-11-20T15:41:08.939Z',
          isRead: true,
        },
      ],
    },
  },
  sendMessage: {
    status: 201,
    body: {
      recipientId: 6601,
      recipientRole: 6,
      subject: 'Bus timing',
      message: 'Is the bus late today?',
      priority: 'normal',
    },
    answer: { message: 'Message sent', conversationId: 603 },
  },
  replyMessage: {
    status: 201,
    body: { message: 'Thank you.' },
    answer: { message: 'Reply sent' },
  },
  deleteConversation: {
    status: 200,
    answer: { message: 'Conversation deleted' },
  },
};
