import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Printer from 'lucide-react/icons/printer';
import Share2 from 'lucide-react/icons/share-2';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCapability } from '#api/useAction.ts';
import { directionOf } from '#domain/format/direction.ts';
import { CALENDAR } from '#domain/learning/calendarAddress.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { pageRuntime } from '#page/element/runtime.ts';
import { PrintFrame } from '#page/export/PrintFrame.tsx';
import { calendarTexts } from '#texts/calendar.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { weekTexts } from '#texts/week.ts';
import { Button } from '#ui/form/Button.tsx';
import { drawWeek } from './drawWeek.ts';
import { shareWeek, textOf } from './shareWeek.ts';
import type { Week } from './week.ts';
import { useWeekWords, type WeekWords } from './weekWords.ts';

// Few people open it, and each once.
const CalendarDialog = lazyPart(() => import('./CalendarDialog.tsx').then((part) => part.CalendarDialog), null);

const A4 = '@page { size: A4; margin: 14mm } body { margin: 0 }';

/** Sharing and printing the week (promises/parent-week.md#share). */
export function WeekActions({ week }: { week: Week }) {
  const t = useTexts(weekTexts);
  const locale = useLocale();
  const words = useWeekWords(week);
  const [isPrinting, setPrinting] = useState(false);
  const stopPrinting = useCallback(() => setPrinting(false), []);
  const title = t('weekOf', { name: words.name, range: words.range });

  /** Made before somebody presses: WebKit lets a page share and copy only at once. */
  const drawn = useRef<Promise<Blob | undefined>>(undefined);
  const draw = () => drawWeek(title, words, { locale, direction: directionOf(locale) }).catch(() => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another week, or other words, have another picture.
  useEffect(() => {
    drawn.current = undefined;
    const timer = setTimeout(() => {
      drawn.current ??= draw();
    });
    return () => clearTimeout(timer);
  }, [week, title, locale]);

  async function share() {
    drawn.current ??= draw();
    const outcome = await shareWeek({ title, text: textOf(title, words), picture: drawn.current });
    if (outcome === 'shared' || outcome === 'cancelled') return;
    pageRuntime().toasts.show({ tone: outcome === 'notShared' ? 'error' : 'success', text: t(outcome) });
  }
  return (
    <>
      <Button icon={Share2} onClick={() => void share()}>
        {t('share')}
      </Button>
      <Button icon={Printer} onClick={() => setPrinting(true)}>
        {t('print')}
      </Button>
      {useCapability(CALENDAR) && <CalendarButton />}
      {isPrinting && (
        <PrintFrame title={title} pageStyles={A4} onDone={stopPrinting}>
          <PrintedWeek words={words} />
        </PrintFrame>
      )}
    </>
  );
}

/** The way to what is ahead in the calendar of a phone. */
function CalendarButton() {
  const t = useTexts(calendarTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={CalendarPlus} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('title')}
      </Button>
      {isOpen && <CalendarDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function PrintedWeek({ words: { name, range, sentences, figures } }: { words: WeekWords }) {
  return (
    <article className="printed-week">
      <header>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <p>{range}</p>
      </header>
      <dl className="week-sentences">
        {sentences.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <dl className="printed-week__figures">
        {figures.map(({ id, label, value, caption }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            {caption && <dd className="printed-week__caption">{caption}</dd>}
          </div>
        ))}
      </dl>
    </article>
  );
}
