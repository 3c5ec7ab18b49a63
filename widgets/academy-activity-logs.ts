import { ActivityLogsScreen } from '#screens/academy-activity-logs/ActivityLogsScreen.tsx';
import { defineElement } from './define.tsx';
import { elementRow } from './elements.ts';

defineElement(elementRow('academy-activity-logs'), ActivityLogsScreen);
