import type { ReactNode } from 'react';
import { subjectColour } from '#domain/studyPlans.ts';
import { planReportTexts } from '#texts/planReport.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Heading } from '#ui/Heading.tsx';
import { groupBy } from './groupBy.ts';

interface OfSubject {
  subjectId: number | null;
  subjectTitle: string;
}

interface SubjectGroupsProps<Row extends OfSubject> {
  rows: readonly Row[];
  children: (row: Row, index: number) => ReactNode;
}

/** Rows under the subjects they belong to, each subject in its colour (spec 1 §2, Sessions tab). */
export function SubjectGroups<Row extends OfSubject>({ rows, children }: SubjectGroupsProps<Row>) {
  const t = useTexts(planReportTexts);
  const groups = groupBy(rows, ({ subjectId, subjectTitle }) => subjectId ?? subjectTitle.trim());
  return [...groups].map(([subject, own]) => {
    const title = own[0]?.subjectTitle.trim() ?? '';
    return (
      <section key={subject} className="plan-subject" data-colour={subjectColour(title)}>
        <Heading depth={2} className="plan-subject__title" data-content={title ? true : undefined}>
          <bdi>{title || t('otherSubject')}</bdi>
        </Heading>
        <ul className="plan-subject__rows" data-content>
          {own.map(children)}
        </ul>
      </section>
    );
  });
}
