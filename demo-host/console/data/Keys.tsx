import KeyRound from 'lucide-react/icons/key-round';
import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { accessKeys, revokeAccessKey } from '#contract/academy/keys.ts';
import type { CallAnswer } from '#contract/call.ts';
import { formatDate, formatDateTime } from '#domain/format/formatDate.ts';
import type { SessionUser } from '#domain/people/roles.ts';
import { PageTitles } from '#host/console/frame/PageTitles.tsx';
import { ActionButton } from '#host/console/records/ActionButton.tsx';
import { RecordItem, RecordList } from '#host/console/records/RecordList.tsx';
import { dataTexts } from '#texts/data.ts';
import { keysTexts } from '#texts/keys.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { Card } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { KeyForm } from './KeyForm.tsx';

type Key = CallAnswer<typeof accessKeys>[number];

/** Keys by which other systems send data: made here, shown with their last use, and revoked. */
export default function Keys({ user }: { user: SessionUser }) {
  const t = useTexts(dataTexts);
  const own = useTexts(keysTexts);
  const state = useCall(accessKeys, {}, { quiet: true });
  const [isMaking, setMaking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const inUse = state.data?.filter(({ revokedDate }) => revokedDate === null);
  const revoked = state.data?.filter(({ revokedDate }) => revokedDate !== null) ?? [];
  const make = (
    <Button variant="primary" size="small" icon={Plus} onClick={() => setMaking(true)}>
      {own('make')}
    </Button>
  );
  return (
    <>
      <PageTitles title={t('keys')} description={t('keysWhy')} heading={heading} />
      <Card title={own('listTitle')} actions={inUse && inUse.length > 0 && make} flush>
        <RecordList
          label={own('listTitle')}
          state={{ ...state, data: inUse }}
          expected={3}
          empty={<EmptyState icon={KeyRound} title={own('none')} hint={own('noneHint')} action={make} />}
        >
          {(key) => (
            <KeyItem
              key={key.keyId}
              row={key}
              // The button has gone with its key.
              onRevoked={() => heading.current?.focus()}
            />
          )}
        </RecordList>
      </Card>
      {revoked.length > 0 && (
        <Card title={own('revokedTitle')} flush>
          <RecordList label={own('revokedTitle')} state={{ ...state, data: revoked }} expected={1} empty={null}>
            {(key) => <KeyItem key={key.keyId} row={key} />}
          </RecordList>
        </Card>
      )}
      {isMaking && <KeyForm user={user} onClose={() => setMaking(false)} />}
    </>
  );
}

function KeyItem({ row, onRevoked }: { row: Key; onRevoked?: () => void }) {
  const t = useTexts(keysTexts);
  const locale = useLocale();
  const { name, keyId, key, purposes, schoolId, schoolName, errors, lastError } = row;
  const stopped = row.revokedDate === null && row.stopped;
  const made = formatDate(row.madeDate, locale);
  return (
    <RecordItem
      name={
        <>
          <bdi>{name}</bdi>{' '}
          {purposes.map((purpose) => (
            <Badge key={purpose}>{t(purpose)}</Badge>
          ))}{' '}
          <Badge tone={schoolId === null ? undefined : 'strong'}>
            {schoolId === null ? t('allSchools') : schoolName || t('schoolUnknown')}
          </Badge>
          {stopped && <Badge tone="poor">{t('stopped')}</Badge>}
        </>
      }
      facts={
        <>
          <code>{key}</code>
          <span>
            {row.madeBy === ''
              ? t('madeByCommand', { date: made })
              : t('madeOn', { date: made, name: row.madeBy ?? '–' })}
          </span>
          {row.revokedDate && <span>{t('revokedOn', { date: formatDate(row.revokedDate, locale) })}</span>}
        </>
      }
      more={
        <>
          {stopped && <p className="records__when">{t('stoppedWhy', { why: stopped })}</p>}
          <p className="records__when">
            <span>
              {row.lastUsedDate
                ? t('lastUsed', { date: formatDateTime(row.lastUsedDate, locale) })
                : t(row.lastUsedDate === null ? 'neverUsed' : 'lastUsedUnknown')}
            </span>
            {row.uses === null && <span>{t('usesUnknown')}</span>}
            {row.uses !== null && row.uses > 0 && <span>{t('uses', { count: row.uses })}</span>}
            {errors !== null && errors > 0 && <Badge tone="poor">{t('errors', { count: errors })}</Badge>}
          </p>
          {lastError && (
            <p className="records__when">
              {t('lastError', { date: formatDateTime(row.lastErrorDate, locale), error: lastError })}
            </p>
          )}
        </>
      }
      actions={
        onRevoked && (
          <ActionButton
            call={revokeAccessKey}
            input={{ params: { keyId } }}
            label={t('revoke')}
            accessibleName={t('revokeOf', { name })}
            question={{ title: t('revokeTitle'), message: t('revokeQuestion'), about: name }}
            success={t('revoked', { name })}
            failed={t('notRevoked')}
            onDone={onRevoked}
          />
        )
      }
    />
  );
}
