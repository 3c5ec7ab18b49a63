/** Names of time zones as people know them: browsers still tell some by a name that the place no longer has. */

const PRESENT_NAMES: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Louisville': 'America/Kentucky/Louisville',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The present name of a time zone: `Asia/Kolkata` of `Asia/Calcutta`. */
export const presentName = (zone: string): string => PRESENT_NAMES[zone] ?? zone;

/** The time zones that this browser knows, by their present names, and those that are given besides. */
export const timeZonesWith = (...more: readonly string[]): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone').map(presentName), ...more, 'UTC'])].sort();
