/** Where the reader is: the time zone of the browser, until the test ends. */
import { executeServerCommand } from '@web/test-runner-commands';

/** @param timeZone as `America/New_York`. */
export async function beIn(timeZone: string): Promise<void> {
  await executeServerCommand('zone', timeZone);
  away = true;
}

let away = false;

afterEach(async () => {
  if (away) await executeServerCommand('zone', '');
  away = false;
});
