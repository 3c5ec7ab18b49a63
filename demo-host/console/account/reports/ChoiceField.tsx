import { toId } from '#domain/format/numbers.ts';
import { Select } from '#ui/form/Select.tsx';
import { withEvery } from '#ui/form/withEvery.ts';

interface ChoiceFieldProps {
  label: string;
  /** The word for none chosen. */
  every: string;
  choices: readonly { id: number; name: string }[];
  /** The id that is chosen; it may not be among the choices any more. */
  value: string | number | undefined;
  /** What such an id is called. */
  nameOf: (id: number) => string;
  error?: string | undefined;
  onChange: (id: number | undefined) => void;
}

/** One of a few things with a name, or none. */
export function ChoiceField({ label, every, choices, value, nameOf, error, onChange }: ChoiceFieldProps) {
  const chosen = String(value ?? '');
  return (
    <Select
      label={label}
      error={error}
      data-content
      options={withEvery(
        every,
        chosen,
        choices.map(({ id, name }) => ({ value: String(id), label: name })),
        (id) => nameOf(Number(id)),
      )}
      value={chosen}
      onChange={(id) => onChange(toId(id))}
    />
  );
}
