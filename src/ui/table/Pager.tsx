import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatPlain } from '#domain/format/formatNumber.ts';
import { adminPages, parentPages } from '#domain/lists/paging.ts';
import { uiTexts } from '#texts/ui.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button, IconButton } from '#ui/form/Button.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import pagerCss from './pager.css?inline';

addStyles(pagerCss);

interface PagerProps {
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /**
   * `numbers`: first, last and two either side, as in admin lists; `compact`: at most five numbers, as in the parent's
   * session tables; `steps`: Previous and Next alone.
   */
  kind?: 'numbers' | 'compact' | 'steps';
  /** Names the list, where a screen has two pagers. */
  label?: string;
}

/** Moves between pages; draws nothing where there is only one. */
export function Pager({ page, pages, onPage, kind = 'numbers', label }: PagerProps) {
  const t = useTexts(uiTexts);
  const locale = useLocale();
  if (pages <= 1) return null;
  const name = label ?? t('pages');
  // Announced when another page is shown, since nothing changes at the focused button.
  const position = (
    <p className="pager__range" aria-live="polite">
      {t('pageOf', { page, pages })}
    </p>
  );

  if (kind === 'steps') {
    return (
      <nav className="pager" aria-label={name}>
        <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {t('previous')}
        </Button>
        {position}
        <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
          {t('next')}
        </Button>
      </nav>
    );
  }

  const numbers = kind === 'compact' ? parentPages(page, pages) : adminPages(page, pages);
  return (
    <nav className="pager" aria-label={name}>
      {position}
      <div className="pager__pages">
        <IconButton
          icon={ChevronLeft}
          flip
          size="small"
          label={t('previous')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        {numbers.map((number, index) =>
          number === 'gap' ? (
            // The page before a gap tells the two gaps apart.
            <span key={`after ${numbers[index - 1]}`} className="pager__gap" aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={number}
              type="button"
              className="pager__page"
              aria-label={t('page', { page: number })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {formatPlain(number, locale)}
            </button>
          ),
        )}
        <IconButton
          icon={ChevronRight}
          flip
          size="small"
          label={t('next')}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        />
      </div>
    </nav>
  );
}
