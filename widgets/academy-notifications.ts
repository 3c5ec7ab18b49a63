import { NotificationsScreen } from '#screens/notifications/NotificationsScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('academy-notifications', NotificationsScreen);
