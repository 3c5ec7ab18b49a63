import type { ReactNode } from 'react';
import { subjectColour } from '#domain/studyPlans.ts';
import { planReportTexts } from '#texts/planReport.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { groupBy } from './groupBy.ts';

interface OfSubject {
  subjectId: number | null;
  subjectTitle: string;
}

interface SubjectGroupsProps<Row extends OfSubject> {
  rows: readonly Row[];
  /** Level of the subjects' headings. */
  level: 3 | 4;
  children: (row: Row, index: number) => ReactNode;
}

/** Rows under the subjects they belong to, each subject in its colour (spec 1 §2, Sessions tab). */
export function SubjectGroups<Row extends OfSubject>({ rows, level, children }: SubjectGroupsProps<Row>) {
  const t = useTexts(planReportTexts);
  const Heading = `h${level}` as const;
  const groups = groupBy(rows, ({ subjectId, subjectTitle }) => subjectId ?? subjectTitle.trim());
  return [...groups].map(([subject, own]) => {
    const title = own[0]?.subjectTitle.trim() ?? '';
    return (
      <section key={subject} className="plan-subject" data-colour={subjectColour(title)}>
        <Heading className="plan-subject__title" data-content={title ? true : undefined}>
          <bdi>{title || t('otherSubject')}</bdi>
        </Heading>
        <ul className="plan-subject__rows" data-content>
          {own.map(children)}
        </ul>
      </section>
    );
  });
}
