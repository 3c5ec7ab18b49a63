import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type NameDraft, useNameDraft } from '#host/console/data/names/useNameDraft.ts';
import { reactRoot } from '#tests/support/browser/reactRoot.ts';

let root: ReturnType<typeof reactRoot>;
let draft: NameDraft;

const row = (localized: string, id = 1) => ({ id, name: 'Physics', schoolName: '', localized });

function Probe({ language, rows }: { language: 'hi' | 'ml'; rows: ReturnType<typeof row>[] }) {
  draft = useNameDraft({ kind: 'subject', language, rows });
  return null;
}
const draw = (rows: ReturnType<typeof row>[], language: 'hi' | 'ml' = 'hi') =>
  root.render(<Probe language={language} rows={rows} />);
const write = (name: string, to = row('')) => root.act(() => draft.write(to, name));

beforeEach(() => {
  root = reactRoot();
});
afterEach(async () => {
  await root.unmount();
  vi.unstubAllGlobals();
});

describe('names that were typed', () => {
  test('stay while another language is open, and are sent together', async () => {
    await draw([row('')]);
    await write('भौतिकी');
    await draw([row('')], 'ml');
    expect(draft.valueOf(row(''))).toBe('');
    await write('ഭൗതികം');
    expect(draft.size).toBe(2);
    expect(draft.changes()).toEqual([
      { kind: 'subject', language: 'hi', id: 1, name: 'भौतिकी', was: '' },
      { kind: 'subject', language: 'ml', id: 1, name: 'ഭൗതികം', was: '' },
    ]);
    await root.act(() => draft.clear());
    expect(draft.changes()).toEqual([]);
  });

  test('are none any more once they are what stands there', async () => {
    await draw([row('भौतिकी')]);
    await write('भौतिक', row('भौतिकी'));
    await write('भौतिकी ', row('भौतिकी'));
    expect(draft.size).toBe(0);
  });

  test('stay beside what somebody else has written meanwhile, and replace it only where that was shown', async () => {
    await draw([row('')]);
    await write('भौतिकी');
    const overtaken = row('भौतिक विज्ञान');
    await draw([overtaken]);
    expect([draft.isOvertaken(overtaken), draft.valueOf(overtaken)]).toEqual([true, 'भौतिकी']);
    expect(draft.changes()).toMatchObject([{ was: 'भौतिक विज्ञान' }]);
    // On another page it is not shown: the server is to say that it is another by now.
    await draw([row('', 2)]);
    expect(draft.changes()).toMatchObject([{ was: '' }]);
  });
});
