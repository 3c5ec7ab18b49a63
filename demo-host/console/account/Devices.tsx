import Smartphone from 'lucide-react/icons/smartphone';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { ownDevices, revokeOwnDevice, revokeOwnDevices } from '#contract/sign-in/account.ts';
import { formatDateTime } from '#domain/format/formatDate.ts';
import { ActionButton } from '#host/console/records/ActionButton.tsx';
import { RecordItem, RecordList } from '#host/console/records/RecordList.tsx';
import { accountTexts } from '#texts/account.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Card } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { useDeviceName } from './deviceName.ts';

type Device = CallAnswer<typeof ownDevices>[number];

/** Devices that one has signed in on, and the way to forget them; sessions on them go on. */
export function Devices() {
  const t = useTexts(accountTexts);
  const state = useCall(ownDevices, {}, { quiet: true });
  return (
    <Card
      title={t('devicesTitle')}
      description={t('devicesWhy')}
      actions={
        state.data &&
        state.data.length > 0 && (
          <ActionButton
            call={revokeOwnDevices}
            input={{}}
            label={t('forgetAll')}
            question={{ title: t('forgetAll'), message: t('forgetAllQuestion') }}
            success={t('allForgotten')}
            failed={t('notForgotten')}
          />
        )
      }
      flush
    >
      <RecordList
        label={t('devicesTitle')}
        state={state}
        expected={2}
        empty={<EmptyState icon={Smartphone} title={t('noDevices')} />}
      >
        {(device) => <DeviceItem key={device.deviceId} device={device} />}
      </RecordList>
    </Card>
  );
}

function DeviceItem({ device }: { device: Device }) {
  const t = useTexts(accountTexts);
  const locale = useLocale();
  const name = useDeviceName()(device);
  const first = formatDateTime(device.addedDate, locale);
  return (
    <RecordItem
      name={<bdi>{name}</bdi>}
      facts={
        <>
          <span>{t('latestUsed', { date: formatDateTime(device.lastUsedDate, locale) })}</span>
          <span>{t('firstUsed', { date: first })}</span>
        </>
      }
      actions={
        <ActionButton
          call={revokeOwnDevice}
          input={{ params: { deviceId: device.deviceId } }}
          label={t('forget')}
          accessibleName={t('forgetOf', { device: name, date: first })}
          success={t('forgotten')}
          failed={t('notForgotten')}
        />
      }
    />
  );
}
