import { StaffMessagesScreen } from '#screens/academy-messages/StaffMessagesScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('academy-messages', StaffMessagesScreen);
