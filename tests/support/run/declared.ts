/** What the API answers in tests, compared with what the contract declares: call by call, status by status. */
import type { AnyCall } from '#contract/call.ts';
import { isDeclared } from '#contract/failures.ts';

const seen = new Map<string, Set<number>>();
let undeclared: string[] = [];

/** Notes an answer; for the `onAnswer` of an app. */
export function noteAnswer(call: AnyCall, status: number): void {
  const statuses = seen.get(call.id) ?? new Set();
  seen.set(call.id, statuses.add(status));
  if (!isDeclared(call, status)) undeclared.push(`${call.id}: ${status}`);
}

/** The statuses of a call that this process has seen. */
export const answersSeen = (call: AnyCall): ReadonlySet<number> => seen.get(call.id) ?? new Set();

/** Those that nobody was told of, each once; asked for, they are forgotten. */
export function undeclaredAnswers(): string[] {
  const found = [...new Set(undeclared)];
  undeclared = [];
  return found;
}
