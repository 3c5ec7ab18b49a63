import type { ReactNode } from 'react';
import { formatDate } from '#domain/format/formatDate.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { ROLE, type SessionUser } from '#domain/people/roles.ts';
import { importsTexts } from '#texts/imports.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Card, StatCard, Stats } from '#ui/show/Card.tsx';
import { type Counts, isSome } from './counts.ts';

/** One number, with what is wrong with some of them. */
function Count({ label, value, caption }: { label: string; value: number | null; caption?: ReactNode }) {
  return <StatCard label={label} value={formatNumber(value, useLocale())} caption={caption} />;
}

/** How many people there are of each role. */
export function People({ counts, user }: { counts: Counts; user: SessionUser }) {
  const t = useTexts(importsTexts);
  const locale = useLocale();
  const noted = (word: 'withoutChild' | 'withoutClass', count: number | null) =>
    isSome(count) ? t(word, { count }) : undefined;
  const isAcademy = user.role === ROLE.administrator;
  return (
    <Card title={t('peopleTitle')}>
      <Stats>
        {isAcademy && <Count label={t('schools')} value={counts.schools} />}
        <Count label={t('classes')} value={counts.classes} />
        <Count
          label={t('students')}
          value={counts.students}
          caption={noted('withoutClass', counts.studentsWithoutClass)}
        />
        <Count
          label={t('parents')}
          value={counts.parents}
          caption={noted('withoutChild', counts.parentsWithoutChild)}
        />
        <Count label={t('teachers')} value={counts.teachers} />
        <Count label={t('schoolUsers')} value={counts.schoolUsers} />
        {isAcademy && <Count label={t('staff')} value={counts.staff} />}
        {isAcademy && <Count label={t('administrators')} value={counts.administrators} />}
        <StatCard
          label={t('cannotSignIn')}
          value={formatNumber(counts.cannotSignIn, locale)}
          tone={isSome(counts.cannotSignIn) ? 'fair' : undefined}
        />
      </Stats>
    </Card>
  );
}

/** How much there is to learn from, and what came in about it. */
export function Content({ counts }: { counts: Counts }) {
  const t = useTexts(importsTexts);
  const locale = useLocale();
  return (
    <>
      <Card title={t('contentTitle')}>
        <Stats>
          <Count
            label={t('plans')}
            value={counts.plans}
            caption={isSome(counts.plansNotShared) ? t('notShared', { count: counts.plansNotShared }) : undefined}
          />
          <Count label={t('sessions')} value={counts.sessions} />
          <Count label={t('videos')} value={counts.videos} />
          <Count label={t('exams')} value={counts.exams} />
          <Count label={t('liveSessions')} value={counts.liveSessions} />
          <Count label={t('holidays')} value={counts.holidays} />
        </Stats>
      </Card>
      <Card title={t('factsTitle')}>
        <Stats>
          <Count label={t('examsTaken')} value={counts.examsTaken} />
          <Count label={t('videosWatched')} value={counts.videosWatched} />
          <StatCard
            label={t('newest')}
            value={counts.newestDay === null ? t('noFacts') : formatDate(counts.newestDay, locale)}
          />
        </Stats>
      </Card>
    </>
  );
}
