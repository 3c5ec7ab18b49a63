import { ParentMessagesScreen } from '#screens/parent-messages/ParentMessagesScreen.tsx';
import { defineElement } from './define.tsx';
import { elementRow } from './elements.ts';

defineElement(elementRow('parent-messages'), ParentMessagesScreen);
