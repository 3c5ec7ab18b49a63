/** Where files of imports come in. Their requests may be larger, and take longer, than others. */
export const IMPORT_PATH = '/api/import/';
