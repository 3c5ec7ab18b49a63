import english from './en/parentDashboard.json';
import { defineTexts } from './texts.ts';

/** Words of the Parent Dashboard (promises/parent-dashboard.md). */
export const parentDashboardTexts = defineTexts('parentDashboard', english);
