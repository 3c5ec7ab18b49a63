import { useRef, useState } from 'react';
import { copyBlock, FEEDBACK_MS } from '#host/docs/client/copy.ts';

interface CodeBlockProps {
  /** A caption, or the file that the lines belong in. */
  name: string;
  code: string;
}

/** Lines to copy. The build renders it too, for browsers without script. */
export function CodeBlock({ name, code }: CodeBlockProps) {
  const block = useRef<HTMLPreElement>(null);
  const [feedback, say] = useState('');
  const copy = async () => {
    if (!block.current) return;
    say(await copyBlock(block.current));
    setTimeout(() => say(''), FEEDBACK_MS);
  };
  return (
    <figure className="code" aria-label={name}>
      <figcaption>{name}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too */}
      <pre ref={block} tabIndex={0}>
        <code>{code}</code>
      </pre>
      <button
        type="button"
        className="copy needs-script"
        onClick={copy}
        aria-label={feedback ? undefined : `Copy: ${name}`}
      >
        <span aria-live="polite">{feedback || 'Copy'}</span>
      </button>
    </figure>
  );
}
