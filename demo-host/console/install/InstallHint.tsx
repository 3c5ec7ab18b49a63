import { useState } from 'react';
import { PUSH } from '#domain/messages/push.ts';
import type { SessionUser } from '#domain/people/roles.ts';
import { usePreference } from '#host/console/frame/preferences.ts';
import { partOnDemand } from '#ui/state/partOnDemand.tsx';
import { installWay } from './offer.ts';

const InstallRow = partOnDemand(
  () => import('./InstallRow.tsx').then((part) => part.InstallRow),
  <div className="push-row" />,
  // Without its code nothing is offered.
  () => null,
);

interface InstallHintProps {
  user: SessionUser;
  /** The page of notices, which an iPhone is sent only on its home screen. */
  isOverNotices: boolean;
}

/** The row that offers the home screen: once on a device, and over notices as long as they wait for it. */
export function InstallHint({ user, isOverNotices }: InstallHintProps) {
  const [choice, choose] = usePreference('consoleInstall');
  // Looked at once a page, so that no page moves under a finger when the browser makes its offer.
  const [way] = useState(installWay);
  const isForNotices = isOverNotices && way === 'menu' && user.capabilities.includes(PUSH);
  if (way === undefined || (choice === 'closed' && !isForNotices)) return null;
  return <InstallRow way={way} isForNotices={isForNotices} onClose={() => choose('closed')} />;
}
