import Plug from 'lucide-react/icons/plug';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useCapability } from '#api/useAction.ts';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import {
  addLtiRegistration,
  ltiLaunches,
  ltiPlatforms,
  removeLtiPlatform,
  renewLtiKey,
} from '#contract/sign-in/lti.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { formatList } from '#domain/format/formatList.ts';
import type { SessionUser } from '#domain/people/roles.ts';
import { PageTitles } from '#host/console/frame/PageTitles.tsx';
import { ActionButton } from '#host/console/records/ActionButton.tsx';
import { CopyList } from '#host/console/records/CopyList.tsx';
import { RecordList } from '#host/console/records/RecordList.tsx';
import { mayConnect } from '#host/console/routing/routes.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { connectionsTexts } from '#texts/connections.ts';
import { consoleTexts } from '#texts/console.ts';
import { linkedAccountsTexts } from '#texts/linkedAccounts.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { Card } from '#ui/show/Card.tsx';
import { DescriptionList } from '#ui/show/DescriptionList.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { type Connection, ConnectionForm, READS_COURSES } from './ConnectionForm.tsx';
import { Courses } from './Courses.tsx';
import { type Launch, Launches } from './Launches.tsx';
import { Links } from './Links.tsx';
import { RegistrationDialog } from './RegistrationDialog.tsx';

type ConnectionsAnswer = CallAnswer<typeof ltiPlatforms>;

const VOUCHES = { email: 'vouchesByEmail', sourcedId: 'vouchesBySourcedId' } as const;

/** The capability of LMS that register themselves. */
const REGISTRATION = 'lti-registration';

/** LMS connections, for those who may add them, and linked accounts: everybody sees their own. */
export default function Connections({ user }: { user: SessionUser }) {
  const connects = mayConnect(user);
  return (
    <div className="screen">
      {connects ? <ConnectedLms /> : <OwnTitles />}
      <Links isForAll={connects} />
    </div>
  );
}

function OwnTitles() {
  const t = useTexts(consoleTexts);
  const linked = useTexts(linkedAccountsTexts);
  return <PageTitles title={t('connectionsTitle')} description={linked('why')} />;
}

/** LMS connections, what an LMS has to be told about this academy, and the key that signs messages to it. */
function ConnectedLms() {
  const t = useTexts(connectionsTexts);
  const page = useTexts(consoleTexts);
  const canRegister = useCapability(REGISTRATION);
  const state = useCall(ltiPlatforms, {}, { quiet: true });
  const launches = useCall(ltiLaunches, {}, { quiet: true, enabled: canRegister });
  const connections = state.data?.platforms;
  const registering = useWrite(addLtiRegistration, { success: undefined, failed: t('registerFailed') });
  const [made, setMade] = useState<CallAnswer<typeof addLtiRegistration>>();
  const [isByHand, setByHand] = useState(false);

  async function connect() {
    if (canRegister) setMade(await registering.run({}));
    else setByHand(true);
  }
  const button = (
    <Button variant="primary" size="small" icon={Plus} busy={registering.isBusy} onClick={() => void connect()}>
      {t('connect')}
    </Button>
  );
  return (
    <>
      <PageTitles title={page('connectionsTitle')} description={t('why')} />
      <Card title={t('connectedTitle')} actions={connections && connections.length > 0 && button} flush>
        <RecordList
          label={t('connectedTitle')}
          state={{ ...state, data: connections }}
          expected={3}
          empty={<EmptyState icon={Plug} title={t('none')} hint={t('noneHint')} action={button} />}
        >
          {(connection) => (
            <ConnectionItem
              key={connection.platformId}
              connection={connection}
              launches={launches.data?.filter(({ platformId }) => platformId === connection.platformId)}
            />
          )}
        </RecordList>
      </Card>
      {!state.error && (state.data?.tool === null ? <NoToolAddresses /> : <ToolAddresses tool={state.data?.tool} />)}
      {!state.error && <SigningKey />}
      {made && (
        <RegistrationDialog
          made={made}
          onByHand={() => {
            setMade(undefined);
            setByHand(true);
          }}
          onClose={() => setMade(undefined)}
        />
      )}
      {isByHand && <ConnectionForm onClose={() => setByHand(false)} />}
    </>
  );
}

interface ConnectionItemProps {
  connection: Connection;
  /** Its latest launches; undefined while they are not known, or where the server does not keep them. */
  launches: readonly Launch[] | undefined;
}

function ConnectionItem({ connection, launches }: ConnectionItemProps) {
  const t = useTexts(connectionsTexts);
  const locale = useLocale();
  const mayChange = useCapability(REGISTRATION);
  const readsCourses = useCapability(READS_COURSES);
  const [isChanging, setChanging] = useState(false);
  const { name, platformId, isWaiting } = connection;
  const deployments = connection.deploymentIds;
  return (
    <li className="records__item">
      <div className="connection">
        <div>
          <h3 className="records__name">
            <bdi>{name}</bdi> {isWaiting && <Badge tone="fair">{t('waiting')}</Badge>}
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
            ...(connection.product ? [[t('product'), connection.product] as const] : []),
            [t('clientId'), connection.clientId],
            [t('deployments'), deployments.length > 0 ? formatList(deployments, locale) : t('noDeployment')],
            [t('origins'), formatList(connection.origins, locale)],
            ...(connection.vouchesBy ? [[t('vouches'), t(VOUCHES[connection.vouchesBy])] as const] : []),
            [t('authUrl'), connection.authUrl],
            [t('platformJwksUrl'), connection.jwksUrl],
            ...(connection.tokenUrl ? [[t('tokenUrl'), connection.tokenUrl] as const] : []),
          ]}
        />
        {launches && <Launches name={name} launches={launches} />}
        {readsCourses && !isWaiting && <Courses platformId={platformId} name={name} />}
      </div>
      <div className="records__actions">
        {mayChange && (
          <Button
            size="small"
            variant={isWaiting ? 'primary' : undefined}
            aria-label={t(isWaiting ? 'confirmOf' : 'changeOf', { name })}
            onClick={() => setChanging(true)}
          >
            {t(isWaiting ? 'confirm' : 'change')}
          </Button>
        )}
        <ActionButton
          call={removeLtiPlatform}
          input={{ params: { platformId } }}
          label={t('remove')}
          accessibleName={t('removeOf', { name })}
          question={{ title: t('removeTitle'), message: t('removeQuestion'), about: name }}
          success={t('removed', { name })}
          failed={t('notRemoved')}
        />
      </div>
      {isChanging && (
        <ConnectionForm
          connection={connection}
          // Those that the LMS has signed and that nobody has connected.
          deploymentIds={isWaiting ? (launches ?? []).flatMap(({ deploymentId }) => deploymentId ?? []) : []}
          onClose={() => setChanging(false)}
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
function ToolAddresses({ tool }: { tool: NonNullable<ConnectionsAnswer['tool']> | undefined }) {
  const t = useTexts(connectionsTexts);
  return (
    <Card title={t('toolTitle')} description={t('toolWhy')}>
      <CopyList
        items={[
          [t('loginUrl'), tool?.loginUrl],
          [t('launchUrl'), tool?.launchUrl],
          [t('deepLinkUrl'), tool?.deepLinkUrl],
          [t('jwksUrl'), tool?.jwksUrl],
        ]}
      />
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
