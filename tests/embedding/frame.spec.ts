/** `console/embed.html`: one screen in a frame of somebody else's page. */

import type { FrameLocator, Locator } from '@playwright/test';
import { framedPolicy } from '#host/server/http/files/headers.ts';
import { holdCalls } from '#tests/support/browser/answers.ts';
import { type Academy, ask, expect, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import { type EmbeddingSite, serveEmbedding } from '#tests/support/browser/sites.ts';
import { type Account, administrator, parent } from '#tests/support/data/accounts.ts';
import { findings } from '#tests/support/run/findings.ts';
import { elements } from '#widgets/page/elements.ts';

const FRAME = 'The academy';

/** A page with words above and below the frame, as a site builder makes it. */
function pageWithFrame(academy: Academy, query: string, more = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A school</title></head><body>
    <h1>Our school</h1>
    <iframe title="${FRAME}" src="${academy.origin}/console/embed.html${query}" style="width: 610px; height: 300px; border: 0" ${more}></iframe>
    <p>Below the frame</p>
    <script src="${academy.origin}/academy-frame.js" async></script></body></html>`;
}

const openFrame = async (page: Page, site: EmbeddingSite, html: string) => {
  await page.goto(site.put({ html }));
  return { element: page.getByTitle(FRAME), frame: page.frameLocator(`iframe[title="${FRAME}"]`) };
};

async function signIn(frame: FrameLocator, { phone, password }: Account): Promise<void> {
  await frame.getByRole('button', { name: 'Login' }).first().click();
  await frame.getByLabel('Phone Number').fill(phone);
  await frame.getByLabel('Password', { exact: true }).fill(password);
  await frame.getByRole('dialog').getByRole('button', { name: 'Login' }).click();
}

interface Dashboard {
  studentInfo: { name: string };
  overallStats: { totalExams: number };
}

const heightOf = async (element: Locator) => (await element.boundingBox())?.height ?? 0;

/** Whether all of something in the frame is within the window of the page. */
async function isInWindow(page: Page, thing: Locator): Promise<boolean> {
  const box = await thing.boundingBox();
  const { height } = page.viewportSize() ?? { height: 0 };
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}

test('a parent signs in in a sandboxed frame without an origin, whatever else its address says', async ({
  page,
  academy,
  embedding,
}) => {
  const session = await sessionOf(academy, parent);
  const { studentInfo, overallStats } = await ask<Dashboard>(academy, session, '/api/parent/dashboard-stats');
  const sandbox = 'sandbox="allow-scripts allow-forms"';
  // What a builder adds, what is no locale, and where a password must not go.
  const more = '&utm_source=news&locale=not+one&api-base=https://elsewhere.example';
  const { element, frame } = await openFrame(
    page,
    embedding,
    pageWithFrame(academy, `?screen=parent-dashboard${more}`, sandbox),
  );

  await signIn(frame, parent);
  await expect(frame.getByRole('heading', { level: 1, name: studentInfo.name })).toBeVisible();
  await expect(frame.getByRole('group', { name: 'Total Exams', exact: true })).toContainText(
    String(overallStats.totalExams),
  );
  await expect.poll(() => heightOf(element)).toBeGreaterThan(1000);
});

test('a frame is as high as its screen, leads on and back inside, and shows dialogs where one looks', async ({
  page,
  academy,
  embedding,
}) => {
  const html = pageWithFrame(academy, '?screen=academy-plans&theme=dark');
  const { element, frame } = await openFrame(page, embedding, html);
  await signIn(frame, administrator);

  // A plan's report is beyond the window's height, and so begins at its top again.
  const plans = frame.getByRole('table').getByRole('link');
  await plans.first().click();
  await frame.getByRole('tab', { name: 'Student Wise' }).click();
  const student = frame.getByRole('table').getByRole('row').last().getByRole('button');
  await student.scrollIntoViewIfNeeded();
  await expect.poll(() => heightOf(element)).toBeGreaterThan(1000);
  await student.click();
  const dialog = frame.getByRole('dialog');
  await expect.poll(() => isInWindow(page, dialog)).toBe(true);
  // A toast lies in the dialog too, where it can be closed.
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  // Its own way back is the frame's; other screens get one, and are found as they were left.
  await frame.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(plans.first()).toBeVisible();
  await page.evaluate(() => history.forward());
  await expect(frame.getByRole('tab', { name: 'Student Wise' })).toBeVisible();
  await page.evaluate(() => history.back());
  const school = frame.getByRole('combobox', { name: 'School' });
  await school.selectOption({ index: 1 });
  const chosen = await school.inputValue();
  await frame.getByRole('link', { name: 'Study Plan Reports' }).click();
  // By the keyboard: a mouse may miss it while the frame takes the height of its screen.
  await frame.getByRole('button', { name: 'Back to Study Plans list' }).press('Enter');
  await expect(school).toHaveValue(chosen);
  // The frame has shrunk with its screen.
  const below = page.getByText('Below the frame');
  const gap = async () => ((await below.boundingBox())?.y ?? 0) - ((await element.boundingBox())?.y ?? 0);
  await expect.poll(() => heightOf(element)).toBeLessThan(1000);
  await expect.poll(async () => (await gap()) - (await heightOf(element))).toBeGreaterThan(0);
});

test('a page of another site than those that are named may not frame it', async ({ browser, academy, embedding }) => {
  // Of its own: what a policy refuses fails the tests of the usual one.
  const context = await browser.newContext();
  const page = await context.newPage();
  let named = embedding.origin;
  await page.route(/\/console\/embed\.html/, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-security-policy': framedPolicy([named]) };
    await route.fulfill({ response, headers });
  });
  const html = pageWithFrame(academy, '?screen=academy-plans');
  const { frame } = await openFrame(page, embedding, html);
  await expect(frame.getByRole('button', { name: 'Login' })).toBeVisible();
  named = 'https://another.example';
  await page.reload();
  await expect(page.getByText('Below the frame')).toBeVisible();
  await expect.poll(() => page.frames().at(-1)?.url()).toContain('chrome-error:');
  await expect(frame.getByRole('button', { name: 'Login' })).toHaveCount(0);
  await context.close();
});

test('in code that a site builder puts into a sandboxed frame of its own, where that frame is named too', {
  tag: '@all',
}, async ({ browser, academy, embedding }) => {
  // Of its own: what a policy refuses fails the tests of the usual one.
  const context = await browser.newContext();
  const page = await context.newPage();
  const builder = await serveEmbedding();
  try {
    let named: readonly string[] = [];
    await page.route(/\/console\/embed\.html/, async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'content-security-policy': framedPolicy(named) };
      await route.fulfill({ response, headers });
    });
    // As text filters leave it: without a style, and without our script.
    const address = `${academy.origin}/console/embed.html?screen=parent-dashboard`;
    const code = builder.put({ html: `<iframe src="${address}" title="${FRAME}" width="100%" height="800"></iframe>` });
    const inside = page.frameLocator('iframe').frameLocator(`iframe[title="${FRAME}"]`);
    const open = (sandbox: string) => {
      const around = `<p>Below the frame</p><iframe sandbox="${sandbox}" src="${code}" width="800" height="900"></iframe>`;
      return page.goto(embedding.put({ html: `<!doctype html><title>A school</title>${around}` }));
    };
    const isRefused = () => expect.poll(() => page.frames().at(-1)?.url()).toContain('chrome-error:');
    const ofBuilders = 'allow-scripts allow-forms allow-popups allow-modals allow-downloads';

    named = [embedding.origin, builder.origin];
    await open(`${ofBuilders} allow-same-origin`);
    await signIn(inside, parent);
    await expect(inside.getByRole('group', { name: 'Total Exams', exact: true })).toContainText(/\d/);
    // A frame without an origin cannot be named.
    await open(ofBuilders);
    await isRefused();
    named = [embedding.origin];
    await open(`${ofBuilders} allow-same-origin`);
    await isRefused();
    await expect(page.getByText('Below the frame')).toBeVisible();
  } finally {
    await context.close();
    await builder.stop();
  }
});

test('a frame without a screen names those that there are', { tag: '@all' }, async ({ page, academy, embedding }) => {
  const query = '?screen=grades&theme=light';
  const { frame } = await openFrame(page, embedding, pageWithFrame(academy, query));
  await expect(frame.getByRole('heading', { name: 'There is no screen “grades”' })).toBeVisible();
  await expect(frame.getByRole('listitem')).toHaveCount(elements.length);
  // The form of staff, which the page around the elements draws, also when its code comes after the click.
  const release = await holdCalls(page, '**/Forms-*.js');
  await frame.getByRole('link', { name: 'academy-schools' }).click();
  await signIn(frame, administrator);
  await frame.getByRole('button', { name: 'Add School' }).click();
  release();
  await expect(frame.getByRole('dialog', { name: 'Add School' })).toBeVisible();

  await page.goto(`${academy.origin}/console/embed.html${query}`);
  await expect(page.getByRole('listitem')).toHaveCount(elements.length);
  expect(await findings(page)).toEqual([]);
});
