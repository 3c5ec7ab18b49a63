import { ParentStudyProgressScreen } from '#screens/parentStudyProgress/ParentStudyProgressScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('parent-study-progress', ParentStudyProgressScreen);
