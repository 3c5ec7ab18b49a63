import ChevronDown from 'lucide-react/icons/chevron-down';
import { Field } from '#ui/form/Field.tsx';
import { Icon } from '#ui/show/Icon.tsx';
import { type ElementTag, elements } from '#widgets/page/elements.ts';

const AUDIENCES = [
  { audience: 'parent', label: 'For parents' },
  { audience: 'staff', label: 'For staff' },
  { audience: 'everyone', label: 'For everyone' },
  { audience: 'anyone', label: 'For anyone' },
] as const;

interface ElementSelectProps {
  label: string;
  hint?: string;
  /** Shows the tag with the name of each screen. */
  hasTags?: boolean;
  value: ElementTag;
  onChange: (tag: ElementTag) => void;
}

/** A choice of an element by its screen, grouped by audience. */
export function ElementSelect({ label, hint, hasTags = false, value, onChange }: ElementSelectProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className="field__box">
          <select
            className="field__input"
            {...control}
            value={value}
            onChange={(event) => {
              const chosen = elements.find(({ tag }) => tag === event.target.value);
              if (chosen) onChange(chosen.tag);
            }}
          >
            {AUDIENCES.map(({ audience, label: group }) => (
              <optgroup key={audience} label={group}>
                {elements
                  .filter((row) => row.audience === audience)
                  .map(({ tag, screen }) => (
                    <option key={tag} value={tag}>
                      {hasTags ? `${screen} – ${tag}` : screen}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
          <Icon glyph={ChevronDown} />
        </div>
      )}
    </Field>
  );
}
