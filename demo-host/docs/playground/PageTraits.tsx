import { Checkbox } from '#ui/form/Checkbox.tsx';
import { PAGE_TRAITS, type PageTrait } from './choice.ts';

interface PageTraitsProps {
  chosen: readonly PageTrait[];
  onChange: (chosen: readonly PageTrait[]) => void;
}

/** Settings of the host page; an element follows its direction and nothing else. */
export function PageTraits({ chosen, onChange }: PageTraitsProps) {
  return (
    <div className="controls">
      <p className="controls__note">
        Styles of the page around the element. It follows the page’s direction; the others must change nothing inside.
      </p>
      {PAGE_TRAITS.map(({ id, label, description }) => (
        <div key={id} className="trait">
          <Checkbox
            label={label}
            checked={chosen.includes(id)}
            onChange={(isChecked) => onChange(isChecked ? [...chosen, id] : chosen.filter((other) => other !== id))}
          />
          <code className="trait__css">{description}</code>
        </div>
      ))}
    </div>
  );
}
