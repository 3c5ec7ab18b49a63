import Plug from 'lucide-react/icons/plug';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { ltiPlatforms, removeLtiPlatform, renewLtiKey } from '#contract/sign-in/lti.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { formatList } from '#domain/format/formatList.ts';
import type { SessionUser } from '#domain/people/roles.ts';
import { PageTitles } from '#host/console/frame/PageTitles.tsx';
import { ActionButton } from '#host/console/records/ActionButton.tsx';
import { RecordList } from '#host/console/records/RecordList.tsx';
import { mayConnect } from '#host/console/routing/routes.ts';
import { connectionsTexts } from '#texts/connections.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Card } from '#ui/show/Card.tsx';
import { DescriptionList } from '#ui/show/DescriptionList.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { api } from '#widgets/page/index.ts';
import { ConnectionForm } from './ConnectionForm.tsx';
import { Links } from './Links.tsx';

type ConnectionsAnswer = CallAnswer<typeof ltiPlatforms>;
type Connection = ConnectionsAnswer['platforms'][number];

/** LMS connections, for those who may add them, and linked accounts: everybody sees their own. */
export default function Connections({ user }: { user: SessionUser }) {
  const t = useTexts(connectionsTexts);
  const connects = mayConnect(user);
  return (
    <div className="screen">
      <PageTitles title={t('title')} description={t(connects ? 'why' : 'ownLinksWhy')} />
      {connects && <ConnectedLms />}
      <Links isForAll={connects} />
    </div>
  );
}

/** LMS connections, what an LMS has to be told about this academy, and the key that signs messages to it. */
function ConnectedLms() {
  const t = useTexts(connectionsTexts);
  const state = useCall(ltiPlatforms, {}, { quiet: true });
  const connections = state.data?.platforms;
  const [isAdding, setAdding] = useState(false);
  const connect = (
    <Button variant="primary" size="small" icon={Plus} onClick={() => setAdding(true)}>
      {t('connect')}
    </Button>
  );
  return (
    <>
      <Card title={t('connectedTitle')} actions={connections && connections.length > 0 && connect} flush>
        <RecordList
          label={t('connectedTitle')}
          state={{ ...state, data: connections }}
          expected={3}
          empty={<EmptyState icon={Plug} title={t('none')} hint={t('noneHint')} action={connect} />}
        >
          {(connection) => <ConnectionItem key={connection.platformId} connection={connection} />}
        </RecordList>
      </Card>
      {!state.error && (state.data?.tool === null ? <NoToolAddresses /> : <ToolAddresses tool={state.data?.tool} />)}
      {!state.error && <SigningKey />}
      {isAdding && <ConnectionForm onClose={() => setAdding(false)} />}
    </>
  );
}

function ConnectionItem({ connection }: { connection: Connection }) {
  const t = useTexts(connectionsTexts);
  const locale = useLocale();
  const { name, platformId } = connection;
  return (
    <li className="records__item">
      <div className="connection">
        <div>
          <h3 className="records__name">
            <bdi>{name}</bdi>
          </h3>
          <p className="records__when">
            {connection.linkCount !== null && <span>{t('linkCount', { count: connection.linkCount })}</span>}
            <span>
              {t('addedBy')}{' '}
              {t('addedOn', { name: connection.addedBy, date: formatDate(connection.addedDate, locale) })}
            </span>
          </p>
        </div>
        <DescriptionList
          items={[
            [t('issuer'), connection.issuer],
            [t('clientId'), connection.clientId],
            [t('deployments'), formatList(connection.deploymentIds, locale)],
            [t('origins'), formatList(connection.origins, locale)],
            [t('authUrl'), connection.authUrl],
            [t('platformJwksUrl'), connection.jwksUrl],
          ]}
        />
      </div>
      <ActionButton
        call={removeLtiPlatform}
        input={{ params: { platformId } }}
        label={t('remove')}
        accessibleName={t('removeOf', { name })}
        question={{ title: t('removeTitle'), message: t('removeQuestion'), about: name }}
        success={t('removed', { name })}
        failed={t('notRemoved')}
      />
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
function ToolAddresses({ tool }: { tool: NonNullable<ConnectionsAnswer['tool']> | undefined }) {
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
              {/* A placeholder until the address has come. */}
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
  return (
    <Card
      title={t('keyTitle')}
      actions={
        <ActionButton
          call={renewLtiKey}
          input={{}}
          label={t('renewKey')}
          question={{ title: t('renewKey'), message: t('renewQuestion') }}
          success={t('keyRenewed')}
          failed={t('keyNotRenewed')}
        />
      }
    >
      <p className="screen__description">{t('keyWhy')}</p>
    </Card>
  );
}
