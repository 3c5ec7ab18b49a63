import type { MessageArgs } from './texts.ts';

type Load = () => Promise<{ default: Record<string, (args: MessageArgs) => string> }>;

/** Loaders of every table but the English ones, by `<language>/<part>`. */
export const languageTables: Record<string, Load> = {};

const translated = import.meta.glob(['./*/*.json', '!./en/*.json']) as Record<string, Load>;
for (const [path, load] of Object.entries(translated)) languageTables[path.slice(2, -5)] = load;

const pseudo = import.meta.glob('./en/*.json', { query: '?pseudo' }) as Record<string, Load>;
for (const [path, load] of Object.entries(pseudo)) {
  languageTables[path.replace('./en/', 'en-XA/').slice(0, -5)] = load;
}
