import { DashboardScreen } from '#screens/academy-dashboard/DashboardScreen.tsx';
import { defineElement } from '#widgets/page/define.tsx';
import { elementRow } from '#widgets/page/elements.ts';

defineElement(elementRow('academy-dashboard'), DashboardScreen);
