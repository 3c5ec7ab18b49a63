/** Where the console has reports by email: apart from their rules, which a link to it does not need. */
export const REPORTS_PATH = '/reports-by-email';
