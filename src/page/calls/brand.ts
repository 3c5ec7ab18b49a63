/**
 * The brand that a page shows (promises/brand.md#where-it-shows): its colours as custom properties of the root, which every element inherits, and
 * its logo for those who draw it. Nothing waits for it, and a page that sets `--academy-color-accent` itself keeps its colour.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ownBrand } from '#contract/academy/brand.ts';
import type { CallAnswer } from '#contract/call.ts';
import { isChosen, isColor, shadeOf } from '#domain/people/brand.ts';
import { oncePerPage } from '#page/element/pageGlobals.ts';
import { toJson } from '#platform/json.ts';
import { STORAGE_KEY, safeStorage } from '#session/storage.ts';

/** What the API answers of a brand. */
export type BrandAnswer = CallAnswer<typeof ownBrand>;

/** A brand as a page shows it. */
export interface Brand extends Pick<BrandAnswer, 'schoolId' | 'name' | 'primaryColor' | 'secondaryColor'> {
  /** The address of the logo; null where there is none. */
  logo: string | null;
}

/** The brand of the page; undefined where none is known. */
export const brandOfPage = (): StoreApi<Brand | undefined> =>
  oncePerPage('brand', () => createStore<Brand | undefined>(() => undefined));

/** What the page shows to nobody in particular: the console writes the academy's. */
export const brandForNobody = (): StoreApi<Brand | undefined> =>
  oncePerPage('brand for nobody', () => createStore<Brand | undefined>(() => undefined));

/** A brand as an API at an address has answered it: nothing else than colours and the path of a file is taken from it. */
export function brandFrom(answer: BrandAnswer, apiBase: string): Brand {
  const { schoolId = null, name, primaryColor, secondaryColor, logoPath } = answer;
  const path = /^\/[\w/-]+$/.test(logoPath ?? '') ? logoPath : null;
  return {
    schoolId,
    name,
    primaryColor: isColor(primaryColor) ? primaryColor : null,
    secondaryColor: isColor(secondaryColor) ? secondaryColor : null,
    logo: path && apiBase.replace(/\/$/, '') + path,
  };
}

const LOGO_ON_PAPER = '40px';

/** The custom properties that draw a brand; null where the usual look stands. */
export function brandProperties(brand: Brand | undefined): Record<`--academy-brand-${string}`, string | null> {
  const { primaryColor = null, secondaryColor = null, logo = null, schoolId, name } = brand ?? {};
  const isOfAcademy = logo !== null && schoolId === null;
  return {
    '--academy-brand-light': primaryColor && shadeOf(primaryColor, 'light'),
    '--academy-brand-dark': primaryColor && shadeOf(primaryColor, 'dark'),
    '--academy-brand-line-light': secondaryColor && shadeOf(secondaryColor, 'light'),
    '--academy-brand-line-dark': secondaryColor && shadeOf(secondaryColor, 'dark'),
    // Quotes of JSON are those of CSS, but for the ends of lines, which names do not have.
    '--academy-brand-name': isOfAcademy && name ? toJson(name) : null,
    '--academy-brand-title': isChosen(logo, primaryColor, secondaryColor) && name ? toJson(name) : null,
    '--academy-brand-logo': logo && `url(${toJson(logo)})`,
    '--academy-brand-logo-size': logo && LOGO_ON_PAPER,
  };
}

/** Shows a brand from now on; undefined for the usual look. */
export function showBrand(brand: Brand | undefined): void {
  const { style } = document.documentElement;
  for (const [property, value] of Object.entries(brandProperties(brand)))
    if (value === null) style.removeProperty(property);
    else style.setProperty(property, value);
  brandOfPage().setState(brand, true);
}

/** Keeps what a person was shown, for the first picture of the next page, where their session is kept too; undefined for nobody. */
export function keepBrand(pid: number | undefined, brand: Brand | undefined): void {
  const storage = safeStorage();
  if (pid === undefined || !brand || storage.get(STORAGE_KEY.token) === null) storage.remove(STORAGE_KEY.brand);
  else storage.set(STORAGE_KEY.brand, toJson({ pid, brand }));
}

/** What a person was shown last; of the last person where none is named. */
export function keptBrand(pid?: number): Brand | undefined {
  try {
    const kept = JSON.parse(safeStorage().get(STORAGE_KEY.brand) ?? 'null') as { pid: number; brand: Brand } | null;
    return kept && (pid === undefined || kept.pid === pid) ? kept.brand : undefined;
  } catch {
    return undefined;
  }
}
