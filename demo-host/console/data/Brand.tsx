import { useCall } from '#api/useCall.ts';
import { brand } from '#contract/academy/brand.ts';
import type { SessionUser } from '#domain/people/roles.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { brandTexts } from '#texts/brand.ts';
import { dataTexts } from '#texts/data.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { CardSkeleton } from '#ui/state/Skeletons.tsx';
import { BrandForm } from './brand/BrandForm.tsx';
import { ChoicePage } from './ChoicePage.tsx';

/** The logo and colours of the academy and its schools, or of a school user's own (promises/brand.md#the-page). */
export default function Brand({ user }: { user: SessionUser }) {
  const t = useTexts(dataTexts);
  const own = useTexts(brandTexts);
  return (
    <ChoicePage user={user} title={t('brand')} description={t('brandWhy')} hint={own('whoseHint')}>
      {(schoolId) => <BrandOf schoolId={schoolId} />}
    </ChoicePage>
  );
}

function BrandOf({ schoolId }: { schoolId: number | null }) {
  // The form begins with what is chosen now, and goes on with what is typed.
  const state = useCall(brand, { query: { schoolId: schoolId ?? undefined } }, { quiet: true, gcTime: 0 });
  return (
    <Outcome state={state} loading={<CardSkeleton />}>
      {(chosen) => <BrandForm key={schoolId} chosen={chosen} />}
    </Outcome>
  );
}
