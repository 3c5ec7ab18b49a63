import english from './en/places.json';
import { defineTexts } from './texts.ts';

/** What narrows a list to a school and a class. */
export const placesTexts = defineTexts('places', english);
