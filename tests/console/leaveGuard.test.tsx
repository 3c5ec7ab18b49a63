import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useLeaveGuard } from '#host/console/data/useLeaveGuard.tsx';
import { reactRoot } from '#tests/support/browser/reactRoot.ts';

interface Question {
  message: string;
  onCancel(): void;
  onConfirm(): void;
}

/** A link of the page, as far as the question looks at it. */
class Link {
  href = 'https://academy.example/schools';
  target = '';
  followed = 0;
  closest = () => this;
  hasAttribute = () => false;
  getAttribute = () => this.href;
  click() {
    if (!press(this).defaultPrevented) this.followed += 1;
  }
}

let root: ReturnType<typeof reactRoot>;
let question: ReactElement<Question> | null;
let holdsTab: ((event: Event) => void) | undefined;

function Probe({ isDirty }: { isDirty: boolean }) {
  question = useLeaveGuard(isDirty, 'Two names are not saved.') as ReactElement<Question> | null;
  return null;
}
const draw = (isDirty: boolean) => root.render(<Probe isDirty={isDirty} />);

function press(link: Link, keys: Partial<MouseEvent> = {}): Event {
  const event = new Event('click', { cancelable: true });
  for (const [name, value] of Object.entries({ button: 0, target: link, ...keys }))
    Object.defineProperty(event, name, { value });
  document.dispatchEvent(event);
  return event;
}
/** Whether the browser follows the link at once. */
async function isFollowed(link: Link, keys?: Partial<MouseEvent>): Promise<boolean> {
  let isPrevented = false;
  await root.act(() => {
    isPrevented = press(link, keys).defaultPrevented;
  });
  return !isPrevented;
}

beforeEach(() => {
  root = reactRoot();
  holdsTab = undefined;
  vi.stubGlobal('Element', Link);
  vi.stubGlobal('location', { href: 'https://academy.example/data/names', origin: 'https://academy.example' });
  vi.stubGlobal('addEventListener', (_: string, listener: typeof holdsTab) => {
    holdsTab = listener;
  });
  vi.stubGlobal('removeEventListener', () => {
    holdsTab = undefined;
  });
});
afterEach(async () => {
  await root.unmount();
  vi.unstubAllGlobals();
});

describe('a page with something that is not saved', () => {
  test('asks before a link leads away, and stays where one cancels', async () => {
    await draw(true);
    const link = new Link();
    expect(await isFollowed(link)).toBe(false);
    expect(question?.props.message).toBe('Two names are not saved.');
    await root.act(() => question?.props.onCancel());
    expect([question, link.followed]).toEqual([null, 0]);
  });

  test('follows the link once one has confirmed', async () => {
    await draw(true);
    const link = new Link();
    await isFollowed(link);
    await root.act(() => question?.props.onConfirm());
    expect([question, link.followed]).toEqual([null, 1]);
  });

  test('keeps the tab from being closed at once', async () => {
    await draw(true);
    const closing = new Event('beforeunload', { cancelable: true });
    holdsTab?.(closing);
    expect(closing.defaultPrevented).toBe(true);
  });

  test('lets a link into another tab pass', async () => {
    await draw(true);
    expect(await isFollowed(new Link(), { ctrlKey: true })).toBe(true);
    expect(question).toBeNull();
  });
});

test('a page on which all is saved asks nothing', async () => {
  await draw(true);
  await draw(false);
  expect(await isFollowed(new Link())).toBe(true);
  expect([question, holdsTab]).toEqual([null, undefined]);
});
