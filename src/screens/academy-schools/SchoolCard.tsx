import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { UNKNOWN } from '#domain/format/formatNumber.ts';
import { useNames } from '#page/element/names.ts';
import { CountLink } from '#page/list/CountLink.tsx';
import { EntityCard } from '#screens/shared/EntityCard.tsx';
import { schoolsTexts } from '#texts/schools.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button, IconButton } from '#ui/form/Button.tsx';
import { StatusBadge } from '#ui/show/Badge.tsx';
import type { Description } from '#ui/show/DescriptionList.tsx';
import type { School } from './schoolList.ts';

interface SchoolCardProps {
  school: School;
  onView: () => void;
  /** Undefined for viewers who may not, like `onDelete`. */
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

/** The card of a school. */
export function SchoolCard({ school, onView, onEdit, onDelete }: SchoolCardProps) {
  const t = useTexts(schoolsTexts);
  const name = useNames().school(school.name, school.schoolId);
  const facts = useSchoolFacts(school);
  return (
    <EntityCard
      name={name}
      depth={1}
      headClass="school__head"
      note={<p className="school__id">{t('idOf', { id: String(school.schoolId) })}</p>}
      facts={facts}
    >
      <Button size="small" aria-label={t('viewDetailsOf', { name })} onClick={onView}>
        {t('viewDetails')}
      </Button>
      {onEdit && <IconButton icon={Pencil} size="small" label={t('editOf', { name })} onClick={onEdit} />}
      {onDelete && <IconButton icon={Trash} size="small" label={t('deleteOf', { name })} onClick={onDelete} />}
    </EntityCard>
  );
}

/** Students, teachers, country and status of a school. */
export function useSchoolFacts(school: School): Description[] {
  const t = useTexts(schoolsTexts);
  const of = { 'school-id': school.schoolId };
  const status = school.isActive ? 'active' : 'inactive';
  return [
    [t('students'), <CountLink key="students" count={school.totalStudents} of={{ list: 'school-students', ...of }} />],
    [t('teachers'), <CountLink key="teachers" count={school.totalTeachers} of={{ list: 'teachers', ...of }} />],
    [t('country'), <bdi key="country">{school.countryName || UNKNOWN}</bdi>],
    [t('status'), school.isActive === null ? UNKNOWN : <StatusBadge key="status" status={status} label={t(status)} />],
  ];
}
