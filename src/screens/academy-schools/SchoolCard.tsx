import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { formatNumber } from '#domain/format.ts';
import { commonTexts } from '#texts/common.ts';
import { schoolsTexts } from '#texts/schools.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/adoptStyles.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import { Button, IconButton } from '#ui/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Heading } from '#ui/Heading.tsx';
import type { School } from './schoolList.ts';
import styles from './schools.css?inline';

addStyles(styles);

interface SchoolCardProps {
  school: School;
  onView: () => void;
  /** Absent for whoever may not. */
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

/** A school as the list shows it. */
export function SchoolCard({ school, onView, onEdit, onDelete }: SchoolCardProps) {
  const t = useTexts(schoolsTexts);
  const name = useSchoolName()(school);
  return (
    <article part="card" className="card school" aria-label={name}>
      <header className="school__head">
        <Heading depth={1} className="school__name" title={name}>
          <bdi>{name}</bdi>
        </Heading>
        <p className="school__id">{t('idOf', { id: String(school.schoolId) })}</p>
      </header>
      <div className="school__facts">
        <SchoolFacts school={school} />
      </div>
      <footer className="school__foot">
        <Button size="small" aria-label={t('viewDetailsOf', { name })} onClick={onView}>
          {t('viewDetails')}
        </Button>
        {onEdit && <IconButton icon={Pencil} size="small" label={t('editOf', { name })} onClick={onEdit} />}
        {onDelete && <IconButton icon={Trash} size="small" label={t('deleteOf', { name })} onClick={onDelete} />}
      </footer>
    </article>
  );
}

/** A school's name; a school that has none is known by its id. */
export function useSchoolName() {
  const t = useTexts(schoolsTexts);
  return ({ name, schoolId }: School) => name.trim() || t('unnamed', { id: String(schoolId) });
}

/** What is known of a school beside its name and id. */
export function SchoolFacts({ school, wide = false }: { school: School; wide?: boolean }) {
  const t = useTexts(schoolsTexts);
  const unknown = useTexts(commonTexts)('unknownValue');
  const locale = useLocale();
  const status = school.isActive ? 'active' : 'inactive';
  return (
    <DescriptionList
      wide={wide}
      items={[
        [t('students'), formatNumber(school.totalStudents, locale)],
        [t('teachers'), formatNumber(school.totalTeachers, locale)],
        [t('country'), <bdi key="country">{school.countryName || unknown}</bdi>],
        [t('status'), <StatusBadge key="status" status={status} label={t(status)} />],
      ]}
    />
  );
}
