import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CHANGE_VIEW } from '#domain/people/partCapabilities.ts';
import { isParent, type SessionUser } from '#domain/people/roles.ts';
import { prepareSignIn } from '#host/console/calls/nextSignIn.ts';
import { consoleTexts } from '#texts/console.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Icon } from '#ui/show/Icon.tsx';
import { api, session } from '#widgets/page/index.ts';

/**
 * The way of staff who are parents to their other view (promises/menu-and-routes.md#other-view): at once, in a session that was
 * begun as staff. One that was begun as a parent signs out, and the form has the number and the view filled in: a phone that a
 * family shares has such a session for weeks, which must not open the academy's side.
 */
export function OtherView({ user }: { user: SessionUser }) {
  const t = useTexts(consoleTexts);
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const isToParent = !isParent(user);
  const isAtOnce = user.capabilities.includes(CHANGE_VIEW);

  /** @returns why there is no other view; undefined where there is. */
  async function go() {
    if (isAtOnce) {
      const { answer, failure } = await api.send('changeView', {});
      if (!answer) return failure;
      // The home of the other view: this page need not be in its menu.
      if (await session.signIn(answer)) navigate('/');
      return undefined;
    }
    const { answer, failure } = await api.send('otherView', {});
    if (!answer) return failure;
    prepareSignIn({ identifier: answer.identifier ?? '', parentView: isToParent });
    await session.signOut();
    return undefined;
  }

  async function press() {
    setBusy(true);
    const failure = await go();
    setBusy(false);
    // The session's end tells of itself.
    if (failure && failure.status !== 401) await api.notify({ tone: 'error', text: failure.message }).catch(() => {});
  }

  return (
    <button type="button" className="account__link" aria-disabled={isBusy} onClick={() => !isBusy && void press()}>
      <Icon glyph={ArrowLeftRight} />
      <span className="account__view">
        {t(isToParent ? 'parentTitle' : 'adminTitle')}
        {!isAtOnce && <span className="account__role">{t('otherViewHow')}</span>}
      </span>
    </button>
  );
}
