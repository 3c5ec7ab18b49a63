/**
 * The look as one string, to be adopted once per shadow root (or document) as one shared sheet. It styles what a
 * `Surface` wraps: nothing shows right outside of one.
 */
import controls from './controls.css?inline';
import feedback from './feedback.css?inline';
import layout from './layout.css?inline';
import table from './table.css?inline';
import tokens from './tokens.css?inline';

export const baseStyles: string = [tokens, layout, controls, table, feedback].join('\n');
