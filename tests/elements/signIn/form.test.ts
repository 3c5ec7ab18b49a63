/** The sign-in form (promises/session-and-errors.md#sign-in, promises/academy-login.md), and every way in which it can fail. */
import { readStored, safeStorage } from '#platform/safeStorage.ts';
import {
  type Answers,
  type CallRequest,
  expect,
  hold,
  openScreen,
  type ScreenPage,
} from '#tests/elements/screen/screen.ts';
import { loginButton, passwordField, phoneField, signIn } from '#tests/support/browser/console.ts';

const SOMEBODY = { phone: '9000000003', password: 'tulsi-leaf-42' };
const ANSWER = {
  token: 'a-token',
  user: { pid: 3003, name: 'Meenakshi Varma', role: 3 },
  menu: [{ id: 'dashboard', path: '/dashboard', name: 'Dashboard', icon: 'BarChart' }],
};

const open = (login?: (request: CallRequest) => unknown, more: object = {}): Promise<ScreenPage> =>
  openScreen('academy-login', {
    signedOut: true,
    answers: { signInOptions: { provider: null }, login } as Answers,
    ...more,
  });
const refusal =
  (status: number, message: string, more: object = {}) =>
  () =>
    Response.json({ message, ...more }, { status });
const toast = (page: ScreenPage) => page.locator('[part~="toast"]');
/** The homes of who has signed in since now. */
function homesOf(page: ScreenPage): string[] {
  const homes: string[] = [];
  page.page.document.addEventListener('academy-signed-in', (event) => homes.push((event as CustomEvent).detail.home));
  return homes;
}
const kept = () => JSON.parse(readStored(localStorage, 'academyDevices') ?? '{}');

describe('the sign-in form', () => {
  it('begins with what its attributes say, and signs in with what is in it then', async () => {
    const bodies: unknown[] = [];
    const page = await open(
      ({ body }) => {
        bodies.push(body);
        return ANSWER;
      },
      { attributes: { phone: '9000000026', 'as-parent': 'true' } },
    );
    await expect(phoneField(page)).toHaveValue('9000000026');
    await expect(page.getByRole('checkbox', { name: 'Login as Parent' })).toBeChecked();
    await page.getByRole('checkbox', { name: 'Login as Parent' }).click();
    await signIn(page, { phone: '9000000024', password: 'x' });
    await expect.poll(() => bodies.length).toBe(1);
    expect(bodies[0]).toMatchObject({ identifier: '9000000024', parentView: false });
  });

  it('waits for both phone number and password', async () => {
    const page = await open();
    await expect(loginButton(page)).toBeDisabled();
    await phoneField(page).fill('9');
    await expect(loginButton(page)).toBeDisabled();
    await passwordField(page).fill('x');
    await expect(loginButton(page)).toBeEnabled();
    await phoneField(page).fill('');
    await expect(loginButton(page)).toBeDisabled();
  });

  it('shows the password and hides it again', async () => {
    const page = await open();
    await passwordField(page).fill('tulsi');
    await expect(passwordField(page)).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(passwordField(page)).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(passwordField(page)).toHaveAttribute('type', 'password');
  });

  it('signs in at Enter in the password, greets by name, and keeps the session', async () => {
    const page = await open(() => ANSWER);
    const homes = homesOf(page);
    await phoneField(page).fill(SOMEBODY.phone);
    await passwordField(page).fill(SOMEBODY.password);
    await passwordField(page).press('Enter');
    await expect(page.getByText('Welcome back, Meenakshi Varma!')).toBeVisible();
    expect(homes).toEqual(['/dashboard']);
    expect(readStored(localStorage, 'adminToken')).toBe('a-token');
    expect(JSON.parse(readStored(localStorage, 'adminUser') ?? '')).toMatchObject({ name: 'Meenakshi Varma' });
    expect(JSON.parse(readStored(localStorage, 'adminMenu') ?? '')).toHaveLength(1);
  });

  it('tells at Forgot Password ? whom to ask', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Forgot Password ?' }).click();
    await expect(page.getByText('Please ask your school to reset your password.')).toBeVisible();
  });

  it('reads Signing in... while a slow API thinks, and cannot be sent again', async () => {
    const { held, release } = hold();
    let sent = 0;
    const page = await open(async () => {
      sent += 1;
      await held;
      return ANSWER;
    });
    await signIn(page, SOMEBODY);
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    await passwordField(page).press('Enter');
    release();
    await expect(page.getByText('Welcome back, Meenakshi Varma!')).toBeVisible();
    expect(sent).toBe(1);
  });
});

describe('the token by which an API knows a device', () => {
  it('is kept past the sign-out, and sent with the next login, whosever that is', async () => {
    const sent: unknown[] = [];
    const token = 'T'.repeat(43);
    const page = await open(({ body }) => {
      sent.push(body);
      return { ...ANSWER, ...(sent.length === 1 ? { deviceToken: token } : {}) };
    });
    await signIn(page, SOMEBODY);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(phoneField(page)).toBeVisible();
    expect(readStored(localStorage, 'adminToken')).toBeNull();
    expect(kept()).toEqual({ [academyApi]: token });
    await signIn(page, { ...SOMEBODY, phone: '9000000004' });
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    expect(kept()).toEqual({ [academyApi]: token });
    expect(sent).toEqual([
      { identifier: '9000000003', password: SOMEBODY.password, parentView: false },
      { identifier: '9000000004', password: SOMEBODY.password, parentView: false, deviceToken: token },
    ]);
  });

  it('is no field to an API that gave none, and what another gave is not sent to it', async () => {
    const sent: object[] = [];
    safeStorage().set('academyDevices', '{"https://other.example":"of-another-host"}');
    const page = await open(({ body }) => {
      sent.push(body as object);
      return ANSWER;
    });
    for (const phone of ['9000000003', '9000000004']) {
      await signIn(page, { ...SOMEBODY, phone });
      await page.getByRole('button', { name: 'Sign Out' }).click();
      await expect(phoneField(page)).toBeVisible();
    }
    expect(sent.map((body) => Object.keys(body))).toEqual(Array(2).fill(['identifier', 'password', 'parentView']));
  });
});

