import '#host/docs/start/start.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ownApi } from '#host/console/calls/ownApi.ts';
import { readAddress } from '#host/docs/start/addresses.ts';
import { type Choice, FIRST_CHOICE, type Release, readChoice } from '#host/docs/start/choice.ts';
import { Start } from '#host/docs/start/Start.tsx';
import { siteRoot, toPage } from './root.ts';

/** The built files lie beside these pages, so the academy is probably at this address, or where the server says. */
function choiceHere(): Choice {
  const own = ownApi();
  const files = new URL('..', siteRoot).href.replace(/\/$/, '');
  // The slash at the end says that the path is a folder.
  return { ...FIRST_CHOICE, academy: own === location.origin ? own : `${own}/`, files: files === own ? '' : files };
}

/** The address of another academy, from a link. */
function linkedAcademy(choice: Choice): string | undefined {
  const { url } = readAddress(choice.academy, { mayBeFolder: true });
  return url === location.origin || url === ownApi() ? undefined : url;
}

const place = document.getElementById('start');
if (place) {
  const first = readChoice(location.search, choiceHere());
  const { release } = place.dataset;
  createRoot(place).render(
    <StrictMode>
      <Start
        first={first}
        linked={linkedAcademy(first)}
        release={release ? (JSON.parse(release) as Release) : undefined}
        to={toPage}
      />
    </StrictMode>,
  );
}
