import { ParentDashboardScreen } from '#screens/parent-dashboard/ParentDashboardScreen.tsx';
import { defineElement } from './define.tsx';
import { elementRow } from './elements.ts';

defineElement(elementRow('parent-dashboard'), ParentDashboardScreen);
