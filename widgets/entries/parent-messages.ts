import { ParentMessagesScreen } from '#screens/parent-messages/ParentMessagesScreen.tsx';
import { defineElement } from '#widgets/page/define.tsx';
import { elementRow } from '#widgets/page/elements.ts';

defineElement(elementRow('parent-messages'), ParentMessagesScreen);
