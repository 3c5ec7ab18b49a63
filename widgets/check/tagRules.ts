/** Rules about the tags: whether they are on the page, spelt correctly, and in a place where they can be seen. */
import { closest, distance } from 'fastest-levenshtein';
import { LANGUAGES, localeOf } from '#domain/people/languages.ts';
import type { AttributeDescription } from '#screens/shared/screenFacts.ts';
import { commonDescriptions, wordsOf } from '#widgets/build/descriptions.ts';
import { type ElementTag, elements } from '#widgets/page/elements.ts';
import { descriptions } from '#widgets/page/elementTables.ts';
import { clean, visible } from './clean.ts';
import type { Facts, Found, TagFact } from './facts.ts';

const tags: readonly string[] = elements.map((row) => row.tag);
const isTag = (name: string): name is ElementTag => tags.includes(name);

/** The minimum width of an element, in px. */
const MIN_WIDTH = 260;
/** How many letters of a misspelt name may be wrong. */
const MAX_WRONG_LETTERS = 2;
/** Examples of valid locales. */
const LOCALES = LANGUAGES.map(localeOf).join(', ');
/** Attributes that any element may have: those of HTML, and those that frameworks and editors add. */
const ANYWHERE =
  /^(?:id|class|style|slot|title|lang|dir|hidden|inert|role|tabindex|part|exportparts|is|nonce|popover|translate|draggable|spellcheck|autofocus|accesskey|contenteditable|ref|key|item.*|xml.*|aria-.*|data-.*|on.*|v-.*|x-.*|ng.*|_ng.*|.*[:@.[(#*].*)$/;

/** Our tag that a misspelt name stands for, if any. */
export function meantTag(name: string): string | undefined {
  const plain = name.toLowerCase().replaceAll('_', '-');
  if (isTag(plain)) return plain;
  const whole = tags.find((tag) => tag.endsWith(`-${plain}`));
  if (whole) return whole;
  const near = closest(plain, [...tags]);
  const mayDiffer = /^(?:acad|parent)/.test(plain) ? MAX_WRONG_LETTERS + 1 : MAX_WRONG_LETTERS;
  return distance(plain, near) <= mayDiffer ? near : undefined;
}

const written = (name: string) => `<${name}>`;

export function tagRules(facts: Facts): Found[] {
  const ours = facts.tags.filter(({ name }) => isTag(name));
  const found: Found[] = [];

  for (const { name } of facts.tags) {
    const meant = isTag(name) ? undefined : meantTag(name);
    if (meant) {
      found.push({ id: 'tag-misspelt', level: 'error', args: { wrong: written(name), right: written(meant) } });
    }
  }

  // A text about a tag is not a mistake where the tag is also used correctly.
  for (const { name, where } of facts.traces) {
    const tag = meantTag(name);
    if (!tag || ours.some((one) => one.name === tag && one.place !== 'template')) continue;
    const level = where === 'text' ? 'error' : 'warning';
    found.push({ id: `tag-in-${where}`, level, args: { tag: written(tag) } });
  }

  if (ours.length === 0 && found.length === 0) {
    found.push({ id: 'tag-missing', level: 'error', args: { tag: written(tags[1] ?? '') } });
  }
  for (const tag of ours) found.push(...placeRules(tag), ...attributeRules(tag));
  found.push(...metaRules(facts));

  const shown = [...new Set(ours.filter((tag) => tag.isDefined && tag.place !== 'template').map((tag) => tag.name))];
  if (shown.length > 0) {
    found.push({ id: 'elements-work', level: 'info', args: { tags: shown.map(written).join(', ') } });
  }
  return found;
}

function placeRules({ name, place, isDefined, hasContent, width, height }: TagFact): Found[] {
  const args = { tag: written(name), name };
  if (place === 'template') return [{ id: 'tag-in-template', level: 'warning', args }];
  if (!isDefined && place === 'shadow-root') return [{ id: 'tag-in-shadow-root', level: 'error', args }];
  const found: Found[] = [];
  if (hasContent) found.push({ id: 'tag-unclosed', level: 'error', args });
  if (!isDefined) return found;
  if (width === 0 && height === 0) found.push({ id: 'tag-hidden', level: 'info', args });
  else if (width > 0 && width < MIN_WIDTH) {
    found.push({ id: 'tag-narrow', level: 'warning', args: { ...args, width: Math.round(width), least: MIN_WIDTH } });
  }
  return found;
}

/** `planId`, `plan_id`, `PLAN-ID` → `planid`: the name without differences of spelling. */
const bare = (attribute: string) => attribute.toLowerCase().replace(/[^a-z]/g, '');

function attributeRules({ name, attributes }: TagFact): Found[] {
  if (!isTag(name)) return [];
  const tag = written(name);
  const known: Record<string, AttributeDescription> = { ...commonDescriptions, ...descriptions[name].attributes };
  const found: Found[] = [];
  for (const [attribute, written] of Object.entries(attributes)) {
    const row = known[attribute];
    const value = clean(written);
    if (row) {
      // That of the API is told with the API.
      const isUnclean = value !== written && attribute !== 'api-base';
      const values = wordsOf(row.type);
      const isTaken = attribute === 'locale' ? isLocale(value) : values.length === 0 || values.includes(value);
      if (value && isTaken && isUnclean) {
        const args = { where: `${tag} ${attribute}`, value: visible(written), right: `${attribute}="${value}"` };
        found.push({ id: 'value-unclean', level: 'error', args });
      }
      if (!value || isTaken) continue;
      const examples = values.join(', ') || LOCALES;
      found.push({ id: 'value-unknown', level: 'error', args: { tag, attribute, value, values: examples } });
      continue;
    }
    if (ANYWHERE.test(attribute)) continue;
    const right = Object.keys(known).find((one) => distance(bare(one), bare(attribute)) <= 1);
    if (right) found.push({ id: 'attribute-misspelt', level: 'error', args: { tag, wrong: attribute, right } });
    else {
      const list = Object.keys(known).join(', ');
      found.push({ id: 'attribute-unknown', level: 'warning', args: { tag, attribute, list } });
    }
  }
  for (const [attribute, row] of Object.entries(known)) {
    const isWrong = found.some((one) => one.args?.right === attribute);
    if (row.isRequired && !clean(attributes[attribute] ?? '') && !isWrong) {
      found.push({ id: 'attribute-missing', level: 'error', args: { tag, attribute, name } });
    }
  }
  return found;
}

/** What the page says of all its elements. Blanks around it are read over; the address of the API is told with the API. */
function metaRules({ metas }: Facts): Found[] {
  return metas.flatMap(({ name, content }): Found[] => {
    const isRight = name === clean(name) && clean(content) === content.trim();
    if (isRight || name === 'academy-api-base') return [];
    const right = `<meta name="${clean(name)}" content="${clean(content)}">`;
    const args = { where: `<meta name="${visible(name)}">`, value: visible(content), right };
    return [{ id: 'value-unclean', level: 'error', args }];
  });
}

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
}
