import { useId, useState, useSyncExternalStore } from 'react';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { followable } from '#host/console/routing/routes.ts';
import { ltiTexts } from '#texts/lti.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Card } from '#ui/show/Card.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { Banner } from '#ui/state/States.tsx';
import { api, type ElementRow, elements, session } from '#widgets/page/index.ts';
import type { Launch } from './openLaunch.ts';
import { needsPlan, offeredScreens, timeframesOf } from './screens.ts';

interface ChooseScreenProps {
  launch: Launch;
  consoleUrl: string;
}

/** LTI deep linking: the author of a course chooses the screen that a link in it opens. */
export function ChooseScreen({ launch, consoleUrl }: ChooseScreenProps) {
  const t = useTexts(ltiTexts);
  const { user, menu } = useSyncExternalStore(session.subscribe, session.get);
  const [chosen, setChosen] = useState<ElementRow>();
  const [title, setTitle] = useState<string>();
  const [attributes, setAttributes] = useState<Record<string, string>>({});
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!user) return <ListSkeleton items={6} />;

  const { own, forParents } = offeredScreens({ user, menu: followable(menu, consoleUrl) }, elements);
  const name = title ?? chosen?.screen ?? '';
  const planMissing = chosen !== undefined && needsPlan(chosen) && !attributes['plan-id'];

  async function answer(screen?: ElementRow) {
    setChecked(true);
    if (screen && (!name.trim() || planMissing)) return;
    setBusy(true);
    setFailure(undefined);
    const given = Object.entries(attributes).filter(([key, value]) => value && screen?.attributes.includes(key));
    const { failure: failed, answer: signed } = await api.send('answerLtiDeepLink', {
      body: {
        ticket: launch.ticket,
        screen: screen?.tag ?? null,
        title: screen ? name.trim() : null,
        attributes: Object.fromEntries(given),
      },
    });
    if (!failed) return sendBack(signed);
    setBusy(false);
    if (failed.status !== 401) setFailure(failed.message);
  }
  const choose = (row: ElementRow) => {
    setChosen(row);
    setTitle(undefined);
    setAttributes({});
    setChecked(false);
  };

  return (
    <Card title={t('chooseTitle')} description={t('chooseWhy', { platform: launch.platformName })}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void answer(chosen);
        }}
      >
        {failure && <Banner tone="error">{failure}</Banner>}
        <Screens legend={t('ownScreens')} rows={own} chosen={chosen} onChoose={choose} />
        <Screens legend={t('parentScreens')} rows={forParents} chosen={chosen} onChoose={choose} />
        {chosen && (
          <>
            <TextField
              label={t('linkName')}
              required
              dir="auto"
              maxLength={TEXT_MAX.title}
              value={name}
              onChange={setTitle}
              error={isChecked && !name.trim() ? t('linkNameMissing') : undefined}
            />
            <Attributes
              row={chosen}
              values={attributes}
              isPlanMissing={isChecked && planMissing}
              onChange={(key, value) => setAttributes({ ...attributes, [key]: value })}
            />
          </>
        )}
        <div className="launch__actions">
          <Button type="submit" variant="primary" busy={isBusy} disabled={!chosen}>
            {t('add')}
          </Button>
          <Button disabled={isBusy} onClick={() => void answer()}>
            {t('addNothing')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Returns to the LMS with the signed answer, by a form as the standard requires. */
function sendBack({ returnUrl, message }: { returnUrl: string; message: string }): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = returnUrl;
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'JWT';
  field.value = message;
  form.append(field);
  document.body.append(form);
  form.submit();
}

interface ScreensProps {
  legend: string;
  rows: readonly ElementRow[];
  chosen: ElementRow | undefined;
  onChoose: (row: ElementRow) => void;
}

function Screens({ legend, rows, chosen, onChoose }: ScreensProps) {
  const name = useId();
  if (rows.length === 0) return null;
  return (
    <fieldset className="launch__screens">
      <legend className="field__label">{legend}</legend>
      {rows.map((row) => (
        <label key={row.tag} className="launch__screen">
          <input type="radio" name={name} checked={row.tag === chosen?.tag} onChange={() => onChoose(row)} />
          {row.screen}
        </label>
      ))}
    </fieldset>
  );
}

interface AttributesProps {
  row: ElementRow;
  values: Readonly<Record<string, string>>;
  isPlanMissing: boolean;
  onChange: (name: string, value: string) => void;
}

/** The attributes that a link may set. Days and months are left out, since a course is used for longer. */
function Attributes({ row, values, isPlanMissing, onChange }: AttributesProps) {
  const t = useTexts(ltiTexts);
  const timeframes = timeframesOf(row);
  const digits = (name: string) => (value: string) => onChange(name, value.replace(/\D/g, ''));
  return (
    <>
      {timeframes.length > 0 && (
        <Select
          label={t('timeframe')}
          options={[
            { value: '', label: t('timeframeOwn') },
            ...timeframes.map((word) => ({ value: word, label: t(`timeframe-${word}` as 'timeframe-week') })),
          ]}
          value={values.timeframe ?? ''}
          onChange={(word) => onChange('timeframe', word)}
        />
      )}
      {row.attributes.includes('plan-id') && (
        <TextField
          label={t('planId')}
          inputMode="numeric"
          required={needsPlan(row)}
          hint={needsPlan(row) ? t('planIdHint') : t('optional')}
          value={values['plan-id'] ?? ''}
          onChange={digits('plan-id')}
          error={isPlanMissing ? t('planIdMissing') : undefined}
        />
      )}
      {row.attributes.includes('school-id') && (
        <TextField
          label={t('schoolId')}
          inputMode="numeric"
          hint={t('optional')}
          value={values['school-id'] ?? ''}
          onChange={digits('school-id')}
        />
      )}
    </>
  );
}
