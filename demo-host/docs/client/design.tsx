/** The live part of Design: each specimen in the light and the dark theme, in a shadow root as an element's own. */
import '#host/docs/design/design.css';
import { createRoot } from 'react-dom/client';
import { chartStyles } from '#charts/styles.ts';
import styles from '#host/docs/design/specimen.css?inline';
import { SPECIMENS } from '#host/docs/design/specimens.tsx';
import { letters, watchSurfaces } from '#platform/faces/surfaces.ts';
import { Surface } from '#ui/show/Surface.tsx';
import { addStyles, adoptStyles } from '#ui/style/adoptStyles.ts';

addStyles(chartStyles);
addStyles(styles);

for (const place of document.querySelectorAll<HTMLElement>('[data-specimen]')) {
  const Specimen = SPECIMENS[place.dataset.specimen ?? ''];
  if (!Specimen) throw new Error(`There is no specimen “${place.dataset.specimen}”.`);
  place.replaceChildren();
  place.className = 'specimens';
  for (const theme of ['light', 'dark'] as const) {
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    adoptStyles(root);
    createRoot(root).render(
      <Surface theme={theme}>
        <div className="specimen">
          <Specimen />
        </div>
      </Surface>,
    );
    place.append(host);
  }
}

// Names stand in scripts that the reader's system may have no font for.
const { watchLetters } = await letters();
watchSurfaces((surface) =>
  watchLetters(
    surface,
    () => true,
    () => {},
  ),
);
