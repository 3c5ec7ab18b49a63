/** The sentences of the activity log, in the languages that staff read (promises/academy-activity-logs.md#sentences). */
import type { AnyCall } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import { type Language, languageName } from '#domain/people/languages.ts';
import { nameKey } from '#domain/people/names.ts';
import { ACTIVITY_KINDS, type ActivityKind, type Deed, type Shape } from './activityKinds.ts';
import { type Say, sentencesOf } from './messages.ts';
import english from './texts/en.json' with { type: 'json' };
import hindi from './texts/hi.json' with { type: 'json' };
import malayalam from './texts/ml.json' with { type: 'json' };
import urdu from './texts/ur.json' with { type: 'json' };

type Key = keyof typeof english;

/** A language that has none of these words has its sentences in English. */
const TEXTS: Partial<Record<Language, Record<Key, string>>> = { hi: hindi, ml: malayalam, ur: urdu };

const known = new Map<Language, Say<Key>>();

/** The words of the log in the language of a reader. */
export function activityWords(wanted: Language | undefined): { language: Language; say: Say<Key> } {
  const language = wanted !== undefined && wanted in TEXTS ? wanted : 'en';
  let say = known.get(language);
  if (!say) {
    say = sentencesOf(language, TEXTS[language] ?? english);
    known.set(language, say);
  }
  return { language, say };
}

const isKind = (kind: string | null): kind is ActivityKind => kind !== null && Object.hasOwn(ACTIVITY_KINDS, kind);

const shapesOf = (kind: ActivityKind): [slot: string, shape: Shape][] => Object.entries(ACTIVITY_KINDS[kind].values);

const isList = (value: unknown): value is readonly string[] => Array.isArray(value);

const joined = (say: Say, slot: string, words: readonly string[]) =>
  words.reduce((first, next) => (first === '' ? next : say(`${slot}_join`, { first, next })), '');

/** What a call reads or writes, as its path begins: `users` of `/api/admin/users/{pid}/ban`. */
export const resourceOf = ({ path }: Pick<AnyCall, 'path'>): string =>
  /^\/api\/(?:admin\/)?([^/]+)/.exec(path)?.[1] ?? '';

const callOf = (id: unknown) => allCalls.find((call) => call.id === id);

/** A value as its sentence has it. */
function shown(language: Language, say: Say, [slot, shape]: [string, Shape], value: unknown): string | number {
  if (shape === 'languages') {
    const codes = isList(value) ? value : [];
    return joined(
      say,
      slot,
      codes.map((code) => languageName(code, language)),
    );
  }
  if (shape === 'call') {
    const call = callOf(value);
    if (!call) return '';
    // What each call is for is written in English alone, in the contract.
    if (language === 'en') return call.summary;
    return say(`${slot}_method`, { method: call.method, resource: say(`${slot}_${resourceOf(call)}`) });
  }
  if (typeof shape === 'object' && 'words' in shape) {
    const words = isList(value) ? value : [];
    return joined(
      say,
      slot,
      words.map((word) => say(`${slot}_${word}`)),
    );
  }
  if (typeof shape === 'object' && 'word' in shape) return say(`${slot}_${value}`);
  return typeof value === 'number' ? value : String(value ?? '');
}

function sentenceOf(wanted: Language, kind: ActivityKind, values: Readonly<Record<string, unknown>>): string {
  const { language, say } = activityWords(wanted);
  const entries = shapesOf(kind).map(([slot, shape]) => [
    slot,
    shown(language, say as Say, [slot, shape], values[slot]),
  ]);
  return say(kind, Object.fromEntries(entries));
}

/** What a row of the log keeps of what was done. */
export const activityRow = ({ kind, values }: Deed) => ({
  activity_type: ACTIVITY_KINDS[kind].type,
  kind,
  details: JSON.stringify(values ?? {}),
  narration: sentenceOf('en', kind, { ...values }),
});

/** What a row of the log has of what was done. */
interface LineOfLog {
  kind: string | null;
  details: Readonly<Record<string, unknown>>;
  narration: string;
}

/** A line in the language of its reader; in English, as it was written, where the language has no sentence for it. */
export function narrationIn(wanted: Language | undefined, { kind, details, narration }: LineOfLog): string {
  const { language, say } = activityWords(wanted);
  if (language === 'en' || !isKind(kind)) return narration;
  const sentence = sentenceOf(language, kind, details);
  const { by } = details;
  if (by !== 'academy' && by !== 'school') return sentence;
  return say(by === 'academy' ? 'copyOfAcademy' : 'copyOfSchool', { sentence });
}

/** Method and path of the call that was refused, as `DELETE /api/admin/users/{pid}`; undefined for any other line. */
export function refusedCall({ kind, details }: Pick<LineOfLog, 'kind' | 'details'>): string | undefined {
  const call = kind === 'denied' ? callOf(details.call) : undefined;
  return call && `${call.method} ${call.path}`;
}

/** Stands for a value in a sentence that is looked through, and for nothing that people type. */
const VALUE = '\ue000';

/** What a value can be in a sentence that is looked through. */
const possible = (say: Say, slot: string, shape: Shape): readonly string[] => {
  if (typeof shape === 'string') return [VALUE];
  if ('words' in shape) return shape.words.map((word) => say(`${slot}_${word}`));
  return 'word' in shape ? shape.word.map((word) => say(`${slot}_${word}`)) : shape;
};

/** All sentences of a kind, without their values, as names are searched. */
function searched(say: Say, kind: ActivityKind): readonly string[] {
  let all: Readonly<Record<string, string>>[] = [{}];
  for (const [slot, shape] of shapesOf(kind)) {
    all = possible(say, slot, shape).flatMap((value) => all.map((args) => ({ ...args, [slot]: value })));
  }
  return all.map((args) => nameKey(say(kind, args)));
}

const searchable = new Map<Language, readonly (readonly [kind: ActivityKind, sentences: readonly string[]])[]>();

/**
 * The kinds whose sentence in the reader's language has these words in it, apart from its values; none where that is English,
 * in which the lines themselves are searched.
 */
export function kindsWith(wanted: Language | undefined, words: string): ActivityKind[] {
  const { language, say } = activityWords(wanted);
  const key = nameKey(words);
  if (language === 'en' || key === '') return [];
  let all = searchable.get(language);
  if (!all) {
    all = (Object.keys(ACTIVITY_KINDS) as ActivityKind[]).map((kind) => [kind, searched(say as Say, kind)]);
    searchable.set(language, all);
  }
  return all.flatMap(([kind, sentences]) => (sentences.some((each) => each.includes(key)) ? kind : []));
}
