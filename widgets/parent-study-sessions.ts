import { ParentStudySessionsScreen } from '#screens/parent-study-sessions/ParentStudySessionsScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('parent-study-sessions', ParentStudySessionsScreen);
