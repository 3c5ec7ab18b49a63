/** Where files of imports come in. Their requests may be larger, and take longer, than others. */
export const IMPORT_PATH = '/api/import/';

/** Whether a request may bring a file. @param path as the app reads it: parsed, inside the folder */
export const bringsFile = (method: string, path: string): boolean =>
  (method === 'POST' && /^\/api\/import\/[^/]+$/.test(path)) ||
  (method === 'PUT' && /^\/api\/import\/runs\/[^/]+\/file$/.test(path));
