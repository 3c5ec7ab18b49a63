import FileUp from 'lucide-react/icons/file-up';
import { type DragEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '#api/useCall.ts';
import { countries } from '#contract/people/schools.ts';
import { formatScore } from '#domain/format/format.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { IMPORT_FILE_MAX } from '#domain/lists/imports.ts';
import { MEGABYTE } from '#domain/lists/limits.ts';
import { ROLE, type SessionUser } from '#domain/people/roles.ts';
import { ownApi } from '#host/console/calls/ownApi.ts';
import { loadCode } from '#platform/loadCode.ts';
import { importsTexts } from '#texts/imports.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Card } from '#ui/show/Card.tsx';
import { Icon } from '#ui/show/Icon.tsx';
import { ProgressBar } from '#ui/state/Progress.tsx';
import { Banner } from '#ui/state/States.tsx';
import { api } from '#widgets/page/index.ts';
import { importPath } from './sections.ts';

const ACCEPTED = '.zip,.csv,.xlsx';

/** A file that is being sent: how far it is, and how to stop it. */
interface Sending {
  name: string;
  share: number;
  cancel: () => void;
}

/** Takes a file by choosing or dropping, and sends it. Its page shows the rest. */
export function ImportChooser({ user }: { user: SessionUser }) {
  const t = useTexts(importsTexts);
  const locale = useLocale();
  const navigate = useNavigate();
  const isOfSchool = user.role === ROLE.school;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [sending, setSending] = useState<Sending>();
  const [failure, setFailure] = useState<string>();
  const [source, setSource] = useState('');
  const [country, setCountry] = useState('');

  async function send(files: readonly File[]) {
    setFailure(undefined);
    const [first] = files;
    if (!first || sending) return;
    const isCsv = files.every(({ name }) => /\.csv$/i.test(name));
    if (files.length > 1 && !isCsv) return setFailure(t('mixed'));
    const size = files.reduce((sum, file) => sum + file.size, 0);
    if (size > IMPORT_FILE_MAX) {
      return setFailure(t('tooLarge', { size: formatNumber(Math.ceil(size / MEGABYTE), locale) }));
    }
    const name = files.length > 1 ? t('oneroster') : first.name;
    let isCancelled = false;
    const show = (share: number, cancel: () => void) =>
      setSending({
        name,
        share,
        cancel: () => {
          isCancelled = true;
          cancel();
        },
      });
    show(0, () => {});
    try {
      const { sendFile, zipOf } = await loadCode(() => import('./sendFile.ts'));
      // Of one file the server sees what it is; several are one roster.
      const file = files.length > 1 ? await zipOf(files) : first;
      const countryId = country === '' ? null : Number(country);
      const begun = await api.send('beginImport', { body: { fileName: name, source: source.trim(), countryId } });
      if (!begun.answer) return setFailure(begun.failure?.message);
      const { importId, ticket } = begun.answer;
      if (isCancelled) return void (await api.send('cancelImport', { params: { importId } }));
      const running = sendFile(`${ownApi()}/api/import/runs/${importId}/file`, ticket, file, (share) =>
        show(share, running.cancel),
      );
      show(0, running.cancel);
      const result = await running.done;
      if (result.ok) return void navigate(importPath(importId));
      if (!isCancelled) setFailure(result.message || t('notSent'));
    } catch {
      setFailure(t('notSent'));
    } finally {
      setSending(undefined);
      // The same file can be chosen once more.
      if (input.current) input.current.value = '';
    }
  }

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send([...event.dataTransfer.files]);
  };

  return (
    <Card>
      {failure && <Banner tone="error">{failure}</Banner>}
      {sending ? (
        <div className="drop" data-busy>
          <p className="drop__title" role="status">
            {t('sending', { name: sending.name })}
          </p>
          <ProgressBar label={t('sending', { name: sending.name })} value={sending.share * 100} />
          <p className="drop__hint">{t('sent', { percent: formatScore(Math.floor(sending.share * 100), locale) })}</p>
          <Button size="small" onClick={sending.cancel}>
            {t('cancel')}
          </Button>
        </div>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to the button in it.
        <div
          className="drop"
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <Icon glyph={FileUp} size={24} />
          <p className="drop__title">
            <Button variant="primary" onClick={() => input.current?.click()}>
              {t('choose')}
            </Button>{' '}
            <span>{t(isOver ? 'drop' : 'dropHere')}</span>
          </p>
          <p className="drop__hint">{t(isOfSchool ? 'chooseHintSchool' : 'chooseHint')}</p>
          {!isOfSchool && (
            <a className="drop__hint" href={`${ownApi()}/api/import/template.xlsx`} download>
              {t('template')}
            </a>
          )}
          <input
            ref={input}
            type="file"
            hidden
            multiple
            accept={ACCEPTED}
            aria-label={t('choose')}
            onChange={(event) => void send([...(event.target.files ?? [])])}
          />
        </div>
      )}
      <details className="drop__more">
        <summary>
          <span>{t('more')}</span>
        </summary>
        <div className="drop__fields">
          <TextField
            label={t('source')}
            hint={t('sourceHint')}
            dir="auto"
            autoComplete="off"
            value={source}
            onChange={setSource}
          />
          {!isOfSchool && <CountryField value={country} onChange={setCountry} />}
        </div>
      </details>
    </Card>
  );
}

/** The country of new schools; India unless another is chosen. */
function CountryField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTexts(importsTexts);
  const { data } = useCall(countries, {}, { quiet: true });
  const options = (data ?? []).map(({ countryId, niceName }) => ({ value: String(countryId), label: niceName }));
  return (
    <Select
      label={t('country')}
      options={[{ value: '', label: t('countryDefault') }, ...options]}
      value={value}
      onChange={onChange}
    />
  );
}
