import type { ReactNode } from 'react';
import { subjectColour } from '#domain/learning/studyPlans.ts';
import { useNames } from '#page/element/names.ts';
import { groupBy } from '#platform/groupBy.ts';
import { Heading } from '#ui/show/Heading.tsx';

interface HasSubject {
  subjectId: number | null;
  subjectTitle: string;
}

interface SubjectGroupsProps<Row extends HasSubject> {
  rows: readonly Row[];
  children: (row: Row, index: number) => ReactNode;
}

/**
 * Rows under the subjects they belong to, each subject in its colour (promises/academy-plan-report.md#subject-colours).
 */
export function SubjectGroups<Row extends HasSubject>({ rows, children }: SubjectGroupsProps<Row>) {
  const names = useNames();
  const groups = groupBy(rows, ({ subjectId, subjectTitle }) => subjectId ?? subjectTitle);
  return [...groups].map(([subject, own]) => {
    const title = own[0]?.subjectTitle ?? '';
    return (
      <section key={subject} className="plan-subject" data-colour={subjectColour(title)}>
        <Heading depth={2} className="plan-subject__title" data-content={title ? true : undefined}>
          <bdi>{names.subject(title)}</bdi>
        </Heading>
        <ul className="plan-subject__rows" data-content>
          {own.map(children)}
        </ul>
      </section>
    );
  });
}
