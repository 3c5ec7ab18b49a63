import english from './en/dashboard.json';
import { defineTexts } from './texts.ts';

/** Words of the admin dashboard (promises/academy-dashboard.md). */
export const dashboardTexts = defineTexts('dashboard', english);
