/** The translations of the WordPress plugin in the formats of WordPress, made from `languages/*.po`. */
import { mo, po } from 'gettext-parser';

/** A file of a plugin, by its path in it. */
type Files = Readonly<Record<string, Uint8Array>>;

/** The script of the block, and its name in WordPress. */
const BLOCK_SCRIPT = { path: 'block/editor.js', handle: 'academy-widgets-block' };
const LANGUAGE_FILE = /^languages\/(?<domain>[a-z-]+?)-(?<locale>[a-z]{2,3}_[A-Z]{2})\.po$/;
const TRANSLATED = /\b__\(\s*'([^']+)'/g;

/** `hi_IN.po` → `hi_IN.mo` for the texts of PHP, and JSON for the texts of the block's script. */
export function wordpressLanguages(files: Files): Record<string, Uint8Array> {
  const script = Buffer.from(files[BLOCK_SCRIPT.path] ?? []).toString();
  const inScript = new Set([...script.matchAll(TRANSLATED)].map(([, words]) => words));
  const made: Record<string, Uint8Array> = {};
  for (const [path, bytes] of Object.entries(files)) {
    const { domain, locale } = LANGUAGE_FILE.exec(path)?.groups ?? {};
    if (!domain || !locale) continue;
    const table = po.parse(Buffer.from(bytes));
    const words = Object.entries(table.translations[''] ?? {}).flatMap(([id, { msgstr }]) =>
      inScript.has(id) ? [[id, msgstr] as const] : [],
    );
    const about = { domain: 'messages', lang: locale, 'plural-forms': table.headers['Plural-Forms'] ?? '' };
    const json = { domain: 'messages', locale_data: { messages: { '': about, ...Object.fromEntries(words) } } };
    made[`languages/${domain}-${locale}.mo`] = mo.compile(table);
    made[`languages/${domain}-${locale}-${BLOCK_SCRIPT.handle}.json`] = Buffer.from(JSON.stringify(json));
  }
  return made;
}
