import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { users } from '#contract/people/users.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { invitationsTexts } from '#texts/invitations.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';

/** Somebody who was chosen by name. */
export interface Chosen {
  pid: number;
  firstName: string;
  schoolName: string;
  emailId: string;
}

interface ChosenPeopleProps {
  chosen: readonly Chosen[];
  /** This many at once. */
  most: number;
  onChange: (chosen: readonly Chosen[]) => void;
}

/** This many people are found; more words find fewer. */
const FOUND = 8;

/** Chooses people one by one, by their name or phone number. */
export function ChosenPeople({ chosen, most, onChange }: ChosenPeopleProps) {
  const t = useTexts(invitationsTexts);
  const [words, setWords] = useState('');
  return (
    <div className="chosen-people">
      <SearchField label={t('name')} placeholder={t('name')} value={words} onSearch={setWords} />
      <p className="records__when">{t('nameHint')}</p>
      {words !== '' && (
        <Found
          words={words}
          chosen={chosen}
          onAdd={(person) => chosen.length < most && onChange([...chosen, person])}
        />
      )}
      {chosen.length > 0 && (
        <ul className="records" aria-label={t('chosen')}>
          {chosen.map((person) => (
            <Person
              key={person.pid}
              person={person}
              label={t('remove')}
              accessibleName={t('removeOf', { name: person.firstName })}
              onClick={() => onChange(chosen.filter(({ pid }) => pid !== person.pid))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function Found({
  words,
  chosen,
  onAdd,
}: {
  words: string;
  chosen: readonly Chosen[];
  onAdd: (person: Chosen) => void;
}) {
  const t = useTexts(invitationsTexts);
  const state = useCall(users, { query: { search: words, limit: FOUND } }, { quiet: true });
  const has = (pid: number) => chosen.some((person) => person.pid === pid);
  const found = state.data?.data.filter(({ userRole, banned, pid }) => userRole !== STUDENT && !banned && !has(pid));
  return (
    <Outcome
      state={{ ...state, data: found }}
      loading={null}
      isEmpty={(people) => people.length === 0}
      empty={<p className="records__when">{t('noneFound')}</p>}
    >
      {(people) => (
        <ul className="records" aria-label={t('name')} aria-busy={state.isFetching}>
          {people.map((person) => (
            <Person
              key={person.pid}
              person={person}
              label={t('add')}
              accessibleName={t('addOf', { name: person.firstName })}
              onClick={() => onAdd(person)}
            />
          ))}
        </ul>
      )}
    </Outcome>
  );
}

function Person({
  person,
  label,
  accessibleName,
  onClick,
}: {
  person: Chosen;
  label: string;
  accessibleName: string;
  onClick: () => void;
}) {
  return (
    <li className="records__item">
      <div className="records__what">
        <p className="records__name">
          <bdi>{person.firstName}</bdi>
        </p>
        <p className="records__when">
          <bdi>{person.schoolName}</bdi>
        </p>
      </div>
      <Button size="small" aria-label={accessibleName} onClick={onClick}>
        {label}
      </Button>
    </li>
  );
}
