/** The part of `academy-widgets.d.ts` that makes the tags known to the JSX and the templates of frameworks. */

export const FRAMEWORK_IMPORTS = `// @ts-ignore: for applications that have React.
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
// @ts-ignore: for applications that have Vue.
import type { HTMLAttributes as VueAttributes } from 'vue';
// @ts-ignore: for applications that have Svelte.
import type { HTMLAttributes as SvelteAttributes } from 'svelte/elements';
`;

export const FRAMEWORK_TAGS = `/** A property for each event. */
type OnEvents = { [Type in keyof AcademyEventMap as \`on\${Type}\`]?: (event: AcademyEventMap[Type]) => void };

/** React has event properties since version 19, the first with \`use\`. Before, use a ref and \`addEventListener\`. */
// @ts-ignore: for applications that have React.
type ReactEvents = typeof import('react') extends { use: unknown } ? OnEvents : unknown;
type ReactTags = {
  [Tag in keyof AcademyAttributeMap]: DetailedHTMLProps<
    HTMLAttributes<HTMLElementTagNameMap[Tag]>,
    HTMLElementTagNameMap[Tag]
  > &
    AcademyAttributeMap[Tag] &
    ReactEvents;
};

/** Vue's templates use names in camelCase. */
type Camel<Name extends string> = Name extends \`\${infer Head}-\${infer Rest}\` ? \`\${Head}\${Capitalize<Camel<Rest>>}\` : Name;
type VueEvents = {
  [Type in keyof AcademyEventMap as Camel<\`on-\${Type}\`>]?: (event: AcademyEventMap[Type]) => void;
};
type VueTags = {
  [Tag in keyof AcademyAttributeMap]: new () => {
    $props: VueAttributes &
      VueEvents & { [Name in keyof AcademyAttributeMap[Tag] as Camel<Name & string>]: AcademyAttributeMap[Tag][Name] };
  };
};

/** Svelte 5 listens with properties, Svelte 4 with directives. */
type SvelteEvents = OnEvents & {
  [Type in keyof AcademyEventMap as \`on:\${Type}\`]?: (event: AcademyEventMap[Type]) => void;
};
type SvelteTags = {
  [Tag in keyof AcademyAttributeMap]: SvelteAttributes<HTMLElementTagNameMap[Tag]> & AcademyAttributeMap[Tag] & SvelteEvents;
};
`;

export const FRAMEWORK_MODULES = `// @ts-ignore: for applications that have React.
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends ReactTags {}
  }
}

// @ts-ignore: for applications that have Vue.
declare module 'vue' {
  interface GlobalComponents extends VueTags {}
}

// @ts-ignore: for applications that have Svelte.
declare module 'svelte/elements' {
  interface SvelteHTMLElements extends SvelteTags {}
}
`;
