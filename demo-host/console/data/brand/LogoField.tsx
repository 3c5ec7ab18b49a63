import ImageIcon from 'lucide-react/icons/image';
import { useId, useRef, useState } from 'react';
import { LOGO_MAX, LOGO_TYPES, type LogoFault, readLogo } from '#domain/people/logo.ts';
import { brandTexts } from '#texts/brand.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Icon } from '#ui/show/Icon.tsx';

/** A file that was chosen and is a logo. */
export interface ChosenLogo {
  base64: string;
  /** Shows it. */
  url: string;
}

const LIMITS = { size: LOGO_MAX.bytes / 1024, edge: LOGO_MAX.edge };

/** Reads a chosen file. @throws where it cannot be read. */
async function logoIn(file: File): Promise<ChosenLogo | LogoFault> {
  // Of a file that is too large the beginning says so.
  const bytes = new Uint8Array(await file.slice(0, LOGO_MAX.bytes + 1).arrayBuffer());
  const logo = readLogo(bytes);
  if (typeof logo === 'string') return logo;
  const base64 = btoa(Array.from(logo.bytes, (byte) => String.fromCharCode(byte)).join(''));
  return { base64, url: `data:image/${logo.type};base64,${base64}` };
}

interface LogoFieldProps {
  /** Shows the present one; null where there is none. */
  url: string | null;
  /** Called with a file that is a logo, or null to remove the present one. */
  onChoose: (logo: ChosenLogo | null) => void;
}

/** Chooses the file of a logo. One that is none is told, and what was there stays. */
export function LogoField({ url, onChoose }: LogoFieldProps) {
  const t = useTexts(brandTexts);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [fault, setFault] = useState<LogoFault | 'logoNotRead'>();

  async function read(file: File | undefined) {
    if (!file) return;
    const logo = await logoIn(file).catch(() => 'logoNotRead' as const);
    if (typeof logo === 'string') return setFault(logo);
    setFault(undefined);
    onChoose(logo);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand in the grid of the fields.
    <div className="field" role="group" aria-labelledby={`${id}-label`}>
      <p className="field__label" id={`${id}-label`}>
        {t('logo')}
      </p>
      <div className="logo-field">
        <span className="logo-field__box">
          {url ? <img src={url} alt={t('logo')} /> : <Icon glyph={ImageIcon} size={20} />}
        </span>
        <Button ref={chooser} aria-describedby={`${id}-note`} onClick={() => input.current?.click()}>
          {t('chooseLogo')}
        </Button>
        {url && (
          <Button
            variant="quiet"
            onClick={() => {
              // This button goes with the logo.
              chooser.current?.focus();
              setFault(undefined);
              onChoose(null);
            }}
          >
            {t('removeLogo')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={LOGO_TYPES.map((type) => `image/${type}`).join()}
          aria-label={t('chooseLogo')}
          onChange={({ target }) => {
            void read(target.files?.[0]);
            // The same file can be chosen once more.
            target.value = '';
          }}
        />
      </div>
      <p id={`${id}-note`} className={fault ? 'field__error' : 'field__hint'} role={fault ? 'alert' : undefined}>
        {t(fault ?? 'logoHint', LIMITS)}
      </p>
    </div>
  );
}
