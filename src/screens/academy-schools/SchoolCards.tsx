import { useFormAction } from '#page/element/actions.ts';
import { CardGrid } from '#ui/show/Card.tsx';
import { SchoolCard } from './SchoolCard.tsx';
import type { School } from './schoolList.ts';

interface SchoolCardsProps {
  schools: readonly School[];
  /** Whether the viewer may edit and delete schools. */
  mayWrite: boolean;
  onView: (school: School) => void;
  onDelete: (school: School) => void;
}

/** The schools of a page, a card each. */
export function SchoolCards({ schools, mayWrite, onView, onDelete }: SchoolCardsProps) {
  const act = useFormAction();
  return (
    <CardGrid>
      {schools.map((school) => (
        <SchoolCard
          key={school.schoolId}
          school={school}
          onView={() => onView(school)}
          onEdit={mayWrite ? () => act('edit-school', school.schoolId) : undefined}
          onDelete={mayWrite ? () => onDelete(school) : undefined}
        />
      ))}
    </CardGrid>
  );
}
