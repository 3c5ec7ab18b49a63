/**
 * A page as Moodle's theme Boost lays it out, with what the plugins have made in it: blocks in a drawer that is out of
 * sight until it is opened, and RequireJS at the end of the body.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddingPage } from '#tests/support/browser/sites.ts';
import { findFrameworks } from '#tests/support/others/packages.ts';

interface Parts {
  content: string;
  block: { title: string; header: boolean; html: string };
  /** The script at the end of the page. */
  end: string;
}

const frameworks = await findFrameworks();
const script = (body: string) => ({ type: 'text/javascript', body });

/** Boost's own rules where they meet an element: Bootstrap's reboot, cards, the drawer. */
const STYLES = `
  *, *::before, *::after { box-sizing: border-box; }
  body { margin: 0; font: 400 .9375rem/1.5 system-ui, sans-serif; color: #1d2125; background: #f8f9fa; }
  p { margin: 0 0 1rem; }
  button, input, select { margin: 0; font-family: inherit; font-size: inherit; line-height: inherit; }
  h5 { margin: 0 0 .5rem; font-size: 1.17rem; }
  nav { display: flex; align-items: center; height: 60px; padding: 0 1rem; background: #fff; border-bottom: 1px solid #dee2e6; }
  nav button { margin-left: auto; }
  #topofscroll { max-width: 830px; margin: 0 auto; padding: 1.5rem; background: #fff; }
  .no-overflow { overflow: auto; }
  .drawer { position: fixed; z-index: 10; top: 60px; bottom: 0; right: 0; width: 315px; padding: 6px; overflow-y: auto;
    background: #fff; border-left: 1px solid #dee2e6; transition: right .2s ease, visibility .2s; }
  .drawer:not(.show) { right: -325px; visibility: hidden; }
  .card { margin-bottom: 1rem; background: #fff; border: 1px solid #dee2e6; border-radius: .5rem; }
  .card-body { padding: 1rem; }`;

/** The page with its files: modules of the theme and of another plugin, which RequireJS asks for before and after. */
export const boostPage = ({ content, block, end }: Parts): EmbeddingPage => ({
  html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Course: Parents</title><link rel="stylesheet" href="./all.css"></head>
<body id="page-mod-page-view">
<nav><strong>School</strong><button type="button" aria-controls="theme_boost-drawers-blocks">Open block drawer</button></nav>
<div id="page" class="drawers"><div id="topofscroll" class="main-inner"><div role="main">
<div class="box generalbox"><div class="no-overflow">${content}</div></div>
<p id="quiz"></p>
</div></div></div>
<div class="drawer drawer-right" id="theme_boost-drawers-blocks"><aside class="block-region">
<section class="block_academy block card"><div class="card-body">${block.header ? `<h5 class="card-title">${block.title}</h5>` : ''}
<div class="card-text content">${block.html}</div></div></section>
</aside></div>
<script>var M = {}; var require = { baseUrl: './lib/requirejs.php' };</script>
<script src="./lib/require.js"></script>
<script>${end}</script>
<script>require(['theme_boost/drawers'], function(drawers) { drawers.init(); });</script>
</body>
</html>`,
  files: {
    'all.css': { type: 'text/css', body: STYLES },
    'lib/require.js': script(readFileSync(join(frameworks ?? '', 'node_modules/requirejs/require.js'), 'utf8')),
    'lib/requirejs.php/core/first.js': script(`define('core/first', [], function() { return {}; });`),
    // No name of its own, as a UMD bundle has none: a script that calls \`define\` unasked would be taken for it.
    'lib/requirejs.php/theme_boost/drawers.js': script(`define(['core/first'], function() {
      return { init: function() {
        document.querySelector('nav button').addEventListener('click', function() {
          document.querySelector('.drawer').classList.toggle('show');
          require(['mod_quiz/timer'], function(timer) { document.querySelector('#quiz').textContent = timer; });
        });
      } };
    });`),
    'lib/requirejs.php/mod_quiz/timer.js': script(`(function(root, factory) {
      if (typeof define === 'function' && define.amd) { define([], factory); } else { root.timer = factory(); }
    })(this, function() { return 'Time left: 12 minutes'; });`),
  },
});
