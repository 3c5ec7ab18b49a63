import { ParentMessagesScreen } from '#screens/parent-messages/ParentMessagesScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('parent-messages', ParentMessagesScreen);
