import { ParentStudyProgressScreen } from '#screens/parent-study-progress/ParentStudyProgressScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('parent-study-progress', ParentStudyProgressScreen);
