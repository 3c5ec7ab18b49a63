import { useState } from 'react';
import { copyText } from '#host/docs/client/copy.ts';
import { Button } from '#ui/Button.tsx';

const SAID_MS = 2000;

/** Lines to copy. */
export function Code({ label, text }: { label: string; text: string }) {
  const [said, setSaid] = useState<string>();
  return (
    <figure className="snippet" aria-label={label}>
      <figcaption className="snippet__head">
        {label}
        <Button
          size="small"
          aria-label={`Copy ${label}`}
          onClick={async () => {
            setSaid((await copyText(text)) ? 'Copied' : 'Press Ctrl+C');
            setTimeout(() => setSaid(undefined), SAID_MS);
          }}
        >
          {said ?? 'Copy'}
        </Button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <pre className="snippet__text" tabIndex={0}>
        {text}
      </pre>
    </figure>
  );
}
