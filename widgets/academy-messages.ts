import { StaffMessagesScreen } from '#screens/messages/StaffMessagesScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('academy-messages', StaffMessagesScreen);
