import { StaffMessagesScreen } from '#screens/academy-messages/StaffMessagesScreen.tsx';
import { defineElement } from '#widgets/page/define.tsx';
import { elementRow } from '#widgets/page/elements.ts';

defineElement(elementRow('academy-messages'), StaffMessagesScreen);
