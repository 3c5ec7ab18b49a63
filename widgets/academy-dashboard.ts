import { DashboardScreen } from '#screens/academy-dashboard/DashboardScreen.tsx';
import { defineElement } from './define.tsx';

defineElement('academy-dashboard', DashboardScreen);
