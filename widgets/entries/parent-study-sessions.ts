import { ParentStudySessionsScreen } from '#screens/parent-study-sessions/ParentStudySessionsScreen.tsx';
import { defineElement } from '#widgets/page/define.tsx';
import { elementRow } from '#widgets/page/elements.ts';

defineElement(elementRow('parent-study-sessions'), ParentStudySessionsScreen);
