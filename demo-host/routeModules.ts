import { ROLE } from '#domain/roles.ts';
import { menuFor } from '#host/api/menu.ts';
import type { ModulesOfRoute } from '#host/api/pageHints.ts';
import { type ElementTag, elements } from '#widgets/elements.ts';
import { type Preloads, readPreloads } from '#widgets/preloads.ts';

/** The element that each route of the console shows: the fixed routes first, then the entries of the menus. */
const ROUTES: readonly (readonly [route: RegExp, tag: ElementTag])[] = [
  ...elements.flatMap((row) => ('route' in row ? [routeTo(row.route, row.tag)] : [])),
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
 * it: that leads to the home of whoever is signed in.
 */
export function readRouteModules(distDir: string): ModulesOfRoute {
  let screens: Preloads['screens'] = {};
  try {
    screens = readPreloads(distDir)?.screens ?? {};
  } catch {
    // The page works without hints, so files that do not fit together, as during a build, are no failure.
  }
  return (path) => {
    const tag = ROUTES.find(([route]) => route.test(path))?.[1];
    return (tag ? (screens[tag] ?? []) : []).filter((file) => file !== NOT_OF_CONSOLE);
  };
}
