/**
 * Why a message was not sent. `refused`: the server or gateway said no to this message, for good. `later`: it said no for the
 * moment. `unreachable`: there was no conversation in which it could have been taken. `gone`: nobody is
 * there any more to whom it could go. `unsure`: nobody knows whether it was taken.
 */
export class NotSent extends Error {
  override readonly name: string = 'NotSent';
  constructor(
    readonly kind: 'refused' | 'later' | 'unreachable' | 'gone' | 'unsure',
    /** The status of the answer, for the log. */
    readonly status: number | undefined,
    what = 'A gateway did not take a message',
    /** In how many seconds it is to be tried again, where the server asked for that. */
    readonly retryAfter?: number,
  ) {
    super(`${what}: ${kind}`);
  }
}

/** What is noted of a try that failed: `interrupted` where nobody knows whether the message was taken. */
export const failureOf = (kind: NotSent['kind']) =>
  kind === 'unsure' ? 'interrupted' : kind === 'unreachable' ? 'unreachable' : 'refused';
