import type { CallAnswer } from '#contract/call.ts';
import type { ltiLaunches } from '#contract/sign-in/lti.ts';
import { formatDateTime } from '#domain/format/formatDate.ts';
import { connectionsTexts } from '#texts/connections.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';

export type Launch = CallAnswer<typeof ltiLaunches>[number];

/** What an administrator does about each reason for which the server refuses a launch. */
const REASONS = {
  request: 'reasonRequest',
  target: 'reasonTarget',
  state: 'reasonState',
  browser: 'reasonBrowser',
  'no cookies': 'reasonBrowser',
  token: 'reasonToken',
  time: 'reasonTime',
  keys: 'reasonKeys',
  inside: 'reasonInside',
  message: 'reasonMessage',
  deployment: 'reasonDeployment',
  waiting: 'reasonWaiting',
  anonymous: 'reasonAnonymous',
} as const;

const isKnown = (reason: string): reason is keyof typeof REASONS => reason in REASONS;

/** The latest launches from an LMS, and why those were refused that were: what to look at when it does not work. */
export function Launches({ name, launches }: { name: string; launches: readonly Launch[] }) {
  const t = useTexts(connectionsTexts);
  const locale = useLocale();
  const outcome = ({ reason, detail, isOpened }: Launch): string => {
    if (reason === null) return t(isOpened ? 'launchOpened' : 'launchNotOpened');
    return t(isKnown(reason) ? REASONS[reason] : 'reasonOther', { detail: detail ?? reason });
  };
  return (
    <details className="launches">
      <summary>
        <span>{t('launches')}</span>
      </summary>
      {launches.length === 0 ? (
        <p className="records__when">{t('noLaunches')}</p>
      ) : (
        <ul aria-label={t('launchesOf', { name })}>
          {launches.map((launch) => (
            <li key={`${launch.launchedDate} ${launch.reason}`}>
              <span className="records__when">
                <span>{formatDateTime(launch.launchedDate, locale)}</span>
                {launch.deploymentId && <bdi>{t('launchDeployment', { id: launch.deploymentId })}</bdi>}
              </span>
              {outcome(launch)}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
