import english from './en/coursePackages.json';
import { defineTexts } from './texts.ts';

/** Words of the course packages on sessions of a plan (promises/course-packages.md#where-staff-put-them). */
export const coursePackagesTexts = defineTexts('coursePackages', english);
