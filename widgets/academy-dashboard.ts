import { DashboardScreen } from '#screens/academy-dashboard/DashboardScreen.tsx';
import { defineElement } from './define.tsx';
import { elementRow } from './elements.ts';

defineElement(elementRow('academy-dashboard'), DashboardScreen);
