/** Saved views of lists at a server, and shared ones (promises/session-and-errors.md#columns-and-views). */
import { type Answers, type CallRequest, expect, openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';

const STAFF_PID = () => (JSON.parse(localStorage.getItem('adminUser') ?? '{}') as { pid: number }).pid;
/** What this device keeps of User Management. */
const kept = () =>
  ((JSON.parse(localStorage.getItem('academySavedViews') ?? '{}') as Record<number, Record<string, object[]>>)[
    STAFF_PID()
  ]?.['academy-users'] ?? []) as { name: string; id?: number }[];

const tabs = (page: ScreenPage) => page.getByRole('group', { name: 'Saved views' });
const tab = (page: ScreenPage, name: string) => tabs(page).getByRole('button', { name, exact: true });
const panel = (page: ScreenPage) => page.getByRole('dialog', { name: 'Columns and views' });
const openPanel = (page: ScreenPage) => page.getByRole('button', { name: 'Columns and views' }).click();
const shownRole = (page: ScreenPage) =>
  page.getByRole('combobox', { name: 'Role', exact: true }).locator('option:checked');

const ours = { viewId: 4, name: 'Our teachers', views: { role: '6' } };
const theirs = { viewId: 9, name: 'All parents', views: { role: '24' }, byRole: 3, bySchool: '' };
const ofSchool = { viewId: 10, name: 'Students', views: { role: '5' }, byRole: 4, bySchool: 'Vidya Jyothi' };

const open = (answers: Answers) => openScreen('academy-users', { answers });
async function save(page: ScreenPage, name: string) {
  await panel(page).getByRole('textbox', { name: 'Save this view as' }).fill(name);
  await panel(page).getByRole('button', { name: 'Save', exact: true }).click();
}

it('own views of other devices and those that others share are tabs, which say by whom', async () => {
  const page = await open({ savedViews: { own: [ours], shared: [theirs, ofSchool] } });
  await expect(tab(page, 'Our teachers')).toBeVisible();
  await expect(tab(page, 'All parents')).toHaveAttribute('title', 'Shared by: Administrators');
  await expect(tab(page, 'Students')).toHaveAttribute('title', 'Shared by: Vidya Jyothi');
  await tab(page, 'All parents').click();
  await expect(shownRole(page)).toHaveText('Parent');
  await page.rest();
  expect(await page.findings()).toEqual([]);
});

it('a view that others share is hidden and shown again, and neither renamed nor deleted', async () => {
  const page = await open({ savedViews: { own: [], shared: [theirs] } });
  await expect(tab(page, 'All parents')).toBeVisible();
  await openPanel(page);
  await expect(panel(page)).toContainText('Shared by: Administrators');
  await expect(panel(page).getByRole('button', { name: 'All parents', exact: true })).toBeVisible();
  await expect(panel(page).getByRole('button', { name: /^(Rename|Delete|Share) / })).toHaveCount(0);
  expect(await page.findings()).toEqual([]);
  await panel(page).getByRole('button', { name: 'Hide All parents' }).click();
  await expect(tabs(page)).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Show All parents' }).click();
  await expect(tab(page, 'All parents')).toBeVisible();
});

it('views that were on the device are moved to the server once', async () => {
  const sent: CallRequest[] = [];
  const own: object[] = [];
  const answers: Answers = {
    savedViews: () => ({ own: [...own], shared: [] }),
    saveSavedView: (request: CallRequest) => {
      sent.push(request);
      own.push({ ...ours, ...(request.body as object) });
      return { viewId: 4 };
    },
  };
  const page = await openScreen('academy-users', {
    answers,
    before: () =>
      localStorage.setItem(
        'academySavedViews',
        JSON.stringify({ [STAFF_PID()]: { 'academy-users': [{ name: 'Our teachers', views: { role: '6' } }] } }),
      ),
  });
  await expect(tab(page, 'Our teachers')).toBeVisible();
  await expect.poll(() => kept().map(({ id }) => id)).toEqual([4]);
  expect(sent.map(({ body }) => body)).toEqual([
    { list: 'academy-users', viewId: null, name: 'Our teachers', views: { role: '6' } },
  ]);
});

it('a view that the server could not save stays on the device, says so, and is sent with the next change', async () => {
  const page = await open({ savedViews: { own: [], shared: [] }, saveSavedView: 500 });
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption({ label: 'Teacher' });
  await openPanel(page);
  await save(page, 'Our teachers');
  await expect(page.getByRole('alert').filter({ hasText: 'The view stays on this device.' })).toBeVisible();
  await expect(tab(page, 'Our teachers')).toBeVisible();
  await expect(panel(page)).toContainText('Still on this device only');
  expect(kept()).toMatchObject([{ name: 'Our teachers', views: { role: '6' } }]);
  const own: { viewId: number; name: string }[] = [];
  page.answer({
    savedViews: () => ({ own: [...own], shared: [] }),
    saveSavedView: ({ body }: CallRequest) => {
      const viewId = own.length + 1;
      own.push({ ...(body as typeof ours), viewId });
      return { viewId };
    },
  });
  await save(page, 'Another');
  await expect(panel(page).getByText('Still on this device only')).toHaveCount(0);
  expect(own.map(({ name }) => name).sort()).toEqual(['Another', 'Our teachers']);
});

it('an own view is shared with a school or a role, and taken back', async () => {
  const shares: unknown[] = [];
  let shared: object = {};
  const page = await open({
    savedViews: () => ({ own: [{ ...ours, ...shared }], shared: [] }),
    shareSavedView: ({ body }: CallRequest) => {
      shares.push(body);
      const { schoolId, role } = body as { schoolId: number | null; role: number | null };
      shared = { sharedSchoolId: schoolId, sharedSchool: schoolId === null ? '' : 'Vidya Jyothi', sharedRole: role };
      return {};
    },
    schools: { data: [{ schoolId: 11, name: 'Vidya Jyothi' }], pagination: { currentPage: 1, totalPages: 1 } },
  });
  await expect(tab(page, 'Our teachers')).toBeVisible();
  await openPanel(page);
  await panel(page).getByRole('button', { name: 'Share Our teachers' }).click();
  const choice = panel(page).getByRole('combobox', { name: 'Share Our teachers with' });
  await expect(choice.locator('option')).toHaveText([
    'Nobody',
    'Vidya Jyothi',
    'Administrators',
    'Academy staff',
    'School users',
    'Teachers',
  ]);
  expect(await page.findings()).toEqual([]);
  await choice.selectOption({ label: 'Vidya Jyothi' });
  await expect(panel(page)).toContainText('Shared with: Vidya Jyothi');
  await choice.selectOption({ label: 'Teachers' });
  await expect(panel(page)).toContainText('Shared with: Teachers');
  await choice.selectOption({ label: 'Nobody' });
  await expect(panel(page).getByText(/^Shared with:/)).toHaveCount(0);
  expect(shares).toEqual([
    { schoolId: 11, role: null },
    { schoolId: null, role: 6 },
    { schoolId: null, role: null },
  ]);
});

it('a server without the capability is asked nothing, and the device keeps the views', async () => {
  const page = await openScreen('academy-users', {
    user: { capabilities: [] },
    answers: {
      savedViews: () => {
        throw new Error('It was asked.');
      },
    },
  });
  await openPanel(page);
  await save(page, 'Our teachers');
  await expect(tab(page, 'Our teachers')).toBeVisible();
  await expect(panel(page)).toContainText('on this device');
  await expect(panel(page).getByRole('button', { name: /^Share / })).toHaveCount(0);
});
