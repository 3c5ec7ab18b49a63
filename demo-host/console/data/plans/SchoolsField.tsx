import { useState } from 'react';
import { nameKey } from '#domain/people/names.ts';
import { planEditorTexts } from '#texts/planEditor.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';

/** From this many schools on there is a search box, and this many are shown at most. */
const SEARCHED_FROM = 9;
const SHOWN = 100;

interface SchoolsFieldProps {
  schools: readonly { schoolId: number; schoolName: string }[];
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
}

/** Which schools a plan is shared with. */
export function SchoolsField({ schools, chosen, onChange }: SchoolsFieldProps) {
  const t = useTexts(planEditorTexts);
  const [search, setSearch] = useState('');
  const found = schools.filter(({ schoolName }) => nameKey(schoolName).includes(nameKey(search)));
  const ids = new Set(chosen);
  if (schools.length === 0) return <p className="plan-note">{t('noSchools')}</p>;
  return (
    <div className="plan-schools">
      {schools.length >= SEARCHED_FROM && (
        <div className="plan-schools__tools">
          <SearchField label={t('searchSchools')} value={search} onSearch={setSearch} delay={0} />
          <Button
            size="small"
            onClick={() => onChange([...new Set([...chosen, ...found.map(({ schoolId }) => schoolId)])])}
          >
            {t('allSchools')}
          </Button>
          <Button
            size="small"
            onClick={() => onChange(chosen.filter((id) => !found.some(({ schoolId }) => schoolId === id)))}
          >
            {t('noneOfThem')}
          </Button>
        </div>
      )}
      <ul className="plan-schools__list" aria-label={t('schools')}>
        {found.slice(0, SHOWN).map(({ schoolId, schoolName }) => (
          <li key={schoolId}>
            <Checkbox
              label={schoolName.trim() || t('unnamedSchool', { id: String(schoolId) })}
              checked={ids.has(schoolId)}
              onChange={(isChosen) =>
                onChange(isChosen ? [...chosen, schoolId] : chosen.filter((id) => id !== schoolId))
              }
            />
          </li>
        ))}
      </ul>
      {found.length > SHOWN && <p className="plan-note">{t('moreSchools', { count: found.length - SHOWN })}</p>}
      {found.length === 0 && <p className="plan-note">{t('noSuchSchool')}</p>}
      <p className="plan-note">{t('sharedWith', { count: chosen.length })}</p>
    </div>
  );
}
