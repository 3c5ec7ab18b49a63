import { ParentStudySessionsScreen } from '#screens/parent-study-sessions/ParentStudySessionsScreen.tsx';
import { defineElement } from './define.tsx';
import { elementRow } from './elements.ts';

defineElement(elementRow('parent-study-sessions'), ParentStudySessionsScreen);
