import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { formatScore } from '#domain/format/format.ts';
import { addPageStyles } from '#host/console/frame/pageStyles.ts';
import { fileSendingTexts } from '#texts/fileSending.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { ProgressBar } from '#ui/state/Progress.tsx';
import { type FileSending, fileSize } from './fileSending.ts';
import css from './sendingFile.css?inline';

addPageStyles(css);

/** How often screen readers hear of a file on its way: not at each percent. */
const STEPS = 4;

/** How far a file is that is being sent, and the way to cancel that. Its button takes the focus where nothing has it. */
export function SendingFile({ sending }: { sending: FileSending }) {
  const t = useTexts(fileSendingTexts);
  const locale = useLocale();
  const { subscribe, getState } = sending.share;
  const share = useSyncExternalStore(subscribe, getState, getState);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => focusIfLost(cancel.current), []);
  const title = t('sending', { name: sending.name });
  const percent = share === undefined ? undefined : Math.floor(share * 100);
  const words = (at: number) => formatScore(at, locale);
  const size = (bytes: number) => fileSize(bytes, t, locale);
  const isSent = percent === 100;
  const step = Math.floor((share ?? 0) * STEPS) * (100 / STEPS);
  const announced = isSent ? t('isSent') : step > 0 ? t('percentSent', { percent: words(step) }) : title;
  // A live region announces changes, so its first words come after it.
  const [live, setLive] = useState('');
  useEffect(() => setLive(announced), [announced]);
  return (
    <div className="sending">
      <p>{title}</p>
      <ProgressBar label={title} value={isSent ? undefined : percent} />
      <div className="sending__foot">
        <p className="sending__part">
          {isSent
            ? t('isSent')
            : percent === undefined
              ? size(sending.bytes)
              : t('part', {
                  percent: words(percent),
                  sent: size(sending.bytes * (share ?? 0)),
                  all: size(sending.bytes),
                })}
        </p>
        <Button ref={cancel} size="small" onClick={sending.cancel}>
          {t('cancel')}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {live}
      </p>
    </div>
  );
}

/** Gives the focus to what stands in the place of a file that was being sent, where its button has gone with the focus. */
export function useFocusAfterSending(isSending: boolean, next: () => HTMLElement | null | undefined): void {
  const wasSending = useRef(isSending);
  useEffect(() => {
    if (wasSending.current && !isSending) focusIfLost(next());
    wasSending.current = isSending;
  });
}

function focusIfLost(element: HTMLElement | null | undefined): void {
  const { activeElement } = (element?.getRootNode() ?? document) as Document | ShadowRoot;
  if (activeElement === null || activeElement === document.body) element?.focus();
}
