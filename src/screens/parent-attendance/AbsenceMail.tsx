import { useCapability } from '#api/useAction.ts';
import { ABSENCE_MAIL, changeAbsenceMail } from '#contract/students/familyMail.ts';
import { parentAttendance } from '#contract/students/parent.ts';
import { MailSwitch } from '#page/mail/MailSwitch.tsx';

const RELOADS = [parentAttendance];

/** The switch of the e-mails about absences. */
export function AbsenceMail({ isOn }: { isOn: boolean }) {
  if (!useCapability(ABSENCE_MAIL)) return null;
  return <MailSwitch topic="absence" isOn={isOn} call={changeAbsenceMail} reloads={RELOADS} />;
}
