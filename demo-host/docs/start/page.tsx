import type { Page } from '#host/docs/page.ts';

export const startPage: Page = {
  path: 'index.html',
  title: 'Embed the academy',
  label: 'Start',
  lead: 'Choose where the screen goes, and copy what it needs.',
  section: 'Begin',
  body: () => <p>To come.</p>,
};
