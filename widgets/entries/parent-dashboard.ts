import { ParentDashboardScreen } from '#screens/parent-dashboard/ParentDashboardScreen.tsx';
import { defineElement } from '#widgets/page/define.tsx';
import { elementRow } from '#widgets/page/elements.ts';

defineElement(elementRow('parent-dashboard'), ParentDashboardScreen);
