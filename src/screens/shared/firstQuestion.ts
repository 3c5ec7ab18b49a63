/**
 * How a screen writes what it asks first, with holes for what is known in the page alone. `widgets/page/firstCall.ts` fills
 * them and asks while the element's code is still loading. A test compares each question with what the built element really
 * asks (`tests/embedding/load/firstCalls.spec.ts`).
 */
import type { AnyCall, CallInput } from '#contract/call.ts';
import { children, parentPerformance } from '#contract/students/parent.ts';
import { DEFAULT_PARENT_TIMEFRAME, PARENT_TIMEFRAMES } from '#domain/format/timeframes.ts';

/** Path and query of a URL, with holes in braces: the kind of a hole, and what it needs, after blanks. */
type Template = string;

/** What is asked; or a capability, what is asked of a server that has it, and what of any other. */
export type Question = Template | readonly [capability: string, offered: Template, otherwise: Template];

/** A hole stands for a value of any type. */
export const hole = (...words: readonly string[]) => `{${words.join(' ')}}` as never;

/** An attribute that has to be an id: nothing is asked where it is not. */
export const id = (attribute: string) => hole('id', attribute);
/** An attribute that is one of some words, else another word. */
export const word = (attribute: string, words: readonly string[], otherwise: string) =>
  hole('word', attribute, otherwise, ...words);
/** Month and year of today, for an element with these attributes: nothing is asked where one of them is set. */
export const present = { month: hole('month'), year: hole('year') };
/** The child that a parent has chosen; the parameter is left out where there is none. */
export const ofChild = { studentId: hole('child', children.capability ?? '') };

/** The question of a call. */
export function asks<C extends AnyCall>(call: C, input: Partial<CallInput<C>>): Template {
  const { params = {}, query = {} } = input as { params?: Record<string, string>; query?: Record<string, unknown> };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  const all = '_t' in call.query ? { ...query, _t: hole('moment') } : query;
  const written = Object.entries(all).map(([name, value]) =>
    /^\{/.test(String(value)) ? `${name}=${value}` : new URLSearchParams({ [name]: String(value) }).toString(),
  );
  return written.length > 0 ? `${path}?${written.join('&')}` : path;
}

/** The first page of a list. */
export const firstPage = (limit: number) => ({ query: { page: 1, limit } });

/** With this attribute, whose value only the screen can judge, the question is left to the screen. */
export const unless = (attribute: string, question: Template): Template => `${hole('unless', attribute)}${question}`;

/** A school user asks something else, which is left to the screen. */
export const unlessSchool = (question: Template): Template => `${hole('unlessSchool')}${question}`;

/** A child's performance in the period of the attribute, which two screens show. */
export const performanceOfChild = (): Template =>
  asks(parentPerformance, {
    query: { timeframe: word('timeframe', PARENT_TIMEFRAMES, DEFAULT_PARENT_TIMEFRAME), ...ofChild },
  });
