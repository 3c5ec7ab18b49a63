/** The charts' styles as one string, to be adopted beside `uiStyles`, whose tokens and building blocks they use. */
import charts from './charts.css?inline';

export const chartStyles: string = charts;
