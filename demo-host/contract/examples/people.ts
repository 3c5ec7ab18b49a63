/**
 * The small academy of which all examples tell: three schools, one study plan of four days, and the people in it. What one
 * example says of somebody holds in every other.
 */

export const SCHOOL = {
  kochi: { schoolId: 101, name: 'Vidya Jyothi Public School, Kochi' },
  pune: { schoolId: 102, name: 'केन्द्रीय विद्यालय, पुणे' },
  thrissur: { schoolId: 103, name: 'സരസ്വതി വിദ്യാലയം, തൃശ്ശൂർ' },
} as const;

export const CLASS = {
  eleven: { gradeId: 11, grade: 'Class 11' },
  eight: { gradeId: 8, grade: 'Class 8' },
} as const;

export const STUDENT = {
  anjali: { pid: 5101, firstName: 'Anjali Nair' },
  rohan: { pid: 5102, firstName: 'रोहन देशमुख' },
  meera: { pid: 5103, firstName: 'മീര കൃഷ്ണൻ' },
  arjun: { pid: 5104, firstName: 'Arjun Pillai' },
  /** Anjali's brother. */
  dev: { pid: 5105, firstName: 'Dev Nair' },
  /** Of the school in Pune. */
  priya: { pid: 5201, firstName: 'प्रिया शर्मा' },
} as const;

export const STAFF = {
  administrator: { pid: 3001, firstName: 'Farida Sheikh' },
  teacher: { pid: 6001, firstName: 'Suresh Menon' },
} as const;

/** Mother of Anjali and Dev. */
export const PARENT = { pid: 2401, firstName: 'Latha Nair' } as const;

/** Its four days have 3, 2, 3 and 2 sessions. */
export const PLAN = { studyPlanId: 7, title: 'NEET Foundation: Physics' } as const;

export const EXAM = {
  motion: 'Laws of Motion: chapter test',
  vectors: 'Vectors: chapter test',
  mock: 'NEET mock test 1',
} as const;
