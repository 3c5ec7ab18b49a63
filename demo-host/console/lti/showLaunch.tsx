import { drawFramed } from '#host/console/embed/showFramed.tsx';
import { configure, watch } from '#widgets/index.ts';
import { LaunchPage } from './LaunchPage.tsx';
import { type OpenData, openLaunch } from './openLaunch.ts';

/** As the browser likes it: an LMS says nothing of languages that we could show. */
const LOOK = { theme: 'auto', locale: 'en-IN' } as const;

/** Opens the launch and shows what it leads to, with a session that is kept in memory alone. */
export function showLaunch(data: OpenData): void {
  // Locked to this host: the session goes nowhere else.
  watch();
  configure({ apiBase: location.origin });
  const opening = openLaunch(data);
  let isFirst = true;
  configure({
    getToken: async () => {
      const opened = await opening;
      const session = isFirst && opened.kind === 'launch' ? opened.launch.session : null;
      // A launch is good for one session; after that the LMS has to say again who this is.
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
