import english from './en/parentDashboard.json';
import { defineTexts } from './texts.ts';

/** Words of the Parent Dashboard (spec 2 §2). */
export const parentDashboardTexts = defineTexts('parentDashboard', english);
