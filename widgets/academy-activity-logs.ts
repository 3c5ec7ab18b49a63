import { ActivityLogsScreen } from '#screens/academy-activity-logs/ActivityLogsScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('academy-activity-logs', ActivityLogsScreen);
