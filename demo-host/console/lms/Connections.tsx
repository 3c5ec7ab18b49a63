import Plug from 'lucide-react/icons/plug';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { formatDate } from '#domain/formatDate.ts';
import { formatList } from '#domain/formatList.ts';
import type { SessionUser } from '#domain/roles.ts';
import { mayConnect } from '#host/console/routes.ts';
import { type AnswerOf, useAnswer } from '#host/console/useAnswer.ts';
import { connectionsTexts } from '#texts/connections.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { ListSkeleton } from '#ui/Skeletons.tsx';
import { EmptyState, ErrorState } from '#ui/States.tsx';
import { api } from '#widgets/index.ts';
import { Links } from './Links.tsx';
import { PlatformForm } from './PlatformForm.tsx';
import { useRemoval } from './useRemoval.ts';

type Platforms = AnswerOf<'ltiPlatforms'>;
type Platform = Platforms['platforms'][number];

/** LMS that are connected, for whoever may connect them; and accounts that are linked, one's own for everybody. */
export default function Connections({ user }: { user: SessionUser }) {
  const t = useTexts(connectionsTexts);
  const connects = mayConnect(user);
  return (
    <div className="screen">
      <header className="screen__titles">
        <h1 className="screen__title">{t('title')}</h1>
        <p className="screen__description">{t(connects ? 'why' : 'ownLinksWhy')}</p>
      </header>
      {connects && <PlatformsOf />}
      <Links isForAll={connects} />
    </div>
  );
}

function PlatformsOf() {
  const t = useTexts(connectionsTexts);
  const { answer, failure, isBusy, again } = useAnswer('ltiPlatforms', {});
  const [isAdding, setAdding] = useState(false);
  const connect = (
    <Button variant="primary" size="small" icon={Plus} onClick={() => setAdding(true)}>
      {t('connect')}
    </Button>
  );
  return (
    <>
      <Card title={t('connectedTitle')} actions={answer && answer.platforms.length > 0 && connect} flush>
        {failure && <ErrorState message={failure} onRetry={again} busy={isBusy} inline={answer !== undefined} />}
        {answer ? (
          answer.platforms.length > 0 ? (
            <ul className="records" aria-label={t('connectedTitle')} aria-busy={isBusy}>
              {answer.platforms.map((platform) => (
                <PlatformItem key={platform.platformId} platform={platform} onRemoved={again} />
              ))}
            </ul>
          ) : (
            <EmptyState icon={Plug} title={t('none')} hint={t('noneHint')} action={connect} />
          )
        ) : (
          !failure && <ListSkeleton items={3} />
        )}
      </Card>
      {!failure && (answer?.tool === null ? <NoToolAddresses /> : <ToolAddresses tool={answer?.tool} />)}
      {!failure && <SigningKey />}
      {isAdding && <PlatformForm onClose={() => setAdding(false)} onAdded={again} />}
    </>
  );
}

function PlatformItem({ platform, onRemoved }: { platform: Platform; onRemoved: () => void }) {
  const t = useTexts(connectionsTexts);
  const locale = useLocale();
  const { name, platformId } = platform;
  const removal = useRemoval({
    name: 'removeLtiPlatform',
    input: { params: { platformId } },
    success: t('removed', { name }),
    failed: t('notRemoved'),
    onRemoved,
  });
  return (
    <li className="records__item">
      <div className="connection">
        <div>
          <h3 className="records__name">
            <bdi>{name}</bdi>
          </h3>
          <p className="records__when">
            <span>{t('linkCount', { count: platform.linkCount })}</span>
            <span>
              {t('addedBy')} {t('addedOn', { name: platform.addedBy, date: formatDate(platform.addedDate, locale) })}
            </span>
          </p>
        </div>
        <DescriptionList
          facts={[
            [t('issuer'), platform.issuer],
            [t('clientId'), platform.clientId],
            [t('deployments'), formatList(platform.deploymentIds, locale)],
            [t('origins'), formatList(platform.origins, locale)],
            [t('authUrl'), platform.authUrl],
            [t('platformJwksUrl'), platform.jwksUrl],
          ]}
        />
      </div>
      <Button size="small" aria-label={t('removeOf', { name })} onClick={removal.ask}>
        {t('remove')}
      </Button>
      {removal.isAsking && (
        <ConfirmDialog
          title={t('removeTitle')}
          message={t('removeQuestion')}
          about={name}
          confirm={t('remove')}
          busy={removal.isBusy}
          onCancel={removal.cancel}
          onConfirm={removal.confirm}
        />
      )}
    </li>
  );
}

function NoToolAddresses() {
  const t = useTexts(connectionsTexts);
  return (
    <Card title={t('toolTitle')}>
      <p className="screen__description">{t('toolUnknown')}</p>
    </Card>
  );
}

/** The addresses that an LMS asks for, to be copied. */
function ToolAddresses({ tool }: { tool: NonNullable<Platforms['tool']> | undefined }) {
  const t = useTexts(connectionsTexts);
  const addresses = [
    [t('loginUrl'), tool?.loginUrl],
    [t('launchUrl'), tool?.launchUrl],
    [t('deepLinkUrl'), tool?.deepLinkUrl],
    [t('jwksUrl'), tool?.jwksUrl],
  ] as const;
  async function copy(name: string, value: string) {
    const isCopied = await navigator.clipboard?.writeText(value).then(
      () => true,
      () => false,
    );
    await api.notify(
      isCopied ? { tone: 'success', text: t('copied', { name }) } : { tone: 'info', text: t('notCopied') },
    );
  }
  return (
    <Card title={t('toolTitle')} description={t('toolWhy')}>
      <dl className="addresses">
        {addresses.map(([name, value]) => (
          <div key={name}>
            <dt className="addresses__name">{name}</dt>
            <dd className="addresses__value">
              {/* The place of an address is kept until it is there. */}
              <bdi>{value ?? '…'}</bdi>
              <Button
                size="small"
                aria-label={t('copyOf', { name })}
                disabled={value === undefined}
                onClick={() => void copy(name, value ?? '')}
              >
                {t('copy')}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function SigningKey() {
  const t = useTexts(connectionsTexts);
  const renewal = useRemoval({
    name: 'renewLtiKey',
    input: {},
    success: t('keyRenewed'),
    failed: t('keyNotRenewed'),
  });
  return (
    <Card
      title={t('keyTitle')}
      actions={
        <Button size="small" onClick={renewal.ask}>
          {t('renewKey')}
        </Button>
      }
    >
      {renewal.isAsking && (
        <ConfirmDialog
          title={t('renewKey')}
          message={t('renewQuestion')}
          confirm={t('renewKey')}
          busy={renewal.isBusy}
          onCancel={renewal.cancel}
          onConfirm={renewal.confirm}
        />
      )}
      <p className="screen__description">{t('keyWhy')}</p>
    </Card>
  );
}
