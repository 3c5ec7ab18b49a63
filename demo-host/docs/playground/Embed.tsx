import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CodeBlock } from '#host/docs/CodeBlock.tsx';
import { contentSecurityPolicy, htmlSnippet, scriptUrl } from '#host/docs/snippets.ts';
import { STORAGE_KEY, safeStorage } from '#session/storage.ts';
import { Button } from '#ui/form/Button.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { Icon } from '#ui/show/Icon.tsx';
import type { Choice } from './choice.ts';
import { themeCss } from './css.ts';
import { type Finding, verify } from './verification.ts';

interface EmbedProps {
  choice: Choice;
  /** The folder of the built files, without a slash at its end. */
  files: string;
  apiBase: string;
}

type Verification = { status: 'none' | 'running' } | { status: 'done'; findings: readonly Finding[] };

/** The code to paste for what is shown, the policy that it needs, and a check that both work. */
export function Embed({ choice, files, apiBase }: EmbedProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const running = useRef<AbortController>(undefined);
  const { element: tag, attributes } = choice;
  const snippet = useMemo(
    () => htmlSnippet({ tag, attributes, files, api: apiBase }).trim(),
    [tag, attributes, files, apiBase],
  );
  const needed = contentSecurityPolicy({ files, api: apiBase });
  const [ownPolicy, setOwnPolicy] = useState<string>();
  const policy = ownPolicy ?? needed;
  const [outcome, setOutcome] = useState<Verification>({ status: 'none' });
  const result = useRef<HTMLDivElement>(null);
  const css = themeCss(choice);

  useEffect(() => () => running.current?.abort(), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what has been verified is no longer what is shown
  useEffect(() => {
    running.current?.abort();
    setOutcome({ status: 'none' });
  }, [snippet, policy]);

  async function start() {
    if (!frame.current) return;
    const control = new AbortController();
    running.current = control;
    setOutcome({ status: 'running' });
    const entry = scriptUrl(files);
    const trial = { snippet, policy, entry, reporter: new URL('verify.js', document.baseURI).href, apiBase };
    const findings = await verify(frame.current, trial, storedSession(apiBase), control.signal);
    if (!control.signal.aborted) setOutcome({ status: 'done', findings });
  }

  useEffect(() => {
    if (outcome.status === 'done') result.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome.status]);

  const isVerified = outcome.status === 'done' && outcome.findings.every(({ isGood }) => isGood);
  return (
    <section className="embed" aria-labelledby="embed-title">
      <h2 className="playground__heading" id="embed-title">
        Put it on your page
      </h2>
      <div className="embed__lines">
        <CodeBlock name="HTML" code={snippet} />
        {css && <CodeBlock name="CSS" code={css} />}
        <div className="embed__policy">
          <TextArea
            label="Content-Security-Policy"
            hint="What the page needs at least. Put your own site’s policy here to see whether the element works under it."
            rows={4}
            spellCheck={false}
            value={policy}
            onChange={setOwnPolicy}
          />
          {ownPolicy !== undefined && ownPolicy !== needed && (
            <Button size="small" onClick={() => setOwnPolicy(undefined)}>
              Back to what it needs
            </Button>
          )}
        </div>
      </div>
      <div className="embed__verify">
        <Button variant="primary" busy={outcome.status === 'running'} onClick={start}>
          Verify in a sandboxed frame
        </Button>
        <p className="controls__note">
          A page of its own with these lines under this policy, with Trusted Types required and without storage. There,
          ‘self’ is a site other than this one, as yours is. One script more reports what happens.
        </p>
      </div>
      <div className="embed__result" ref={result} data-status={outcome.status} aria-live="polite">
        {outcome.status === 'done' && (
          <div className="verdict" data-good={isVerified}>
            <p className="verdict__title">
              <Icon glyph={isVerified ? CircleCheck : CircleAlert} size={20} />
              {isVerified ? 'Verified: it works under this policy' : 'It does not work under this policy'}
            </p>
            <ul className="verdict__list">
              {outcome.findings.map(({ isGood, text }) => (
                <li key={text} data-good={isGood}>
                  <span aria-hidden="true">{isGood ? '✓' : '✗'}</span>
                  <span className="visually-hidden">{isGood ? 'Good:' : 'Wrong:'}</span> {text}
                </li>
              ))}
            </ul>
          </div>
        )}
        <iframe
          ref={frame}
          className="embed__frame"
          title="The page that is verified"
          hidden={outcome.status === 'none'}
        />
      </div>
    </section>
  );
}

/** This browser's session as a login's answer, if the chosen API has issued it. */
function storedSession(apiBase: string): unknown {
  const storage = safeStorage();
  const token = storage.get(STORAGE_KEY.token);
  const issuedBy = storage.get(STORAGE_KEY.apiOrigin);
  if (!token || (issuedBy && issuedBy !== new URL(apiBase, location.href).origin)) return null;
  try {
    return {
      token,
      user: JSON.parse(storage.get(STORAGE_KEY.user) ?? 'null'),
      menu: JSON.parse(storage.get(STORAGE_KEY.menu) ?? '[]'),
    };
  } catch {
    return null;
  }
}
