import { metaContent, pageConfig } from '#page/element/pageGlobals.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { activeForm } from '#page/overlay/activeForm.ts';
import { overlayCode } from '#page/overlay/overlayCode.ts';
import { onDemand } from '#platform/loadCode.ts';
import { actionsTexts } from '#texts/actions.ts';
import type { FormAction } from './formProps.ts';

const loadForms = onDemand(() => import('./forms.ts'));

/** The capability that the server must have for each. */
const CAPABILITY: Readonly<Record<FormAction, string>> = {
  'add-school': 'schools:write',
  'edit-school': 'schools:write',
  'add-user': 'users:write',
  'edit-user': 'users:write',
};

/** Whether the page has switched the forms on, by `configure` or by its meta tag. */
const hasForms = () => pageConfig().forms ?? metaContent('academy-forms') === 'on';

/** Opens the product's own form for an action that the page has not handled; where it cannot, a toast says why. */
export async function answerAction(element: Element, action: FormAction, id: number | undefined): Promise<void> {
  const { toasts, session, locale } = pageRuntime();
  const t = actionsTexts.in(locale());
  const { user } = session.store.getState();
  if (!hasForms()) toasts.show({ tone: 'info', text: t('notTaken'), detail: t('notTakenWhy') });
  else if (!user?.capabilities.includes(CAPABILITY[action])) {
    toasts.show({ tone: 'info', text: t('notOffered'), detail: t('notOfferedWhy') });
  } else {
    const coming = document.createElement('i');
    coming.hidden = true;
    element.shadowRoot?.append(coming);
    const { forms } = await loadForms().finally(() => coming.remove());
    const { store, nextKey } = activeForm();
    store.setState({ Form: forms[action], id, tag: element.localName, pid: user.pid, key: nextKey() }, true);
    overlayCode().load();
  }
}
