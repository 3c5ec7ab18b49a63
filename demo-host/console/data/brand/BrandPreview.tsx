import GraduationCap from 'lucide-react/icons/graduation-cap';
import type { CSSProperties } from 'react';
import { isChosen, shadeOf, textOn } from '#domain/people/brand.ts';
import { useAcademyName } from '#host/console/calls/academy.ts';
import { type Brand, brandProperties } from '#page/calls/brand.ts';
import { brandTexts } from '#texts/brand.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Icon } from '#ui/show/Icon.tsx';
import { Surface } from '#ui/show/Surface.tsx';

/** How a brand looks: the head of the menu, a button and a link in both themes, and the head of an e-mail. */
export function BrandPreview({ brand }: { brand: Brand }) {
  const t = useTexts(brandTexts);
  const academy = useAcademyName();
  const name = brand.name || academy;
  const properties = Object.fromEntries(
    Object.entries(brandProperties(brand)).map(([property, value]) => [property, value ?? 'initial']),
  );
  return (
    <section className="brand-preview" aria-label={t('preview')} style={properties as CSSProperties}>
      {(['light', 'dark'] as const).map((theme) => (
        <figure key={theme}>
          <figcaption>{t(theme)}</figcaption>
          {/* A picture: what is in it does nothing. */}
          <div inert>
            <Surface theme={theme}>
              <div className="brand-preview__head">
                <span className="brand" data-logo={brand.logo !== null}>
                  {brand.logo === null ? <Icon glyph={GraduationCap} size={20} /> : <img src={brand.logo} alt="" />}
                </span>
                <strong>{name}</strong>
              </div>
              <div className="brand-preview__body">
                <Button variant="primary">{t('button')}</Button>
                <span className="brand-preview__link">{t('link')}</span>
              </div>
            </Surface>
          </div>
        </figure>
      ))}
      <figure>
        <figcaption>{t('mail')}</figcaption>
        <div className="brand-preview__mail" inert>
          {isChosen(brand.logo, brand.primaryColor, brand.secondaryColor) && (
            <div className="brand-preview__letterhead">
              {brand.logo !== null && <img src={brand.logo} alt="" />}
              <strong>{name}</strong>
            </div>
          )}
          <p>{t('mailWords')}</p>
          <span className="brand-preview__press" style={pressed(brand.primaryColor)}>
            {t('button')}
          </span>
        </div>
      </figure>
    </section>
  );
}

/** E-mails are light. */
function pressed(color: string | null): CSSProperties {
  if (color === null) return {};
  const shade = shadeOf(color, 'light');
  return { background: shade, color: textOn(shade) };
}
