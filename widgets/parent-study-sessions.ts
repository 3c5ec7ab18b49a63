import { StudySessionsScreen } from '#screens/parentPerformance/StudySessionsScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('parent-study-sessions', StudySessionsScreen);
