import type { namesTexts } from '#texts/names.ts';

/**
 * What each kind of thing is called on screen, in files and in emails: its name, or a word where it has none. The contract has
 * trimmed the names, so that an empty one is the only one that says nothing.
 */
export const namesOf = (t: ReturnType<(typeof namesTexts)['in']>) => ({
  student: (name: string) => name || t('student'),
  user: (name: string, pid: number) => name || t('user', { id: String(pid) }),
  role: (label: string | undefined, role: number) => label || t('role', { id: String(role) }),
  school: (name: string | undefined, schoolId: number) => name || t('school', { id: String(schoolId) }),
  /** Of an answer that tells no id. */
  someSchool: (name: string) => name || t('someSchool'),
  plan: (title: string, planId: number) => title || t('plan', { id: String(planId) }),
  exam: (title: string, examId: number) => title || t('exam', { id: String(examId) }),
  /** Of an answer that tells no id. */
  someExam: (title: string) => title || t('someExam'),
  video: (title: string) => title || t('video'),
  session: (title: string) => title || t('session'),
  subject: (title: string) => title || t('subject'),
  category: (title: string) => title || t('category'),
  country: (name: string, countryId: number) => name || String(countryId),
  /** A class without a name is known by its id, like a country. */
  class: (name: string | undefined, gradeId: number) => name || String(gradeId),
});

/** These names in one language. */
export type Names = ReturnType<typeof namesOf>;
