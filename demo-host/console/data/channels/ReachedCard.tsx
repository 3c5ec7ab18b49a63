import MailCheck from 'lucide-react/icons/mail-check';
import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { reached } from '#contract/academy/channels.ts';
import type { CallAnswer } from '#contract/call.ts';
import { formatNumber } from '#domain/format/format.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { CHANNELS, readPassedOver } from '#domain/messages/channels.ts';
import { REACHED_TOPICS, type ReachedTopic } from '#domain/messages/familyMail.ts';
import { languageName } from '#domain/people/languages.ts';
import { addPageStyles } from '#host/console/frame/pageStyles.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { channelsTexts } from '#texts/channels.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Segments } from '#ui/form/Segments.tsx';
import { Select } from '#ui/form/Select.tsx';
import { Card } from '#ui/show/Card.tsx';
import { DescriptionList } from '#ui/show/DescriptionList.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { FoldingTable } from '#ui/table/FoldingTable.tsx';
import rowOpenerCss from '#ui/table/rowOpener.css?inline';
import type { Column } from '#ui/table/Table.tsx';

addPageStyles(rowOpenerCss);

type Reached = CallAnswer<typeof reached>;
type Group = Reached['groups'][number];
type Unreached = Reached['unreached'][number];

/** Why none reached it. */
const FAILURES = ['refused', 'unreachable', 'interrupted', 'late', 'too-many', 'reported'] as const;
const OUTCOMES = ['families', 'delivered', 'sent', 'waiting', 'failed', 'none'] as const;

/** Whom the messages about a day reached (promises/channels.md#what-reaches-whom). */
export function ReachedCard() {
  const t = useTexts(channelsTexts);
  const locale = useLocale();
  const [topic, setTopic] = useState<ReachedTopic>('absence');
  const [day, setDay] = useState<string>();
  const state = useCall(reached, { query: { day, topic } }, { quiet: true, keepPreviousData: true });
  const days = state.data?.days ?? [];
  // A day of the academy, whatever the time zone of the browser.
  const dayWords = (of: string) => formatDate(`${of}T12:00:00`, locale);
  // A correction goes out on a later evening than that of the absence.
  const dayLabel = t(topic === 'correction' ? 'day' : 'evening');
  const shown = state.data?.day == null ? undefined : state.data;
  return (
    <>
      <Card
        title={t('reached')}
        actions={
          days.length > 1 && (
            <Select
              label={dayLabel}
              hideLabel
              options={days.map((each) => ({ value: each, label: dayWords(each) }))}
              value={day ?? days[0] ?? ''}
              onChange={setDay}
            />
          )
        }
      >
        <div className="section">
          <Segments
            label={t('about')}
            options={REACHED_TOPICS.map((each) => ({ id: each, label: t(each) }))}
            chosen={topic}
            onChoose={(chosen) => {
              setTopic(chosen);
              setDay(undefined);
            }}
          />
          <Outcome
            state={state}
            loading={<ListSkeleton items={3} />}
            isEmpty={(data) => data.day === null}
            empty={
              topic === 'correction' ? (
                <EmptyState icon={MailCheck} title={t('noCorrections')} hint={t('noCorrectionsHint')} />
              ) : (
                <EmptyState icon={MailCheck} title={t('nobodyYet')} hint={t('nobodyYetHint')} />
              )
            }
            isPart
          >
            {(data) => (
              <DescriptionList
                wide
                items={[
                  [dayLabel, data.day && dayWords(data.day)] as const,
                  ...OUTCOMES.map((outcome) => [t(outcome), formatNumber(data.totals[outcome], locale)] as const),
                ]}
              />
            )}
          </Outcome>
        </div>
      </Card>
      {shown && (
        <>
          <Card title={t('byClass')} flush>
            <Groups rows={shown.groups} />
          </Card>
          <Card title={t('unreached')} flush>
            <NotReached rows={shown.unreached} />
          </Card>
        </>
      )}
    </>
  );
}

function Groups({ rows }: { rows: readonly Group[] }) {
  const t = useTexts(channelsTexts);
  const locale = useLocale();
  const columns: Column<Group>[] = [
    {
      id: 'class',
      header: t('class'),
      cell: ({ className }) => <bdi>{className || t('noClass')}</bdi>,
      isRowHeader: true,
    },
    { id: 'school', header: t('school'), cell: ({ schoolName }) => <bdi>{schoolName}</bdi> },
    {
      id: 'language',
      header: t('language'),
      cell: ({ language }) => languageName(language, locale),
      onPhone: 'status',
    },
    ...OUTCOMES.map(
      (outcome): Column<Group> => ({
        id: outcome,
        header: t(outcome),
        cell: (row) => formatNumber(row[outcome], locale),
        align: 'end',
      }),
    ),
  ];
  return (
    <FoldingTable
      caption={t('byClass')}
      columns={columns}
      rows={rows}
      rowKey={({ schoolName, className, language }) => `${schoolName} ${className} ${language}`}
    />
  );
}

function NotReached({ rows }: { rows: readonly Unreached[] }) {
  const t = useTexts(channelsTexts);
  const channelWords = (name: string | null) => {
    const known = CHANNELS.find((each) => each === name);
    return known ? t(known) : '';
  };
  const over = (channel: string | null, why: string) => t('whyOver', { channel: channelWords(channel), why });
  const passed = (entry: string) => {
    const { channel, why } = readPassedOver(entry);
    return why ? over(channel, t(`over-${why}`)) : '';
  };
  const why = ({ channel, failure, reason, passedOver }: Unreached) => {
    const known = FAILURES.find((each) => each === failure);
    const words = known && t(`failure-${known}`);
    const own = words && channel ? over(channel, reason || words) : words;
    return [own, ...passedOver.map(passed)].filter(Boolean);
  };
  const columns: Column<Unreached>[] = [
    { id: 'family', header: t('family'), cell: ({ firstName }) => <bdi>{firstName}</bdi>, isRowHeader: true },
    {
      id: 'why',
      header: t('why'),
      cell: (row) =>
        why(row).map((words) => (
          <div key={words} dir="auto">
            {words}
          </div>
        )),
      onPhone: 'next',
    },
  ];
  return (
    <FoldingTable
      caption={t('unreached')}
      columns={columns}
      rows={rows}
      rowKey={({ pid }) => pid}
      empty={t('allReached')}
    />
  );
}
