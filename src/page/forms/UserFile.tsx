import { useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { phoneCountry } from '#contract/people/phoneNumbers.ts';
import { importFaults, importUsers } from '#contract/people/userForm.ts';
import { formatList } from '#domain/format/formatList.ts';
import { csvFile } from '#domain/lists/csv.ts';
import { FILE_MAX, IMPORT_MAX, MEGABYTE, PASSWORD_MIN, TEXT_MAX } from '#domain/lists/limits.ts';
import { ROLE, type SessionUser } from '#domain/people/roles.ts';
import { rolesGivenBy } from '#domain/people/userRoles.ts';
import { PLACE_MAX } from '#domain/people/users.ts';
import { sendCall } from '#page/calls/sendCall.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { loadCode } from '#platform/loadCode.ts';
import { formsTexts } from '#texts/forms.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Field } from '#ui/form/Field.tsx';
import { ProgressBar } from '#ui/state/Progress.tsx';
import { Banner } from '#ui/state/States.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import type { Column } from '#ui/table/Table.tsx';
import type { FileFault, FileRow, Known, RowFault, UserRows } from './readUsers.ts';
import styles from './userFile.css?inline';
import { useViewer } from './useViewer.ts';

addStyles(styles);

interface UserFileOptions {
  roles: Known['roles'];
  schools: { data: Known['schools']; pagination: { totalItems: number } } | undefined;
  /** Called after the whole file was imported. */
  onDone: () => void;
}

type Reading =
  | { state: 'none' }
  | { state: 'reading'; file: string; part: number }
  | ({ state: 'read'; file: string } & UserRows)
  | { state: 'refused'; fault: FileFault | { what: 'fileNotRead' | 'readerNotLoaded' | 'fileMissing' } };

/** From this many rows on, the table scrolls inside the dialog; its height in px. */
const WINDOWED_FROM = 100;
const TABLE_HEIGHT = 300;

/** Chooses, reads, checks and sends a file of users: all rows or none. */
export function useUserFile({ roles, schools, onDone }: UserFileOptions) {
  const t = useTexts(formsTexts);
  const [reading, setReading] = useState<Reading>({ state: 'none' });
  const { run, ...saving } = useWrite(importUsers, {
    success: ({ body }) => t('usersImported', { count: body.users.length }),
  });
  const latest = useRef(0);
  const viewer = useViewer();
  const labels = useMemo(
    () => ({
      name: t('userName'),
      phone: t('phone'),
      email: t('email'),
      role: t('role'),
      school: t('school'),
      class: t('class'),
      rollNumber: t('rollNumber'),
      parents: t('parents'),
      otherSchools: t('otherSchools'),
      password: t('password'),
    }),
    [t],
  );

  async function read(file: File) {
    latest.current += 1;
    const mine = latest.current;
    // Another file may have been chosen meanwhile.
    const update = (next: Reading) => mine === latest.current && setReading(next);
    update({ state: 'reading', file: file.name, part: 0 });
    saving.reset();
    const known: Omit<Known, 'country'> = {
      roles,
      schools: schools?.data ?? [],
      isEverySchool: schools !== undefined && schools.pagination.totalItems <= schools.data.length,
      given: rolesGivenBy(viewer?.role ?? 0),
      isOwnSchool: viewer?.role === ROLE.school,
      labels,
    };
    const code = await loadCode(() => import('./readUsers.ts')).catch(() => undefined);
    if (!code) return update({ state: 'refused', fault: { what: 'readerNotLoaded' } });
    try {
      const country = await countryFor(viewer);
      const read = await code.readUsers(file, { ...known, country }, (part) =>
        update({ state: 'reading', file: file.name, part }),
      );
      update(read.fault ? { state: 'refused', fault: read.fault } : { state: 'read', file: file.name, ...read });
    } catch {
      update({ state: 'refused', fault: { what: 'fileNotRead' } });
    }
  }

  const rows = reading.state === 'read' ? reading.rows : [];
  const wrong = rows.filter(({ faults }) => faults.length > 0);

  async function send() {
    if (reading.state === 'none') setReading({ state: 'refused', fault: { what: 'fileMissing' } });
    if (reading.state !== 'read' || wrong.length > 0) return;
    const body = { users: rows.map(({ user }) => user) };
    const isDone = await run(
      { body },
      {
        onFailed(error) {
          const faultsByRow = new Map<number, RowFault[]>();
          for (const { row, message } of v.parse(importFaults, error.body).rows)
            faultsByRow.set(row, [...(faultsByRow.get(row) ?? []), { what: 'server', message }]);
          if (faultsByRow.size === 0) return;
          setReading({
            ...reading,
            rows: rows.map((row, index) => ({ ...row, faults: faultsByRow.get(index) ?? [] })),
          });
        },
      },
    );
    if (isDone) onDone();
  }

  return {
    reading,
    rows,
    wrong,
    labels,
    read: (file: File) => void read(file),
    isSaving: saving.isBusy,
    failure: saving.failure,
    saveLabel: t('importUsers', { count: wrong.length > 0 ? 0 : rows.length }),
    save: () => void send(),
  };
}

/** As whose numbers the academy reads phone numbers; undefined where it does not say. */
async function countryFor(viewer: SessionUser | null): Promise<string | undefined> {
  if (!viewer?.capabilities.includes(phoneCountry.capability ?? '')) return undefined;
  return (await sendCall(phoneCountry, {})).answer?.country ?? undefined;
}

export function UserFile({ reading, rows, wrong, labels, read, isSaving }: ReturnType<typeof useUserFile>) {
  const t = useTexts(formsTexts);
  const columns = useColumns(wrong.length > 0);
  const faultText = useFaultText();
  const locale = useLocale();
  const shown = wrong.length > 0 ? wrong : rows;
  const table = {
    caption: t(wrong.length > 0 ? 'wrongRows' : 'rows'),
    columns,
    rows: shown,
    rowKey: ({ row }: FileRow) => row,
  };
  const summary =
    reading.state === 'read' ? { file: reading.file, count: rows.length, blank: reading.blank } : undefined;
  const template = `data:text/csv;charset=utf-8,${encodeURIComponent(csvFile([Object.values(labels)]))}`;
  return (
    <>
      <div className="user-file__how">
        <p>{t('importHow')}</p>
        <p className="field__hint">{t('importColumns', { passwords: IMPORT_MAX.passwords })}</p>
        <p>
          <a className="user-file__template" href={template} download="users.csv">
            {t('template')}
          </a>
        </p>
      </div>
      <Field label={t('chooseFile')} error={reading.state === 'refused' ? faultText(reading.fault) : undefined}>
        {(control) => (
          <input
            className="user-file__input"
            {...control}
            type="file"
            accept=".csv,text/csv"
            disabled={isSaving}
            onClick={({ currentTarget }) => {
              // Choosing the same file again, after correcting it, must fire a change event.
              currentTarget.value = '';
            }}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) read(file);
            }}
          />
        )}
      </Field>
      {reading.state === 'reading' && (
        <ProgressBar label={t('reading', { file: reading.file })} value={Math.round(reading.part * 100)} />
      )}
      {isSaving && <ProgressBar label={t('importing', { count: rows.length })} />}
      {reading.state === 'read' && summary && (
        <>
          <Banner tone={wrong.length > 0 ? 'error' : 'info'}>
            {wrong.length > 0
              ? t('fileWrong', { ...summary, wrong: wrong.length, ready: rows.length - wrong.length })
              : t('fileReady', summary)}
          </Banner>
          {reading.isGuessed && <Banner>{t('fileGuessed')}</Banner>}
          {reading.unknown.length > 0 && (
            <Banner>
              {t('columnsUnknown', { count: reading.unknown.length, columns: formatList(reading.unknown, locale) })}
            </Banner>
          )}
          <DataTable {...table} windowedFrom={WINDOWED_FROM} height={TABLE_HEIGHT} />
        </>
      )}
    </>
  );
}

