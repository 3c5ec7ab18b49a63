/** The charts' styles as one string, for `addStyles`. They use the tokens and building blocks of `src/ui`. */
import charts from './charts.css?inline';

export const chartStyles: string = charts;
