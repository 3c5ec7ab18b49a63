/** Attributes that every element takes. */
export const commonAttributes = ['api-base', 'theme', 'locale', 'heading-level'] as const;

/** `plan-id` → `planId`. */
export const propertyName = (attribute: string): string =>
  attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
