import type { Page } from '#host/docs/page.ts';

export const playgroundPage: Page = {
  path: 'playground.html',
  title: 'Playground',
  lead: 'Every element, live: choose, change, watch, and copy what your page needs.',
  section: 'Begin',
  scripts: ['playground'],
  wide: true,
  body: () => (
    <div data-island="playground">
      <p className="needs-script" role="status">
        The playground is loading.
      </p>
      <noscript>
        <p>The playground needs JavaScript.</p>
      </noscript>
    </div>
  ),
};
