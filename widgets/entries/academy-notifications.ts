import { NotificationsScreen } from '#screens/academy-notifications/NotificationsScreen.tsx';
import { defineElement } from '#widgets/page/define.tsx';
import { elementRow } from '#widgets/page/elements.ts';

defineElement(elementRow('academy-notifications'), NotificationsScreen);
