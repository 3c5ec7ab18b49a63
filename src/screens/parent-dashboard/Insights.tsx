import { formatScore } from '#domain/format.ts';
import { FOCUS_AREA_BELOW, insightsOf, STRONG_SUBJECT_FROM, TOP_LIST_FROM } from '#domain/insights.ts';
import { parentDashboardTexts } from '#texts/parentDashboard.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { Heading } from '#ui/Heading.tsx';
import { useEmptyWords } from '#ui/hasData.tsx';
import type { SubjectScores } from './parentDashboard.ts';

/** Insights by both pairs of thresholds: 80 and 70, and 75. */
export function Insights({ subjects }: { subjects: readonly SubjectScores[] }) {
  const t = useTexts(parentDashboardTexts);
  const locale = useLocale();
  const words = useEmptyWords();
  const score = (value: number) => formatScore(value, locale);
  const { strong, focusAreas, top, focus } = insightsOf(subjects);
  const lists = [
    { title: t('strongSubjects'), of: strong, tone: 'good', none: t('noStrong', { from: score(STRONG_SUBJECT_FROM) }) },
    { title: t('focusAreas'), of: focusAreas, tone: 'poor', none: t('noFocus', { below: score(FOCUS_AREA_BELOW) }) },
    { title: t('topList'), of: top, tone: 'info', none: t('noTop', { from: score(TOP_LIST_FROM) }) },
    { title: t('focusList'), of: focus, tone: 'fair', none: t('noFocusList', { from: score(TOP_LIST_FROM) }) },
  ] as const;
  return (
    <Card title={t('insights')}>
      <div className="insights">
        {lists.map(({ title, of, tone, none }) => (
          <section key={title} aria-label={title}>
            <Heading depth={2} className="insights__title">
              {title}
            </Heading>
            {of.length === 0 ? (
              <p className="insights__none">{words(subjects.length === 0 ? t('noSubjects') : none)}</p>
            ) : (
              <ul className="insights__list">
                {of.map(({ subject, averageScore }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: subjects may repeat and have no id.
                  <li key={index}>
                    <bdi>{subject.trim() || t('untitledSubject')}</bdi>
                    <Badge tone={tone}>{score(averageScore)}</Badge>
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </Card>
  );
}
