/** Where in a statement an agent or an activity may stand, as shapes that the statement has to contain. */
import type { Json } from '#host/server/facts/xapi/formats.ts';
import type { NamedActor } from './parameters.ts';

/** What is looked for in statements. */
export interface Somewhere {
  /** Every statement that has one of the shapes has this text. */
  text: string;
  shapes: readonly Json[];
  /** Whether capitals make no difference: they make none in a mailbox or a hash. */
  isAnyCase: boolean;
}

/** The longest piece of a text that JSON writes in one way only: PHP escapes slashes, for example. */
const plainPieceOf = (text: string): string =>
  (text.match(/[\w.@:=-]+/g) ?? ['']).reduce((longest, piece) => (piece.length > longest.length ? piece : longest));

const ABOUT = ['parent', 'grouping', 'category', 'other'] as const;

/** Where an activity may stand besides being what the statement is about. */
export function relatedActivities(id: string): Somewhere {
  const around = ABOUT.flatMap((place): Json[] =>
    // One activity may come alone, and then is in no list.
    [[{ id }], { id }].map((activities) => ({ context: { contextActivities: { [place]: activities } } })),
  );
  const own = [{ object: { id } }, ...around];
  return { text: plainPieceOf(id), isAnyCase: false, shapes: [...around, ...inside(own)] };
}

/** The same shapes in a statement inside of another one. */
const inside = (shapes: readonly Json[]): Json[] => shapes.map((shape) => ({ object: shape }));

/** How an agent says who it is. */
const WAYS = ['mbox', 'mbox_sha1sum', 'openid', 'account'] as const;

/** Where an agent may stand besides being actor or object: as a member of these, or, if `isRelated`, anywhere. */
export function relatedAgents({ json, account }: NamedActor, isRelated: boolean): Somewhere {
  const way = WAYS.find((each) => json[each] !== undefined) ?? 'mbox';
  const isAnyCase = way === 'mbox' || way === 'mbox_sha1sum';
  const value = isAnyCase ? String(json[way]).toLowerCase() : json[way];
  const one = { [way]: value };
  const member = { member: [one] };
  const members = [{ actor: member }, { object: member }];
  const context = [
    { instructor: one },
    { instructor: member },
    { team: one },
    { team: member },
    // Names of parts are in small letters too where the whole text is.
    ...[one, member].flatMap((group) => [{ contextGroups: [{ group }] }, { contextgroups: [{ group }] }]),
    { contextAgents: [{ agent: one }] },
    { contextagents: [{ agent: one }] },
  ].map((part) => ({ context: part }));
  const own = [{ actor: one }, { object: one }, ...members, ...context];
  return {
    text: plainPieceOf(account ?? String(value)),
    isAnyCase,
    shapes: isRelated ? [...own, ...inside(own)] : members,
  };
}
