import { useRef, useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { users } from '#contract/people/users.ts';
import { ROLE, type Role } from '#domain/people/roles.ts';
import { RecordItem } from '#host/console/records/RecordList.tsx';
import { Outcome } from '#page/calls/Outcome.tsx';
import { namesOf } from '#page/element/namesOf.ts';
import { namesTexts } from '#texts/names.ts';
import { reportSchedulesTexts } from '#texts/reportSchedules.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { FindField } from '#ui/form/FindField.tsx';
import { Select } from '#ui/form/Select.tsx';

/** Somebody of the staff who was chosen by name. */
interface Colleague {
  pid: number;
  name: string;
}

/** To whom a report goes; `other` while the colleague is still to be found. */
export type Reader = 'me' | 'other' | Colleague;

interface ReaderFieldProps {
  value: Reader;
  /** Whether the person has an address, to which a report can go. */
  hasAddress: boolean;
  /** Whether it was tried to save before somebody was chosen. */
  isMissing: boolean;
  onChange: (reader: Reader) => void;
}

/** Chooses to whom a report goes: oneself, or somebody of the staff who is found by name (promises/scheduled-reports.md#to-others). */
export function ReaderField({ value, hasAddress, isMissing, onChange }: ReaderFieldProps) {
  const t = useTexts(reportSchedulesTexts);
  const field = useRef<HTMLDivElement>(null);
  const chosen = typeof value === 'object' ? value : undefined;
  return (
    <>
      <div ref={field}>
        <Select
          label={t('to')}
          hint={value === 'me' ? undefined : t('toHint')}
          options={[
            ...(hasAddress ? [{ value: 'me', label: t('me') }] : []),
            ...(chosen ? [{ value: String(chosen.pid), label: chosen.name }] : []),
            { value: 'other', label: t('colleague') },
          ]}
          value={chosen ? String(chosen.pid) : String(value)}
          onChange={(word) => {
            if (word === 'me' || word === 'other') onChange(word);
          }}
        />
      </div>
      {value === 'other' && (
        <FindColleague
          isMissing={isMissing}
          onChoose={(colleague) => {
            onChange(colleague);
            // The button that was pressed is gone.
            field.current?.querySelector('select')?.focus();
          }}
        />
      )}
    </>
  );
}

interface FindColleagueProps {
  onChoose: (colleague: Colleague) => void;
}

function FindColleague({ isMissing, onChoose }: FindColleagueProps & { isMissing: boolean }) {
  const t = useTexts(reportSchedulesTexts);
  const [words, setWords] = useState('');
  return (
    <>
      <FindField
        label={t('findColleague')}
        error={isMissing ? t('needColleague') : undefined}
        find={t('find')}
        onFind={setWords}
      />
      {words !== '' && <Found key={words} words={words} onChoose={onChoose} />}
    </>
  );
}

/** This many of each role are found; more words find fewer. */
const FOUND = 4;

/** The staff whose name or number has these words, by role. */
function useColleagues(words: string) {
  const of = (role: Role) => [users, { query: { search: words, role, limit: FOUND } }, { quiet: true }] as const;
  const states = [
    useCall(...of(ROLE.teacher)),
    useCall(...of(ROLE.school)),
    useCall(...of(ROLE.staff)),
    useCall(...of(ROLE.administrator)),
  ] as const;
  const [first, ...others] = states;
  const isWhole = states.every(({ data }) => data !== undefined);
  return {
    ...(others.find(({ error }) => error) ?? first),
    data: isWhole ? states.flatMap(({ data }) => data?.data ?? []).filter(({ banned }) => !banned) : undefined,
  };
}

/** Who was found, each with a button. */
function Found({ words, onChoose }: FindColleagueProps & { words: string }) {
  const t = useTexts(reportSchedulesTexts);
  const names = namesOf(useTexts(namesTexts));
  return (
    <Outcome
      state={useColleagues(words)}
      loading={null}
      isPart
      isEmpty={(people) => people.length === 0}
      empty={<p role="status">{t('noColleague')}</p>}
    >
      {(people) => (
        <ul className="records" aria-label={t('colleagues')}>
          {people.map(({ pid, firstName, schoolName }) => {
            const name = names.user(firstName, pid);
            return (
              <RecordItem
                key={pid}
                name={<bdi>{name}</bdi>}
                facts={<bdi>{schoolName}</bdi>}
                actions={
                  <Button size="small" aria-label={t('chooseOf', { name })} onClick={() => onChoose({ pid, name })}>
                    {t('choose')}
                  </Button>
                }
              />
            );
          })}
        </ul>
      )}
    </Outcome>
  );
}
