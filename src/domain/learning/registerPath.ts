/** Where the console has the register: apart from its rules, which a link to it does not need. */
export const REGISTER_PATH = '/register';
