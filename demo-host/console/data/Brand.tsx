import { useRef, useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { brand } from '#contract/academy/brand.ts';
import { ROLE, type SessionUser } from '#domain/people/roles.ts';
import { PageTitles } from '#host/console/frame/PageTitles.tsx';
import { Outcome } from '#page/calls/Outcome.tsx';
import { brandTexts } from '#texts/brand.ts';
import { dataTexts } from '#texts/data.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Card } from '#ui/show/Card.tsx';
import { CardSkeleton } from '#ui/state/Skeletons.tsx';
import { BrandForm } from './brand/BrandForm.tsx';
import { SchoolSelect } from './invitations/Places.tsx';

/** The logo and colours of the academy and its schools, or of a school user's own (promises/brand.md#the-page). */
export default function Brand({ user }: { user: SessionUser }) {
  const t = useTexts(dataTexts);
  const own = useTexts(brandTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  const [schoolId, setSchool] = useState<number | null>(null);
  // The form begins with what is chosen now, and goes on with what is typed.
  const state = useCall(brand, { query: { schoolId: schoolId ?? undefined } }, { quiet: true, gcTime: 0 });
  return (
    <>
      <PageTitles title={t('brand')} description={t('brandWhy')} heading={heading} />
      <Card>
        {user.role !== ROLE.school && (
          <div className="academy-form brand-form__whose">
            <SchoolSelect
              label={own('whose')}
              none={own('ofAcademy')}
              schoolId={schoolId}
              hint={own('whoseHint')}
              onChoose={setSchool}
            />
          </div>
        )}
        <Outcome state={state} loading={<CardSkeleton />}>
          {(chosen) => <BrandForm key={schoolId} chosen={chosen} />}
        </Outcome>
      </Card>
    </>
  );
}
