import { ActivityLogsScreen } from '#screens/academy-activity-logs/ActivityLogsScreen.tsx';
import { defineElement } from '#widgets/page/define.tsx';
import { elementRow } from '#widgets/page/elements.ts';

defineElement(elementRow('academy-activity-logs'), ActivityLogsScreen);
