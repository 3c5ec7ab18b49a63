import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { formatNumber } from '#domain/format.ts';
import { UNKNOWN } from '#domain/formatNumber.ts';
import { useNames } from '#page/names.ts';
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
  /** Undefined for viewers who may not, like `onDelete`. */
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

/** The card of a school. */
export function SchoolCard({ school, onView, onEdit, onDelete }: SchoolCardProps) {
  const t = useTexts(schoolsTexts);
  const name = useNames().school(school.name, school.schoolId);
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

/** Students, teachers, country and status of a school. */
export function SchoolFacts({ school, wide = false }: { school: School; wide?: boolean }) {
  const t = useTexts(schoolsTexts);
  const locale = useLocale();
  const status = school.isActive ? 'active' : 'inactive';
  return (
    <DescriptionList
      wide={wide}
      facts={[
        [t('students'), formatNumber(school.totalStudents, locale)],
        [t('teachers'), formatNumber(school.totalTeachers, locale)],
        [t('country'), <bdi key="country">{school.countryName || UNKNOWN}</bdi>],
        [t('status'), <StatusBadge key="status" status={status} label={t(status)} />],
      ]}
    />
  );
}
