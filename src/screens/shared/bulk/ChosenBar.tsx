import Ban from 'lucide-react/icons/ban';
import Bell from 'lucide-react/icons/bell';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import MessageSquare from 'lucide-react/icons/message-square';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { ApiError } from '#api/errors.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { BULK_MAX } from '#domain/lists/bulk.ts';
import { failureText } from '#page/calls/failures.ts';
import { ExportButton } from '#page/export/ExportButton.tsx';
import { bulkTexts } from '#texts/bulk.ts';
import { commonTexts } from '#texts/common.ts';
import { pageTexts } from '#texts/page.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button, IconButton } from '#ui/form/Button.tsx';
import { type Act, useActs } from './acts.ts';
import { type BulkList, chosenRows } from './bulkList.ts';
import type { Chosen } from './chosen.ts';

const ICON: Record<Act, typeof Ban> = { message: MessageSquare, notify: Bell, class: GraduationCap, ban: Ban };

interface ChosenBarProps<Row> extends BulkList<Row> {
  chosen: Chosen<Row>;
  onAct: (act: Act) => void;
  /** Ends the choosing. */
  onEnd: (() => void) | undefined;
}

/** How many rows are chosen, what chooses more of them, and what can be done with them. */
export function ChosenBar<Row>({ chosen, onAct, onEnd, ...list }: ChosenBarProps<Row>) {
  const { name, title, columns, rows, total, acts } = list;
  const t = useTexts(bulkTexts);
  const locale = useLocale();
  const count = (number: number) => formatNumber(number, locale);
  const { chosen: all, page, isFull } = useStore(chosen.store);
  const everyone = useEveryone(chosen, list);
  const isNobody = all.size === 0;
  const isWholePage = [...page.keys()].every((pid) => all.has(pid));
  const note = everyone.failure
    ? t('notAll', { reason: everyone.failure })
    : (isFull || (everyone.isMore && all.size >= BULK_MAX)) && t('full', { max: count(BULK_MAX) });

  return (
    <section className="chosen" aria-label={t('bar')}>
      <div className="chosen__line">
        <p className="chosen__count" role="status">
          {isNobody ? t('none') : t('chosen', { count: count(all.size) })}
          {note && <span className="chosen__note"> {note}</span>}
        </p>
        <div className="chosen__more">
          {!isWholePage && (
            <Button size="small" variant="quiet" onClick={() => chosen.setOnPage(page.keys(), true)}>
              {t('thisPage')}
            </Button>
          )}
          {total > rows.length && (
            <Button size="small" variant="quiet" busy={everyone.isLooking} onClick={everyone.choose}>
              {total > BULK_MAX
                ? t('first', { max: count(BULK_MAX), count: count(total) })
                : t('all', { count: count(total) })}
            </Button>
          )}
          {everyone.isLooking && <Cancel onPress={everyone.cancel} />}
          {!isNobody && (
            <Button size="small" variant="quiet" onClick={chosen.clear}>
              {t('clear')}
            </Button>
          )}
        </div>
        {onEnd && <IconButton icon={X} size="small" label={t('end')} onClick={onEnd} />}
      </div>
      <div className="chosen__acts">
        {useActs(acts).map((act) => (
          <Button key={act} size="small" icon={ICON[act]} disabled={isNobody} onClick={() => onAct(act)}>
            {t(act)}
          </Button>
        ))}
        <ExportButton
          size="small"
          name={name}
          title={title}
          disabled={isNobody}
          columns={columns}
          rows={[...all.values()].map(({ row }) => row)}
        />
      </div>
    </section>
  );
}

function Cancel({ onPress }: { onPress: () => void }) {
  const t = useTexts(commonTexts);
  return (
    <Button size="small" variant="quiet" onClick={onPress}>
      {t('cancel')}
    </Button>
  );
}

/** Chooses all rows that match, which are looked up page by page. */
function useEveryone<Row>(chosen: Chosen<Row>, { everyRow, personOf, total }: BulkList<Row>) {
  const page = useTexts(pageTexts);
  const [looking, setLooking] = useState<AbortController>();
  const [failure, setFailure] = useState<string>();
  const [isMore, setMore] = useState(false);
  const latest = useRef(looking);
  latest.current = looking;
  useEffect(() => () => latest.current?.abort(), []);

  async function choose() {
    const abort = new AbortController();
    setLooking(abort);
    setFailure(undefined);
    setMore(false);
    try {
      chosen.set(chosenRows(await everyRow(abort.signal), personOf), true);
      setMore(total > BULK_MAX);
    } catch (error) {
      if (!abort.signal.aborted) setFailure(error instanceof ApiError ? failureText(error, page) : page('otherError'));
    } finally {
      setLooking(undefined);
    }
  }
  return {
    choose: () => void choose(),
    cancel: () => looking?.abort(),
    isLooking: looking !== undefined,
    failure,
    isMore,
  };
}
