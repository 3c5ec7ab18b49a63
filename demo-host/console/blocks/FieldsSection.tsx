import { useState } from 'react';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { CardGrid } from '#ui/show/Card.tsx';

/** Every kind of field. */
export function FieldsSection() {
  const [text, setText] = useState('');
  const [secret, setSecret] = useState('swordfish');
  const [letter, setLetter] = useState('');
  const [isParent, setParent] = useState(true);
  const [timeframe, setTimeframe] = useState<'all' | 'week'>('all');
  const [words, setWords] = useState('ശ്രീലക്ഷ്മി');
  return (
    <CardGrid min={260}>
      <TextField label="Phone number" value={text} onChange={setText} placeholder="98470 12345" hint="Ten digits" />
      <TextField label="With an error" value="12" onChange={setText} error="Please enter ten digits." />
      <TextField label="Disabled" value="Not to be changed" onChange={setText} disabled />
      <PasswordField label="Password" value={secret} onChange={setSecret} />
      <Select
        label="Timeframe"
        value={timeframe}
        onChange={setTimeframe}
        options={[
          { value: 'all', label: 'All Time' },
          { value: 'week', label: 'This Week' },
        ]}
      />
      <SearchField label="Search" placeholder="Search students..." value={words} onSearch={setWords} />
      <TextArea label="Description" rows={4} value={letter} onChange={setLetter} placeholder="Several lines" />
      <div>
        <Checkbox label="Login as Parent" checked={isParent} onChange={setParent} />
        <br />
        <Checkbox label="Disabled" checked={false} onChange={setParent} disabled />
      </div>
    </CardGrid>
  );
}
