import type { ReactNode } from 'react';
import { formatScore } from '#domain/format/format.ts';
import { consistency } from '#domain/format/numbers.ts';
import { hasEnoughExams, RANKED_FROM } from '#domain/learning/performance.ts';
import { LIST_CAP } from '#domain/lists/sizes.ts';
import { useNames } from '#page/element/names.ts';
import { CountLink } from '#page/list/CountLink.tsx';
import { ScoreBadge } from '#page/list/ScoreBadge.tsx';
import { StudentName } from '#page/list/StudentName.tsx';
import { performanceTexts } from '#texts/performance.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Card, CardGrid } from '#ui/show/Card.tsx';
import { ofExams, type Question, type Student } from './performanceSummary.ts';

interface StudentCardsProps {
  students: readonly Student[];
  question: Question;
  onView: (student: Student) => void;
}

/** The first twelve students, a card each. */
export function StudentCards({ students, question, onView }: StudentCardsProps) {
  return (
    <CardGrid min={250}>
      {students.slice(0, LIST_CAP.studentCards).map((student, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an id may come twice, and the order is that of the answer.
        <StudentCard key={index} student={student} question={question} onView={() => onView(student)} />
      ))}
    </CardGrid>
  );
}

interface StudentCardProps {
  student: Student;
  question: Question;
  onView: () => void;
}

function StudentCard({ student, question, onView }: StudentCardProps) {
  const t = useTexts(performanceTexts);
  const locale = useLocale();
  const names = useNames();
  const { firstName, avgScore, bestScore, totalExams } = student;
  const name = names.student(firstName);
  const facts: [name: string, value: ReactNode][] = [
    [t('totalExams'), <CountLink key="exams" count={totalExams} of={ofExams(question, student)} />],
    [t('bestScore'), formatScore(bestScore, locale)],
    [
      t('consistency'),
      totalExams !== null && !hasEnoughExams(question.metric, totalExams)
        ? t('tooFewExams', { least: RANKED_FROM })
        : formatScore(totalExams === null ? null : consistency(avgScore, bestScore), locale),
    ],
  ];
  return (
    <Card depth={2} title={<StudentName pid={student.pid} name={name} />} actions={<ScoreBadge score={avgScore} />}>
      <dl className="performance__facts">
        {facts.map(([name, value]) => (
          <div key={name} className="performance__fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button size="small" aria-label={t('viewExamsOf', { name })} onClick={onView}>
        {t('viewExams')}
      </Button>
    </Card>
  );
}
