/** The panel with the report. Plain DOM, since React may be what could not be loaded. */
import { pageConfig } from '#page/element/pageGlobals.ts';
import { checkTexts } from '#texts/check.ts';
import { addStyles, adoptStyles, allStyles, canAdoptStyles } from '#ui/style/adoptStyles.ts';
import { folder } from './folder.ts';
import panelCss from './panel.css?inline';
import { type CheckFinding, type CheckReport, reportText } from './report.ts';

addStyles(panelCss);

const TAG = 'academy-check';

/** Creates an element with a class and its content. Strings become text, never HTML. */
function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...content);
  return element;
}

function button(text: string, variant: string, onClick: () => void): HTMLButtonElement {
  const element = make('button', 'button', text);
  element.type = 'button';
  element.dataset.size = 'small';
  element.dataset.variant = variant;
  element.addEventListener('click', onClick);
  return element;
}

/** Opens the panel, runs the check and shows the report. */
export async function showPanel(run: () => Promise<CheckReport>, locale: string): Promise<void> {
  const t = checkTexts.in(locale);
  // Every version of the product on the page runs the check; one panel is enough.
  document.querySelector(TAG)?.remove();
  const element = document.createElement(TAG);
  const shadow = element.attachShadow({ mode: 'open' });
  adoptStyles(shadow);

  const title = make('h2', 'check__title', t('title'));
  title.id = 'title';
  title.tabIndex = -1;
  const body = make('div', 'check__body');
  // A scrollable area must be reachable by keyboard.
  body.tabIndex = 0;
  body.setAttribute('role', 'region');
  body.setAttribute('aria-label', t('report'));
  const foot = make('div', 'check__foot');
  const before = document.activeElement;
  const close = () => {
    element.remove();
    if (before instanceof HTMLElement) before.focus();
  };
  const panel = make('div', 'check', make('div', 'check__head', title, button(t('close'), 'quiet', close)), body, foot);
  panel.setAttribute('role', 'dialog');
  panel.setAttribute('aria-labelledby', title.id);
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
  });

  const surface = make('div', 'surface', panel);
  surface.dataset.bare = 'true';
  surface.dataset.theme = pageConfig().theme ?? 'auto';
  surface.lang = locale;
  if (!canAdoptStyles()) shadow.append(make('style', '', allStyles()));
  shadow.append(surface);
  document.body.append(element);
  // In the top layer, above everything on the page, where the browser has popovers.
  if (panel.showPopover) {
    panel.popover = 'manual';
    panel.showPopover();
  } else panel.dataset.open = '';
  title.focus();

  async function check(): Promise<void> {
    const status = make('p', 'check__summary', t('running'));
    status.setAttribute('role', 'status');
    body.replaceChildren(status);
    foot.replaceChildren();
    const report = await run();
    const about: [string, string][] = [
      // The query of an address may hold a token.
      [t('page'), location.origin === 'null' ? location.protocol : location.origin + location.pathname],
      [t('files'), folder],
      [t('version'), import.meta.env.ACADEMY_VERSION],
      [t('when'), new Date().toISOString()],
      [t('browser'), navigator.userAgent],
    ];
    status.textContent = summaryOf(report, locale);
    body.append(...findings(report, locale));
    body.append(
      make(
        'p',
        'check__about',
        about
          .slice(0, 3)
          .map(([name, value]) => `${name}: ${value}`)
          .join(' · '),
      ),
    );

    const copyStatus = make('span', 'check__about');
    copyStatus.setAttribute('role', 'status');
    foot.append(
      button(t('copy'), 'primary', () => void copy(reportText(report, about, locale))),
      button(t('again'), '', () => void check()),
      copyStatus,
    );

    async function copy(text: string): Promise<void> {
      const isCopied = await Promise.resolve(navigator.clipboard?.writeText(text).then(() => true)).catch(() => false);
      copyStatus.textContent = t(isCopied ? 'copied' : 'notCopied');
      if (isCopied) return;
      // An iframe, or a page without https, may not write to the clipboard.
      const field = shadow.querySelector('textarea') ?? make('textarea', 'check__text');
      field.readOnly = true;
      field.value = text;
      field.setAttribute('aria-label', t('report'));
      body.append(field);
      field.focus();
      field.select();
    }
  }

  await check();
}

function summaryOf({ ok, findings: all }: CheckReport, locale: string): string {
  const t = checkTexts.in(locale);
  if (!ok) return t('faults');
  return t(all.some(({ level }) => level === 'warning') ? 'notes' : 'allWell');
}

/** Errors and warnings in a list; what works in a list that can be opened. */
function findings(report: CheckReport, locale: string): Node[] {
  const t = checkTexts.in(locale);
  const fine = report.findings.filter(({ level }) => level === 'info');
  const wrong = report.findings.filter(({ level }) => level !== 'info');
  const nodes: Node[] = [];
  if (wrong.length > 0) nodes.push(make('ul', 'check__list', ...wrong.map((one) => findingItem(one, locale))));
  if (fine.length > 0) {
    const list = make('ul', '', ...fine.map(({ title, detail }) => make('li', '', `${title}. ${detail}`)));
    const details = make('details', 'check__fine', make('summary', '', t('fine')), list);
    details.open = wrong.length === 0;
    nodes.push(details);
  }
  return nodes;
}

function findingItem({ level, title, detail, cure, evidence }: CheckFinding, locale: string): HTMLLIElement {
  const t = checkTexts.in(locale);
  // After a line break: what to paste.
  const [toDo = '', ...toPaste] = cure.split('\n');
  const item = make(
    'li',
    'check__finding',
    make('span', 'check__level', t(level)),
    make('h3', 'check__name', title),
    make('p', '', detail),
    make('p', 'check__cure', make('span', 'check__label', `${t('toDo')}: `), toDo),
  );
  if (toPaste.length > 0) item.append(make('code', 'check__paste', toPaste.join('\n')));
  item.dataset.level = level;
  if (evidence) item.append(make('p', 'check__seen', evidence));
  return item;
}
