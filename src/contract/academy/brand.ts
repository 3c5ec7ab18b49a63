/** The logo and the two colours of the academy and of its schools. Beyond the basic calls. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { idOrNull, shape, text, textOrNull, writtenAnswer } from '#contract/fields.ts';
import { bodyIdOrNull, optionalId } from '#contract/inputs.ts';
import { isColor } from '#domain/people/brand.ts';

/** The text of a logo in base64 is shorter, also where the logo is too large: the server then says so in words. */
const LOGO_TEXT_MAX = 200_000;

const colorInput = () =>
  v.nullable(
    v.pipe(
      v.string(),
      v.check((text) => isColor(text), 'expected a colour such as #1a7f5a'),
    ),
  );
const base64Input = () =>
  v.pipe(
    v.string(),
    v.maxLength(LOGO_TEXT_MAX),
    v.check((text) => /^[\w+/]*={0,2}$/.test(text), 'expected base64'),
  );

const shown = () =>
  shape({
    // Null of the academy.
    schoolId: v.optional(idOrNull()),
    name: text(),
    primaryColor: textOrNull(),
    secondaryColor: textOrNull(),
    logoPath: textOrNull(),
  });

/**
 * The brand in which the academy shows itself to you: that of your school, where you have one school and it has a brand, else the
 * academy's. `name` is what that school or the academy is called. Colours are `#rrggbb`, null where none is chosen. `logoPath` is
 * where the API serves the logo, from its own address on; null where there is none. The file behind it is public, and never changes.
 */
export const ownBrand = defineCall('ownBrand', {
  route: 'GET /api/brand',
  promise: 'brand#who-sees-which',
  summary: 'The logo and colours that you are shown',
  capability: 'brand',
  answer: shown(),
});

/**
 * The brand of the academy, or of the school `schoolId`, to be changed. To a school user, without a `schoolId` it is that of their
 * school. Errors: 403 for a school user who names another school; 404 where there is no such school.
 */
export const brand = defineCall('brand', {
  route: 'GET /api/admin/brand',
  promise: 'brand#the-page',
  summary: 'The logo and colours of the academy or a school',
  capability: 'brand:write',
  query: { schoolId: optionalId() },
  answer: shown(),
});

/**
 * Changes the brand of the academy, or of the school `schoolId`; a school user, that of their school. A colour is `#rrggbb` in small
 * letters, or null for the academy's usual one. `logo` is the file in base64, PNG, JPEG or WebP, of at most 64 kB and 1,024 px along
 * an edge; null removes it, and without `logo` it stays. What cameras and programs have noted in the file is left out. Errors: 400
 * for a file that is none of these; 403 for a school user who names another school; 404 where there is no such school.
 */
export const changeBrand = defineCall('changeBrand', {
  route: 'PUT /api/admin/brand',
  promise: 'brand#the-page',
  summary: 'Change the logo and colours of the academy or a school',
  capability: 'brand:write',
  body: {
    schoolId: bodyIdOrNull(),
    primaryColor: colorInput(),
    secondaryColor: colorInput(),
    logo: v.optional(v.nullable(base64Input())),
  },
  answer: writtenAnswer(),
});

/** The calls of this file, in the order in which the reference lists them. */
export const brandCalls = { ownBrand, brand, changeBrand };
