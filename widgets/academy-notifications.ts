import { NotificationsScreen } from '#screens/academy-notifications/NotificationsScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('academy-notifications', NotificationsScreen);
