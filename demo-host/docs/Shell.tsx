/** The docs layout: the HTML document around each page, without inline script or style. */
import BookOpen from 'lucide-react/icons/book-open';
import MenuGlyph from 'lucide-react/icons/menu';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Search from 'lucide-react/icons/search';
import Sun from 'lucide-react/icons/sun';
import { Icon } from '#ui/show/Icon.tsx';
import { type Heading, relativeTo } from './finish.ts';
import { type Page, SECTIONS } from './page.ts';

/** The files that a page loads, from the root of the site. */
export interface Assets {
  /** Runs before the page is rendered. */
  early: string;
  scripts: readonly string[];
  styles: readonly string[];
}

interface ShellProps {
  page: Page;
  pages: readonly Page[];
  headings: readonly Heading[];
  html: string;
  assets: Assets;
  version: string;
}

const SITE = 'Academy Widgets';

export function Shell({ page, pages, headings, html, assets, version }: ShellProps) {
  const to = (target: string) => relativeTo(page.path, target);
  const hasContents = !page.wide && headings.length > 1;
  return (
    <html lang="en-GB" className="surface" data-theme="auto" data-root={to('/index.html').replace(/index\.html$/, '')}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="same-origin" />
        <title>{page.path === 'index.html' ? `${SITE}: documentation` : `${page.title} – ${SITE}`}</title>
        {page.lead && <meta name="description" content={page.lead} />}
        <link rel="icon" href={to('/icon.svg')} type="image/svg+xml" />
        <script src={to(assets.early)} />
        {assets.styles.map((file) => (
          <link key={file} rel="stylesheet" href={to(file)} />
        ))}
        {assets.scripts.map((file) => (
          <script key={file} type="module" src={to(file)} />
        ))}
      </head>
      <body>
        <a className="skip" href="#content">
          Skip to the content
        </a>
        <header className="bar">
          <button type="button" className="bar__menu icon-button" popoverTarget="site-nav" aria-label="Pages">
            <Icon glyph={MenuGlyph} size={18} />
          </button>
          <a className="bar__brand" href={to('/index.html')}>
            <span className="bar__mark">
              <Icon glyph={BookOpen} size={18} />
            </span>
            {SITE} <span className="bar__what">documentation</span>
          </a>
          <button type="button" className="bar__search needs-script" data-open-search aria-haspopup="dialog">
            <Icon glyph={Search} />
            <span className="bar__search-label">Search</span>
            <kbd>/</kbd>
          </button>
          <ThemeChoice />
        </header>
        <nav id="site-nav" className="side" popover="auto" aria-label="Pages">
          {SECTIONS.map((section) => {
            const rows = pages.filter((other) => other.section === section && !other.unlisted);
            const id = `nav-${section.toLowerCase().replaceAll(' ', '-')}`;
            return (
              rows.length > 0 && (
                <section key={section} aria-labelledby={id}>
                  <h2 id={id}>{section}</h2>
                  <ul>
                    {rows.map((other) => (
                      <li key={other.path}>
                        <a href={to(`/${other.path}`)} aria-current={other.path === page.path ? 'page' : undefined}>
                          {other.label ?? other.title}
                        </a>
                      </li>
                    ))}
                  </ul>
                </section>
              )
            );
          })}
        </nav>
        <div className="middle" data-wide={page.wide || undefined}>
          <main id="content" tabIndex={-1}>
            <h1>{page.title}</h1>
            {page.lead && <p className="lead">{page.lead}</p>}
            {hasContents && (
              <details className="contents contents--folded">
                <summary>On this page</summary>
                <Contents headings={headings} />
              </details>
            )}
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by the build from files of the repository */}
            <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
          </main>
          {hasContents && (
            <nav className="contents contents--beside" aria-labelledby="contents-title">
              <h2 id="contents-title">On this page</h2>
              <Contents headings={headings} />
            </nav>
          )}
          <footer>
            <Neighbours page={page} pages={pages} to={to} />
            <p>
              {SITE} {version}. These pages need no network beyond their own files.
            </p>
          </footer>
        </div>
      </body>
    </html>
  );
}

function Contents({ headings }: { headings: readonly Heading[] }) {
  return (
    <ul>
      {headings.map(({ id, text, level }) => (
        <li key={id}>
          <a href={`#${id}`} className={level === 3 ? 'contents__deeper' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Links to the previous and the next page, in the order of the navigation. */
function Neighbours({ page, pages, to }: Pick<ShellProps, 'page' | 'pages'> & { to: (target: string) => string }) {
  const listed = pages.filter(({ unlisted }) => !unlisted);
  const at = listed.findIndex(({ path }) => path === page.path);
  const before = listed[at - 1];
  const after = at < 0 ? undefined : listed[at + 1];
  if (!before && !after) return null;
  return (
    <nav className="neighbours" aria-label="Before and after">
      {before && (
        <a className="neighbours__page" rel="prev" href={to(`/${before.path}`)}>
          <span>Before</span> {before.label ?? before.title}
        </a>
      )}
      {after && (
        <a className="neighbours__page" rel="next" href={to(`/${after.path}`)}>
          <span>Next</span> {after.label ?? after.title}
        </a>
      )}
    </nav>
  );
}

const THEMES = [
  { theme: 'light', label: 'Light', glyph: Sun },
  { theme: 'dark', label: 'Dark', glyph: Moon },
  { theme: 'auto', label: 'As the system', glyph: Monitor },
] as const;

function ThemeChoice() {
  return (
    <fieldset className="themes needs-script">
      <legend className="visually-hidden">Theme</legend>
      {THEMES.map(({ theme, label, glyph }) => (
        <label key={theme} title={label}>
          <input type="radio" name="docs-theme" value={theme} defaultChecked={theme === 'auto'} />
          <Icon glyph={glyph} />
          <span className="visually-hidden">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
