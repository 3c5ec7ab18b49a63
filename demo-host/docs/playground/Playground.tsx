import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ownApi } from '#host/console/calls/ownApi.ts';
import { ElementSelect } from '#host/docs/ElementSelect.tsx';
import { Tabs } from '#ui/show/Tabs.tsx';
import { commonAttributes } from '#widgets/page/attributes.ts';
import { type ElementTag, elementRow } from '#widgets/page/elements.ts';
import { Attributes } from './Attributes.tsx';
import { beginWith, type Choice, readChoice, writeChoice } from './choice.ts';
import { Embed } from './Embed.tsx';
import { EventLog } from './EventLog.tsx';
import { PageTraits } from './PageTraits.tsx';
import { Parts } from './Parts.tsx';
import { ScriptPanel } from './ScriptPanel.tsx';
import { SessionBar } from './SessionBar.tsx';
import { Stage } from './Stage.tsx';
import { StandInNote } from './StandInNote.tsx';
import { useStandIn } from './standIn.ts';
import { ThemeEditor } from './ThemeEditor.tsx';
import { type EventName, usePreview } from './usePreview.ts';

const PANELS = [
  { id: 'attributes', label: 'Attributes' },
  { id: 'theme', label: 'Theme' },
  { id: 'parts', label: 'Parts' },
  { id: 'page', label: 'Page' },
  { id: 'script', label: 'Script' },
] as const;
type Panel = (typeof PANELS)[number]['id'];

/** The folder of the elements' files: that of the documentation. */
const FILES = new URL('..', document.baseURI).href.replace(/\/$/, '');

/** Every element, live: its attributes, events, parts and theme, and what to paste. */
export function Playground() {
  const [choice, setChoice] = useState<Choice>(() => readChoice(location.search));
  const [panel, setPanel] = useState<Panel>('attributes');
  // A followed link would leave the preview.
  const [prevented, setPrevented] = useState<ReadonlySet<EventName>>(() => new Set(['academy-navigate']));
  const frame = useRef<HTMLIFrameElement>(null);

  const change = useCallback((some: Partial<Choice>) => setChoice((before) => ({ ...before, ...some })), []);
  const onAttribute = useCallback(
    (name: string, value: string | null) =>
      setChoice((before) => {
        if ((before.attributes[name] ?? null) === value) return before;
        const { [name]: _, ...others } = before.attributes;
        return { ...before, attributes: value === null ? others : { ...others, [name]: value } };
      }),
    [],
  );
  const preview = usePreview(frame, { choice, prevented, onAttribute });

  const address = useMemo(() => writeChoice(choice), [choice]);
  useEffect(() => history.replaceState(history.state, '', `?${address}${location.hash}`), [address]);
  useEffect(() => {
    const follow = () => setChoice(readChoice(location.search));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);

  /** Chooses another element; the common attributes stay. */
  function choose(element: ElementTag) {
    const kept = commonAttributes.flatMap((name) => {
      const value = choice.attributes[name];
      return value ? [[name, value]] : [];
    });
    change({ element, attributes: { ...beginWith(element), ...Object.fromEntries(kept) } });
  }

  const row = elementRow(choice.element);
  const exports = preview.state.status === 'ready' ? preview.state.exports : undefined;
  const apiBase = choice.attributes['api-base'] ?? ownApi();
  const standIn = useStandIn(apiBase, choice.attributes['api-base'] !== undefined);

  return (
    <div className="playground">
      <StandInNote state={standIn} />
      <div className="playground__top">
        <ElementSelect label="Element" hasTags value={choice.element} onChange={choose} />
        {exports && (
          <SessionBar
            session={exports.session}
            apiBase={apiBase}
            audience={row?.audience ?? 'anyone'}
            standInAccounts={standIn.status === 'ready' ? standIn.accounts : undefined}
          />
        )}
      </div>
      <div className="playground__work">
        <div className="playground__show">
          <Stage frame={frame} choice={choice} preview={preview} onWidth={(width) => change({ width })} />
          <EventLog fired={preview.fired} prevented={prevented} onPrevented={setPrevented} onClear={preview.clear} />
        </div>
        <section className="playground__side" aria-label="Settings">
          <Tabs label="Settings" tabs={PANELS} selected={panel} onSelect={setPanel}>
            {panel === 'attributes' && <Attributes choice={choice} onChange={(attributes) => change({ attributes })} />}
            {panel === 'theme' && <ThemeEditor choice={choice} onChange={(properties) => change({ properties })} />}
            {panel === 'parts' && (
              <Parts choice={choice} element={preview.element} onChoose={(part) => change({ part })} />
            )}
            {panel === 'page' && <PageTraits chosen={choice.traits} onChange={(traits) => change({ traits })} />}
            {panel === 'script' && <ScriptPanel exports={exports} />}
          </Tabs>
        </section>
      </div>
      <Embed key={choice.element} choice={choice} files={FILES} apiBase={apiBase} />
    </div>
  );
}
