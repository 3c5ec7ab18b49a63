/** The database cannot be reached, or is stopping or starting: answer 503, the caller may try again later. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** Seconds after which it makes sense to try again. */
  readonly retryAfter = 2;
  constructor(cause: unknown, message = 'The database cannot be reached') {
    super(message, { cause });
  }
}

/** The database cannot be used in its present state; the message says what to do. */
export class DatabaseMisconfigured extends Error {
  override readonly name = 'DatabaseMisconfigured';
}

/** The time of a call was over before its transaction had begun. */
export class CallTookTooLong extends Error {
  override readonly name = 'CallTookTooLong';
}
