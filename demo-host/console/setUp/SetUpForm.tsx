import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { presentName } from '#domain/format/timeZones.ts';
import { PASSWORD_MIN, TEXT_MAX } from '#domain/lists/limits.ts';
import { type SetUpFault, type SetUpWords, validateSetUp } from '#domain/people/academy.ts';
import { LANGUAGES } from '#domain/people/languages.ts';
import { AcademyFields } from '#host/console/records/AcademyFields.tsx';
import { setUpTexts } from '#texts/setUp.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Card } from '#ui/show/Card.tsx';
import { Banner } from '#ui/state/States.tsx';
import { sendSetUp } from './sendSetUp.ts';

/** The field of the administrator under which a fault is told. */
const FIELD_OF: Readonly<Partial<Record<SetUpFault, 'name' | 'phone' | 'password'>>> = {
  nameMissing: 'name',
  nameLong: 'name',
  phoneMissing: 'phone',
  phoneForm: 'phone',
  passwordMissing: 'password',
  passwordShort: 'password',
  passwordLong: 'password',
  passwordCommon: 'password',
  passwordOfPhone: 'password',
  passwordOfName: 'password',
  passwordOfSchool: 'password',
};

interface SetUpFormProps {
  secret: string;
  /** Called with the name of the academy once it is set up. */
  onReady: (academy: string) => void;
  /** Called when the link has meanwhile ended, or somebody else has set the academy up. */
  onClosed: (state: 'unknown' | 'done') => void;
}

/** What the academy is called, where its days begin, its languages, and who is the first administrator. */
export function SetUpForm({ secret, onReady, onClosed }: SetUpFormProps) {
  const t = useTexts(setUpTexts);
  const form = useRef<HTMLFormElement>(null);
  const [words, setWords] = useState<SetUpWords>(() => ({
    academyName: '',
    timeZone: presentName(Intl.DateTimeFormat().resolvedOptions().timeZone),
    languages: LANGUAGES,
    name: '',
    phone: '',
    password: '',
  }));
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<SetUpFault>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState(0);

  useLayoutEffect(() => {
    if (sent > 0 && !isBusy) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [sent, isBusy]);

  const faults = isChecked ? [...validateSetUp(words), ...(refused ? [refused] : [])] : [];
  const error = (field: 'name' | 'phone' | 'password') => {
    const fault = faults.find((found) => FIELD_OF[found] === field);
    const max = field === 'password' ? TEXT_MAX.password : TEXT_MAX.name;
    return fault && t(fault, { min: PASSWORD_MIN, max });
  };
  const bind = (field: 'name' | 'phone' | 'password') => ({
    value: words[field],
    onChange: (value: string) => {
      setWords({ ...words, [field]: value });
      setRefused(undefined);
    },
    error: error(field),
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setChecked(true);
    setSent(sent + 1);
    setFailure(undefined);
    if (validateSetUp(words).length > 0) return;
    setBusy(true);
    const answer = await sendSetUp(secret, words);
    setBusy(false);
    if (answer.kind === 'ok') onReady(words.academyName.trim());
    else if (answer.kind === 'unknown' || answer.kind === 'done') onClosed(answer.kind);
    else if (answer.kind === 'refused') setRefused(answer.fault);
    else setFailure(t(answer.kind));
  }

  return (
    <form className="set-up" ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <header>
        <h1 className="set-up__title">{t('title')}</h1>
        <p className="set-up__why">{t('why')}</p>
      </header>
      {failure && <Banner tone="error">{failure}</Banner>}
      <Card title={t('academy')}>
        <div className="set-up__fields">
          <AcademyFields
            words={words}
            faults={faults}
            onChange={(academy) => {
              setWords({ ...words, ...academy });
              setRefused(undefined);
            }}
          />
        </div>
      </Card>
      <Card title={t('administrator')}>
        <div className="set-up__fields">
          <TextField label={t('name')} required autoComplete="name" {...bind('name')} />
          <TextField
            label={t('phone')}
            required
            type="tel"
            autoComplete="username"
            hint={t('phoneHint')}
            {...bind('phone')}
          />
          <PasswordField
            label={t('password')}
            required
            autoComplete="new-password"
            hint={t('passwordHint', { min: PASSWORD_MIN })}
            {...bind('password')}
          />
        </div>
      </Card>
      <Button type="submit" variant="primary" disabled={isBusy}>
        {isBusy ? t('sending') : t('send')}
      </Button>
    </form>
  );
}
