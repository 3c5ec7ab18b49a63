import BellRing from 'lucide-react/icons/bell-ring';
import { useEffect, useId, useState } from 'react';
import { useHref } from 'react-router';
import { useCall } from '#api/useCall.ts';
import { pushState } from '#contract/messages/push.ts';
import { NOTICES_PATH } from '#domain/messages/notices.ts';
import { useFailureText } from '#page/calls/useFailureText.ts';
import { commonTexts } from '#texts/common.ts';
import { pushTexts } from '#texts/push.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Icon } from '#ui/show/Icon.tsx';
import { Bone } from '#ui/state/Bones.tsx';
import { api } from '#widgets/page/index.ts';
import { deviceOf, end, ownSubscription, subscribe, tell } from './browser.ts';
import { markPush } from './mark.ts';

interface PushRowProps {
  /** Parents are sent messages about absences too. */
  isParent: boolean;
}

/**
 * The row over the list of notices by which somebody is sent notices in this browser, and ends that
 * (promises/academy-notices.md#on-this-device). Nothing is asked of the browser before the button is pressed.
 */
export default function PushRow({ isParent }: PushRowProps) {
  const t = useTexts(pushTexts);
  const common = useTexts(commonTexts);
  const failureOf = useFailureText();
  const locale = useLocale();
  const id = useId();
  const noticesUrl = useNoticesUrl();
  const [permission, setPermission] = usePermission();
  const device = useDevice();
  const state = useCall(pushState, { query: device ? { device } : {} }, { enabled: device !== undefined, quiet: true });
  /** What was changed here: which browser is sent notices, or none. Until then the answer says it. */
  const [changed, setChanged] = useState<string | null>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  useFreshList();

  const { data: answer, error } = state;
  // Switched off at the academy since this person signed in.
  if (answer && answer.publicKey === null) return null;
  const isBlocked = permission === 'denied';
  const current = changed === undefined ? (answer?.isOn ? device : null) : changed;
  const isOn = Boolean(current) && permission === 'granted';

  async function change(work: () => Promise<string | undefined>) {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    setFailure(await work().catch(() => t('noService')));
    setBusy(false);
  }

  const ask = () =>
    change(async () => {
      const decision = await Notification.requestPermission();
      setPermission(decision === 'default' ? 'prompt' : decision);
      if (decision !== 'granted' || !answer?.publicKey) return undefined;
      const subscription = await subscribe(answer.publicKey, noticesUrl);
      const failed = await tell(subscription, locale);
      if (failed) return failed.message;
      markPush(true);
      setChanged(await deviceOf(subscription));
      return undefined;
    });
  const stop = () =>
    change(async () => {
      const failed = current ? (await api.send('unsubscribePush', { body: { device: current } })).failure : undefined;
      if (failed) return failed.message;
      await end();
      setChanged(null);
      return undefined;
    });

  const what = isParent ? (['isOnParents', 'offerParents'] as const) : (['isOn', 'offer'] as const);
  const words = failureOf(error) ?? failure ?? t(isBlocked ? 'blocked' : what[isOn ? 0 : 1]);
  const isUnknown = permission === undefined || (!answer && !error);
  return (
    <section className="push-row" aria-label={t('label')} aria-busy={isUnknown}>
      <Icon glyph={BellRing} />
      <p id={id} className="push-row__words" role="status">
        {isUnknown && !isBlocked ? <Bone shape="text" width="min(100%, 420px)" /> : words}
      </p>
      {error ? (
        <Button busy={state.isFetching} onClick={state.retry}>
          {common('tryAgain')}
        </Button>
      ) : (
        !isBlocked && (
          <Button busy={isBusy} disabled={isUnknown} aria-describedby={id} onClick={() => void (isOn ? stop() : ask())}>
            {t(isOn ? 'stop' : 'ask')}
          </Button>
        )
      )}
    </section>
  );
}

/** The address of the list of notices in this console. */
function useNoticesUrl(): string {
  const href = useHref(NOTICES_PATH);
  return new URL(href, location.href).href;
}

/** What the person has told the browser, also while that changes; undefined until it is known. */
function usePermission() {
  const [permission, setPermission] = useState<PermissionState>();
  useEffect(() => {
    const over = new AbortController();
    navigator.permissions.query({ name: 'notifications' }).then(
      (status) => {
        const read = () => setPermission(status.state);
        read();
        status.addEventListener('change', read, { signal: over.signal });
      },
      // A browser that does not tell it so tells it here, and not when it changes.
      () => setPermission(Notification.permission === 'default' ? 'prompt' : Notification.permission),
    );
    return () => over.abort();
  }, []);
  return [permission, setPermission] as const;
}

/** The name of this browser at the API; null where it is sent nothing, undefined while that is not known. */
function useDevice(): string | null | undefined {
  const [device, setDevice] = useState<string | null>();
  useEffect(() => {
    let isLatest = true;
    ownSubscription()
      .then((subscription) => subscription && deviceOf(subscription))
      .catch(() => null)
      .then((found) => {
        if (isLatest) setDevice(found);
      });
    return () => {
      isLatest = false;
    };
  }, []);
  return device;
}

/** Somebody who has pressed a notice comes to this page, where it was open already: the list is then asked for again. */
function useFreshList(): void {
  useEffect(() => {
    const { serviceWorker } = navigator;
    const over = new AbortController();
    serviceWorker.addEventListener('message', () => location.reload(), { signal: over.signal });
    serviceWorker.startMessages();
    return () => over.abort();
  }, []);
}
