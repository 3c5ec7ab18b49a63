import UserCheck from 'lucide-react/icons/user-check';
import { useRef } from 'react';
import { formatDate } from '#domain/formatDate.ts';
import { formatList } from '#domain/formatList.ts';
import { STUDENT } from '#domain/users.ts';
import { linkRequestsTexts } from '#texts/linkRequests.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { ListSkeleton } from '#ui/Skeletons.tsx';
import { EmptyState, ErrorState } from '#ui/States.tsx';
import { useRemoval } from './lms/useRemoval.ts';
import { type AnswerOf, useAnswer } from './useAnswer.ts';

type Request = AnswerOf<'linkRequests'>[number];

/** People whom a school wanted to add, and whose number somebody of another school has: an administrator decides. */
export default function LinkRequests() {
  const t = useTexts(linkRequestsTexts);
  const { answer, failure, isBusy, again } = useAnswer('linkRequests', {});
  const roles = useAnswer('userRoles', {});
  const heading = useRef<HTMLHeadingElement>(null);
  const roleOf = (role: number | null) =>
    roles.answer?.find(({ userRole }) => userRole === role)?.role.trim() ||
    t('unknownRole', { role: String(role ?? '') });
  return (
    <div className="screen">
      <header className="screen__titles">
        <h1 className="screen__title" ref={heading} tabIndex={-1}>
          {t('title')}
        </h1>
        <p className="screen__description">{t('why')}</p>
      </header>
      <Card flush>
        {failure && <ErrorState message={failure} onRetry={again} busy={isBusy} inline={answer !== undefined} />}
        {answer ? (
          answer.length > 0 ? (
            <ul className="records" aria-label={t('title')} aria-busy={isBusy}>
              {answer.map((request) => (
                <RequestItem
                  key={request.requestId}
                  request={request}
                  roleOf={roleOf}
                  onDecided={() => {
                    again();
                    // The buttons go with what was decided.
                    heading.current?.focus();
                  }}
                />
              ))}
            </ul>
          ) : (
            <EmptyState icon={UserCheck} title={t('none')} />
          )
        ) : (
          !failure && <ListSkeleton items={4} />
        )}
      </Card>
    </div>
  );
}

interface RequestItemProps {
  request: Request;
  roleOf: (role: number | null) => string;
  onDecided: () => void;
}

function RequestItem({ request, roleOf, onDecided }: RequestItemProps) {
  const t = useTexts(linkRequestsTexts);
  const locale = useLocale();
  const { requestId, schoolName: school, pid, mobileNumber, schoolNames, mayLink } = request;
  const name = request.firstName.trim() || t('unnamed', { pid: String(pid) });
  const asked = request.askedName.trim() || name;
  const decision = (isLinked: boolean) => ({ params: { requestId }, body: { isLinked } });
  const link = useRemoval({
    name: 'decideLinkRequest',
    input: decision(true),
    success: t('linked', { name, school }),
    failed: t('notLinked'),
    onRemoved: onDecided,
  });
  const decline = useRemoval({
    name: 'decideLinkRequest',
    input: decision(false),
    success: t('declined'),
    failed: t('notDeclined'),
    onRemoved: onDecided,
  });
  return (
    <li className="records__item">
      <div className="records__what">
        <p className="records__name">
          <bdi>{asked}</bdi> <Badge>{t('asRole', { role: roleOf(request.askedRole) })}</Badge>
        </p>
        <p className="records__when">
          <span>{t('askedBy', { school, date: formatDate(request.askedDate, locale) })}</span>
        </p>
        <p className="records__when">
          <span>{t('is')}</span>
          <bdi>{name}</bdi>
          <bdi>{mobileNumber}</bdi>
          <Badge>{roleOf(request.userRole)}</Badge>
          <bdi>{formatList(schoolNames, locale) || t('ofNoSchool')}</bdi>
        </p>
        {!mayLink && <p className="records__when">{t('cannot')}</p>}
      </div>
      <div className="records__actions">
        {mayLink && (
          <Button size="small" variant="primary" aria-label={t('linkOf', { name, school })} onClick={link.ask}>
            {t('link')}
          </Button>
        )}
        <Button size="small" aria-label={t('declineOf', { name, school })} onClick={decline.ask}>
          {t('decline')}
        </Button>
      </div>
      {link.isAsking && (
        <ConfirmDialog
          title={t('linkTitle')}
          message={t(request.userRole === STUDENT ? 'moveQuestion' : 'linkQuestion', { school })}
          about={`${asked} – ${name}`}
          confirm={t('link')}
          busy={link.isBusy}
          onCancel={link.cancel}
          onConfirm={link.confirm}
        />
      )}
      {decline.isAsking && (
        <ConfirmDialog
          title={t('declineTitle')}
          message={t('declineQuestion', { school })}
          about={asked}
          confirm={t('decline')}
          busy={decline.isBusy}
          onCancel={decline.cancel}
          onConfirm={decline.confirm}
        />
      )}
    </li>
  );
}
