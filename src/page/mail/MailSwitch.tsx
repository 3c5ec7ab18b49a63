import type { changeAbsenceMail, changeWeekMail } from '#contract/students/familyMail.ts';
import type { MailChoice } from '#domain/messages/familyMail.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { familyMailTexts } from '#texts/familyMail.ts';
import { useLanguage } from '#texts/useLanguage.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';

interface MailSwitchProps {
  topic: MailChoice;
  isOn: boolean;
  /** Switches it. */
  call: typeof changeWeekMail | typeof changeAbsenceMail;
  reloads: NonNullable<Parameters<typeof useWrite>[1]['reloads']>;
}

/** Whether e-mails about a topic come. Switched on here, they are written in the language of this screen. */
export function MailSwitch({ topic, isOn, call, reloads }: MailSwitchProps) {
  const t = useTexts(familyMailTexts);
  const language = useLanguage();
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
