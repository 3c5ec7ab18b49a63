import { DashboardScreen } from '#screens/dashboard/DashboardScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('academy-dashboard', DashboardScreen);
