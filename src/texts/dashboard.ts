import english from './en/dashboard.json';
import { defineTexts } from './texts.ts';

/** Words of the admin dashboard (spec 1 §2). */
export const dashboardTexts = defineTexts('dashboard', english);
