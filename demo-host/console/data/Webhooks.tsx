import Plus from 'lucide-react/icons/plus';
import Webhook from 'lucide-react/icons/webhook';
import { useRef, useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { webhooks } from '#contract/academy/webhooks.ts';
import type { SessionUser } from '#domain/people/roles.ts';
import { PageTitles } from '#host/console/frame/PageTitles.tsx';
import { ShownOnce } from '#host/console/records/ShownOnce.tsx';
import { Outcome } from '#page/calls/Outcome.tsx';
import { dataTexts } from '#texts/data.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { webhooksTexts } from '#texts/webhooks.ts';
import { Button } from '#ui/form/Button.tsx';
import { Card } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { Banner } from '#ui/state/States.tsx';
import { MessagesDialog } from './webhooks/MessagesDialog.tsx';
import type { WebhookRow } from './webhooks/rows.ts';
import { WebhookForm } from './webhooks/WebhookForm.tsx';
import { WebhookItem } from './webhooks/WebhookItem.tsx';

/** A secret that is shown once: of a webhook that was added, or got another one. */
interface Shown {
  secret: string;
  isNew: boolean;
}

/** Addresses of other programs that are told what happens, and what was sent to each (promises/webhooks.md#the-page). */
export default function Webhooks({ user }: { user: SessionUser }) {
  const t = useTexts(dataTexts);
  const own = useTexts(webhooksTexts);
  const state = useCall(webhooks, {}, { quiet: true });
  const [open, setOpen] = useState<WebhookRow | 'new'>();
  const [listed, setListed] = useState<WebhookRow>();
  const [shown, setShown] = useState<Shown>();
  const heading = useRef<HTMLHeadingElement>(null);
  const add = state.data?.mayKeepSecrets && (
    <Button variant="primary" size="small" icon={Plus} onClick={() => setOpen('new')}>
      {own('add')}
    </Button>
  );
  return (
    <>
      <PageTitles title={t('webhooks')} description={t('webhooksWhy')} heading={heading} />
      <Card title={t('webhooks')} actions={state.data && state.data.webhooks.length > 0 && add} flush>
        {state.data?.mayKeepSecrets === false && <Banner tone="info">{own('noKey')}</Banner>}
        <Outcome
          state={state}
          loading={<ListSkeleton items={3} />}
          isEmpty={(data) => data.webhooks.length === 0}
          empty={<EmptyState icon={Webhook} title={own('none')} hint={own('noneHint')} action={add || undefined} />}
        >
          {(data) => (
            <ul className="records" aria-label={t('webhooks')}>
              {data.webhooks.map((row) => (
                <WebhookItem
                  key={row.webhookId}
                  row={row}
                  onOpen={() => setOpen(row)}
                  onList={() => setListed(row)}
                  // The button has gone with its webhook.
                  onRemoved={() => heading.current?.focus()}
                />
              ))}
            </ul>
          )}
        </Outcome>
      </Card>
      {open && (
        <WebhookForm
          user={user}
          row={open === 'new' ? undefined : open}
          onSecret={(secret) => setShown({ secret, isNew: open === 'new' })}
          onClose={() => setOpen(undefined)}
        />
      )}
      {listed && <MessagesDialog row={listed} onClose={() => setListed(undefined)} />}
      {shown && (
        <ShownOnce
          title={own(shown.isNew ? 'made' : 'renewed')}
          why={own(shown.isNew ? 'madeWhy' : 'renewedWhy')}
          items={[[own('secret'), shown.secret]]}
          stored={own('stored')}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}
