import { sql } from 'kysely';
import type { Tx } from '#host/server/database/actor.ts';

/** Objects whose id a path may contain. Row-level security decides which of them this actor sees. */
const LOOKUPS = {
  plan: (tx: Tx, id: number) =>
    tx.selectFrom('study_plan').select('study_plan_id').where('study_plan_id', '=', id).where('deleted_at', 'is', null),
  planItem: (tx: Tx, id: number) =>
    tx.selectFrom('study_plan_item').select('study_plan_item_id').where('study_plan_item_id', '=', id),
  school: (tx: Tx, id: number) =>
    tx.selectFrom('school').select('school_id').where('school_id', '=', id).where('deleted_at', 'is', null),
  person: (tx: Tx, id: number) =>
    tx.selectFrom('person').select('pid').where('pid', '=', id).where('deleted_at', 'is', null),
  exam: (tx: Tx, id: number) =>
    tx.selectFrom('exam').select('exam_id').where('exam_id', '=', id).where('deleted_at', 'is', null),
  video: (tx: Tx, id: number) =>
    tx.selectFrom('video').select('video_id').where('video_id', '=', id).where('deleted_at', 'is', null),
  examCategory: (tx: Tx, id: number) =>
    tx.selectFrom('exam_category').select('exam_category_id').where('exam_category_id', '=', id),
  notification: (tx: Tx, id: number) =>
    tx
      .selectFrom('notification')
      .select('notification_id')
      .where('notification_id', '=', id)
      .where('deleted_at', 'is', null),
  conversation: (tx: Tx, id: number) =>
    tx
      .selectFrom('conversation_participant')
      .select('conversation_id')
      .where('conversation_id', '=', id)
      .where('pid', '=', sql<number>`actor.pid()`)
      .where('hidden_at', 'is', null),
  /** A conversation of the actor, hidden or not. */
  ownConversation: (tx: Tx, id: number) =>
    tx
      .selectFrom('conversation_participant')
      .select('conversation_id')
      .where('conversation_id', '=', id)
      .where('pid', '=', sql<number>`actor.pid()`),
  linkRequest: (tx: Tx, id: number) =>
    tx.selectFrom('link_request').select('link_request_id').where('link_request_id', '=', id),
  /** A reason that holds for a student whom the actor sees. */
  attentionReason: (tx: Tx, id: number) =>
    tx.selectFrom('attention_reason').select('reason_id').where('reason_id', '=', id),
  invitation: (tx: Tx, id: number) =>
    tx.selectFrom('invitation').select('invitation_id').where('invitation_id', '=', id),
  ltiPlatform: (tx: Tx, id: number) =>
    tx.selectFrom('lms_connection').select('connection_id').where('connection_id', '=', id),
  lmsCourse: (tx: Tx, id: number) => tx.selectFrom('lms_course').select('course_id').where('course_id', '=', id),
  lmsLineItem: (tx: Tx, id: number) =>
    tx.selectFrom('lms_line_item').select('line_item_id').where('line_item_id', '=', id),
  ltiLink: (tx: Tx, id: number) => tx.selectFrom('lti_link').select('link_id').where('link_id', '=', id),
  importRun: (tx: Tx, id: number) =>
    tx.selectFrom('import_run').select('import_run_id').where('import_run_id', '=', id),
  studentNote: (tx: Tx, id: number) =>
    tx.selectFrom('student_note').select('student_note_id').where('student_note_id', '=', id),
  /** A key that has not been revoked. */
  accessKey: (tx: Tx, id: number) =>
    tx.selectFrom('access_key').select('key_id').where('key_id', '=', id).where('revoked_at', 'is', null),
  webhook: (tx: Tx, id: number) => tx.selectFrom('webhook').select('webhook_id').where('webhook_id', '=', id),
  webhookMessage: (tx: Tx, id: number) =>
    tx.selectFrom('webhook_message').select('message_id').where('message_id', '=', id),
  /** A view that the actor has saved. Those that others share with them are read and not changed. */
  ownSavedView: (tx: Tx, id: number) =>
    tx
      .selectFrom('saved_view')
      .select('saved_view_id')
      .where('saved_view_id', '=', id)
      .where('pid', '=', sql<number>`actor.pid()`),
  /** A course package that a session carries. */
  coursePackage: (tx: Tx, id: number) =>
    tx.selectFrom('course_package').select('package_id').where('package_id', '=', id).where('removed_at', 'is', null),
  courseUnit: (tx: Tx, id: number) => tx.selectFrom('course_unit').select('unit_id').where('unit_id', '=', id),
  /** A schedule of the actor. */
  reportSchedule: (tx: Tx, id: number) =>
    tx.selectFrom('report_schedule').select('schedule_id').where('schedule_id', '=', id),
  /** A session of the actor that has not ended. */
  ownSession: (tx: Tx, id: number) =>
    tx.selectFrom('session').select('session_id').where('session_id', '=', id).where('revoked_at', 'is', null),
  /** A device of one's own that is known. */
  ownDevice: (tx: Tx, id: number) =>
    tx.selectFrom('device').select('device_id').where('device_id', '=', id).where('revoked_at', 'is', null),
} as const;

export type ObjectKind = keyof typeof LOOKUPS;

/** Whether the object exists and this actor may see it. */
export async function isVisible(tx: Tx, kind: ObjectKind, id: number): Promise<boolean> {
  return (await LOOKUPS[kind](tx, id).executeTakeFirst()) !== undefined;
}
