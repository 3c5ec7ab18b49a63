import { ActivityLogsScreen } from '#screens/activityLogs/ActivityLogsScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('academy-activity-logs', ActivityLogsScreen);
