import { useRef } from 'react';
import { useLocation } from 'react-router';
import type { SessionUser } from '#domain/people/roles.ts';
import { PageTitles } from '#host/console/frame/PageTitles.tsx';
import { dataTexts } from '#texts/data.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { partOnDemand } from '#ui/state/partOnDemand.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { PlanList } from './plans/PlanList.tsx';
import { planPlaceOf } from './plans/planPaths.ts';

const PlanEditor = partOnDemand(
  () => import('./plans/PlanEditor.tsx').then(({ PlanEditor: Editor }) => Editor),
  <ListSkeleton items={8} />,
);

/** The study plans to be written: their list, and the editor of one (promises/data-plans.md#list). */
export default function Plans({ user }: { user: SessionUser }) {
  const t = useTexts(dataTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  const place = planPlaceOf(useLocation().pathname);
  if (place !== 'list' && place !== undefined) return <PlanEditor key={place} planId={place} user={user} />;
  return (
    <>
      <PageTitles title={t('plans')} description={t('plansWhy')} heading={heading} />
      <PlanList heading={heading} />
    </>
  );
}
