import type { Page } from '#host/docs/page.ts';
import { type Embedding, PLACES } from '#host/docs/snippets.ts';
import { embeddingOf, FIRST_CHOICE } from './choice.ts';
import { readRelease } from './release.ts';
import { Steps } from './Steps.tsx';

const example = (place: Embedding['place']): Embedding => embeddingOf({ ...FIRST_CHOICE, place }, undefined);

/** The page without script: all places below each other, with example addresses. A script makes it a choice. */
export const startPage: Page = {
  path: 'index.html',
  title: 'A screen of your academy, in your page',
  label: 'Start',
  lead: 'Choose where it goes. The lines to paste fill themselves in as you type.',
  section: 'Begin',
  scripts: ['start'],
  wide: true,
  body: () => {
    const release = readRelease();
    return (
      <>
        <div id="start" data-island data-release={release && JSON.stringify(release)}>
          <div className="without-script">
            {PLACES.map(({ id, name, what }) => (
              <section key={id}>
                <h2>{name}</h2>
                <p>{what}.</p>
                <Steps embedding={example(id)} heading="h3" to={(path) => path} />
              </section>
            ))}
          </div>
        </div>
        <nav className="onward" aria-label="What next">
          <a href="/guides/sign-in.html">
            <strong>Sign-in by your portal</strong>
            Your people are signed in already: they need no second password.
          </a>
          <a href="/guides/security.html">
            <strong>Security</strong>
            What your page can see, and what to set up.
          </a>
          <a href="/guides/theming.html">
            <strong>Theming</strong>
            Your colours, font and corners.
          </a>
        </nav>
      </>
    );
  },
};
