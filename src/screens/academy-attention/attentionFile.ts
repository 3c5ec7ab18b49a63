import type { ExportColumn } from '#export/exportRows.ts';
import type { Names } from '#page/element/namesOf.ts';
import type { Student } from '#screens/shared/followUp/student.ts';
import type { attentionTexts } from '#texts/attention.ts';
import type { bulkTexts } from '#texts/bulk.ts';

interface AttentionWords {
  t: ReturnType<(typeof attentionTexts)['in']>;
  bulk: ReturnType<(typeof bulkTexts)['in']>;
  names: Names;
  reasonText: (reason: Student['reasons'][number]) => string;
}

/** What a file has of a student to follow up, in the order of its columns: of an export, and of an email. */
export const attentionFile = ({ t, bulk, names, reasonText }: AttentionWords) =>
  ({
    student: { header: bulk('student'), value: ({ firstName }: Student) => names.student(firstName) },
    class: { header: t('class'), value: (student: Student) => names.classOf(student) },
    school: { header: t('school'), value: (student: Student) => names.schoolOf(student) },
    reasons: { header: bulk('reasons'), value: ({ reasons }: Student) => reasons.map(reasonText).join('; ') },
  }) satisfies Record<string, ExportColumn<Student>>;
