import { useState, useSyncExternalStore } from 'react';
import { CodeBlock } from '#host/docs/CodeBlock.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { Banner } from '#ui/state/States.tsx';
import type { CheckReport } from '#widgets/page/check.ts';
import type { Exports } from './usePreview.ts';

/** What the host page’s script can read: `session` as it changes, and `check()`. */
export function ScriptPanel({ exports }: { exports: Exports | undefined }) {
  if (!exports) return <p className="controls__note">The preview is loading.</p>;
  return (
    <div className="controls">
      <p className="controls__note">
        What the script of a page imports from <code>academy-widgets.js</code>: {Object.keys(exports).sort().join(', ')}
        .
      </p>
      <Session session={exports.session} />
      <Check check={exports.check} />
    </div>
  );
}

function Session({ session }: Pick<Exports, 'session'>) {
  const shown = useSyncExternalStore(session.subscribe, session.get);
  const { menu, ...rest } = shown;
  const text = JSON.stringify({ ...rest, menu: menu.map(({ id, path }) => ({ id, path })) }, null, 2);
  return (
    <>
      <CodeBlock name="session.get()" code={text} />
      <Button disabled={shown.status !== 'signed-in'} onClick={() => void session.signOut()}>
        session.signOut()
      </Button>
    </>
  );
}

const TONES = { error: 'poor', warning: 'fair', info: 'info' } as const;

function Check({ check }: Pick<Exports, 'check'>) {
  const [report, setReport] = useState<CheckReport>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function run() {
    setBusy(true);
    setFailure(undefined);
    try {
      setReport(await check());
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button busy={isBusy} onClick={run}>
        check()
      </Button>
      {failure && <Banner tone="error">{failure}</Banner>}
      {report && (
        <ul className="findings" aria-label="What check() has found">
          {report.findings.map(({ id, level, title, cure }) => (
            <li key={id}>
              <Badge tone={TONES[level]}>{level}</Badge> <strong>{title}</strong>
              {level !== 'info' && <p className="controls__note">{cure}</p>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
