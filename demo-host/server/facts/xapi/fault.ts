/** What is wrong with a statement, in sentences that name the place and the cure. */

/** What is wrong with a statement, in a sentence for its sender. */
export class StatementFault extends Error {
  override readonly name = 'StatementFault';
  constructor(
    message: string,
    /** The same sentence without what stands in the statement, which may be a name: for the list of keys. */
    readonly note: string = message,
  ) {
    super(message);
  }
}

/** A value of a statement inside of a sentence. */
class Shown {
  constructor(readonly text: string) {}
}

/** A fault as a template: its note has three dots in place of each `shown` value. */
export function fault(
  words: TemplateStringsArray,
  ...values: readonly (string | number | Shown | undefined)[]
): StatementFault {
  const sentence = (show: (value: Shown) => string) =>
    String.raw({ raw: words }, ...values.map((value) => (value instanceof Shown ? show(value) : value)));
  return new StatementFault(
    sentence(({ text }) => text),
    sentence(() => '…'),
  );
}

/** A value as a message shows it. */
export function shown(value: unknown): Shown | string {
  if (value === undefined) return 'missing';
  const text = jsonOf(value);
  return new Shown(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    // It is nested too deep.
    return '…';
  }
}

/** A value that is not what it has to be. @param need what it has to be, such as `a text` */
export const wrong = (value: unknown, where: string, need: string): StatementFault =>
  value === null
    ? new StatementFault(`${where} is null, and has to be ${need}: xAPI knows no null, so leave out what is not known.`)
    : fault`${where} is ${shown(value)}, and has to be ${need}.`;
