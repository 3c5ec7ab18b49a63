import type { changeAbsenceMail, changeWeekMail } from '#contract/students/familyMail.ts';
import type { MailTopicName } from '#domain/messages/familyMail.ts';
import { LANGUAGES } from '#domain/people/languages.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { familyMailTexts } from '#texts/familyMail.ts';
import { languageOf } from '#texts/texts.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';

interface MailSwitchProps {
  topic: MailTopicName;
  isOn: boolean;
  /** Switches it. */
  call: typeof changeWeekMail | typeof changeAbsenceMail;
  reloads: NonNullable<Parameters<typeof useWrite>[1]['reloads']>;
}

/** Whether e-mails about a topic come. Switched on here, they are written in the language of this screen. */
export function MailSwitch({ topic, isOn, call, reloads }: MailSwitchProps) {
  const t = useTexts(familyMailTexts);
  const locale = useLocale();
  const language = LANGUAGES.find((each) => each === languageOf(locale)) ?? 'en';
  const change = useWrite(call as typeof changeWeekMail, {
    success: ({ body }) => t(body.isOn ? `${topic}On` : `${topic}Off`),
    failed: t('notSwitched'),
    reloads,
  });
  return (
    <Checkbox
      label={t(topic)}
      checked={isOn}
      disabled={change.isBusy}
      onChange={(wanted) => void change.run({ body: { isOn: wanted, language } })}
    />
  );
}
