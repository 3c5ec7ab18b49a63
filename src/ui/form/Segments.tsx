import { Button } from './Button.tsx';

interface SegmentsProps<Id extends string> {
  /** The group's accessible name: what is chosen. */
  label: string;
  options: readonly { id: Id; label: string }[];
  chosen: NoInfer<Id>;
  onChoose: (id: Id) => void;
  /** The options are names of people or plans, not our own texts. */
  'data-content'?: boolean;
}

/** A choice of one out of a few, as buttons in a row that wraps. */
export function Segments<Id extends string>({ label, options, chosen, onChoose, ...content }: SegmentsProps<Id>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls; these are buttons.
    <div className="segments" role="group" aria-label={label} {...content}>
      {options.map((option) => (
        <Button key={option.id} size="small" aria-pressed={option.id === chosen} onClick={() => onChoose(option.id)}>
          {option.label}
        </Button>
      ))}
    </div>
  );
}