describe('whoever may not sign in is told so and gets no session', () => {
  afterEach(() => {
    if (readStored(localStorage, 'adminToken') !== null) throw new Error('There is a session.');
  });

  it('a refused password: a banner with the words of the server, and no dialog that the session has expired', async () => {
    const page = await open(refusal(401, 'Wrong phone number or password'));
    await signIn(page, SOMEBODY);
    await expect(page.getByRole('alert')).toHaveText('Wrong phone number or password');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  it('what an API without two-step sign-in answers reads as ever, and no code is sent to it', async () => {
    const sent: object[] = [];
    const page = await open(({ body }) => {
      sent.push(body as object);
      return refusal(401, 'Wrong phone number or password', { needs: 'something-else' })();
    });
    await signIn(page, SOMEBODY);
    await expect(page.getByRole('alert')).toHaveText('Wrong phone number or password');
    expect(sent.map((body) => Object.keys(body).sort())).toEqual([['identifier', 'parentView', 'password']]);
  });

  it('somebody who is banned: the words of the server, once', async () => {
    const page = await open(refusal(403, 'You are banned.'));
    await signIn(page, SOMEBODY);
    await expect(page.getByRole('alert').filter({ hasText: 'You are banned.' })).toBeVisible();
    // One thing is said, and not two.
    await expect(page.getByText('Access denied')).toHaveCount(0);
    await expect(toast(page)).toHaveCount(0);
  });

  it('a role that may not hold a session: Access denied, on a phone beside the buttons and not over them', async () => {
    const page = await open(refusal(403, 'Access denied'), { width: 360, height: 640 });
    await signIn(page, SOMEBODY);
    await expect(page.getByRole('alert').filter({ hasText: 'Access denied' }).first()).toBeVisible();
    await expect(toast(page).filter({ hasText: 'Access denied' })).toBeVisible();
    const [over, under] = [await toast(page).boundingBox(), await loginButton(page).boundingBox()];
    expect(over.bottom <= under.top || over.top >= under.bottom).toBe(true);
  });

  it('an answer with another role than the five is refused here too', async () => {
    const page = await open(() => ({ token: 'a-token', user: { pid: 1, name: 'Ravi', role: 5 }, menu: [] }));
    await signIn(page, SOMEBODY);
    await expect(page.getByText('Access denied').first()).toBeVisible();
  });

  it('a dead API: Network error. Please check your connection.', async () => {
    const page = await open(() => Promise.reject(new TypeError('Failed to fetch')));
    await signIn(page, SOMEBODY);
    await expect(page.getByText('Network error. Please check your connection.').first()).toBeVisible();
    await expect(loginButton(page)).toBeEnabled();
  });

  it('a failure without words: Login failed. Please try again.', async () => {
    const html = { status: 502, headers: { 'Content-Type': 'text/html' } };
    const page = await open(() => new Response('<h1>Bad gateway</h1>', html));
    await signIn(page, SOMEBODY);
    await expect(page.getByText('Login failed. Please try again.')).toBeVisible();
  });
});

describe('the second step', () => {
  const codeField = (page: ScreenPage) => page.getByRole('textbox', { name: 'Code', exact: true });

  it('is set up in the form by whoever has to, and the codes are kept before going on', async () => {
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    const uri = `otpauth://totp/Academy:${SOMEBODY.phone}?secret=${secret}&issuer=Academy`;
    const recoveryCodes = ['0000-aaaa-1111', '2222-bbbb-3333'];
    const page = await open(({ body }) => {
      const { code } = body as { code?: string };
      const message = code ? 'This code is not right.' : 'The academy requires two-step sign-in: set it up first';
      if (code !== '123456') return refusal(401, message, { needs: 'set-up', secret, uri })();
      return { ...ANSWER, recoveryCodes };
    });
    await signIn(page, SOMEBODY);
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expect(codeField(page)).toBeFocused();
    expect(await page.findings()).toEqual([]);
    await codeField(page).fill('654321');
    await codeField(page).press('Enter');
    await expect(codeField(page)).toHaveAccessibleDescription('This code is not right.');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(passwordField(page)).toHaveValue(SOMEBODY.password);
    await loginButton(page).click();
    await codeField(page).fill('123456');
    await codeField(page).press('Enter');
    await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeFocused();
    await expect(page.getByText('2222-bbbb-3333')).toBeVisible();
    expect(readStored(localStorage, 'adminToken')).toBeNull();
    expect(await page.findings()).toEqual([]);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByText('Welcome back, Meenakshi Varma!')).toBeVisible();
    expect(readStored(localStorage, 'adminToken')).toBe('a-token');
  });
});
