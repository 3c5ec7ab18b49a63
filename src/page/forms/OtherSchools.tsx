import X from 'lucide-react/icons/x';
import { formsTexts } from '#texts/forms.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { IconButton } from '#ui/form/Button.tsx';
import { Select } from '#ui/form/Select.tsx';

interface OtherSchoolsProps {
  schools: readonly { schoolId: number; name: string }[];
  /** The home school, as the select of the form has it. */
  home: string;
  chosen: readonly number[];
  type: (more: { others: readonly number[] }) => void;
}

/** The schools at which a teacher teaches besides the home school. */
export function OtherSchools({ schools, home, chosen, type }: OtherSchoolsProps) {
  const t = useTexts(formsTexts);
  const nameOf = (id: number) => schools.find(({ schoolId }) => schoolId === id)?.name.trim() || String(id);
  const left = schools.filter(({ schoolId }) => String(schoolId) !== home && !chosen.includes(schoolId));
  return (
    <div className="other-schools">
      <Select
        label={t('otherSchools')}
        options={[
          { value: '', label: t(chosen.length > 0 ? 'addOtherSchool' : 'noOtherSchool') },
          ...left.map(({ schoolId }) => ({ value: String(schoolId), label: nameOf(schoolId) })),
        ]}
        value=""
        onChange={(id) => id && type({ others: [...chosen, Number(id)] })}
      />
      {chosen.length > 0 && (
        <ul className="other-schools__list">
          {chosen.map((id) => (
            <li key={id}>
              <bdi>{nameOf(id)}</bdi>
              <IconButton
                icon={X}
                label={t('removeSchool', { school: nameOf(id) })}
                onClick={() => type({ others: chosen.filter((other) => other !== id) })}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
