import { type ReactNode, useRef, useState } from 'react';
import { ROLE, type SessionUser } from '#domain/people/roles.ts';
import { PageTitles } from '#host/console/frame/PageTitles.tsx';
import { dataTexts } from '#texts/data.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Card } from '#ui/show/Card.tsx';
import { SchoolSelect } from './invitations/Places.tsx';

interface ChoicePageProps {
  user: SessionUser;
  title: string;
  description: string;
  /** What holds for a school that has chosen nothing. */
  hint: string;
  /** The form about this school; null for the academy, or to a school user for their school. */
  children: (schoolId: number | null) => ReactNode;
}

/** A section about what the academy and each school choose for themselves: staff say whose it is, a school user has one. */
export function ChoicePage({ user, title, description, hint, children }: ChoicePageProps) {
  const t = useTexts(dataTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  const [schoolId, setSchool] = useState<number | null>(null);
  return (
    <>
      <PageTitles title={title} description={description} heading={heading} />
      <Card>
        {user.role !== ROLE.school && (
          <div className="academy-form choice__whose">
            <SchoolSelect
              label={t('whose')}
              none={t('ofAcademy')}
              schoolId={schoolId}
              hint={hint}
              onChoose={setSchool}
            />
          </div>
        )}
        {children(schoolId)}
      </Card>
    </>
  );
}
