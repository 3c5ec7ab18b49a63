import { useStore } from 'zustand';
import { useCapability } from '#api/useAction.ts';
import type { CallState } from '#api/useCall.ts';
import { dayAhead } from '#domain/format/calendar.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { sumOf } from '#domain/format/numbers.ts';
import { todaysDay } from '#domain/learning/studyPlans.ts';
import { COMPARISONS } from '#domain/people/capabilityWords.ts';
import { CallErrors } from '#page/calls/CallErrors.tsx';
import { Outcome } from '#page/calls/Outcome.tsx';
import { Compared } from '#page/compared/comparedParts.tsx';
import { HowCounted } from '#page/compared/HowCounted.tsx';
import { useSetAttribute } from '#page/element/element.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { useNames } from '#page/element/names.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { ExportPlace } from '#page/export/ExportButton.tsx';
import { GoToToday } from '#screens/shared/planDays/GoToToday.tsx';
import { useDayWords } from '#screens/shared/planDays/planDays.ts';
import { planAttendanceTexts } from '#texts/planAttendance.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Card, CardGrid } from '#ui/show/Card.tsx';
import { Screen } from '#ui/show/Screen.tsx';
import { useSoon } from '#ui/state/partOnDemand.tsx';
import { TableSkeleton } from '#ui/state/Skeletons.tsx';
import { Banner } from '#ui/state/States.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import { NoAttendance, NoOwnSchool } from './NoAttendance.tsx';
import { DaySelect, PlanSelect, SchoolSelect } from './PlaceSelects.tsx';
import styles from './planAttendance.css?inline';
import {
  type ChosenSchool,
  type PlanDay,
  type SchoolAttendance,
  useAttendance,
  useChosenSchool,
} from './planAttendance.ts';

addStyles(styles);

const AttendanceTable = lazyPart(
  () => import('./AttendanceTable.tsx').then((part) => part.AttendanceTable),
  <TableSkeleton />,
);
const AttendanceExport = lazyPart(
  () => import('./AttendanceTable.tsx').then((part) => part.AttendanceExport),
  <ExportPlace />,
);

interface PlanAttendanceScreenProps {
  planId?: string;
  day?: string;
}

/**
 * Attendance by School (promises/academy-plan-attendance.md), from the calls of `useAttendance`. Plan and day are the
 * element's attributes.
 */
export function PlanAttendanceScreen(attributes: PlanAttendanceScreenProps) {
  const { user } = useStore(pageRuntime().session.store);
  const school = useChosenSchool(user);
  // A school user without a school would ask for the attendance of all schools.
  return school.isOwn && school.id === undefined ? <NoOwnSchool /> : <Attendance school={school} {...attributes} />;
}

