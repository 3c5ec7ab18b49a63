import { useState } from 'react';
import { useStore } from 'zustand';
import { useAction } from '#api/useAction.ts';
import { bulkBan } from '#contract/people/bulk.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { bulkTexts } from '#texts/bulk.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Segments } from '#ui/form/Segments.tsx';
import type { ActProps } from './acts.ts';
import { BulkForm } from './BulkForm.tsx';
import type { Send } from './useBulkRun.ts';

/**
 * Bans many people, or lifts their bans (promises/bulk-actions.md#bans). Those who are in the wanted state already are
 * left out, so that Undo is exact.
 */
export function BanPeople({ people, onClose }: ActProps) {
  const t = useTexts(bulkTexts);
  const locale = useLocale();
  const { user } = useStore(pageRuntime().session.store);
  const action = useAction(bulkBan);
  const [wanted, setWanted] = useState(() => !people.every(({ isBanned }) => isBanned));
  const [hasBoth] = useState(() => new Set(people.map(({ isBanned }) => isBanned === true)).size > 1);

  const others = people.filter(({ pid }) => pid !== user?.pid);
  const concerned = others.filter(({ isBanned }) => isBanned !== wanted);
  const words = { number: concerned.length, count: formatNumber(concerned.length, locale) };
  const send =
    (banned: boolean): Send =>
    (part) =>
      action.run({ body: { pids: part.map(({ pid }) => pid), banned } });

  return (
    <BulkForm
      title={t(wanted ? 'banTitle' : 'liftTitle')}
      begin={t(wanted ? 'banBegin' : 'liftBegin')}
      isDanger
      people={people}
      concerned={concerned}
      leftOut={[
        { why: 'self', people: people.filter(({ pid }) => pid === user?.pid) },
        { why: wanted ? 'banned' : 'notBanned', people: others.filter(({ isBanned }) => isBanned === wanted) },
      ]}
      summary={t(wanted ? 'banSummary' : 'liftSummary', words)}
      send={send(wanted)}
      undo={() => send(!wanted)}
      onClose={onClose}
    >
      {hasBoth && (
        <Segments
          label={t('banTitle')}
          options={[
            { id: 'ban', label: t('banBegin') },
            { id: 'lift', label: t('liftBegin') },
          ]}
          chosen={wanted ? 'ban' : 'lift'}
          onChoose={(id) => setWanted(id === 'ban')}
        />
      )}
    </BulkForm>
  );
}
