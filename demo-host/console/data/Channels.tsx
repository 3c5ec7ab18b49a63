import { useCall } from '#api/useCall.ts';
import { channels } from '#contract/academy/channels.ts';
import { PageTitles } from '#host/console/frame/PageTitles.tsx';
import { Outcome } from '#page/calls/Outcome.tsx';
import { dataTexts } from '#texts/data.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { Gateways } from './channels/Gateways.tsx';
import { Order } from './channels/Order.tsx';
import { ReachedCard } from './channels/ReachedCard.tsx';
import { Texts } from './channels/Texts.tsx';

/** Over which channels families are told of absences, by whose gateways and in which words, and whom that reaches. */
export default function Channels() {
  const t = useTexts(dataTexts);
  const state = useCall(channels, {}, { quiet: true });
  return (
    <>
      <PageTitles title={t('channels')} description={t('channelsWhy')} />
      <Outcome state={state} loading={<ListSkeleton items={4} />}>
        {(settings) => (
          <>
            <Order settings={settings} />
            <Gateways settings={settings} />
            <Texts settings={settings} />
          </>
        )}
      </Outcome>
      <ReachedCard />
    </>
  );
}
