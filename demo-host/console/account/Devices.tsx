import Smartphone from 'lucide-react/icons/smartphone';
import { formatDateTime } from '#domain/format/formatDate.ts';
import { type AnswerOf, useAnswer } from '#host/console/calls/useAnswer.ts';
import { ActionButton } from '#host/console/records/ActionButton.tsx';
import { RecordItem, RecordList } from '#host/console/records/RecordList.tsx';
import { accountTexts } from '#texts/account.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Card } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { useDeviceName } from './deviceName.ts';

type Device = AnswerOf<'ownDevices'>[number];

/** Devices that one has signed in on, and the way to forget them; sessions on them go on. */
export function Devices() {
  const t = useTexts(accountTexts);
  const state = useAnswer('ownDevices', {});
  return (
    <Card
      title={t('devicesTitle')}
      description={t('devicesWhy')}
      actions={
        state.answer &&
        state.answer.length > 0 && (
          <ActionButton
            call="revokeOwnDevices"
            input={{}}
            label={t('forgetAll')}
            question={{ title: t('forgetAll'), message: t('forgetAllQuestion') }}
            success={t('allForgotten')}
            failed={t('notForgotten')}
            onDone={state.again}
          />
        )
      }
      flush
    >
      <RecordList
        label={t('devicesTitle')}
        state={state}
        rows={state.answer}
        expected={2}
        empty={<EmptyState icon={Smartphone} title={t('noDevices')} />}
      >
        {(device) => <DeviceItem key={device.deviceId} device={device} onForgotten={state.again} />}
      </RecordList>
    </Card>
  );
}

function DeviceItem({ device, onForgotten }: { device: Device; onForgotten: () => void }) {
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
          call="revokeOwnDevice"
          input={{ params: { deviceId: device.deviceId } }}
          label={t('forget')}
          accessibleName={t('forgetOf', { device: name, date: first })}
          success={t('forgotten')}
          failed={t('notForgotten')}
          onDone={onForgotten}
        />
      }
    />
  );
}
