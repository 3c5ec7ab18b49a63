/** The report as one HTML page to hand around: it needs no other file, no script but its own, and no network. */
import { byCall, type Finding, findingsOf, type Report, routeOf } from './report.ts';
import { CHECKS, isBad, type Result, VERDICTS, type Verdict, weightiest } from './verdicts.ts';

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** A sentence, with what stands between backquotes as code. */
const sentence = (text: string) => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const classOf = (verdict: Verdict) => verdict.split(' ').slice(0, 2).join('-');

const STYLE = `
:root { color-scheme: light dark; --back: #fff; --text: #1c2430; --quiet: #5b6675; --line: #dfe4ea; --panel: #f6f8fa;
  --works: #1a7f4b; --works-but: #8a5a00; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --back: #11161d; --text: #e4e9ef; --quiet: #9aa6b4; --line: #2b3440;
  --panel: #19212b; --works: #5cc98f; --works-but: #e0b04f; --bad: #ff8a80; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 2rem 1.25rem 4rem; background: var(--back); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: 1rem; margin: 0; display: inline; font-weight: 600; }
p { margin: .25rem 0; }
code { font: .875em ui-monospace, monospace; background: var(--panel); padding: .05em .3em; border-radius: .25em; }
.quiet { color: var(--quiet); }
.summary { font-size: 1.125rem; font-weight: 600; margin: 1rem 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 1rem 0; }
dt { color: var(--quiet); } dd { margin: 0; }
fieldset { border: 0; padding: 0; margin: 1.5rem 0; display: flex; flex-wrap: wrap; gap: .5rem; }
legend { padding: 0; margin-bottom: .5rem; color: var(--quiet); }
label.filter { border: 1px solid var(--line); border-radius: 2rem; padding: .375rem .875rem; cursor: pointer; min-height: 2.5rem;
  display: inline-flex; gap: .5rem; align-items: center; }
label.filter:has(:checked) { background: var(--panel); border-color: currentColor; }
label.filter:has(:focus-visible) { outline: 2px solid; outline-offset: 2px; }
section { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; padding: .75rem 1rem; break-inside: avoid; }
summary { cursor: pointer; list-style-position: outside; margin-left: 1rem; }
.badge { display: inline-block; min-width: 6.5rem; font-weight: 600; }
ul { margin: .5rem 0 .25rem; padding: 0; list-style: none; }
li { border-left: 3px solid currentColor; padding: .125rem 0 .125rem .75rem; margin: .625rem 0; }
li > * { color: var(--text); } li > .quiet { color: var(--quiet); }
.works { color: var(--works); } .works-but { color: var(--works-but); } .not-asked { color: var(--quiet); }
.missing, .refuses-whom, .wrong, .lets-in { color: var(--bad); }
table { border-collapse: collapse; width: 100%; font-size: .875rem; margin-top: .5rem; }
th { text-align: start; font-weight: 600; color: var(--quiet); } th, td { padding: .25rem .75rem .25rem 0; vertical-align: top;
  border-top: 1px solid var(--line); }
.scroll { overflow-x: auto; }
[hidden] { display: none !important; }
@media print { fieldset { display: none; } body { padding: 0; max-width: none; font-size: .8rem; } section { border-color: #999; } }
`;

/** Shows the calls of the verdict that is chosen. Without it, all are shown. */
const SCRIPT = `
document.querySelectorAll('input[name="verdict"]').forEach((input) => input.addEventListener('change', () => {
  document.querySelectorAll('section[data-verdicts]').forEach((section) => {
    section.hidden = input.value !== '' && !section.dataset.verdicts.split(',').includes(input.value);
  });
}));
`;

export function htmlReport(report: Report): string {
  const groups = byCall(report.results);
  const found = VERDICTS.toReversed().filter((verdict) => report.counts[verdict] > 0);
  const bad = report.results.filter(({ verdict }) => isBad(verdict)).length;
  const summary = report.ok
    ? 'The elements work with this server.'
    : `${bad} of ${report.results.length} things that were tried are not as the elements need them.`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Conformance of ${escaped(report.server)}</title>
<style>${STYLE}</style>
<h1>Conformance of ${escaped(report.server)}</h1>
<p class="quiet">What the elements of Academy Widgets ask of an API server, and what this one answers.</p>
<p class="summary ${report.ok ? 'works' : 'wrong'}">${report.ok ? '✓' : '✗'} ${summary}</p>
${report.unproven.map((says) => `<p class="not-asked">Not proven: ${sentence(says)}</p>`).join('\n')}
<dl>
<dt>When</dt><dd>${escaped(report.date.replace('T', ' ').replace(/\.\d+Z$/, ' UTC'))}, in ${report.seconds} s</dd>
<dt>Elements</dt><dd>${escaped(report.elements.join(', '))}</dd>
<dt>As</dt><dd>${escaped(report.roles.join(', '))}</dd>
<dt>Contract</dt><dd>${escaped(report.contract)}, by academy-widgets ${escaped(report.package)}</dd>
</dl>
<fieldset>
<legend>Show</legend>
${filter('', 'Everything', report.results.length, true)}
${found.map((verdict) => filter(verdict, verdict, report.counts[verdict], false)).join('\n')}
</fieldset>
${groups.map(([call, results]) => section(call, results)).join('\n')}
<p class="quiet">No token and nothing that anybody is called stands in this report. Texts are shown as their pattern: a letter as a, a digit as 9.</p>
<script>${SCRIPT}</script>
</html>
`;
}

const filter = (value: string, name: string, count: number, isChosen: boolean) =>
  `<label class="filter ${value === '' ? '' : classOf(value as Verdict)}"><input type="radio" name="verdict" value="${value}"${isChosen ? ' checked' : ''}> ${escaped(name)} <span class="quiet">${count}</span></label>`;

function section(call: string, results: readonly Result[]): string {
  const requested = results.filter(({ verdict }) => verdict !== 'not asked');
  const verdict: Verdict = requested.length === 0 ? 'not asked' : weightiest(requested.map((result) => result.verdict));
  const name =
    call === '' ? 'The server as a whole' : `${escaped(call)} <span class="quiet">${escaped(routeOf(call))}</span>`;
  const findings = findingsOf(results);
  const verdicts = [...new Set(results.map((result) => result.verdict))].join(',');
  return `<section data-verdicts="${verdicts}">
<details${isBad(verdict) ? ' open' : ''}>
<summary><span class="badge ${classOf(verdict)}">${verdict}</span> <h2>${name}</h2></summary>
${findings.length === 0 ? '' : `<ul>\n${findings.map(item).join('\n')}\n</ul>`}
<div class="scroll"><table><thead><tr><th>Tried</th><th>As</th><th>With</th><th>Came to</th><th>ms</th></tr></thead><tbody>
${results.map(row).join('\n')}
</tbody></table></div>
</details>
</section>`;
}

const item = ({ verdict, says, loses, met }: Finding) =>
  `<li class="${classOf(verdict)}"><span>${sentence(says)}</span>${loses ? `<p>Without it stands empty: ${sentence(loses)}.</p>` : ''}${met.length === 0 ? '' : `<p class="quiet">${escaped(met.join('; '))}</p>`}</li>`;

const row = ({ check, as, tried, verdict, ms }: Result) =>
  `<tr><td>${escaped(CHECKS[check])}</td><td>${escaped(as ?? '–')}</td><td>${escaped(tried || '–')}</td><td class="${classOf(verdict)}">${verdict}</td><td>${ms === undefined ? '' : Math.round(ms)}</td></tr>`;
