/** Texts as values are read from them: digits of ASCII, without what shows nothing. */

/** Digits of other scripts as those of ASCII: people type them, and Excel writes them where the computer's language has its own. */
export const asciiDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    // Each script has its ten digits in a row, and the first one is the zero.
    let zero = digit.codePointAt(0) ?? 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && (digit.codePointAt(0) ?? 0) - zero < 9) zero -= 1;
    return String((digit.codePointAt(0) ?? 0) - zero);
  });

/**
 * A value's text: digits of ASCII, one kind of blank, nothing that takes no place (marks of direction come along when a
 * value is copied), and the minus, point and percent sign of other keyboards as those of ASCII.
 */
export const plainValue = (text: string): string =>
  asciiDigits(text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, ''))
    .replace(/\s+/g, ' ')
    .replace(/[\u2212\u2010-\u2013\uFE63\uFF0D]/g, '-')
    .replace(/[\u066B\uFF0E]/g, '.')
    .replace(/[\u066A\uFF05]/g, '%')
    .replace(/\uFF0C/g, ',')
    // Between thousands alone, as the apostrophe; a comma could be one of decimals.
    .replace(/[\u066C\u2019\u02BC]/g, "'")
    .trim();
