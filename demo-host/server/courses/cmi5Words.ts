/** Words of cmi5 and xAPI that the academy's statements and the rules of a session are written with. */
import { isObject, type Json } from '#host/server/facts/xapi/formats.ts';

const ADL = 'http://adlnet.gov/expapi/verbs/';
const W3ID = 'https://w3id.org/xapi/adl/verbs/';

/** Verbs that a unit uses in what cmi5 defines. */
export const UNIT_VERBS = {
  initialized: `${ADL}initialized`,
  completed: `${ADL}completed`,
  passed: `${ADL}passed`,
  failed: `${ADL}failed`,
  terminated: `${ADL}terminated`,
} as const;
export type UnitVerb = keyof typeof UNIT_VERBS;

/** Verbs that only the academy uses. */
export const OWN_VERBS = {
  launched: `${ADL}launched`,
  satisfied: `${W3ID}satisfied`,
  abandoned: `${W3ID}abandoned`,
} as const;
export type OwnVerb = keyof typeof OWN_VERBS;

const CONTEXT = 'https://w3id.org/xapi/cmi5/context/';
export const CATEGORY = { cmi5: `${CONTEXT}categories/cmi5`, moveOn: `${CONTEXT}categories/moveon` } as const;
export const EXTENSION = {
  sessionId: `${CONTEXT}extensions/sessionid`,
  masteryScore: `${CONTEXT}extensions/masteryscore`,
  launchMode: `${CONTEXT}extensions/launchmode`,
  launchUrl: `${CONTEXT}extensions/launchurl`,
  moveOn: `${CONTEXT}extensions/moveon`,
  launchParameters: `${CONTEXT}extensions/launchparameters`,
} as const;
export const PROGRESS = 'https://w3id.org/xapi/cmi5/result/extensions/progress';
export const ACTIVITY_TYPE = {
  course: 'https://w3id.org/xapi/cmi5/activitytype/course',
  block: 'https://w3id.org/xapi/cmi5/activitytype/block',
} as const;

/** What the academy tells a unit at its launch. */
export const LAUNCH_DATA = 'LMS.LaunchData';

/** The account by which units call a student. */
export interface Account {
  homePage: string;
  name: string;
}
/** `actor.find_students` of the database knows it too. */
export const HOME_PAGE = 'https://academy-widgets.example/';
export const accountOf = (name: string): Account => ({ homePage: HOME_PAGE, name });
export const agentOf = (name: string): Json => ({ objectType: 'Agent', account: accountOf(name) });

/** A part of a statement as an object; empty where it is none. */
export const partOf = (whole: Json, name: string): Json => {
  const part = whole[name];
  return isObject(part) ? part : {};
};

/** The ids of activities at a place around a statement, of which one may stand alone. */
export const idsAt = (context: Json, place: 'category' | 'grouping'): unknown[] =>
  [partOf(context, 'contextActivities')[place]]
    .flat()
    .filter(isObject)
    .map(({ id }) => id);
