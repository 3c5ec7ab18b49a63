import { NotificationsScreen } from '#screens/academy-notifications/NotificationsScreen.tsx';
import { defineElement } from './define.tsx';
import { elementRow } from './elements.ts';

defineElement(elementRow('academy-notifications'), NotificationsScreen);
