import { ParentStudyProgressScreen } from '#screens/parent-study-progress/ParentStudyProgressScreen.tsx';
import { defineElement } from './define.tsx';
import { elementRow } from './elements.ts';

defineElement(elementRow('parent-study-progress'), ParentStudyProgressScreen);
