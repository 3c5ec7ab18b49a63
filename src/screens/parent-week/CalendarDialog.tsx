import { CalendarAddress } from '#page/calendar/CalendarAddress.tsx';
import { calendarTexts } from '#texts/calendar.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

/**
 * What is ahead of the children in the calendar of a phone (promises/calendar.md#where-it-is). A click beside it does not
 * close it: an address is shown once.
 */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(calendarTexts);
  return (
    <Dialog title={t('title')} holdsForm onClose={onClose}>
      <p>{t('why')}</p>
      <CalendarAddress />
    </Dialog>
  );
}
