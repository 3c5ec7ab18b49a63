/**
 * Sets the theme before anything is drawn. A classic script, so that no page is first drawn light and then turns dark.
 * It imports nothing and exports nothing.
 */
{
  const KEY = 'docsTheme';
  const page = document.documentElement;

  const stored = (): string | null => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      // Storage is blocked: use the system's theme.
      return null;
    }
  };
  const show = (theme: string) => {
    page.dataset.theme = theme;
  };
  const chosen = stored();

  // Opened as a file, the page loads no modules, so it stays as without script.
  if (location.protocol !== 'file:') page.classList.add('has-script');
  if (chosen === 'light' || chosen === 'dark') show(chosen);

  addEventListener('DOMContentLoaded', () => {
    for (const choice of document.querySelectorAll<HTMLInputElement>('[name="docs-theme"]')) {
      choice.checked = choice.value === page.dataset.theme;
      choice.addEventListener('change', () => {
        show(choice.value);
        try {
          localStorage.setItem(KEY, choice.value);
        } catch {
          // Storage is blocked: the choice holds for this page only.
        }
      });
    }
  });
}
