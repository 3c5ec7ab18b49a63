/** The three formats of every export (promises/exports.md#what-is-exported), in the order of the menu. */
export const EXPORT_FORMATS = ['csv', 'excel', 'pdf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
