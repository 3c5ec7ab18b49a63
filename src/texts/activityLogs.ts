import english from './en/activityLogs.json';
import { defineTexts } from './texts.ts';

/** Words of Activity Log (spec 2 §2). */
export const activityLogsTexts = defineTexts('activityLogs', english);
