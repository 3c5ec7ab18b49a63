/**
 * The base styles as one string, adopted by each shadow root as one shared style sheet. They only apply inside a
 * `Surface`.
 */
import controls from '#ui/form/controls.css?inline';
import layout from '#ui/show/layout.css?inline';
import feedback from '#ui/state/feedback.css?inline';
import tokens from './tokens.css?inline';

/** Not in a `.css` file: the build would turn `:dir()` into a list of languages, and a page may set only `dir`. */
const mirrored = ':dir(rtl) > .icon[data-flip] { transform: scaleX(-1); }';

export const baseStyles: string = [tokens, layout, controls, feedback, mirrored].join('\n');
