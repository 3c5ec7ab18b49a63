/**
 * Which phone number a text is: the one reader for everything that takes one. It has the table of all countries with it
 * (some 80 kB), so the server takes it, and in a page only what comes later.
 */
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { isPhone, phoneOf } from './phones.ts';

/** The country of an academy that has said none, by its code of ISO 3166. */
export const DEFAULT_COUNTRY = 'IN';

/** Whether numbers can be read as those of this country: a code of ISO 3166 in capital letters. */
export const isPhoneCountry = (country: string): country is CountryCode => isSupportedCountry(country);

/** What is dialled for a country, such as `91`; '' for one that there is not. */
export const callingCode = (country: string): string => (isPhoneCountry(country) ? getCountryCallingCode(country) : '');

/**
 * The one form in which a number is stored, shown and compared, however it is written: of the academy's own country the
 * national number without a leading zero (`9847012301`), of another `+` with the code of the country (`+971501234567`).
 * What is no number of any country, such as a short one inside a school, stays as it is; of what is no number at all,
 * something that `isPhone` refuses.
 * @param country of the academy, as `IN`.
 */
export function phoneNumberOf(typed: string, country: string): string {
  const digits = phoneOf(typed);
  return isPhone(digits) && isPhoneCountry(country) ? numberOf(digits, country) : digits;
}

function numberOf(digits: string, country: CountryCode): string {
  const code = getCountryCallingCode(country);
  const read = parsePhoneNumberFromString(digits, { defaultCountry: country, extract: false });
  if (read?.isValid())
    return read.countryCallingCode === code ? read.nationalNumber : `+${read.countryCallingCode}${read.nationalNumber}`;
  // `+` without the country, the country twice, or a zero before it: `+9847012301`, `+91 91 98470…`, `091 98470…`.
  const bare = digits.replace(/^\+/, '');
  const own = digits.startsWith(`+${code}`) ? bare.slice(code.length) : undefined;
  for (const rest of [own, bare === digits ? bare.replace(/^0+/, '') : bare]) {
    if (rest === undefined || rest === digits || !isPhone(rest)) continue;
    const again = numberOf(rest, country);
    if (rest === own || isNational(again, country)) return again;
  }
  return digits;
}

/**
 * What is dialled from anywhere for a number as it is stored, in digits with the code of its country (`919847012301`); undefined for
 * one that nobody could be reached at, such as a short one inside a school.
 * @param country of the academy, as `IN`.
 */
export function internationalNumber(stored: string, country: string): string | undefined {
  const read = isPhoneCountry(country)
    ? parsePhoneNumberFromString(stored, { defaultCountry: country, extract: false })
    : undefined;
  return read?.isValid() ? `${read.countryCallingCode}${read.nationalNumber}` : undefined;
}

const isNational = (digits: string, country: CountryCode): boolean =>
  parsePhoneNumberFromString(digits, { defaultCountry: country, extract: false })?.isValid() === true &&
  !digits.startsWith('+');