function Attendance({ school, ...attributes }: PlanAttendanceScreenProps & { school: ChosenSchool }) {
  const { plans, plan, days, day, wantedDay, rows } = useAttendance(school, attributes);
  useSoon(AttendanceTable);
  const setAttribute = useSetAttribute();
  const chooseDay = (chosen: string) => setAttribute('day', chosen);
  const t = useTexts(planAttendanceTexts);
  const dayWords = useDayWords();
  const today = todaysDay((plan && days.data?.days) ?? [], dayAhead(0));
  const names = useNames();
  const isAll = school.id === undefined;
  const isCompared = useCapability(COMPARISONS);

  // The table waits for the first step whose answer is not there yet.
  const steps: { of: CallState<unknown>; what: string; isNeeded: boolean }[] = [
    { of: school.all, what: t('schools'), isNeeded: !isAll && school.name === undefined },
    { of: plans, what: t('plans'), isNeeded: true },
    { of: days, what: t('days'), isNeeded: plan !== undefined },
    { of: rows, what: t('heading'), isNeeded: day !== undefined },
  ];
  const step = steps.find(({ of, isNeeded }) => isNeeded && of.data === undefined);
  const shown: CallState<SchoolAttendance[]> = step
    ? { ...step.of, data: undefined }
    : { ...rows, data: rows.data ?? [], error: undefined };

  return (
    <Screen
      title={t('heading')}
      actions={
        <>
          {!school.isOwn && !school.all.isMissing && <SchoolSelect school={school} />}
          <PlanSelect plans={plans.data} plan={plan} onChoose={(id) => setAttribute('plan-id', id || undefined)} />
          <DaySelect days={plan && days.data?.days} day={day} onChoose={chooseDay} />
        </>
      }
    >
      <CallErrors
        calls={[
          [step?.what ?? t('heading'), shown],
          [t('schools'), isAll ? school.all : undefined],
        ]}
      />
      {plan && days.data && day && day.day !== wantedDay && (
        <OtherDay days={days.data.days} shown={day.day} wanted={wantedDay} />
      )}
      <Card
        flush
        title={plan && day ? dayWords(day) : undefined}
        actions={
          plan && day && rows.data ? (
            <>
              {today && today.day !== day.day && <GoToToday today={today} onGo={() => chooseDay(String(today.day))} />}
              <AttendanceExport
                planId={plan.studyPlanId}
                day={day.day}
                filters={[
                  [t('plan'), names.plan(plan.title, plan.studyPlanId)],
                  [t('day'), dayWords(day)],
                  [t('school'), school.name ?? ''],
                ]}
                rows={rows.data}
              />
            </>
          ) : attributes.planId && step?.of.isLoading ? (
            <span className="plan-attendance__head" />
          ) : null
        }
        description={
          // The plan's number of students counts all its schools.
          rows.data && <Total rows={rows.data} students={isAll ? days.data?.totalStudents : undefined} />
        }
      >
        <Outcome
          isTogether
          state={shown}
          fallback={[]}
          loading={<TableSkeleton />}
          isEmpty={(list) => list.length === 0}
          empty={
            <NoAttendance
              plans={plans.data}
              plan={plan}
              hasDays={days.data?.days.length !== 0}
              requestedPlan={attributes.planId}
              isAll={isAll || school.isOwn}
            />
          }
        >
          {(list) => <AttendanceTable rows={list} planId={plan?.studyPlanId ?? 0} day={day?.day ?? 0} />}
        </Outcome>
      </Card>
      {isCompared && plan && day && rows.data && (
        <CardGrid min={240} fit>
          {(['attended', 'shareAttended'] as const).map((measure, at) => (
            <Compared
              key={measure}
              query={{
                screen: 'academy-plan-attendance',
                planId: plan.studyPlanId,
                day: day.day,
                schoolId: school.id,
              }}
              of={measure}
              isNamed
              isFirst={at === 0}
            />
          ))}
        </CardGrid>
      )}
      {rows.data && (
        <HowCounted
          measures={['dayAttendance', 'planActive', ...(isCompared ? (['compared', 'comparedAcademy'] as const) : [])]}
        />
      )}
    </Screen>
  );
}

/** Says why another day is shown than the one asked for, or than day 5. */
function OtherDay({ days, shown, wanted }: { days: readonly PlanDay[]; shown: number; wanted: number }) {
  const t = useTexts(planAttendanceTexts);
  const isLast = days.every(({ day }) => day <= shown);
  const message = shown > wanted ? 'firstDay' : isLast ? 'lastDay' : 'otherDay';
  return <Banner>{t(message, { count: days.length, shown, wanted })}</Banner>;
}

interface TotalProps {
  rows: readonly SchoolAttendance[];
  students: number | null | undefined;
}

/** How many students attended, and out of how many, where that is known. */
function Total({ rows, students }: TotalProps) {
  const t = useTexts(planAttendanceTexts);
  const locale = useLocale();
  const attended = sumOf(rows.map(({ attendees }) => attendees));
  if (attended === null) return null;
  const count = formatNumber(attended, locale);
  return students != null && students >= attended
    ? t('attendedOf', { count, total: formatNumber(students, locale) })
    : t('attended', { count, number: attended });
}
