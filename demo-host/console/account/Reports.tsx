import MailCheck from 'lucide-react/icons/mail-check';
import Plus from 'lucide-react/icons/plus';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useCapability } from '#api/useAction.ts';
import { useCall } from '#api/useCall.ts';
import { reportSchedules } from '#contract/messages/reportSchedules.ts';
import { REPORTS_TO_OTHERS } from '#domain/people/capabilityWords.ts';
import { PageTitles } from '#host/console/frame/PageTitles.tsx';
import { useReplaceQuery } from '#host/console/routing/useReplaceQuery.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { reportSchedulesTexts } from '#texts/reportSchedules.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Card } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { Banner } from '#ui/state/States.tsx';
import { ReportForm } from './reports/ReportForm.tsx';
import { ReportItem } from './reports/ReportItem.tsx';
import { newReportIn } from './reports/rows.ts';

/** What is under way is looked after again so soon, in ms. */
const EVERY_MS = 5_000;

/** The reports that one is sent by email, or has made for others (promises/scheduled-reports.md#the-page). */
export default function Reports() {
  const t = useTexts(reportSchedulesTexts);
  const state = useCall(reportSchedules, {}, { quiet: true, keepPreviousData: true, refetchInterval: EVERY_MS });
  const [open, setOpen] = useOpenForm();
  const heading = useRef<HTMLHeadingElement>(null);
  const { hasAddress = null, email } = state.data ?? {};
  const seesColleagues = useCapability(REPORTS_TO_OTHERS);
  const mayAdd = hasAddress || (hasAddress === false && seesColleagues);
  const add = mayAdd && (
    <Button variant="primary" size="small" icon={Plus} onClick={() => setOpen({})}>
      {t('add')}
    </Button>
  );
  return (
    <div className="screen">
      <PageTitles title={t('title')} description={t('what')} heading={heading} />
      <Card
        title={t('title')}
        description={email ? t('goesTo', { email }) : undefined}
        actions={state.data && state.data.schedules.length > 0 && add}
        flush
      >
        {hasAddress === false && <Banner tone="info">{t('noAddress')}</Banner>}
        <Outcome
          state={state}
          loading={<ListSkeleton items={3} />}
          isEmpty={({ schedules }) => schedules.length === 0}
          empty={<EmptyState icon={MailCheck} title={t('none')} hint={t('noneHint')} action={add || undefined} />}
        >
          {({ schedules }) => (
            <ul className="records" aria-label={t('title')}>
              {schedules.map((row) => (
                <ReportItem
                  key={row.scheduleId}
                  row={row}
                  mayChange={hasAddress === true || row.readerName !== null}
                  onOpen={() => setOpen({ row })}
                />
              ))}
            </ul>
          )}
        </Outcome>
      </Card>
      {open && (open.row || mayAdd) && (
        <ReportForm {...open} hasAddress={hasAddress === true} onClose={() => setOpen(undefined)} />
      )}
    </div>
  );
}

/**
 * The form that is open. The query of the address opens it with a new report once (promises/scheduled-reports.md#send-by-email): neither a
 * reload nor Back does so again.
 */
function useOpenForm() {
  const { search } = useLocation();
  const replaceQuery = useReplaceQuery();
  const state = useState<Pick<ComponentProps<typeof ReportForm>, 'row' | 'begins'> | undefined>(() => {
    const begins = newReportIn(search);
    return begins && { begins };
  });
  useEffect(() => void replaceQuery((query) => (newReportIn(query) ? '' : undefined)), [replaceQuery]);
  return state;
}
