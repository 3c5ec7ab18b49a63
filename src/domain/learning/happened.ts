/** What happened in a week: an exam handed in, or a session of a study plan that was attended. */
export const HAPPENED_KINDS = ['exam', 'session'] as const;
