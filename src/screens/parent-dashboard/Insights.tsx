import { formatScore } from '#domain/format/format.ts';
import { FOCUS_AREA_BELOW, insightsOf, STRONG_SUBJECT_FROM, TOP_LIST_FROM } from '#domain/learning/insights.ts';
import { useNames } from '#page/element/names.ts';
import { ScoreBadge } from '#page/list/ScoreBadge.tsx';
import { parentDashboardDetailsTexts } from '#texts/parentDashboardDetails.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { FoldCard } from '#ui/show/FoldCard.tsx';
import { Heading } from '#ui/show/Heading.tsx';
import { useEmptyWords } from '#ui/state/hasData.tsx';
import type { SubjectScores } from './parentDashboard.ts';

/**
 * Insights: four lists of subjects, by both pairs of thresholds, 80 and 70, and 75. An average has the colour of its band,
 * as everywhere else on the screen: a subject may be in two lists.
 */
export function Insights({ subjects }: { subjects: readonly SubjectScores[] }) {
  const t = useTexts(parentDashboardDetailsTexts);
  const locale = useLocale();
  const names = useNames();
  const words = useEmptyWords();
  const score = (value: number) => formatScore(value, locale);
  const { strong, focusAreas, top, focus } = insightsOf(subjects);
  const lists = [
    { title: t('strongSubjects'), listed: strong, none: t('noStrong', { from: score(STRONG_SUBJECT_FROM) }) },
    { title: t('focusAreas'), listed: focusAreas, none: t('noFocus', { below: score(FOCUS_AREA_BELOW) }) },
    { title: t('topList'), listed: top, none: t('noTop', { from: score(TOP_LIST_FROM) }) },
    { title: t('focusList'), listed: focus, none: t('noFocusList', { from: score(TOP_LIST_FROM) }) },
  ];
  return (
    <FoldCard title={t('insights')}>
      <div className="insights">
        {lists.map(({ title, listed, none }) => (
          <section key={title} aria-label={title}>
            <Heading depth={2} className="insights__title">
              {title}
            </Heading>
            {listed.length === 0 ? (
              <p className="insights__none">{words(subjects.length === 0 ? t('noSubjects') : none)}</p>
            ) : (
              <ul className="insights__list">
                {listed.map(({ subject, averageScore }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: subjects may repeat and have no id.
                  <li key={index}>
                    <bdi>{names.subject(subject)}</bdi>
                    <ScoreBadge score={averageScore} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </FoldCard>
  );
}
