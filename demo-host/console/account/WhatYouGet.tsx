import MailCheck from 'lucide-react/icons/mail-check';
import { Link } from 'react-router';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { changeAbsenceMail, changeWeekMail } from '#contract/students/familyMail.ts';
import { changeMailChoice, mailChoices } from '#contract/students/mailChoices.ts';
import { UNKNOWN } from '#domain/format/formatNumber.ts';
import { type PassedOver, readPassedOver } from '#domain/messages/channels.ts';
import type { MailChoice } from '#domain/messages/familyMail.ts';
import { NOTICES_PATH } from '#domain/messages/notices.ts';
import { NOTICES } from '#domain/messages/noticeWords.ts';
import { languageName } from '#domain/people/languages.ts';
import type { SessionUser } from '#domain/people/roles.ts';
import { PageTitles } from '#host/console/frame/PageTitles.tsx';
import { Outcome } from '#page/calls/Outcome.tsx';
import { MailSwitch } from '#page/mail/MailSwitch.tsx';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { whatYouGetTexts } from '#texts/whatYouGet.ts';
import { Card } from '#ui/show/Card.tsx';
import { DescriptionList } from '#ui/show/DescriptionList.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';

type Sent = CallAnswer<typeof mailChoices>;
type Choice = Sent['choices'][number];

const RELOADS = [mailChoices];
/** The switches of the screens; of the other topics the page has the only one. */
const SWITCHES: Partial<Record<MailChoice, typeof changeWeekMail | typeof changeAbsenceMail>> = {
  week: changeWeekMail,
  absence: changeAbsenceMail,
};
/** What a parent or their school can do something about; of other reasons the academy alone can. */
const REASONS = {
  'no-address': 'noAddress',
  'no-device': 'noDevice',
  'no-number': 'noNumber',
  'shared-number': 'sharedNumber',
} as const satisfies Partial<Record<PassedOver, string>>;

/** What a parent is sent, and how (promises/menu-and-routes.md#what-you-get-and-how). */
export default function WhatYouGet({ user }: { user: SessionUser }) {
  const t = useTexts(whatYouGetTexts);
  const state = useCall(mailChoices, {}, { quiet: true, keepPreviousData: true });
  return (
    <div className="screen">
      <PageTitles title={t('title')} description={t('why')} />
      <Outcome state={state} loading={<ListSkeleton items={2} />}>
        {(sent) => (
          <>
            {sent.choices.length === 0 && <EmptyState icon={MailCheck} title={t('nothing')} hint={t('nothingWhy')} />}
            {sent.choices.map((choice) => (
              <ChoiceCard key={choice.topic} choice={choice} sent={sent} />
            ))}
            <Card title={t('yourAccount')} description={t('wrong')}>
              <DescriptionList
                items={[
                  [t('email'), sent.email ? <Address key="email" email={sent.email} /> : UNKNOWN],
                  [t('number'), sent.number ? <bdi key="number">{sent.number}</bdi> : UNKNOWN],
                ]}
              />
            </Card>
          </>
        )}
      </Outcome>
      {user.capabilities.includes(NOTICES) && (
        <Card title={t('notices')} description={t('noticesWhy')}>
          <Link className="link" to={NOTICES_PATH}>
            {t('openNotices')}
          </Link>
        </Card>
      )}
    </div>
  );
}

/** Where it has no room in one line, it breaks behind its @. */
function Address({ email }: { email: string }) {
  const domain = email.indexOf('@') + 1;
  return (
    <bdi>
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain)}
    </bdi>
  );
}

function ChoiceCard({ choice: { topic, isOn, language, channel, passedOver }, sent }: { choice: Choice; sent: Sent }) {
  const t = useTexts(whatYouGetTexts);
  const locale = useLocale();
  const weekIsOn = sent.choices.some((other) => other.topic === 'week' && other.isOn);
  const why = passedOver.flatMap((entry) => {
    const { why: reason } = readPassedOver(entry);
    return reason && reason in REASONS ? [t(REASONS[reason as keyof typeof REASONS])] : [];
  });
  return (
    <Card title={t(topic)} description={t(`${topic}When`)}>
      <div className="section">
        <MailSwitch topic={topic} isOn={isOn} call={SWITCHES[topic] ?? changeMailChoice} reloads={RELOADS} />
        {isOn && (
          <p>
            {channel === 'email' && t('byEmail', { address: sent.email })}
            {channel === 'push' && t('byPush')}
            {channel === 'sms' && t('bySms', { number: sent.number })}
            {channel === 'whatsapp' && t('byWhatsapp', { number: sent.number })}
            {channel === null
              ? [t('reachesNobody'), ...new Set(why)].join(' ')
              : ` ${t('inLanguage', { language: languageName(language, locale) })}`}
          </p>
        )}
        {topic === 'absence' && isOn && weekIsOn && <p className="field__hint">{t('onceAWeek')}</p>}
      </div>
    </Card>
  );
}
