/**
 * The look as one string, to be adopted once per shadow root (or document) as one shared sheet. It styles what a
 * `Surface` wraps: nothing shows right outside of one.
 */
import controls from './controls.css?inline';
import feedback from './feedback.css?inline';
import layout from './layout.css?inline';
import tokens from './tokens.css?inline';

/** Not in a `.css`: the build would make `:dir()` a list of languages, and a page may be turned without one. */
const mirrored = ':dir(rtl) > .icon[data-flip] { transform: scaleX(-1); }';

export const baseStyles: string = [tokens, layout, controls, feedback, mirrored].join('\n');
