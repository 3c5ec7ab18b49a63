import type { SelectOption } from './Select.tsx';

/**
 * The options of a filter behind the one for all. What is chosen stays among them, also where the others are loading,
 * could not be loaded, or have nobody left for it.
 */
export function withEvery(
  every: string,
  chosen: string,
  options: readonly SelectOption<string>[],
  nameOf: (chosen: string) => string = (value) => value,
): SelectOption<string>[] {
  const isListed = chosen === '' || options.some(({ value }) => value === chosen);
  return [{ value: '', label: every }, ...options, ...(isListed ? [] : [{ value: chosen, label: nameOf(chosen) }])];
}
