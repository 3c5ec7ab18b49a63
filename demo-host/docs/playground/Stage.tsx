import Check from 'lucide-react/icons/check';
import Link from 'lucide-react/icons/link';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { copyText, FEEDBACK_MS } from '#host/docs/client/copy.ts';
import { Button, IconButton } from '#ui/form/Button.tsx';
import { Segments } from '#ui/form/Segments.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ErrorState } from '#ui/state/States.tsx';
import { type Choice, WIDTH_MAX, WIDTH_MIN } from './choice.ts';
import type { usePreview } from './usePreview.ts';

const FULL = 'full';

/** Widths of usual places: a Moodle drawer, phones, a WordPress column, a tablet. */
const WIDTHS = [
  { id: '260', label: '260' },
  { id: '320', label: '320' },
  { id: '360', label: '360' },
  { id: '610', label: '610' },
  { id: '768', label: '768' },
  { id: FULL, label: 'Full' },
] as const;

/** An arrow key moves the edge by this many px. */
const STEP = 10;

interface StageProps {
  frame: RefObject<HTMLIFrameElement | null>;
  choice: Choice;
  preview: ReturnType<typeof usePreview>;
  onWidth: (width: number | undefined) => void;
}

/** The live element in a frame whose edge can be dragged. */
export function Stage({ frame, choice, preview, onWidth }: StageProps) {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const [isDragged, setDragged] = useState(false);
  const [hasCopied, setCopied] = useState(false);
  const { state } = preview;

  useEffect(() => {
    if (!box.current) return;
    const sizes = new ResizeObserver(([entry]) => setShown(Math.round(entry?.contentRect.width ?? 0)));
    sizes.observe(box.current);
    return () => sizes.disconnect();
  }, []);

  const draw = (width: number) => onWidth(Math.round(Math.min(Math.max(width, WIDTH_MIN), WIDTH_MAX)));

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!isDragged || !box.current) return;
    const { left, right } = box.current.getBoundingClientRect();
    const isRtl = getComputedStyle(box.current).direction === 'rtl';
    draw(isRtl ? right - event.clientX : event.clientX - left);
  }
  function onKeyDown(event: KeyboardEvent) {
    const width = { ArrowRight: shown + STEP, ArrowLeft: shown - STEP, Home: WIDTH_MIN }[event.key];
    if (width !== undefined) draw(width);
    else if (event.key === 'End') onWidth(undefined);
    else return;
    event.preventDefault();
  }

  return (
    <section className="stage" aria-label="Preview">
      <div className="stage__bar">
        <Segments
          label="Width in pixels"
          options={WIDTHS}
          chosen={(choice.width ? String(choice.width) : FULL) as (typeof WIDTHS)[number]['id']}
          onChoose={(id) => onWidth(id === FULL ? undefined : Number(id))}
        />
        <span className="stage__size">
          {shown} × {preview.height} px
        </span>
        <IconButton
          icon={hasCopied ? Check : Link}
          size="small"
          label={hasCopied ? 'Copied' : 'Copy the link to this view'}
          onClick={async () => {
            if (!(await copyText(location.href))) return;
            setCopied(true);
            setTimeout(() => setCopied(false), FEEDBACK_MS);
          }}
        />
        <IconButton icon={RotateCw} size="small" label="Load the preview again" onClick={preview.reload} />
      </div>
      <div className="stage__floor">
        <div className="stage__box" ref={box} style={{ inlineSize: choice.width ?? '100%', blockSize: preview.height }}>
          <iframe
            key={choice.attributes['api-base'] ?? ''}
            ref={frame}
            className="stage__frame"
            title={`Preview of ${choice.element}`}
            src="preview.html"
            data-dragged={isDragged || undefined}
            hidden={state.status === 'failed'}
            onLoad={preview.onLoad}
          />
          {state.status === 'loading' && (
            <div className="stage__cover" role="status" aria-label="Loading">
              <span className="button__spinner" aria-hidden="true" />
            </div>
          )}
          {state.status === 'failed' && (
            <ErrorState
              message="The script of the elements could not be loaded."
              hint="It is academy-widgets.js, in the folder above the documentation."
              onRetry={preview.reload}
            />
          )}
          {state.status === 'away' && (
            <div className="stage__cover">
              <EmptyState
                title={`The element went to ${state.path}`}
                hint="That is what academy-navigate does unless the page prevents it."
                action={<Button onClick={preview.reload}>Back to the element</Button>}
              />
            </div>
          )}
          <div
            className="stage__edge"
            role="slider"
            tabIndex={0}
            aria-label="Width of the preview"
            aria-valuemin={WIDTH_MIN}
            aria-valuemax={WIDTH_MAX}
            aria-valuenow={shown}
            aria-valuetext={`${shown} pixels`}
            onKeyDown={onKeyDown}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setDragged(true);
            }}
            onPointerMove={onPointerMove}
            onPointerUp={() => setDragged(false)}
            onPointerCancel={() => setDragged(false)}
          />
        </div>
      </div>
    </section>
  );
}
