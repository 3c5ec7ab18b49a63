import pg from 'pg';

/** How values of a result are read: numbers as numbers (counts and ids stay far below 2^53), days as text, moments as Dates. */
export const resultTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const { INT8, NUMERIC, DATE } = pg.types.builtins;
    if (oid === INT8 || oid === NUMERIC) return Number;
    if (oid === DATE) return String;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};
