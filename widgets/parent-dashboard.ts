import { ParentDashboardScreen } from '#screens/parentDashboard/ParentDashboardScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('parent-dashboard', ParentDashboardScreen);
