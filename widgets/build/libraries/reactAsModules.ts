/** What pages load of React: its production code as ES modules, without the parts that no screen uses. */
import type { Plugin } from 'vite';

/**
 * Functions of react-dom that run for one feature only, which nobody here uses. Their bodies are left out: 65 kB of code,
 * 12.7 kB gzip. React calls some of them in every commit, where without the feature they find nothing to do; the others
 * it never calls. The build fails where React no longer has a function: then look whether the feature still ends there.
 */
const UNUSED = {
  // `preload`, `preconnect` and the like of react-dom.
  resourceHints:
    'prefetchDNS preconnect preload preloadModule preinitScript preinitStyle preinitModuleScript requestFormReset',
  // The component `ViewTransition`.
  viewTransitions:
    'commitEnterViewTransitions commitExitViewTransitions commitDeletedPairViewTransitions commitNestedViewTransitions ' +
    'restoreEnterOrExitViewTransitions restorePairedViewTransitions restoreNestedViewTransitions ' +
    'measureNestedViewTransitions measureViewTransitionHostInstancesRecursive commitAppearingPairViewTransitions ' +
    'trackEnterViewTransitions startViewTransition ViewTransitionPseudoElement applyViewTransitionName ' +
    'restoreViewTransitionName createViewTransitionInstance',
  // The `componentStack` of an error: nobody here reads it, and the error has its own.
  componentStacks: 'getStackByFiberInDevAndProd',
  // The component `SuspenseList`, which no stable React exports.
  suspenseLists: 'updateSuspenseListComponent initSuspenseListRenderState cutOffTailIfNeeded findFirstSuspended',
  // The hook `useActionState`: forms are sent by calls.
  actionStates: 'mountActionState updateActionStateImpl rerenderActionState dispatchActionState runActionStateAction',
  // A `ref` on a fragment.
  fragmentRefs:
    'FragmentInstance commitFragmentInstanceInsertionEffects commitFragmentInstanceDeletionEffects ' +
    'commitNewChildToFragmentInstances',
  // What React lifts into the page's head: a stylesheet with a precedence, an async script, a title, a meta or a link.
  resources:
    'isHostHoistableType getResource acquireResource preloadStylesheet suspendResource insertStylesheet ' +
    'insertSuspendedStylesheets insertStylesheetIntoRoot adoptPreloadPropsForStylesheet adoptPreloadPropsForScript ' +
    'mountHoistable',
  // `hydrateRoot`: elements draw into shadow roots that no server has filled.
  hydration:
    'updateDehydratedSuspenseComponent prepareToHydrateHostInstance attemptReplayContinuousQueuedEventInMap ' +
    'accumulateOrCreateContinuousQueuedReplayableEvent attemptExplicitHydrationTarget ' +
    'attemptHydrationAtCurrentPriority attemptContinuousHydration mountHostRootWithoutHydrating ' +
    'retryActivityComponentWithoutHydrating canHydrateInstance canHydrateTextInstance canHydrateHydrationBoundary ' +
    'getHydratableHoistableCache retryDehydratedSuspenseBoundary queueHydrationError throwOnHydrationMismatch ' +
    'popHydrationState clearHydrationBoundary retryIfBlockedOn queueIfContinuousEvent',
};

/** The names by which these features are used: an import of one is an error of the build. */
const NOT_EXPORTED: Readonly<Record<string, readonly string[]>> = {
  'react.production.js': ['ViewTransition', 'addTransitionType', 'useActionState'],
  'react-dom.production.js': [
    ...['preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload', 'preloadModule', 'requestFormReset'],
  ],
  'react-dom-client.production.js': ['hydrateRoot'],
};

/** The code of react-dom without the bodies of these functions. */
export function withoutUnused(code: string, fail: (reason: string) => never): string {
  let used = code;
  for (const name of Object.values(UNUSED).flatMap((names) => names.split(' '))) {
    const whole = new RegExp(`^(function ${name}\\([^)]*\\) \\{\\n)[^]*?\\n\\}$`, 'm');
    if (!whole.test(used)) fail(`react-dom has no function ${name} any more: see what UNUSED leaves out.`);
    used = used.replace(whole, '$1}');
  }
  return used.replace(/^FragmentInstance\.prototype\.\w+ = [\s\S]*?\n\};$/gm, '');
}

/**
 * React's packages are CommonJS: the bundler would wrap each in a function, load a file of helpers for that, look up
 * every hook in an object, and keep what nobody uses. Here their production code becomes ES modules.
 */
export const reactAsModules: Plugin = {
  name: 'academy-react-as-modules',
  apply: 'build',
  transform: {
    filter: { code: /\bfrom ?["']react["']|\bexports\b/ },
    handler(code, id) {
      // Libraries import React's object as the default, of which they need some functions.
      const importer = code.replace(/\bimport (\w+) from ?(["'])react\2/g, 'import * as $1 from "react"');
      if (importer !== code) return { code: importer, map: null };
      if (!/\/node_modules\/(?:react|react-dom|scheduler)\/[\w./-]+\.js$/.test(id)) return null;
      const production = code.match(/module\.exports = require\('(\.\/cjs\/[\w.-]+\.production\.js)'\)/)?.[1];
      if (production) return { code: `export * from '${production}';`, map: null };
      const file = id.split('/').at(-1) as string;
      const names = [...new Set(Array.from(code.matchAll(/\bexports\.(\w+)/g), ([, name]) => name))];
      const imports: string[] = [];
      const body = code
        .replace(/\b(\w+) = require\("([\w-]+)"\)/g, (_, name: string, from: string) => {
          imports.push(`import * as ${name} from '${from}';`);
          return `imported_${name} = undefined`;
        })
        .replace(/\bexports\.(\w+)/g, 'exported_$1')
        // Only a scheduler for tests has these two.
        .replace(/\bScheduler\.(?:log|unstable_setDisableYieldValue)\b/g, 'undefined');
      if (names.length === 0 || /\b(?:require\(|exports\b)/.test(body)) {
        this.error(`${id} is written differently now: it cannot be read as an ES module.`);
      }
      // What is assigned once, outside of any block, is left out where nobody imports it.
      const isOnce = (name?: string) =>
        body.match(new RegExp(`^exported_${name} =(?!=)`, 'gm'))?.length === 1 &&
        body.match(new RegExp(`exported_${name} =(?!=)`, 'g'))?.length === 1;
      const constants = new Set(names.filter(isOnce));
      const variables = names.filter((name) => !constants.has(name));
      return {
        code: [
          ...imports,
          variables.length > 0 ? `let ${variables.map((name) => `exported_${name}`).join(', ')};` : '',
          body.replace(/^exported_(\w+) =(?!=)/gm, (whole, name: string) =>
            constants.has(name) ? `const ${whole}` : whole,
          ),
          `export { ${names
            .filter((name) => !NOT_EXPORTED[file]?.includes(name as string))
            .map((name) => `exported_${name} as ${name}`)
            .join(', ')} };`,
        ].join('\n'),
        map: null,
      };
    },
  },
};
