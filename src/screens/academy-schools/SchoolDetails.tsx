import type { ReactNode } from 'react';
import { type CallState, useCall } from '#api/useCall.ts';
import { schoolClasses, studyPlans } from '#contract/studyPlans.ts';
import { Outcome } from '#page/Outcome.tsx';
import { PathLink } from '#page/PathLink.tsx';
import { schoolDialogsTexts } from '#texts/schoolDialogs.ts';
import { schoolsTexts } from '#texts/schools.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Heading } from '#ui/Heading.tsx';
import { TextSkeleton } from '#ui/Skeletons.tsx';
import { SchoolFacts, useSchoolName } from './SchoolCard.tsx';
import type { School } from './schoolList.ts';

/** View Details: all that is known of a school (decisions, "What the spec says does nothing"). */
export function SchoolDetails({ school, onClose }: { school: School; onClose: () => void }) {
  const t = useTexts(schoolDialogsTexts);
  const id = useTexts(schoolsTexts)('idOf', { id: String(school.schoolId) });
  const name = useSchoolName()(school);
  const { schoolId } = school;
  const classes = useCall(schoolClasses, { params: { schoolId } }, { quiet: true });
  const plans = useCall(studyPlans, { query: { schoolId } }, { quiet: true });
  return (
    <Dialog title={t('details')} onClose={onClose}>
      <div className="school-details">
        <div>
          <p className="school-details__name">
            <bdi>{name}</bdi>
          </p>
          <p className="school__id">{id}</p>
        </div>
        <SchoolFacts wide school={school} />
        <Known title={t('classes')} of={classes} none={t('noClasses')}>
          {({ gradeId, grade }) => (
            <Badge key={gradeId}>
              <bdi>{grade || gradeId}</bdi>
            </Badge>
          )}
        </Known>
        <Known title={t('plans')} of={plans} none={t('noPlans')} isPlain>
          {({ studyPlanId, title }) => (
            <PathLink key={studyPlanId} path={`/study-plans/${studyPlanId}?school-id=${schoolId}`}>
              <bdi>{title.trim() || t('unnamedPlan', { id: String(studyPlanId) })}</bdi>
            </PathLink>
          )}
        </Known>
      </div>
    </Dialog>
  );
}

interface KnownProps<Row> {
  title: string;
  of: CallState<Row[]>;
  none: string;
  /** One under the other. */
  isPlain?: boolean;
  children: (row: Row) => ReactNode;
}

/** What a further call knows of the school. */
function Known<Row>({ title, of, none, isPlain, children }: KnownProps<Row>) {
  return (
    <section>
      <Heading depth={1} className="school-details__title">
        {title}
      </Heading>
      <Outcome
        isPart
        state={of}
        what={title}
        loading={<TextSkeleton />}
        isEmpty={(rows) => rows.length === 0}
        empty={<p className="school-details__none">{none}</p>}
      >
        {(rows) => (
          <ul className="school-details__list" data-plain={isPlain || undefined}>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list that does not change while it is open.
              <li key={index}>{children(row)}</li>
            ))}
          </ul>
        )}
      </Outcome>
    </section>
  );
}
