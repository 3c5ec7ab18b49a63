import { useEffect, useState } from 'react';
import { CodeBlock } from '#host/docs/CodeBlock.tsx';
import { parts } from '#widgets/build/surface.ts';
import type { Choice, Part } from './choice.ts';
import { partCss } from './css.ts';
import { Radios } from './Radios.tsx';

const NONE = 'none';
/** How often the parts of the screen are counted, in ms: they appear and disappear while the screen is used. */
const COUNT_MS = 500;

interface PartsProps {
  choice: Choice;
  element: HTMLElement | undefined;
  onChoose: (part: Part | undefined) => void;
}

/** Outlines a part, and shows how a host page styles it. */
export function Parts({ choice, element, onChoose }: PartsProps) {
  const counts = useCounts(element);
  return (
    <div className="controls">
      <p className="controls__note">What a page may style from outside. Choose one to see it outlined.</p>
      <Radios
        label="Part"
        options={[
          { value: NONE, label: 'none' },
          ...parts.map((part) => ({
            value: part,
            label: part,
            note: counts.get(part) ? `${counts.get(part)} here` : 'none here',
          })),
        ]}
        value={choice.part ?? NONE}
        onChange={(value) => onChoose(value === NONE ? undefined : value)}
      />
      {choice.part && <CodeBlock name="CSS" code={partCss(choice)} />}
    </div>
  );
}

/** The number of each part, in the element and in what the page has once. */
function useCounts(element: HTMLElement | undefined): ReadonlyMap<Part, number> {
  const [counts, setCounts] = useState<ReadonlyMap<Part, number>>(new Map());
  useEffect(() => {
    const count = () => {
      const roots = [element?.shadowRoot, element?.ownerDocument.querySelector('academy-page')?.shadowRoot];
      const found = (part: Part) =>
        roots.reduce((sum, root) => sum + (root?.querySelectorAll(`[part~="${part}"]`).length ?? 0), 0);
      setCounts(new Map(parts.map((part) => [part, found(part)])));
    };
    count();
    const timer = setInterval(count, COUNT_MS);
    return () => clearInterval(timer);
  }, [element]);
  return counts;
}
