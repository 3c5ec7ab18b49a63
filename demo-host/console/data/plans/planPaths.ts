/** Addresses of the section Plans. */
export const PLANS_PATH = '/data/plans';
export const NEW_PLAN_PATH = `${PLANS_PATH}/new`;
export const planPath = (planId: number) => `${PLANS_PATH}/${planId}`;

/** What an address of the section shows: the list, a new plan or one plan; undefined for an address that is none. */
export function planPlaceOf(pathname: string): 'list' | 'new' | number | undefined {
  const rest = pathname.replace(/\/+$/, '').slice(PLANS_PATH.length + 1);
  if (rest === '') return 'list';
  if (rest === 'new') return 'new';
  return /^\d{1,9}$/.test(rest) ? Number(rest) : undefined;
}
