import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import { useReload } from '#api/useAction.ts';
import { useCall } from '#api/useCall.ts';
import { usePagedCall } from '#api/usePagedCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { invitationCounts, invitations, remakeInvitation, revokeInvitation } from '#contract/people/invitations.ts';
import { formatDate, formatDateTime } from '#domain/format/formatDate.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import type { Tone } from '#domain/learning/bands.ts';
import { INVITATION_STATES, type InvitationState } from '#domain/people/invitations.ts';
import { ListSavedViews } from '#host/console/lists/ListSavedViews.tsx';
import { ListViewButton } from '#host/console/lists/ListViewButton.tsx';
import { useListAddress } from '#host/console/lists/useListAddress.ts';
import { ActionButton } from '#host/console/records/ActionButton.tsx';
import { RecordItem, RecordList } from '#host/console/records/RecordList.tsx';
import type { Invited } from '#host/console/sheets/sheets.ts';
import { useFailureText } from '#page/calls/useFailureText.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { invitationsTexts } from '#texts/invitations.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { Select } from '#ui/form/Select.tsx';
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { PagedCard } from '#ui/table/PagedCard.tsx';
import { api } from '#widgets/page/index.ts';

type Invitation = CallAnswer<typeof invitations>['data'][number];

const FILTERS = ['', ...INVITATION_STATES, 'mail-failed'] as const;
const TONES: Readonly<Partial<Record<InvitationState, Tone>>> = { used: 'good', opened: 'fair' };
const PAGE = 20;

/** The invitations, newest first, and what became of each. */
export function InvitationList({ onMade }: Pick<ItemProps, 'onMade'>) {
  const t = useTexts(invitationsTexts);
  const locale = useLocale();
  const list = useListAddress<{ state: string; search: string }>({
    rows: PAGE,
    filters: { state: '', search: '' },
    choices: { state: FILTERS },
  });
  const { search } = list.filters;
  const state = FILTERS.find((each) => each !== '' && each === list.filters.state);
  const query = { ...(state && { state }), ...(search && { search }) };
  const shown = usePagedCall(invitations, { query }, { pageSize: list.rows, view: [list.page, list.openPage] });
  const { data: counts } = useCall(invitationCounts, { query: {} }, { quiet: true });

  // How many there are may not be known: then they are looked for.
  const isUsed = list.isFiltered || (counts !== undefined && counts.total !== 0);
  const numbers = Object.fromEntries(
    Object.entries(counts ?? {}).map(([name, count]) => [name, formatNumber(count, locale)]),
  );
  return (
    <PagedCard
      title={t('list')}
      count={counts && counts.total !== 0 ? t('counts', numbers) : undefined}
      actions={isUsed && <ListViewButton of={list} name="invitations" />}
      {...shown.pager}
      busy={shown.isFetching}
    >
      {isUsed && (
        <div className="list-filters">
          <SearchField
            label={t('search')}
            placeholder={t('search')}
            hideLabel
            value={search}
            onSearch={(words) => list.filter({ search: words })}
          />
          <Select
            label={t('state')}
            hideLabel
            options={FILTERS.map((value) => ({ value, label: t(value === '' ? 'anyState' : value) }))}
            value={state ?? ''}
            onChange={(next) => list.filter({ state: next })}
          />
        </div>
      )}
      <ListSavedViews of={list} name="invitations" />
      <RecordList
        label={t('list')}
        state={shown}
        expected={4}
        empty={<EmptyState icon={Mail} title={t(list.isFiltered ? 'listNoneFound' : 'listNone')} />}
      >
        {(invitation) => <Item key={invitation.invitationId} invitation={invitation} onMade={onMade} />}
      </RecordList>
    </PagedCard>
  );
}

interface ItemProps {
  invitation: Invitation;
  /** Called with a new link, which nothing else has. */
  onMade: (people: readonly Invited[]) => void;
}

function Item({ invitation, onMade }: ItemProps) {
  const t = useTexts(invitationsTexts);
  const locale = useLocale();
  const { invitationId, pid, schoolName, state, madeDate, endsDate, openedDate, usedDate } = invitation;
  const name = invitation.firstName || t('unnamed', { pid: String(pid) });
  const isLive = state === 'open' || state === 'opened';
  const reload = useReload(invitations, invitationCounts);
  return (
    <RecordItem
      name={
        <>
          <bdi>{name}</bdi> {state && <Badge {...(TONES[state] ? { tone: TONES[state] } : {})}>{t(state)}</Badge>}
        </>
      }
      facts={
        <>
          {schoolName && <bdi>{schoolName}</bdi>}
          <span>{t('made', { date: formatDate(madeDate, locale) })}</span>
          {state === 'used' && <span>{t('usedOn', { date: formatDateTime(usedDate, locale) })}</span>}
          {state === 'opened' && <span>{t('openedOn', { date: formatDateTime(openedDate, locale) })}</span>}
          {isLive && <span>{t('ends', { date: formatDate(endsDate, locale) })}</span>}
          <MailFact invitation={invitation} />
        </>
      }
      actions={
        state !== 'revoked' && (
          <div className="records__actions">
            <Remake invitationId={invitationId} name={name} onMade={onMade} />
            {isLive && (
              <ActionButton
                call={revokeInvitation}
                input={{ params: { invitationId } }}
                label={t('revoke')}
                accessibleName={t('revokeOf', { name })}
                question={{ title: t('revokeTitle'), message: t('revokeQuestion'), about: name }}
                success={t('revokedDone')}
                failed={t('notRevoked')}
                onFailed={reload}
              />
            )}
          </div>
        )
      }
    />
  );
}

/** What became of the e-mail, where there is one. */
function MailFact({ invitation: { mailState, mailDate, mailFailure } }: { invitation: Invitation }) {
  const t = useTexts(invitationsTexts);
  const locale = useLocale();
  if (mailState === null) return null;
  if (mailState === 'sent') return <span>{t('mailSent', { date: formatDateTime(mailDate, locale) })}</span>;
  const reason = mailFailure && t(`mail-${mailFailure}`);
  if (mailState === 'failed') return <Badge tone="poor">{reason || t('mail-failed')}</Badge>;
  return (
    <>
      <span>{t(mailState === 'waiting' ? 'mailWaiting' : 'mailSending')}</span>
      {reason && <span>{reason}</span>}
    </>
  );
}

/** Makes a new link in place of the old one, after a question. */
function Remake({
  invitationId,
  name,
  onMade,
}: {
  invitationId: number;
  name: string;
  onMade: (people: readonly Invited[]) => void;
}) {
  const t = useTexts(invitationsTexts);
  const [isAsking, setAsking] = useState(false);
  const failureOf = useFailureText();
  const { run, isBusy } = useWrite(remakeInvitation, { success: undefined });

  async function make() {
    const made = await run(
      { params: { invitationId } },
      { onFailed: (error) => void api.notify({ tone: 'error', text: failureOf(error) ?? '' }) },
    );
    setAsking(false);
    if (made) onMade(made.invitations);
  }

  return (
    <>
      <Button size="small" aria-label={t('againOf', { name })} onClick={() => setAsking(true)}>
        {t('again')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('againTitle')}
          message={t('againQuestion')}
          about={name}
          confirm={t('again')}
          busy={isBusy}
          onCancel={() => setAsking(false)}
          onConfirm={() => void make()}
        />
      )}
    </>
  );
}
