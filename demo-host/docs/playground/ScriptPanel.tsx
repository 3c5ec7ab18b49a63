import { useSyncExternalStore } from 'react';
import { CodeBlock } from '#host/docs/CodeBlock.tsx';
import { Button } from '#ui/Button.tsx';
import type { Exports } from './usePreview.ts';

/** What the page’s own script gets: `session`, as it changes. */
export function ScriptPanel({ exports }: { exports: Exports | undefined }) {
  if (!exports) return <p className="controls__note">The preview is loading.</p>;
  return <Session session={exports.session} names={Object.keys(exports).sort()} />;
}

function Session({ session, names }: { session: Exports['session']; names: readonly string[] }) {
  const shown = useSyncExternalStore(session.subscribe, session.get);
  const { menu, ...rest } = shown;
  const text = JSON.stringify({ ...rest, menu: menu.map(({ id, path }) => ({ id, path })) }, null, 2);
  return (
    <div className="controls">
      <p className="controls__note">
        The exports of <code>academy-widgets.js</code>: {names.join(', ')}.
      </p>
      <CodeBlock name="session.get()" code={text} />
      <Button disabled={shown.status !== 'signed-in'} onClick={() => void session.signOut()}>
        session.signOut()
      </Button>
    </div>
  );
}
