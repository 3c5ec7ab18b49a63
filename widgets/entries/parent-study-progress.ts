import { ParentStudyProgressScreen } from '#screens/parent-study-progress/ParentStudyProgressScreen.tsx';
import { defineElement } from '#widgets/page/define.tsx';
import { elementRow } from '#widgets/page/elements.ts';

defineElement(elementRow('parent-study-progress'), ParentStudyProgressScreen);
