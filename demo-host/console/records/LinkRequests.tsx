import UserCheck from 'lucide-react/icons/user-check';
import { useRef } from 'react';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { decideLinkRequest, linkRequests } from '#contract/people/linkRequests.ts';
import { userRoles } from '#contract/people/users.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { formatList } from '#domain/format/formatList.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import { PageTitles } from '#host/console/frame/PageTitles.tsx';
import { linkRequestsTexts } from '#texts/linkRequests.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { Card } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ActionButton } from './ActionButton.tsx';
import { RecordItem, RecordList } from './RecordList.tsx';

type Request = CallAnswer<typeof linkRequests>[number];

/** Requests of schools to link somebody whose number belongs to another school already: an administrator decides. */
export default function LinkRequests() {
  const t = useTexts(linkRequestsTexts);
  const state = useCall(linkRequests, {}, { quiet: true });
  const roles = useCall(userRoles, {}, { quiet: true });
  const heading = useRef<HTMLHeadingElement>(null);
  const roleOf = (role: number | null) =>
    roles.data?.find(({ userRole }) => userRole === role)?.role.trim() ||
    t('unknownRole', { role: String(role ?? '–') });
  return (
    <div className="screen">
      <PageTitles title={t('title')} description={t('why')} heading={heading} />
      <Card flush>
        <RecordList
          label={t('title')}
          state={state}
          expected={4}
          empty={<EmptyState icon={UserCheck} title={t('none')} />}
        >
          {(request) => (
            <RequestItem
              key={request.requestId}
              request={request}
              roleOf={roleOf}
              // The buttons disappear with the request that was decided.
              onDecided={() => heading.current?.focus()}
            />
          )}
        </RecordList>
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
  const requestedName = request.askedName.trim() || name;
  return (
    <RecordItem
      name={
        <>
          <bdi>{requestedName}</bdi> <Badge>{t('asRole', { role: roleOf(request.askedRole) })}</Badge>
        </>
      }
      facts={<span>{t('askedBy', { school, date: formatDate(request.askedDate, locale) })}</span>}
      more={
        <>
          <p className="records__when">
            <span>{t('is')}</span>
            <bdi>{name}</bdi>
            <bdi>{mobileNumber}</bdi>
            <Badge>{roleOf(request.userRole)}</Badge>
            <bdi>{schoolNames ? formatList(schoolNames, locale) || t('ofNoSchool') : '–'}</bdi>
          </p>
          {mayLink === false && <p className="records__when">{t('cannot')}</p>}
        </>
      }
      actions={
        <div className="records__actions">
          {mayLink && (
            <ActionButton
              call={decideLinkRequest}
              input={{ params: { requestId }, body: { isLinked: true } }}
              label={t('link')}
              accessibleName={t('linkOf', { name, school })}
              variant="primary"
              question={{
                title: t('linkTitle'),
                message: t(request.userRole === STUDENT ? 'moveQuestion' : 'linkQuestion', { school }),
                about: `${requestedName} – ${name}`,
              }}
              success={t('linked', { name, school })}
              failed={t('notLinked')}
              onDone={onDecided}
            />
          )}
          <ActionButton
            call={decideLinkRequest}
            input={{ params: { requestId }, body: { isLinked: false } }}
            label={t('decline')}
            accessibleName={t('declineOf', { name, school })}
            question={{ title: t('declineTitle'), message: t('declineQuestion', { school }), about: requestedName }}
            success={t('declined')}
            failed={t('notDeclined')}
            onDone={onDecided}
          />
        </div>
      }
    />
  );
}