type Fault = RowFault | FileFault | { what: 'fileNotRead' | 'readerNotLoaded' | 'fileMissing' };

/** What is wrong with a row or a file, for people. */
function useFaultText() {
  const t = useTexts(formsTexts);
  const locale = useLocale();
  return (fault: Fault): string => {
    switch (fault.what) {
      case 'server':
        return fault.message;
      case 'fileColumnsMissing': {
        const words = {
          name: 'userName',
          phone: 'phone',
          email: 'email',
          role: 'role',
          school: 'school',
          class: 'class',
          rollNumber: 'rollNumber',
          parents: 'parents',
          otherSchools: 'otherSchools',
          password: 'password',
        } as const;
        return t(fault.what, {
          columns: formatList(
            fault.columns.map((field) => t(words[field])),
            locale,
          ),
        });
      }
      case 'fileTooManyPasswords':
        return t(fault.what, { max: IMPORT_MAX.passwords, count: fault.count });
      case 'fileTooMany':
        return t(fault.what, { max: IMPORT_MAX.users });
      case 'fileTooLarge':
        return t(fault.what, { max: FILE_MAX / MEGABYTE });
      case 'nameLong':
        return t(fault.what, { max: TEXT_MAX.name });
      case 'classLong':
        return t(fault.what, { max: PLACE_MAX.className });
      case 'rollNumberLong':
        return t(fault.what, { max: PLACE_MAX.rollNumber });
      case 'passwordShort':
        return t(fault.what, { min: PASSWORD_MIN });
      case 'passwordLong':
        return t(fault.what, { max: TEXT_MAX.password });
      default:
        return t(fault.what, { ...fault });
    }
  };
}

function useColumns(isWrong: boolean): Column<FileRow>[] {
  const t = useTexts(formsTexts);
  const faultText = useFaultText();
  const cell = (read: (row: FileRow) => string) => (row: FileRow) => <bdi>{read(row) || '–'}</bdi>;
  const number: Column<FileRow> = { id: 'row', header: t('rowColumn'), cell: ({ row }) => row, width: 60 };
  const person: Column<FileRow>[] = [
    { id: 'name', header: t('userName'), cell: cell(({ cells }) => cells.name), isRowHeader: true, width: 180 },
    { id: 'phone', header: t('phone'), cell: cell(({ phone }) => phone), width: 130 },
  ];
  if (!isWrong) {
    return [
      number,
      ...person,
      { id: 'role', header: t('role'), cell: cell(({ cells }) => cells.role), width: 110 },
      { id: 'school', header: t('school'), cell: cell(({ cells }) => cells.school), width: 180 },
    ];
  }
  // The problem comes before the person: on a phone only the first columns are visible.
  return [
    number,
    {
      id: 'problem',
      header: t('problem'),
      cell: ({ faults }) => {
        const text = faults.map(faultText).join(' · ');
        return (
          <span className="user-file__wrong" title={text}>
            {text}
          </span>
        );
      },
      width: 360,
    },
    ...person,
  ];
}
