import FileUp from 'lucide-react/icons/file-up';
import { type DragEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '#api/errors.ts';
import { useCall } from '#api/useCall.ts';
import { countries } from '#contract/people/schools.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { IMPORT_FILE_MAX } from '#domain/lists/imports.ts';
import { MEGABYTE } from '#domain/lists/limits.ts';
import { ROLE, type SessionUser } from '#domain/people/roles.ts';
import { ownApi } from '#host/console/calls/ownApi.ts';
import { loadCode } from '#platform/loadCode.ts';
import { fileSendingTexts } from '#texts/fileSending.ts';
import { importsTexts } from '#texts/imports.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Card } from '#ui/show/Card.tsx';
import { Icon } from '#ui/show/Icon.tsx';
import { Banner } from '#ui/state/States.tsx';
import { api } from '#widgets/page/index.ts';
import { importPath } from './sections.ts';
import { beginSending, type FileSending } from './sending/fileSending.ts';
import { SendingFile, useFocusAfterSending } from './sending/SendingFile.tsx';

const ACCEPTED = '.zip,.csv,.xlsx';

/** Takes a file by choosing or dropping, and sends it. Its page shows the rest. */
export function ImportChooser({ user }: { user: SessionUser }) {
  const t = useTexts(importsTexts);
  const sent = useTexts(fileSendingTexts);
  const locale = useLocale();
  const navigate = useNavigate();
  const isOfSchool = user.role === ROLE.school;
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [isOver, setOver] = useState(false);
  const [sending, setSending] = useState<FileSending>();
  const [failure, setFailure] = useState<string>();
  const [source, setSource] = useState('');
  const [country, setCountry] = useState('');
  useFocusAfterSending(sending !== undefined, () => chooser.current);

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
    const { sending: begun, signal, onSent } = beginSending({ name, bytes: size });
    setSending(begun);
    try {
      const { upload } = await loadCode(() => import('#platform/upload.ts'));
      // Of one file the server sees what it is; several are one roster.
      const body = files.length > 1 ? await zipped(files) : first;
      const countryId = country === '' ? null : Number(country);
      const run = await api.send('beginImport', { body: { fileName: name, source: source.trim(), countryId } });
      if (!run.answer) return setFailure(run.failure?.message);
      const { importId, ticket } = run.answer;
      if (signal.aborted) return void (await api.send('cancelImport', { params: { importId } }));
      const answer = await upload(`${ownApi()}/api/import/runs/${importId}/file`, {
        method: 'PUT',
        headers: { Authorization: `Ticket ${ticket}`, 'Content-Type': 'application/octet-stream' },
        body,
        signal,
        onSent,
      });
      if (answer.ok) return void navigate(importPath(importId));
      setFailure(messageOf(await answer.json().catch(() => undefined)) ?? sent('notArrived'));
    } catch {
      if (!signal.aborted) setFailure(sent('notArrived'));
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
          <SendingFile sending={sending} />
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
            <Button ref={chooser} variant="primary" onClick={() => input.current?.click()}>
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

/** Code that only a roster of several files needs. */
const zipped = async (files: readonly File[]) => (await loadCode(() => import('./sending/zipOf.ts'))).zipOf(files);

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
