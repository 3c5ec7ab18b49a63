/** Calls that a report makes as its reader, as a request of theirs would: policy, validation, handler and contract. */
import * as v from 'valibot';
import type { AnyCall, CallAnswer } from '#contract/call.ts';
import type { CallId } from '#contract/index.ts';
import { comparisonHandlers } from '#host/server/comparisons/comparisons.calls.ts';
import type { PersonActor, Tx } from '#host/server/database/actor.ts';
import { listHandlers } from '#host/server/figures/lists.calls.ts';
import { ApiError, notFound } from '#host/server/http/errors.ts';
import type { RequestContext } from '#host/server/http/handlers.ts';
import { keptParts } from '#host/server/http/keptParts.ts';
import { isVisible } from '#host/server/http/objects.ts';
import { actingRoleOf, mayCall, objectsOf } from '#host/server/http/policy.ts';
import { serializeAnswer } from '#host/server/http/serializeAnswer.ts';
import type { Session } from '#host/server/http/session.ts';
import { schoolHandlers } from '#host/server/people/schools.calls.ts';
import { userHandlers } from '#host/server/people/users.calls.ts';
import { studyPlanHandlers } from '#host/server/plans/studyPlans.calls.ts';
import { absentHandlers } from '#host/server/students/absent.calls.ts';
import { attentionHandlers } from '#host/server/students/attention.calls.ts';

/** The calls of which reports are made. They need nothing of a server but the database. */
const HANDLERS = {
  attentionStudents: attentionHandlers.attentionStudents,
  attentionCounts: attentionHandlers.attentionCounts,
  absentStudents: absentHandlers.absentStudents,
  comparisons: comparisonHandlers.comparisons,
  countedList: listHandlers.countedList,
  planStudents: studyPlanHandlers.planStudents,
  users: userHandlers.users,
  userRoles: userHandlers.userRoles,
  schools: schoolHandlers.schools,
};
/** A call of which reports are made. */
export type ReadCallId = keyof typeof HANDLERS & CallId;
type ReadCall = AnyCall & { id: string };

/** Makes a call as the reader with the fields of its path and its query, and answers what a page of theirs would be told. @throws ApiError */
export type Read = <C extends ReadCall>(call: C, fields?: Readonly<Record<string, unknown>>) => Promise<CallAnswer<C>>;

/** Who reads. */
export interface Reader {
  actor: PersonActor;
  name: string;
  schoolId: number | null;
  schoolName: string | null;
}

/** Whether somebody may make all of these calls now. */
export const mayRead = (
  { actor }: { actor: Pick<PersonActor, 'role' | 'isParentView'> },
  calls: readonly ReadCallId[],
): boolean => calls.every((id) => mayCall(actingRoleOf(actor.role, actor.isParentView), id));

/** What of these fields is in the path of a call, and what in its query. @throws ValiError */
function inputOf(call: ReadCall, fields: Readonly<Record<string, unknown>>) {
  const isInPath = ([field]: [string, unknown]) => field in call.params;
  const given = Object.entries(fields);
  const params = Object.fromEntries(given.filter(isInPath));
  const query = Object.fromEntries(given.filter((field) => !isInPath(field)));
  return {
    params: v.parse(v.strictObject(call.params), params) as Record<string, unknown>,
    query: v.parse(v.strictObject(call.query), query),
    body: undefined,
  };
}

/** @param tx of the reader: row-level security applies. */
export function readAs(tx: Tx, { actor, ...reader }: Reader, now: Date): Read {
  const session: Session = {
    ...reader,
    sessionId: 0,
    person: actor,
    actingRole: actingRoleOf(actor.role, actor.isParentView),
    changes: { onRecord: 0, withFacts: 0, withSeen: 0 },
  };
  return async (call, fields = {}) => {
    const id = call.id as ReadCallId;
    if (!mayRead({ actor }, [id])) throw new ApiError(403, 'You do not have permission to perform this action');
    const input = inputOf(call, fields);
    for (const [name, kind] of Object.entries(objectsOf(id))) {
      const named = input.params[name];
      if (named !== undefined && !(await isVisible(tx, kind, Number(named)))) throw notFound();
    }
    const handle = HANDLERS[id] as (context: RequestContext<ReadCallId>) => Promise<unknown>;
    const answer = await handle({
      ...input,
      session,
      db: tx,
      now,
      record: async () => {},
      kept: (_: string, make: () => Promise<unknown>) => make(),
      partsOfSchools: keptParts(0)(session, tx, now),
    } as unknown as RequestContext<ReadCallId>);
    return v.parse(call.answer, JSON.parse(await serializeAnswer(call.answer, answer))) as never;
  };
}
