import type { namesTexts } from '#texts/names.ts';

/**
 * What each kind of thing is called on screen, in files and in emails: its name, or a word where it has none. The contract has
 * trimmed the names, so that an empty one is the only one that says nothing.
 */
export function namesOf(t: ReturnType<(typeof namesTexts)['in']>) {
  const school = (name: string | null | undefined, schoolId: number) => name || t('school', { id: String(schoolId) });
  /** A class without a name is known by its id, like a country. */
  const ofClass = (name: string | null | undefined, gradeId: number) => name || String(gradeId);
  return {
    student: (name: string) => name || t('student'),
    user: (name: string, pid: number) => name || t('user', { id: String(pid) }),
    role: (label: string | undefined, role: number) => label || t('role', { id: String(role) }),
    school,
    /** Of an answer that tells no id. */
    someSchool: (name: string) => name || t('someSchool'),
    /** The school that somebody is at; null where at none. */
    schoolOf: ({ schoolId, schoolName }: { schoolId: number | null; schoolName: string | null }) =>
      schoolId === null ? null : school(schoolName, schoolId),
    plan: (title: string, planId: number) => title || t('plan', { id: String(planId) }),
    exam: (title: string, examId: number) => title || t('exam', { id: String(examId) }),
    /** Of an answer that tells no id. */
    someExam: (title: string) => title || t('someExam'),
    video: (title: string) => title || t('video'),
    session: (title: string) => title || t('session'),
    subject: (title: string) => title || t('subject'),
    category: (title: string) => title || t('category'),
    country: (name: string, countryId: number) => name || String(countryId),
    class: ofClass,
    /** The class that somebody is in; null where in none. */
    classOf: ({ gradeId, gradeName }: { gradeId: number | null; gradeName: string | null }) =>
      gradeId === null ? null : ofClass(gradeName, gradeId),
  };
}

/** These names in one language. */
export type Names = ReturnType<typeof namesOf>;
