/** The words of the screens as strings of Moodle’s filter, so that its translators find them as they find all others. */
const STRINGS_FILE = 'lang/en/filter_academy.php';
const STRING = /^\$string\['(?<name>.+?)'\] = '.*';$/;

interface Attribute {
  name: string;
  description: string;
  values?: string[];
}

/** What of the table of screens has words. */
interface Table {
  common: readonly Attribute[];
  screens: readonly { tag: string; name: string; description: string; attributes: readonly Attribute[] }[];
}

/** `plan-id` → `Plan id`, `6months` → `6 months`. */
const labelOf = (word: string): string => {
  const spaced = word.replaceAll('-', ' ').replace(/(\d)([a-z])/g, '$1 $2');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

/** Every word of the table: names and descriptions of screens, of their attributes, and of the values that these take. */
function wordsOf({ common, screens }: Table): Map<string, string> {
  const all = [...common, ...screens.flatMap(({ attributes }) => attributes)];
  return new Map([
    ...screens.map(({ tag, name }) => [`screen_${tag}`, name] as const),
    ...screens.map(({ tag, description }) => [`screen_${tag}_about`, description] as const),
    ...all.map(({ name }) => [`attribute_${name}`, labelOf(name)] as const),
    ...common.map(({ name, description }) => [`attribute_${name}_about`, description] as const),
    ...screens.flatMap(({ tag, attributes }) =>
      attributes.map(({ name, description }) => [`screen_${tag}_${name}`, description] as const),
    ),
    ...all.flatMap(({ values = [] }) => values.map((value) => [`value_${value}`, labelOf(value)] as const)),
  ]);
}

/** As Moodle wants words: without the marks of code. */
const plain = (words: string) => words.replace(/`([^`]*)`/g, '“$1”');
const quoted = (words: string) => plain(words).replaceAll('\\', '\\\\').replaceAll("'", "\\'");
const lineOf = (name: string, words: string) => `$string['${name}'] = '${quoted(words)}';`;

/** The file of English strings with those of the screens, in the order that Moodle’s rules want: by name. */
export function moodleStrings(files: Readonly<Record<string, Uint8Array>>, table: Table): Record<string, Uint8Array> {
  const file = files[STRINGS_FILE];
  if (!file) return {};
  const lines = Buffer.from(file).toString().trimEnd().split('\n');
  const head = lines.filter((line) => !STRING.test(line));
  const strings = new Map(
    lines.flatMap((line) => (STRING.test(line) ? [[STRING.exec(line)?.groups?.name, line]] : [])),
  );
  for (const [name, words] of wordsOf(table)) strings.set(name, lineOf(name, words));
  const sorted = [...strings].sort(([one = ''], [other = '']) => (one < other ? -1 : 1)).map(([, line]) => line);
  return { [STRINGS_FILE]: Buffer.from(`${[...head, ...sorted].join('\n')}\n`) };
}
