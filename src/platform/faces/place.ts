/** Where letters stand. */
export interface Place {
  page: Document;
  /** The families that draw them, as in CSS. */
  fontFamily: string;
}

/** The family of all our faces, the last but one of every list of families. */
export const FAMILY = 'Academy Letters';

/** The family of Nastaliq, in which the words of a screen's own language have their headings. */
export const NASTALIQ_FAMILY = 'Academy Nastaliq';

/** Dispatched by the fonts of a document when a face of ours was added: what is drawn on a canvas does not follow. */
export const FACE_ADDED = 'academy-face';
