import { StaffMessagesScreen } from '#screens/academy-messages/StaffMessagesScreen.tsx';
import { defineElement } from './define.tsx';
import { elementRow } from './elements.ts';

defineElement(elementRow('academy-messages'), StaffMessagesScreen);
