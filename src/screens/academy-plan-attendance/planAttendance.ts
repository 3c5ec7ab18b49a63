import { useMemo } from 'react';
import { type CallState, useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { attendanceBySchool, planDayList } from '#contract/plans/planDays.ts';
import { planSchools, studyPlans } from '#contract/plans/studyPlans.ts';
import { toId } from '#domain/format/numbers.ts';
import { attendanceDay, DEFAULT_ATTENDANCE_DAY } from '#domain/learning/studyPlans.ts';
import { isSchoolUser, type SessionUser } from '#domain/people/roles.ts';
import { useView } from '#page/element/view.ts';

export type Schools = CallAnswer<typeof planSchools>;
export type Plan = CallAnswer<typeof studyPlans>[number];
export type PlanDay = CallAnswer<typeof planDayList>['days'][number];
export type SchoolAttendance = CallAnswer<typeof attendanceBySchool>[number];

/**
 * The screen itself says what failed, so there is no toast (promises/academy-plan-attendance.md#states-and-failures).
 */
const quiet = { quiet: true };

/** Which school the screen shows. */
export interface ChosenSchool {
  /** It is a school user's own, so there is nothing to choose (promises/academy-plan-attendance.md). */
  isOwn: boolean;
  /** Undefined for all schools. */
  id: number | undefined;
  /** By which its rows are found where they tell no id; undefined until it is known. */
  name: string | undefined;
  /** All schools to choose from. They are asked for unless the user's own school and its name are known. */
  all: CallState<Schools>;
  choose(id: string): void;
}

/** The user's own school, else the one chosen on the screen, with the schools from `planSchools`. */
export function useChosenSchool(user: SessionUser | null): ChosenSchool {
  const own = user && isSchoolUser(user) ? user : undefined;
  const [chosen, choose] = useView('school', '');
  const all = useCall(planSchools, {}, { ...quiet, optional: true, enabled: !own?.schoolName });
  const id = own ? own.schoolId : all.isMissing ? undefined : toId(chosen);
  const name = own?.schoolName ?? all.data?.find(({ schoolId }) => schoolId === id)?.schoolName;
  return { isOwn: own !== undefined, id, name, all, choose };
}

interface Attendance {
  plans: CallState<Plan[]>;
  /** The plan that the attribute names, if the school has it. */
  plan: Plan | undefined;
  days: CallState<CallAnswer<typeof planDayList>>;
  day: PlanDay | undefined;
  /** The day that was asked for, else day 5; `day` is another one where the plan lacks it. */
  wantedDay: number;
  /** Attendance on that day, of the chosen school or of all. */
  rows: CallState<SchoolAttendance[]>;
}

/**
 * Plans of the school (`studyPlans`), days of the plan (`planDayList`), attendance of the day (`attendanceBySchool`):
 * each is asked for once the one before it is known.
 */
export function useAttendance(school: ChosenSchool, attributes: { planId?: string; day?: string }): Attendance {
  const plans = useCall(studyPlans, { query: { schoolId: school.id } }, quiet);
  const plan = plans.data?.find(({ studyPlanId }) => studyPlanId === toId(attributes.planId));
  const planId = plan?.studyPlanId ?? 0;

  const days = useCall(planDayList, { params: { planId } }, { ...quiet, enabled: plan !== undefined });
  const wantedDay = /^\d{1,5}$/.test(attributes.day ?? '') ? Number(attributes.day) : DEFAULT_ATTENDANCE_DAY;
  const day = plan && days.data && attendanceDay(days.data.days, wantedDay);

  const params = { planId, day: day?.day ?? 0 };
  const attendance = useCall(attendanceBySchool, { params }, { ...quiet, enabled: day !== undefined });
  const { id, name } = school;
  const ofSchool = useMemo(
    // The call takes no school. Where its rows do not tell the id either, they are found by the school's name.
    () =>
      attendance.data?.filter(
        (row) => id === undefined || (row.schoolId ? row.schoolId === id : row.schoolName === name),
      ),
    [attendance.data, id, name],
  );
  return { plans, plan, days, day, wantedDay, rows: { ...attendance, data: ofSchool } };
}
