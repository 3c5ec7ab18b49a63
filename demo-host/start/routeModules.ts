import { ROLE } from '#domain/people/roles.ts';
import { ABOVE } from '#host/console/routing/routes.ts';
import type { ModulesOfRoute } from '#host/server/http/files/pageHints.ts';
import { menuFor } from '#host/server/http/menu.ts';
import { type Preloads, readFirstLoads } from '#widgets/build/preload/preloads.ts';
import { type ElementTag, elements } from '#widgets/page/elements.ts';

/** The element that each route of the console shows: the fixed routes first, then the entries of the menus. */
const ROUTES: readonly (readonly [route: RegExp, tag: ElementTag])[] = [
  ...elements.flatMap(({ route, tag }) => (route ? [routeTo(route, tag)] : [])),
  ...elements.flatMap(({ tag, audience, menuIds }) =>
    menuFor(audience === 'parent' ? 'parent' : ROLE.administrator)
      .filter(({ id }) => menuIds.some((own) => own === id))
      .map(({ path }) => routeTo(path, tag)),
  ),
];

function routeTo(route: string, tag: ElementTag) {
  return [new RegExp(`^${route.replace(/:\w+/, '\\d+')}/?$`), tag] as const;
}

/** The console has the code of the autoloader in its own modules. */
const NOT_OF_CONSOLE = 'academy-widgets.js';

/**
 * Reads from the build in a folder which modules the screen of each route of the console needs. Of `/` no route says
 * it: that leads to the home of the person who is signed in.
 */
export function readRouteModules(distDir: string): ModulesOfRoute {
  let screens: Preloads['screens'] = {};
  try {
    screens = readFirstLoads(distDir);
  } catch {
    // The page works without hints.
  }
  return (path) => {
    const tag = ROUTES.find(([route]) => route.test(path))?.[1];
    const files = [tag && ABOVE[tag], tag].flatMap((shown) => (shown && screens[shown as ElementTag]) ?? []);
    return [...new Set(files)].filter((file) => file !== NOT_OF_CONSOLE);
  };
}
