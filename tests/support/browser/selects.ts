/** Selects of the study-plan screens, by the names they carry. */
import type { Page } from '@playwright/test';

export const schoolSelect = (page: Page) => page.getByRole('combobox', { name: 'School' });
export const planSelect = (page: Page) => page.getByRole('combobox', { name: 'Study Plan' });
export const daySelect = (page: Page) => page.getByRole('combobox', { name: 'Day' });
