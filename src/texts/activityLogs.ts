import english from './en/activityLogs.json';
import { defineTexts } from './texts.ts';

/** Words of Activity Log (promises/academy-activity-logs.md). */
export const activityLogsTexts = defineTexts('activityLogs', english);
