import { type ComponentProps, useState } from 'react';
import { Button } from './Button.tsx';
import { TextField } from './TextField.tsx';

interface FindFieldProps extends Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'error'> {
  /** The words of the button. */
  find: string;
  /** Called with what was typed, without spaces around it; it may be empty. */
  onFind: (words: string) => void;
}

/** A search within a form: it begins at a press on its button, or Enter. */
export function FindField({ find, onFind, ...field }: FindFieldProps) {
  const [typed, setTyped] = useState('');
  const search = () => onFind(typed.trim());
  return (
    <>
      <TextField
        {...field}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => {
          // Enter searches, and does not save the form around it.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          search();
        }}
      />
      <p>
        <Button size="small" disabled={typed.trim() === ''} onClick={search}>
          {find}
        </Button>
      </p>
    </>
  );
}
