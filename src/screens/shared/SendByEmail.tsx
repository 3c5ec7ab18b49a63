import MailCheck from 'lucide-react/icons/mail-check';
import { useCapability } from '#api/useAction.ts';
import type { ReportName } from '#domain/messages/reportSchedule.ts';
import { REPORT_SCHEDULES } from '#domain/people/capabilityWords.ts';
import { PathLink } from '#page/element/PathLink.tsx';
import { pageConfig } from '#page/element/pageGlobals.ts';
import { reportLinkTexts } from '#texts/reportLink.ts';
import { useTexts } from '#texts/useTexts.tsx';

interface SendByEmailProps {
  report: ReportName;
  /** What the list is narrowed to now: the path and the query of its call, without the page. */
  query?: Readonly<Record<string, string | number | undefined>>;
  size?: 'small';
}

/**
 * The way to have what the screen shows sent by email (promises/scheduled-reports.md#send-by-email); nothing where the server does not
 * send it, and where the page has no such place.
 */
export function SendByEmail({ report, query = {}, size }: SendByEmailProps) {
  const isOffered = useCapability(REPORT_SCHEDULES);
  const { reportsPath } = pageConfig();
  const t = useTexts(reportLinkTexts);
  if (!isOffered || !reportsPath) return null;
  const search = new URLSearchParams({ report });
  for (const [field, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(field, String(value));
  return (
    <PathLink path={reportsPath} search={`?${search}`} isButton icon={MailCheck} size={size}>
      {t('send')}
    </PathLink>
  );
}
