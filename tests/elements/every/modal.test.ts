/** An element in a modal of the page (`demo-host/examples/limits.md`): what it says and asks there can be used there. */
import { inMotion } from '#tests/elements/screen/motion.ts';
import { expect, openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';
import { loadEntry } from '#tests/elements/support.ts';

inMotion();

type Notify = (toast: { tone: 'success'; text: string; action?: { label: string; run(): void } }) => Promise<void>;
async function notify({ page }: ScreenPage): Promise<void> {
  const { api } = (await loadEntry(page)) as unknown as { api: { notify: Notify } };
  await api.notify({ tone: 'success', text: 'It is saved' });
}

const toast = (page: ScreenPage) => page.getByRole('status').filter({ hasText: 'It is saved' });

/** Whether anything around an element keeps people and screen readers from it. */
function isInert(element: Element): boolean {
  const modal = [...element.ownerDocument.querySelectorAll('dialog:modal')].at(-1);
  let isInModal = !modal;
  for (let at: Node | null = element; at; at = at.parentNode ?? (at as Partial<ShadowRoot>).host ?? null) {
    if ((at as Partial<Element>).matches?.('[inert], [aria-hidden="true"]')) return true;
    if (at === modal) isInModal = true;
  }
  return !isInModal;
}

const PAGE = '<main><a href="#">The school</a></main><div id="modal"></div><dialog></dialog>';

/** How a page shows a modal with an element in it. */
const MODALS: Record<string, (page: ScreenPage) => void> = {
  'a <dialog>': ({ page, host }) => {
    const dialog = page.document.querySelector('dialog');
    dialog?.append(host);
    dialog?.showModal();
  },
  'a box beside which all is inert': ({ page, host }) => {
    const box = page.document.getElementById('modal');
    box?.append(host);
    for (const child of page.document.body.children) if (child !== box) child.setAttribute('inert', '');
  },
  'a box beside which all is hidden from screen readers': ({ page, host }) => {
    const box = page.document.getElementById('modal');
    box?.append(host);
    for (const child of page.document.body.children) if (child !== box) child.setAttribute('aria-hidden', 'true');
  },
  'a box that keeps the focus': ({ page, host }) => {
    const box = page.document.getElementById('modal') as HTMLElement;
    box.setAttribute('role', 'dialog');
    box.setAttribute('aria-modal', 'true');
    box.tabIndex = -1;
    box.append(host);
    page.document.addEventListener('focusin', ({ target }) => {
      if (!box.contains(target as Node)) box.focus();
    });
    for (const type of ['pointerdown', 'click']) {
      page.document.addEventListener(
        type,
        (event) => {
          if (!box.contains(event.target as Node)) event.stopImmediatePropagation();
        },
        true,
      );
    }
    box.focus();
  },
};

for (const [kind, open] of Object.entries(MODALS)) {
  it(`in ${kind} a toast is said and can be closed, and a form takes words and is closed by Escape, which closes nothing else`, async () => {
    const page = await openScreen('academy-schools', { html: PAGE });
    await notify(page);
    await expect(toast(page)).toBeVisible();
    await toast(page).getByRole('button', { name: 'Close' }).click();
    open(page);
    await notify(page);
    await expect(toast(page)).toBeVisible();
    expect(await toast(page).evaluate(isInert)).toBe(false);
    await toast(page).getByRole('button', { name: 'Close' }).click();
    await expect(toast(page)).toHaveCount(0);

    const escapes: string[] = [];
    page.page.document.addEventListener('keydown', ({ key }) => escapes.push(key));
    await page.getByRole('button', { name: 'Add School' }).click();
    const form = page.getByRole('dialog', { name: 'Add School' });
    const name = form.getByRole('textbox').first();
    await name.click();
    await page.keyboard.type('Asha');
    await expect(name).toHaveValue('Asha');
    expect(await name.evaluate(isInert)).toBe(false);
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    expect(escapes).not.toContain('Escape');
    await expect(page.getByRole('heading', { name: 'School Management' })).toBeVisible();
  });
}

it('a modal without an element shows the toasts of the page, and they outlive it', async () => {
  const page = await openScreen('academy-schools', { html: PAGE });
  const dialog = page.page.document.querySelector('dialog') as HTMLDialogElement;
  dialog.innerHTML = '<button>Save</button>';
  dialog.showModal();
  await notify(page);
  await expect(toast(page)).toBeVisible();
  expect(await toast(page).evaluate(isInert)).toBe(false);
  dialog.close();
  await expect(toast(page)).toBeVisible();
  await toast(page).getByRole('button', { name: 'Close' }).click();
  await expect(toast(page)).toHaveCount(0);
});

/** Dialogs of our own: one of the overlay, one of an element. */
const OWN_DIALOGS: Record<string, { tag: string; opener: string; title: string }> = {
  'a form': { tag: 'academy-schools', opener: 'Add School', title: 'Add School' },
  'a dialog of a screen': { tag: 'academy-attention', opener: 'Thresholds', title: 'When a reason holds' },
};

for (const [kind, { tag, opener, title }] of Object.entries(OWN_DIALOGS)) {
  it(`over ${kind} a toast can be closed, is said, and outlives it`, async () => {
    const page = await openScreen(tag);
    await notify(page);
    await page.getByRole('button', { name: opener }).click();
    const dialog = page.getByRole('dialog', { name: title });
    const inDialog = dialog.getByRole('status').filter({ hasText: 'It is saved' });
    // The one that was there, and one that comes: what can be pressed is not inert, and is on top.
    await expect(inDialog).toBeVisible();
    await inDialog.getByRole('button', { name: 'Close' }).click();
    await expect(toast(page)).toHaveCount(0);
    await expect(dialog).toBeVisible();

    await notify(page);
    await expect(inDialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(toast(page)).toBeVisible();
    await toast(page).getByRole('button', { name: 'Close' }).click();
    await expect(toast(page)).toHaveCount(0);
  });
}
