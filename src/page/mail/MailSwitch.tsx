import type { changeAbsenceMail, changeWeekMail } from '#contract/students/familyMail.ts';
import type { changeMailChoice } from '#contract/students/mailChoices.ts';
import type { MailChoice } from '#domain/messages/familyMail.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { familyMailTexts } from '#texts/familyMail.ts';
import { useLanguage } from '#texts/useLanguage.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';

interface MailSwitchProps {
  topic: MailChoice;
  isOn: boolean;
  /** Switches it: of this topic alone, or of the one that it is sent. */
  call: typeof changeWeekMail | typeof changeAbsenceMail | typeof changeMailChoice;
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
      onChange={(wanted) =>
        void change.run({ body: { ...(call.id === 'changeMailChoice' && { topic }), isOn: wanted, language } })
      }
    />
  );
}
