/** Where units of course packages are, and where they speak with the academy. */
export const COURSES_PATH = '/courses';
/** The files of a package; the secret of a launch and a path follow. */
export const FILES_PATH = `${COURSES_PATH}/files`;
/** Where a unit gets its token; the secret follows. */
export const FETCH_PATH = `${COURSES_PATH}/fetch`;
/** The learning record store, for the token of a launch. */
export const UNIT_XAPI_PATH = `${COURSES_PATH}/xapi`;
/** Where a unit leads when it is left. */
export const CLOSED_PATH = `${COURSES_PATH}/closed`;
