import { ParentMessagesScreen } from '#screens/messages/ParentMessagesScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('parent-messages', ParentMessagesScreen);
