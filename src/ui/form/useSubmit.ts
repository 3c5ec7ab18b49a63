import { useRef, useState } from 'react';

/** Why something could not be saved. */
interface SubmitFailure<Row> {
  /** The status of the response; 0 when there was none. */
  status: number;
  /** For people. */
  message: string;
  /** What is wrong with single rows of many. */
  rows?: Row[] | undefined;
}

/** Saves what a form holds. */
export interface Submit<Input, Row> {
  /**
   * @param success what a toast says then.
   * @param onRows called with what is wrong with single rows, where the server says so.
   * @returns whether it was saved; false while another save is under way.
   */
  save(input: Input, success: string, onRows?: (rows: Row[]) => void): Promise<boolean>;
  isBusy: boolean;
  /** Why the last save failed, for people; undefined for a session that ended, which has its own dialog. */
  failure: string | undefined;
  /** The status that the last save failed with; 0 when there was no response. */
  status: number | undefined;
  /** Clears the failure. */
  reset(): void;
}

/**
 * Saves what a form holds, one save at a time. The form stays as it is until that has worked.
 * @param send sends it. @returns why it failed; undefined when it was saved.
 * @param notify shows a toast of success.
 */
export function useSubmit<Input, Row>(
  send: (input: Input) => Promise<SubmitFailure<Row> | undefined>,
  notify: (text: string) => void,
): Submit<Input, Row> {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<SubmitFailure<Row>>();
  const isSending = useRef(false);
  return {
    async save(input, success, onRows) {
      if (isSending.current) return false;
      isSending.current = true;
      setBusy(true);
      setFailed(undefined);
      const failure = await send(input);
      const finish = () => {
        isSending.current = false;
        setBusy(false);
      };
      setFailed(failure);
      if (failure) {
        finish();
        if (failure.rows) onRows?.(failure.rows);
        return false;
      }
      // Not idle before what follows is drawn, such as the dialog that closes: until then a second press would save again.
      setTimeout(finish);
      notify(success);
      return true;
    },
    isBusy,
    failure: failed?.status === 401 ? undefined : failed?.message,
    status: failed?.status,
    reset: () => setFailed(undefined),
  };
}
