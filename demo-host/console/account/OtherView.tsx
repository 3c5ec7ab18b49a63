import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { useState } from 'react';
import { isParent, type SessionUser } from '#domain/people/roles.ts';
import { prepareSignIn } from '#host/console/calls/nextSignIn.ts';
import { consoleTexts } from '#texts/console.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Icon } from '#ui/show/Icon.tsx';
import { api, session } from '#widgets/page/index.ts';

/**
 * The way of staff who are parents to their other view (promises/menu-and-routes.md#other-view). It signs out, and the form
 * has the number and the view filled in: a phone that a family shares has a session of a parent for weeks, which must not
 * open the academy's side.
 */
export function OtherView({ user }: { user: SessionUser }) {
  const t = useTexts(consoleTexts);
  const [isBusy, setBusy] = useState(false);
  const isToParent = !isParent(user);

  async function go() {
    setBusy(true);
    const { answer, failure } = await api.send('otherView', {});
    setBusy(false);
    if (!answer) {
      // The session's end tells of itself.
      if (failure.status !== 401) await api.notify({ tone: 'error', text: failure.message }).catch(() => {});
      return;
    }
    prepareSignIn({ identifier: answer.identifier ?? '', parentView: isToParent });
    await session.signOut();
  }

  return (
    <button type="button" className="account__link" aria-disabled={isBusy} onClick={() => !isBusy && void go()}>
      <Icon glyph={ArrowLeftRight} />
      <span className="account__view">
        {t(isToParent ? 'parentTitle' : 'adminTitle')}
        <span className="account__role">{t('otherViewHow')}</span>
      </span>
    </button>
  );
}
