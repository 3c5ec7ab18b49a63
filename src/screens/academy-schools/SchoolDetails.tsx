import type { ReactNode } from 'react';
import { type CallState, useCall } from '#api/useCall.ts';
import { schoolClasses, studyPlans } from '#contract/plans/studyPlans.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useNames } from '#page/element/names.ts';
import { PathLink } from '#page/element/PathLink.tsx';
import { schoolDialogsTexts } from '#texts/schoolDialogs.ts';
import { schoolsTexts } from '#texts/schools.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { DescriptionList } from '#ui/show/DescriptionList.tsx';
import { Heading } from '#ui/show/Heading.tsx';
import { TextSkeleton } from '#ui/state/Skeletons.tsx';
import { useSchoolFacts } from './SchoolCard.tsx';
import type { School } from './schoolList.ts';

/**
 * View Details: what the list knows of a school, with its classes from `schoolClasses` and its plans from `studyPlans`
 * (promises/academy-schools.md#view-details).
 */
export function SchoolDetails({ school, onClose }: { school: School; onClose: () => void }) {
  const t = useTexts(schoolDialogsTexts);
  const id = useTexts(schoolsTexts)('idOf', { id: String(school.schoolId) });
  const names = useNames();
  const facts = useSchoolFacts(school);
  const { schoolId } = school;
  const classes = useCall(schoolClasses, { params: { schoolId } }, { quiet: true, optional: true });
  const plans = useCall(studyPlans, { query: { schoolId } }, { quiet: true, optional: true });
  return (
    <Dialog title={t('details')} onClose={onClose}>
      <div className="school-details">
        <div>
          <p className="school-details__name">
            <bdi>{names.school(school.name, schoolId)}</bdi>
          </p>
          <p className="school__id">{id}</p>
        </div>
        <DescriptionList wide items={facts} />
        <DetailList title={t('classes')} call={classes} none={t('noClasses')}>
          {({ gradeId, grade }) => (
            <Badge key={gradeId}>
              <bdi>{names.class(grade, gradeId)}</bdi>
            </Badge>
          )}
        </DetailList>
        <DetailList title={t('plans')} call={plans} none={t('noPlans')} isPlain>
          {({ studyPlanId, title }) => (
            <PathLink key={studyPlanId} path={`/study-plans/${studyPlanId}?school-id=${schoolId}`}>
              <bdi>{names.plan(title, studyPlanId)}</bdi>
            </PathLink>
          )}
        </DetailList>
      </div>
    </Dialog>
  );
}

interface DetailListProps<Row> {
  title: string;
  call: CallState<Row[]>;
  none: string;
  /** The entries stand one under the other. */
  isPlain?: boolean;
  children: (row: Row) => ReactNode;
}

/** A list of the school that a further call answers. */
function DetailList<Row>({ title, call, none, isPlain, children }: DetailListProps<Row>) {
  if (call.isMissing) return null;
  return (
    <section>
      <Heading depth={1} className="school-details__title">
        {title}
      </Heading>
      <Outcome
        isPart
        state={call}
        what={title}
        loading={<TextSkeleton />}
        isEmpty={(rows) => rows.length === 0}
        empty={<p className="school-details__none">{none}</p>}
      >
        {(rows) => (
          <ul className="school-details__list" data-plain={isPlain || undefined}>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change while the dialog is open.
              <li key={index}>{children(row)}</li>
            ))}
          </ul>
        )}
      </Outcome>
    </section>
  );
}
