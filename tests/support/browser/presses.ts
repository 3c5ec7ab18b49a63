/** Counts what a person presses, who finds each of it in view without scrolling. */
import { expect, type Locator } from '@playwright/test';

export interface Presses {
  count: number;
  /** Presses what is in view. */
  press(target: Locator): Promise<void>;
  /** Opens a list of choices and presses one. */
  choose(target: Locator, option: string): Promise<void>;
}

/** Fails where something that is pressed is not in view. */
export function countPresses(): Presses {
  const inView = (target: Locator) => expect(target).toBeInViewport({ ratio: 0.95 });
  return {
    count: 0,
    async press(target) {
      await inView(target);
      await target.click();
      this.count += 1;
    },
    async choose(target, option) {
      await inView(target);
      await target.selectOption(option);
      this.count += 2;
    },
  };
}
