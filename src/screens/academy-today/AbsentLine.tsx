import { useCall } from '#api/useCall.ts';
import { absentStudents } from '#contract/students/absent.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { ROUTE } from '#domain/people/menu.ts';
import { PathLink } from '#page/element/PathLink.tsx';
import { absentLineTexts } from '#texts/absentLine.ts';
import { commonTexts } from '#texts/common.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';

/** How many students were absent on the last school day, and the way to them. */
export function AbsentLine() {
  const { data, error, retry, isFetching } = useCall(
    absentStudents,
    { query: { page: 1, pageSize: 1 } },
    { quiet: true },
  );
  const t = useTexts(absentLineTexts);
  const common = useTexts(commonTexts);
  const locale = useLocale();
  if (error)
    return (
      <span role="alert">
        {' · '}
        {t('failed')}{' '}
        <Button size="small" busy={isFetching} onClick={retry}>
          {common('tryAgain')}
        </Button>
      </span>
    );
  if (!data?.day) return null;
  return (
    <>
      {' · '}
      <PathLink path={ROUTE.absent}>
        {t('absent', {
          number: data.total,
          count: formatNumber(data.total, locale),
          day: formatDate(data.day, locale),
        })}
      </PathLink>
    </>
  );
}
