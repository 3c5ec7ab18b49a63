import { ParentDashboardScreen } from '#screens/parent-dashboard/ParentDashboardScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('parent-dashboard', ParentDashboardScreen);
