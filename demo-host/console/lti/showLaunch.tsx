import { ownApi } from '#host/console/calls/ownApi.ts';
import { drawFramed } from '#host/console/embed/showFramed.tsx';
import { configure, watch } from '#widgets/page/index.ts';
import { LaunchPage } from './LaunchPage.tsx';
import { type OpenData, openLaunch } from './openLaunch.ts';

/** The browser's theme, and English: an LMS does not say which language to use. */
const LOOK = { theme: 'auto', locale: 'en-IN' } as const;

/** Opens the launch and shows its screen. The session is kept in memory only. */
export function showLaunch(data: OpenData): void {
  // Only this origin gets the session.
  watch();
  configure({ apiBase: ownApi() });
  const opening = openLaunch(data);
  let isFirst = true;
  configure({
    getToken: async () => {
      const opened = await opening;
      const session = isFirst && opened.kind === 'launch' ? opened.launch.session : null;
      // A launch gives one session; after that the LMS has to start a new one.
      isFirst = false;
      return session;
    },
  });
  drawFramed(LOOK, (framed) => <LaunchPage look={LOOK} opening={opening} {...framed} />, {
    // As text: Moodle and older versions of Canvas read nothing else.
    message: (height) => JSON.stringify({ subject: 'lti.frameResize', height }),
    origin: data.origins[0],
  });
}
