import { useMemo } from 'react';
import { type CallState, useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { attendanceBySchool, planDayList } from '#contract/planDays.ts';
import { planSchools, studyPlans } from '#contract/studyPlans.ts';
import { toId } from '#domain/numbers.ts';
import { isSchoolUser, type SessionUser } from '#domain/roles.ts';
import { attendanceDay, DEFAULT_ATTENDANCE_DAY } from '#domain/studyPlans.ts';
import { useView } from '#page/view.ts';

export type Schools = CallAnswer<typeof planSchools>;
export type Plan = CallAnswer<typeof studyPlans>[number];
export type PlanDay = CallAnswer<typeof planDayList>['days'][number];
export type SchoolAttendance = CallAnswer<typeof attendanceBySchool>[number];

/** These screens say themselves what failed (spec 1 §8, "Only logged"). */
const quiet = { quiet: true };

/** The school that is looked at. */
export interface ChosenSchool {
  /** A school user's own: there is nothing to choose (spec 1 §6). */
  isOwn: boolean;
  /** Undefined for all schools. */
  id: number | undefined;
  /** What its rows are known by; undefined until it is known. */
  name: string | undefined;
  /** All there are to choose from; asked for where the name or the choice needs them. */
  all: CallState<Schools>;
  choose(id: string): void;
}

export function useChosenSchool(user: SessionUser | null): ChosenSchool {
  const own = user && isSchoolUser(user) ? user : undefined;
  const [chosen, choose] = useView('school', '');
  const all = useCall(planSchools, {}, { ...quiet, enabled: !own?.schoolName });
  const id = own ? own.schoolId : toId(chosen);
  const name = own?.schoolName ?? all.data?.find(({ schoolId }) => schoolId === id)?.schoolName;
  return { isOwn: own !== undefined, id, name, all, choose };
}

interface Attendance {
  plans: CallState<Plan[]>;
  /** The plan of the attribute, if it is one of the school's. */
  plan: Plan | undefined;
  days: CallState<CallAnswer<typeof planDayList>>;
  day: PlanDay | undefined;
  /** The day that was wanted: `day` may be another one. */
  wantedDay: number;
  /** Attendance of that day, as far as it is of the school. */
  rows: CallState<SchoolAttendance[]>;
}

/** Plans of the school → days of the plan → attendance of the day: each asked when the one before it is known. */
export function useAttendance(
  school: ChosenSchool,
  attributes: { planId?: string | undefined; day?: string | undefined },
): Attendance {
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
    // There is no school parameter, and a row carries no id: its name is what it is known by.
    () => attendance.data?.filter((row) => id === undefined || isSameName(row.schoolName, name)),
    [attendance.data, id, name],
  );
  return { plans, plan, days, day, wantedDay, rows: { ...attendance, data: ofSchool } };
}

const isSameName = (one: string, other: string | undefined) => one.trim() === other?.trim();
