/**
 * The theme, before anything is drawn: a classic script, so that no page shines up light and turns dark.
 * It imports nothing and exports nothing.
 */
{
  const KEY = 'docsTheme';
  const page = document.documentElement;

  const stored = (): string | null => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      // Storage is blocked: as the system says.
      return null;
    }
  };
  const show = (theme: string) => {
    page.dataset.theme = theme;
  };
  const chosen = stored();

  // Opened as a file, modules are not loaded: the page is as without script.
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
          // For this page, then.
        }
      });
    }
  });
}
